import { choice, kept, reference, text, timestamp } from '../_kit/fields/index.ts'
import { IMPORT_TARGETS, type ImportTarget } from '../_kit/importTargets.ts'
import type { Mend } from '../_kit/mends.ts'
import { defineResource } from '../_kit/resource.ts'
import type { ConsentsOfMany } from '../donors/schema.ts'

const IMPORT_ORIGINS = ['file', 'joud'] as const

/** What becomes of records that are there already: they stay as they are, get what they lack, or take the file's values. */
export const EXISTING = ['skip', 'fill', 'update'] as const
export type Existing = (typeof EXISTING)[number]

/** What there is to choose for each kind of file: gaps are filled of donors alone. */
export const existingOf = (target: ImportTarget): readonly Existing[] =>
  target === 'donors' ? EXISTING : EXISTING.filter((one) => one !== 'fill')

/** What holds where nobody has chosen. */
export const usualExisting = (target: ImportTarget): Existing => (target === 'donors' ? 'fill' : 'skip')

/** Whether rows that bear nothing but the name of a donor on record are that donor's, or somebody else's, as usual. */
export const NAMESAKES = ['new', 'same'] as const
export type Namesakes = (typeof NAMESAKES)[number]

/** By what a file is judged, whoever asks. */
export interface LookChoice {
  mapping: Record<string, number | null>
  createDonors: boolean
  existing: Existing
  namesakes: Namesakes
  mends: Mend[]
}

/** One file on its way into a resource: mapping, progress and counts; product.md 10. */
export const imports = defineResource({
  name: 'imports',
  tenant: 'entity',
  live: true,
  fields: {
    target: choice(IMPORT_TARGETS, { required: true }),
    /** A person's own file, or the donations that were fetched from the platform (product.md 14). */
    origin: choice(IMPORT_ORIGINS, { required: true, readOnly: true, default: 'file' }),
    file: reference({ to: 'files', required: true }),
    fileName: text({ readOnly: true }),
    /** Column index by field name, as the person confirmed it. */
    mapping: kept<Record<string, number | null>>('json'),
    headers: kept<string[]>('json'),
    /** What is done with values that no record can take; of finished imports only what holds for the next file as well. */
    mends: kept<Mend[]>('json'),
    /** What the donors whom it brings agree to, as whoever began it said; null where nobody was asked. */
    consents: kept<ConsentsOfMany>('json', { audited: true }),
    totalRows: kept('integer'),
    processedRows: kept('integer', { default: 0 }),
    created: kept('integer', { default: 0 }),
    updated: kept('integer', { default: 0 }),
    skipped: kept('integer', { default: 0 }),
    faulty: kept('integer', { default: 0 }),
    /** Left out on purpose: sums at the foot, operations that were never paid. */
    passed: kept('integer', { default: 0 }),
    /** Of them those that are donors, or gifts of donors; none once the import was undone. Whom it is for is chosen by it. */
    withDonors: kept('integer', {
      generated:
        "case when target <> 'projects' and status not in ('undoing', 'undone') then created + updated + skipped else 0 end",
    }),
    /** Why the file could not be read on: a key of the texts `imports.problem`, and its arguments. */
    problem: text({ readOnly: true, code: true }),
    problemArgs: kept<Record<string, string | number>>('json'),
    startedAt: timestamp({ readOnly: true }),
    finishedAt: timestamp({ readOnly: true }),
    createdBy: reference({ to: 'users', readOnly: true }),
    /** Rows that its undoing will look at; null before it was asked for. */
    undoTotal: kept('integer'),
    /** Of the rows it had created, those removed again; of those it had changed, those set back; and those left alone. */
    undone: kept('integer', { default: 0 }),
    restored: kept('integer', { default: 0 }),
    leftAlone: kept('integer', { default: 0 }),
    /** Letters that had counted its gifts when it was undone. */
    lettersSent: kept('integer', { default: 0 }),
    undoneAt: timestamp({ readOnly: true }),
    undoneBy: reference({ to: 'users', readOnly: true }),
  },
  privateFields: {
    leaseUntil: timestamp(),
    leaseOwner: text(),
    /** `existing` stands in older rows, whose "skip" filled the gaps of donors; since there is a plain skip it is `known`. */
    options: kept<{
      createDonors?: boolean
      existing?: 'skip' | 'update'
      known?: Existing
      namesakes?: Namesakes
    }>('json'),
    /** Failures of the program since the last step forward. */
    failures: kept('integer', { default: 0 }),
    /** The columns of the file whatever their order, once a person has confirmed what they are. */
    headerKey: text(),
    /** How far an undoing has come: a table, and the last id it looked at there. */
    undoPlace: text(),
    /** The whole file is looked through by this choice before it is imported, as its name says which; since when, how far. */
    lookOf: kept<LookChoice>('json'),
    lookName: text(),
    lookAt: timestamp(),
    lookRows: kept('integer', { default: 0 }),
    /** What was seen, once that is done. It quotes cells: it goes when the import begins, with any erasure, and after a day. */
    look: kept<Record<string, unknown>>('json'),
  },
  states: {
    values: ['ready', 'running', 'done', 'stopped', 'failed', 'undoing', 'undone'],
    initial: 'ready',
    transitions: {},
  },
  title: 'fileName',
  list: {
    columns: ['target', 'fileName', 'status', 'created', 'skipped', 'faulty', 'createdAt'],
    filters: ['target', 'origin', 'status', 'withDonors'],
    sort: ['createdAt', 'DESC'],
  },
})
