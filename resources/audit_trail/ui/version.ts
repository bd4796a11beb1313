import type { Row } from '../../../src/generate/calls.ts'
import { fieldOf, formNames, withoutSecrets } from '../../../src/generate/fields.ts'
import { changesOf as changedIn } from '../../../src/generate/form/changes.ts'
import { same } from '../../../src/generate/form/merge.ts'
import { names } from '../../../src/generate/records.ts'
import { type Field, kindsIn } from '../../_kit/field.ts'
import type { RecordOf, Resource } from '../../_kit/resource.ts'
import { donors } from '../../donors/schema.ts'
import type { auditTrail } from '../schema.ts'
import { type Change, fieldIn, heldBefore, heldIn, type Values } from './entry.tsx'

type Entry = RecordOf<typeof auditTrail>

/** What a person has said themself since then is not for a version to unsay: it is changed in the form, by whoever means it. */
const OWN_WORD: Readonly<Record<string, readonly string[]>> = {
  [donors.name]: names(
    donors,
    'reportConsent',
    'reportConsentWay',
    'reportConsentSince',
    'appealConsent',
    'appealConsentWay',
    'appealConsentSince',
    'emailStopped',
    'whatsappStopped',
    'smsStopped',
    'emailShared',
  ),
}

const FILES: ReadonlySet<string> = new Set(['upload', 'uploads'])

/** Files of the past may be gone, within blocks as well. */
const hasFiles = (field: Field): boolean =>
  FILES.has(field.kind) ||
  Object.values(kindsIn(field)).some((columns) => Object.values(columns).some((inner) => FILES.has(inner.kind)))

/** The trail spells a moment as the database does. */
const spelled = (field: Field, value: unknown): unknown =>
  field.kind === 'timestamp' && typeof value === 'string' ? new Date(value).toISOString() : value

/** The version that an entry leads back to: the record before a change, or as it was added. null where none was kept. */
export function versionOf(entry: Entry): Values | null {
  const held = entry.action === 'create' ? heldIn(entry) : heldBefore(entry)
  return held === null || Object.keys(held).length === 0 ? null : held
}

export interface PutBack {
  /** What the record gets, as its form would send it. */
  values: Readonly<Record<string, unknown>>
  /** The same field by field: as it is, as it was. */
  changes: readonly Change[]
  /** Fields that were otherwise too, and stay as they are. */
  left: readonly string[]
}

/**
 * What it takes to bring a record back to a version. Of fields that the version does not hold (they came later, or were
 * erased with their person) nothing is said: they stay.
 */
export function putBackOf(resource: Resource, version: Values, now: Row): PutBack {
  const held = Object.keys(version).filter((name) => fieldIn(resource.name, name) !== null)
  const then = Object.fromEntries(held.map((name) => [name, spelled(fieldOf(resource, name), version[name])]))
  const offered = Object.keys(
    withoutSecrets(resource, Object.fromEntries(formNames(resource).map((name) => [name, 0]))),
  )
  const taken = offered.filter(
    (name) => held.includes(name) && !hasFiles(fieldOf(resource, name)) && !OWN_WORD[resource.name]?.includes(name),
  )
  // A field that the reader does not see is not theirs to change: it stands as it is in both.
  const all = changedIn(resource, { ...now, ...then }, now)
  const values = Object.fromEntries(Object.entries(all).filter(([name]) => taken.includes(name)))
  const left = held.filter((name) => !taken.includes(name) && !same(then[name], now[name]))
  const changes = Object.entries(values).map(([name, value]) => ({ name, before: now[name], after: value }))
  return { values, changes, left }
}
