import { CODES } from '../_kit/codes.ts'
import { boolean, choice, date, money, phone, reference, text } from '../_kit/fields/index.ts'
import { compareMoney } from '../_kit/money.ts'
import type { Rule } from '../_kit/rules.ts'
import { FUNDS } from './schema.ts'

/** A gift as it is told at the desk or on the telephone: by a donor who is known, or by one who is new. */
export const recordFields = {
  donor: reference({ to: 'donors', codes: { required: CODES.donorUnknown, invalid: CODES.donorUnknown } }),
  donorName: text(),
  donorPhone: phone({ accept: 'mobile', codes: { invalid: CODES.phoneInvalid } }),
  amount: money({ required: true, codes: { invalid: CODES.cost } }),
  project: reference({ to: 'projects', required: true }),
  fund: choice(FUNDS, { required: true, default: 'charity' }),
  date: date({ required: true, past: true }),
  onBehalfOf: text(),
  giftRecipient: text(),
  inKind: boolean({ default: false }),
  /** Money that went back: it is taken off what was given. */
  reversal: boolean({ default: false }),
  /** The gift that it was, where that is known: donor, project and kind are that gift's. */
  refundOf: reference({ to: 'donor_transactions' }),
  /** Why it went back. */
  description: text({ lines: 2 }),
}

/** What went back of one gift, from that gift's own page. */
export const refundFields = {
  amount: money({ required: true, min: '0.01', codes: { invalid: CODES.cost } }),
  date: date({ required: true, past: true }),
  description: text({ lines: 2 }),
}

type Name = keyof typeof recordFields

const isGiven = (value: unknown): boolean => typeof value === 'string'

const isAboveZero = (amount: unknown): boolean => typeof amount !== 'string' || compareMoney(amount, '0') > 0

/** The sign is given by whether the money came or goes back, and nobody new is handed any back. */
export const recordRules: readonly Rule<Name>[] = [
  {
    field: 'amount',
    code: CODES.cost,
    reads: ['amount', 'reversal'],
    key: 'giftAmount',
    holds: ({ amount, reversal }) => reversal === true || isAboveZero(amount),
  },
  {
    field: 'amount',
    code: CODES.cost,
    reads: ['amount', 'reversal'],
    key: 'refundAmount',
    holds: ({ amount, reversal }) => reversal !== true || isAboveZero(amount),
  },
  {
    field: 'donor',
    code: CODES.donorUnknown,
    reads: ['donor', 'reversal'],
    key: 'required',
    holds: ({ donor, reversal }) => reversal !== true || isGiven(donor),
  },
  {
    field: 'donor',
    code: CODES.donorUnknown,
    reads: ['donor', 'donorName', 'donorPhone', 'reversal'],
    key: 'giftDonor',
    holds: ({ donor, donorName, donorPhone, reversal }) =>
      reversal === true || isGiven(donor) || isGiven(donorName) || isGiven(donorPhone),
  },
  {
    field: 'donorName',
    code: CODES.required,
    reads: ['donor', 'donorName', 'donorPhone'],
    key: 'required',
    holds: ({ donor, donorName, donorPhone }) => isGiven(donor) || isGiven(donorName) || !isGiven(donorPhone),
  },
]
