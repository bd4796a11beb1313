import { sumRule } from './audienceFilter.ts'
import { CODES } from './codes.ts'
import { CATEGORIES } from './donorCategories.ts'
import { boolean, choice, choices, date, kept, money, reference, references, tags, timestamp } from './fields/index.ts'
import { before, type Rule } from './rules.ts'
import type { Fault } from './validate.ts'

/** Whom something that goes to many is for: all donors, those who fit a filter, or those chosen by hand. */
export const audienceFields = {
  audience: choice(['everyone', 'filtered', 'chosen'], { required: true, default: 'filtered' }),
  gaveTo: reference({ to: 'projects' }),
  donorType: reference({ to: 'donor_types' }),
  categories: choices(CATEGORIES, { default: [] }),
  tags: tags({ personal: false }),
  language: choice(['ar', 'en']),
  givenMin: money({ min: '0', personal: false }),
  givenMax: money({ min: '0', personal: false }),
  lastGiftFrom: date({ personal: false }),
  lastGiftTo: date({ personal: false }),
  /** Those whom a file brought. */
  file: reference({ to: 'imports' }),
  donors: references({ to: 'donors' }),
}

/** When it leaves, and what became of its messages. */
export const sendingFields = {
  sendNow: boolean({ default: true }),
  sendAt: timestamp({ clock: true }),
  recipients: kept('integer', { default: 0 }),
  sentCount: kept('integer', { default: 0 }),
  deliveredCount: kept('integer', { default: 0 }),
  readCount: kept('integer', { default: 0 }),
  failedCount: kept('integer', { default: 0 }),
  unknownCount: kept('integer', { default: 0 }),
  suppressedCount: kept('integer', { default: 0 }),
  sentAt: timestamp({ readOnly: true, clock: true }),
  finishedAt: timestamp({ readOnly: true }),
}

interface Chosen {
  audience?: string
  donors?: readonly string[]
  sendNow?: boolean
  sendAt?: string | null
}

/** Asked of a filter alone: what is not in sight stops nobody. */
const ofFilter = <const Name extends string>(rule: Rule<Name>): Rule<Name | 'audience'> => ({
  ...rule,
  reads: ['audience', ...rule.reads],
  holds: (record) => (record as Chosen).audience !== 'filtered' || rule.holds(record),
})

export const sendingRules: readonly Rule<keyof typeof audienceFields>[] = [
  ofFilter(sumRule),
  ofFilter(before('lastGiftFrom', 'lastGiftTo', CODES.startBeforeEnd, true)),
  {
    field: 'donors',
    reads: ['audience', 'donors'],
    key: 'atLeastOneDonor',
    code: CODES.generic,
    holds: (record) => {
      const { audience, donors } = record as Chosen
      return audience !== 'chosen' || (donors ?? []).length > 0
    },
  },
]

/** [4.12] what is not to leave at once is saved without a time, and sent only with one. */
export const timeLacks = ({ sendNow, sendAt }: Pick<Chosen, 'sendNow' | 'sendAt'>): Fault[] =>
  sendNow !== false || sendAt ? [] : [{ field: 'sendAt', key: 'required', args: {}, code: CODES.required }]
