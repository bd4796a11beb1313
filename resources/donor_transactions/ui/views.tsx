import { defineLayout } from '../../../src/generate/layout.ts'
import { donorTransactions } from '../schema.ts'

// Begun from a donor or a project (`?donor=ID&project=ID`), the form has that one chosen already.
export const layout = defineLayout(donorTransactions, {
  sections: [
    { key: 'basics', fields: ['donor', 'project', 'amount', 'date', 'fund', 'inKind', 'reversed', 'description'] },
    { key: 'people', fields: ['payer', 'onBehalfOf', 'relation', 'giftRecipient'] },
    { key: 'source', fields: ['source', 'donationReferenceId', 'moment', 'amountDescription'] },
  ],
})
