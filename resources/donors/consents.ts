/** What a donor agrees to, by purpose (product.md 29), and where each answer comes from. */
import { CODES } from '../_kit/codes.ts'
import type { RecordOf } from '../_kit/resource.ts'
import type { Fault } from '../_kit/validate.ts'
import type { ConsentsOfMany, donors } from './schema.ts'

export type { ConsentOfMany, ConsentsOfMany } from './schema.ts'

type Donor = RecordOf<typeof donors>

/** The fields of each purpose: the answer, how it was given, and on what day. */
export const CONSENT_OF = {
  report: { answer: 'reportConsent', way: 'reportConsentWay', since: 'reportConsentSince' },
  appeal: { answer: 'appealConsent', way: 'appealConsentWay', since: 'appealConsentSince' },
} as const satisfies Record<string, Record<'answer' | 'way' | 'since', keyof Donor>>

export type Purpose = keyof typeof CONSENT_OF

export const PURPOSES = Object.keys(CONSENT_OF) as Purpose[]

/** The same as the fields of a donor. */
export const valuesOfMany = (consents: ConsentsOfMany): Partial<Donor> =>
  Object.assign(
    {},
    ...PURPOSES.map((purpose): Partial<Donor> => {
      const said = consents[purpose]
      const { answer, way, since } = CONSENT_OF[purpose]
      return said ? { [answer]: said.answer, [way]: said.way, [since]: said.since } : {}
    }),
  ) as Partial<Donor>

/** Where an answer comes from says nothing of the next one: what does not come with that goes. */
export function withoutOldSource(before: Donor, values: Partial<Donor>): void {
  for (const { answer, way, since } of Object.values(CONSENT_OF)) {
    if (values[answer] === undefined || values[answer] === before[answer]) continue
    if (values[way] === undefined) values[way] = null
    if (values[since] === undefined) values[since] = null
  }
}

/**
 * Who has refused is written to again once they have agreed, and not before: how and since when is said with it, for whoever
 * asks later. That they were never asked is not said of them any more, for a report goes to whoever was not.
 */
export const reopenedFaults = (before: Donor, values: Partial<Donor>): Fault[] =>
  Object.values(CONSENT_OF).flatMap(({ answer, way, since }): Fault[] => {
    if (before[answer] !== 'refused') return []
    if (values[answer] === 'unknown') return [{ field: answer, key: 'consentStands', args: {}, code: CODES.generic }]
    if (values[answer] !== 'given') return []
    return [way, since]
      .filter((name) => (values[name] ?? null) === null)
      .map((field) => ({ field, key: 'consentReopened', args: {}, code: CODES.required }))
  })
