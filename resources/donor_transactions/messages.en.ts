import type { MessagesOf } from '../_kit/messages.ts'
import type { donorTransactions } from './schema.ts'

export const en = {
  name: 'Donor transactions',
  one: 'Donor transaction',
  count: { one: '%{smart_count} transaction', other: '%{smart_count} transactions' },
  fields: {
    donor: 'Donor',
    project: 'Project',
    amount: 'Amount',
    date: 'Donation date',
    moment: 'Exact time',
    description: 'Description',
    amountDescription: 'Amount description',
    donationReferenceId: 'Donation reference',
    source: 'Source',
    fund: 'Kind of gift',
    payer: 'Paid by',
    onBehalfOf: 'On behalf of',
    relation: 'Relation',
    giftRecipient: 'Gift for',
    inKind: 'In kind',
    reversed: 'Reversed',
    importKey: 'Import key',
  },
  hints: {
    donationReferenceId: 'The number of the operation at its source. The same reference is never counted twice.',
    source: 'Where the gift came in: store, bank transfer, Ehsan.',
    fund: 'Kinds of gifts are never mixed in one figure.',
    payer: 'When someone else paid for the donor.',
    relation: 'What the person is to the donor, such as father.',
    inKind: 'Goods instead of money; the amount is their value.',
    reversed: 'The gift was returned and no longer counts.',
  },
  choices: {
    fund: {
      charity: 'Charity',
      zakat: 'Zakat',
      lastingCharity: 'Lasting charity',
      endowment: 'Endowment',
      restricted: 'Restricted',
    },
  },
  empty: 'No transactions yet. Record a donation, or import a file of donations.',
  sections: { basics: 'The gift', people: 'For whom', source: 'Where it came from' },
  text: { projectCode: 'Project code', projectLicence: 'Project licence number' },
} satisfies MessagesOf<typeof donorTransactions>
