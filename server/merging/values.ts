/** What two donors who are one are called, allow and have stopped, field by field. */
import { isDeepStrictEqual } from 'node:util'
import type { Differing, Side, United } from '../../resources/_contracts/merging.ts'
import { CODES } from '../../resources/_kit/codes.ts'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import { checkField, type Fault, writable } from '../../resources/_kit/validate.ts'
import { CONSENT_OF } from '../../resources/donors/consents.ts'
import { CONSENTS, donors } from '../../resources/donors/schema.ts'

export type Donor = RecordOf<typeof donors>
export type SignIns = 'none' | 'kept' | 'gone' | 'same' | 'both'

type Unite<T> = (kept: T, other: T) => T

const STRICTEST = ['refused', 'given', 'unknown'] as const satisfies readonly (typeof CONSENTS)[number][]
type Consent = (typeof CONSENTS)[number]

/** A refusal beats a yes, and a yes that nobody was asked. */
const stricter: Unite<Consent> = (kept, other) => STRICTEST.find((one) => one === kept || one === other) ?? kept
const either: Unite<boolean> = (kept, other) => kept || other
const all = <T>(kept: T[], other: T[]): T[] => [
  ...kept,
  ...other.filter((one) => !kept.some((known) => isDeepStrictEqual(known, one))),
]

/** What nobody chooses: it follows from both, and never loosens what either has said. */
const UNITED: { [K in keyof Donor]?: Unite<Donor[K]> } = {
  reportConsent: stricter,
  appealConsent: stricter,
  emailStopped: either,
  whatsappStopped: either,
  smsStopped: either,
  hiddenName: either,
  deceased: either,
  pinnedElite: either,
  standingOrder: either,
  tags: all,
  contacts: all,
}

/** Where an answer comes from goes with the answer that stays. */
const SOURCE_OF = Object.fromEntries(
  Object.values(CONSENT_OF).flatMap(({ answer, way, since }) => [way, since].map((name) => [name, answer] as const)),
)
/** It belongs to the email that stays (server/merging/email.ts). */
const WITH_EMAIL: ReadonlySet<string> = new Set(['emailShared'])
/** It belongs to the phone that stays (server/merging/phone.ts). */
const WITH_PHONE: ReadonlySet<string> = new Set(['reachedBy'])
/** Details that donors manage themselves once they sign in. */
const OWNED: ReadonlySet<string> = new Set(['phone', 'email'])

const NAMES = writable(donors).map(([name]) => name as keyof Donor)
export const isUnited = (name: string): boolean => Object.hasOwn(UNITED, name) || Object.hasOwn(SOURCE_OF, name)
/** Fields of which one of the two values stays. */
export const CHOSEN = NAMES.filter((name) => !isUnited(name) && !WITH_EMAIL.has(name) && !WITH_PHONE.has(name))

const isEmpty = (value: unknown): boolean => value === null || value === ''

/** Whose phone and email stay whatever is chosen; null where nobody signs in. */
const owner = (signIns: SignIns): Side | null => (signIns === 'none' ? null : signIns === 'gone' ? 'other' : 'kept')

/** The fields in which the two differ, with what is proposed. */
export function differing(kept: Donor, other: Donor, signIns: SignIns): Differing[] {
  const owns = owner(signIns)
  return CHOSEN.filter((name) => !isDeepStrictEqual(kept[name], other[name])).map((name) => {
    const fixed = owns !== null && OWNED.has(name)
    const lacking: Side = isEmpty(kept[name]) && !isEmpty(other[name]) ? 'other' : 'kept'
    return { name, kept: kept[name], other: other[name], preset: fixed ? owns : lacking, fixed }
  })
}

function uniteOne<K extends keyof Donor>(name: K, kept: Donor, other: Donor): unknown {
  const answer = SOURCE_OF[name]
  if (answer !== undefined) return (stricter(kept[answer], other[answer]) === kept[answer] ? kept : other)[name]
  return UNITED[name]?.(kept[name], other[name])
}

/** The fields that follow from both, where that is another value than the staying donor's. */
export const united = (kept: Donor, other: Donor): United[] =>
  NAMES.filter(isUnited)
    .map((name) => ({ name, value: uniteOne(name, kept, other) }))
    .filter(({ name, value }) => !isDeepStrictEqual(value, kept[name as keyof Donor]))

/** More tags or contacts than one donor may have. */
export const unitedFaults = (values: readonly United[]): Fault[] =>
  values.flatMap(({ name, value }) => {
    const field = writable(donors).find(([one]) => one === name)?.[1]
    return field ? checkField(name, field, value).faults : []
  })

const refused = (field: string, key: string): Fault => ({ field, key, args: { field }, code: CODES.generic })

/** Of a choice: fields that nobody chooses, and values that somebody who signs in manages. */
export const choiceFaults = (keep: Readonly<Record<string, Side>>, found: readonly Differing[]): Fault[] =>
  Object.entries(keep).flatMap(([name, side]) => {
    if (!CHOSEN.some((chosen) => chosen === name)) return [refused(name, 'unknownField')]
    const one = found.find((field) => field.name === name)
    return one?.fixed === true && one.preset !== side ? [refused(name, 'sharedDonor')] : []
  })

/** What is to be written of the staying donor: only what is another value than theirs. */
export function valuesOf(
  keep: Readonly<Record<string, Side>>,
  found: readonly Differing[],
  both: readonly United[],
): Record<string, unknown> {
  const taken = found
    .filter(({ name, preset }) => (keep[name] ?? preset) === 'other')
    .map(({ name, other }): [string, unknown] => [name, other])
  return Object.fromEntries([...taken, ...both.map(({ name, value }): [string, unknown] => [name, value])])
}
