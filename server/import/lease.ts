/** The row of an import as its workers see it: who works on it, how far it is, how it ends. */
import { sql } from 'drizzle-orm'
import type { Mend } from '../../resources/_kit/mends.ts'
import { type ConsentsOfMany, valuesOfMany } from '../../resources/donors/consents.ts'
import { imports, usualExisting } from '../../resources/imports/schema.ts'
import { columns, shaped, updates } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Args, Existing, Namesakes, Values } from '../engine/importing.ts'
import { lastingMends } from './mends.ts'
import type { Mapping, Tally, Target } from './types.ts'

const i = columns(imports, 'i')

export const LEASE_SECONDS = 9

/** Nothing is being looked through, and nothing is kept of what was seen. */
export const NO_LOOK = {
  lookOf: null,
  lookName: null,
  lookAt: null,
  lookRows: 0,
  look: null,
  leaseOwner: null,
  leaseUntil: null,
} as const

/** A batch that fails this often without a step forward will not succeed by itself. */
const FAILURES_AT_MOST = 5

/** What a worker can find to do: rows to bring in, or to take back. */
export type Doing = 'running' | 'undoing'

export interface Work {
  id: string
  entityId: string
  doing: Doing
  target: Target
  fileId: string
  fileName: string
  mapping: Mapping
  createDonors: boolean
  existing: Existing
  namesakes: Namesakes
  /** What whoever began it said of all new records. */
  beside: Values
  mends: readonly Mend[]
  processedRows: number
  /** Who asked for it. */
  actor: string | null
}

const leased = sql`now() + make_interval(secs => ${LEASE_SECONDS})`

/** An import that was begun before there was a plain skip does what was said then: `update`, or what is usual. */
const chosen = (target: Target, options: { existing?: 'skip' | 'update'; known?: Existing } | null): Existing =>
  options?.known ?? (options?.existing === 'update' ? 'update' : usualExisting(target))

/** Takes the import, if it is under way and in nobody's hands. */
export async function take(tx: Tx, entityId: string, id: string, owner: string, doing: Doing): Promise<Work | null> {
  const row = await tx.one(
    shaped(
      {
        target: i.target,
        file: i.file,
        file_name: i.fileName,
        mapping: i.mapping,
        options: i.options,
        consents: i.consents,
        mends: i.mends,
        processed_rows: i.processedRows,
        actor: sql<string | null>`case ${i.status} when 'undoing' then ${i.undoneBy} else ${i.createdBy} end`,
      },
      (row) => sql`
    update ${i} set ${updates(i, { leaseOwner: owner, leaseUntil: leased })}
    where ${i.entityId} = ${entityId}::uuid and ${i.id} = ${id}::uuid and ${i.status} = ${doing} and ${i.deletedAt} is null
      and (${i.leaseUntil} is null or ${i.leaseUntil} < now())
    returning ${row}`,
    ),
  )
  return (
    row && {
      id,
      entityId,
      doing,
      target: row.target,
      fileId: row.file,
      fileName: row.file_name ?? '',
      mapping: row.mapping ?? {},
      createDonors: row.options?.createDonors ?? false,
      existing: chosen(row.target, row.options),
      namesakes: row.options?.namesakes ?? 'new',
      beside: valuesOfMany((row.consents ?? {}) as ConsentsOfMany),
      mends: row.mends ?? [],
      processedRows: row.processed_rows,
      actor: row.actor,
    }
  )
}

export const mine = (work: Work, owner: string) =>
  sql`${i.entityId} = ${work.entityId}::uuid and ${i.id} = ${work.id}::uuid and ${i.status} = ${work.doing} and ${i.leaseOwner} = ${owner}`

/** Holds on to the import. False when it was stopped or somebody else has taken it over: nothing may be written then. */
export async function hold(tx: Tx, work: Work, owner: string): Promise<boolean> {
  return (
    (await tx.one(
      sql`update ${i} set ${updates(i, { leaseUntil: leased })} where ${mine(work, owner)} returning ${i.id}`,
    )) !== null
  )
}

export async function setTotal(tx: Tx, work: Work, owner: string, rows: number): Promise<void> {
  await tx.rows(
    sql`update ${i} set ${updates(i, { totalRows: rows })} where ${mine(work, owner)} and ${i.totalRows} is distinct from ${rows}`,
  )
}

/** Notes a batch with the rows it has written; `from` guards against a batch counted twice. */
export async function advance(
  tx: Tx,
  work: Work,
  owner: string,
  from: number,
  rows: number,
  tally: Tally,
): Promise<void> {
  const moved = await tx.one(sql`update ${i} set ${updates(i, {
    processedRows: sql`${i.processedRows} + ${rows}`,
    created: sql`${i.created} + ${tally.created}`,
    updated: sql`${i.updated} + ${tally.updated}`,
    skipped: sql`${i.skipped} + ${tally.skipped}`,
    faulty: sql`${i.faulty} + ${tally.faulty}`,
    passed: sql`${i.passed} + ${tally.passed}`,
    failures: 0,
  })}
    where ${mine(work, owner)} and ${i.processedRows} = ${from} returning ${i.id}`)
  if (!moved) throw new Error('an import moved on under its own lease')
}

export async function finish(tx: Tx, work: Work, owner: string): Promise<void> {
  await tx.rows(
    sql`update ${i} set ${updates(i, {
      status: 'done',
      finishedAt: sql`now()`,
      updatedAt: sql`now()`,
      version: sql`${i.version} + 1`,
      totalRows: i.processedRows,
      mends: lastingMends(work.target, work.mends),
      leaseOwner: null,
      leaseUntil: null,
    })} where ${mine(work, owner)}`,
  )
}

/** The file itself cannot be read on: `problem` names a text of `imports.problem`. Rows already written stay. */
export async function fail(tx: Tx, work: Work, owner: string, problem: string, args: Args = {}): Promise<void> {
  await tx.rows(
    sql`update ${i} set ${updates(i, {
      status: 'failed',
      problem,
      problemArgs: args,
      mends: lastingMends(work.target, work.mends),
      finishedAt: sql`now()`,
      updatedAt: sql`now()`,
      version: sql`${i.version} + 1`,
      leaseOwner: null,
      leaseUntil: null,
    })} where ${mine(work, owner)}`,
  )
}

/** Lets go, for whoever comes next. */
export async function release(tx: Tx, work: Work, owner: string): Promise<void> {
  await tx.rows(sql`update ${i} set ${updates(i, { leaseOwner: null, leaseUntil: null })} where ${mine(work, owner)}`)
}

/** After a fault of the program: waits longer each time, and gives up in the end. */
export async function setBack(tx: Tx, work: Work, owner: string): Promise<void> {
  const row = await tx.one(
    shaped(
      { failures: i.failures },
      (row) => sql`
    update ${i} set ${updates(i, {
      failures: sql`${i.failures} + 1`,
      leaseUntil: sql`now() + make_interval(secs => 5 * (${i.failures} + 1))`,
    })} where ${mine(work, owner)} returning ${row}`,
    ),
  )
  if (row && row.failures >= FAILURES_AT_MOST)
    await fail(tx, work, owner, work.doing === 'undoing' ? 'undoInternal' : 'internal')
}
