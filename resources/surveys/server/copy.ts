import { AppFault } from '../../../server/engine/fault.ts'
import { copyActions } from '../../../server/messages/copies.ts'
import { dispatchOfSurvey, isUnderway } from '../../../server/messages/dispatch.ts'
import { readersOf } from '../../../server/messages/readers.ts'
import { surveys } from '../schema.ts'

/** So many can be chosen by hand. */
const MOST = surveys.fields.donors.options['max'] as number

/** The same questions to those who opened it, by whatever link of their own; nothing of what was answered goes over. */
export const { correct } = copyActions(surveys, {
  names: { titleAr: 'ar', titleEn: 'en' },
  // Words of the charity's own need not name the survey; ours do, and so say that this is a correction.
  without: ['whatsappTextAr', 'whatsappTextEn'],
  // What was wrong has often been closed already.
  anew: { acceptAnswers: true, audience: 'chosen' },
  corrected: async ({ tx }, { id, status }) => {
    const sent = await dispatchOfSurvey(tx, id)
    if (sent === null || isUnderway(sent)) throw new AppFault('wrongState', [], { status })
    return { donors: await readersOf(tx, 'survey', id, MOST) }
  },
})
