import { useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import { refusalText } from '../../../../src/generate/calls.ts'
import { written } from '../../../../src/generate/records.ts'
import type { RecordOf } from '../../../_kit/resource.ts'
import { donorTransactions } from '../../schema.ts'

type Gift = RecordOf<typeof donorTransactions>

/** Gives a transfer to a donor, and back to the unknown giver where that was wrong. */
export function useAssign(): (gift: Gift, donor: string, name: string) => Promise<void> {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const dataProvider = useDataProvider()
  const give = async (gift: Gift, donor: string): Promise<Gift> => {
    const data = written(donorTransactions, { donor, version: gift.version })
    const answer = await dataProvider.update<Gift>(donorTransactions.name, { id: gift.id, data, previousData: gift })
    refresh()
    return answer.data
  }
  return async (gift, donor, name) => {
    const given = await give(gift, donor)
    const takeBack = () =>
      give(given, gift.donor).then(
        () => notify('gifts.unnamed.undone', { type: 'info' }),
        (fault: unknown) => notify(refusalText(fault), { type: 'error' }),
      )
    notify(translate('gifts.unnamed.done', { name: `\u2068${name}\u2069` }), { type: 'success', takeBack })
  }
}
