import { copyActions, toReaders, UNTIMED } from '../../../server/messages/copies.ts'
import { metaCampaigns } from '../schema.ts'

/** So many can be chosen by hand. */
const MOST = metaCampaigns.fields.donors.options['max'] as number

/** The same to the same people once more, and what puts it right to those who read it. */
export const copies = copyActions(metaCampaigns, {
  names: { name: null },
  anew: UNTIMED,
  corrected: ({ tx }, row) => toReaders(tx, row, 'campaign', MOST),
})
