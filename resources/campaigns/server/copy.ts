import { copyActions, toReaders, UNTIMED } from '../../../server/messages/copies.ts'
import { campaigns } from '../schema.ts'

/** So many can be chosen by hand. */
const MOST = campaigns.fields.donors.options['max'] as number

/** The same to the same people once more, and what puts it right to those who read it. */
export const copies = copyActions(campaigns, {
  names: { title: null },
  beside: ['description'],
  anew: UNTIMED,
  corrected: ({ tx }, row) => toReaders(tx, row, 'appeal', MOST),
})
