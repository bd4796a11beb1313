import { AppFault } from '../../../server/engine/fault.ts'
import { copyActions } from '../../../server/messages/copies.ts'
import { dispatchOfYearLetter, isUnderway } from '../../../server/messages/dispatch.ts'
import { countReaders } from '../../../server/messages/readers.ts'
import { yearFilter, yearLetters } from '../schema.ts'

const FILTER = Object.keys(yearFilter) as readonly (keyof typeof yearFilter)[]

/** The same year to those who opened the letter about it, however many they are, with what the records say by then. */
export const { correct } = copyActions(yearLetters, {
  names: { titleAr: 'ar', titleEn: 'en' },
  // Whoever read what was wrong is told, whether or not they would still fit.
  without: FILTER,
  corrected: async ({ tx }, { id, status, archived }) => {
    if (archived) throw new AppFault('archived')
    if (status !== 'sent' || isUnderway(await dispatchOfYearLetter(tx, id)))
      throw new AppFault('wrongState', [], { status })
    if ((await countReaders(tx, 'yearLetter', id)) === 0) throw new AppFault('nobodyToSendTo')
    return { corrects: id }
  },
})
