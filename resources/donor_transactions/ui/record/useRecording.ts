import { useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import { refusalText, runAction } from '../../../../src/generate/calls.ts'
import type { RecordedGift } from '../../../_contracts/gifts.ts'
import { donors } from '../../../donors/schema.ts'
import { donorTransactions } from '../../schema.ts'

/** Records a gift, says so, and takes it back where that is wanted: with the donor who came with it. */
export function useRecording(): (body: object) => Promise<void> {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const dataProvider = useDataProvider()
  const takeBack = async ({ id, donor, isNewDonor }: RecordedGift): Promise<void> => {
    try {
      await dataProvider.delete(donorTransactions.name, { id })
      if (isNewDonor) await dataProvider.delete(donors.name, { id: donor })
      notify('gifts.record.undone', { type: 'info' })
    } catch (fault) {
      notify(refusalText(fault), { type: 'error' })
    }
    refresh()
  }
  return async (body) => {
    const gift = await runAction<RecordedGift>(donorTransactions.name, null, 'record', body)
    refresh()
    const isReturned = gift.amount.startsWith('-')
    const text = translate(isReturned ? 'gifts.record.doneReturned' : 'gifts.record.done', {
      amount: gift.amount.replace('-', ''),
      name: `\u2068${gift.donorName}\u2069`,
    })
    notify(text, { type: 'success', takeBack: () => takeBack(gift) })
  }
}
