/** The row of an import as its workers see it: who works on it, how far it is, how it ends. */
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/types.ts'
import type { Args, Existing } from '../engine/importing.ts'
import type { Mapping, Tally, Target } from './types.ts'

export const LEASE_SECONDS = 9
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
  processedRows: number
  /** Who asked for it. */
  actor: string | null
}

interface Taken {
  target: Target
  file: string
  file_name: string | null
  mapping: Mapping | null
  options: { createDonors?: boolean; existing?: Existing } | null
  processed_rows: number
  actor: string | null
}

const leased = sql`now() + make_interval(secs => ${LEASE_SECONDS})`

/** Takes the import, if it is under way and in nobody's hands. */
export async function take(tx: Tx, entityId: string, id: string, owner: string, doing: Doing): Promise<Work | null> {
  const row = await tx.one<Taken>(sql`update imports set lease_owner = ${owner}, lease_until = ${leased}
    where entity_id = ${entityId}::uuid and id = ${id}::uuid and status = ${doing} and deleted_at is null
      and (lease_until is null or lease_until < now())
    returning target, file, file_name, mapping, options, processed_rows,
      case status when 'undoing' then undone_by else created_by end as actor`)
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
      existing: row.options?.existing ?? 'skip',
      processedRows: row.processed_rows,
      actor: row.actor,
    }
  )
}

export const mine = (work: Work, owner: string) =>
  sql`entity_id = ${work.entityId}::uuid and id = ${work.id}::uuid and status = ${work.doing} and lease_owner = ${owner}`

/** Holds on to the import. False when it was stopped or somebody else has taken it over: nothing may be written then. */
export async function hold(tx: Tx, work: Work, owner: string): Promise<boolean> {
  return (
    (await tx.one(sql`update imports set lease_until = ${leased} where ${mine(work, owner)} returning id`)) !== null
  )
}

export async function setTotal(tx: Tx, work: Work, owner: string, rows: number): Promise<void> {
  await tx.rows(
    sql`update imports set total_rows = ${rows} where ${mine(work, owner)} and total_rows is distinct from ${rows}`,
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
  const moved =
    await tx.one(sql`update imports set processed_rows = processed_rows + ${rows}, created = created + ${tally.created},
      updated = updated + ${tally.updated}, skipped = skipped + ${tally.skipped}, faulty = faulty + ${tally.faulty}, failures = 0
    where ${mine(work, owner)} and processed_rows = ${from} returning id`)
  if (!moved) throw new Error('an import moved on under its own lease')
}

export async function finish(tx: Tx, work: Work, owner: string): Promise<void> {
  await tx.rows(sql`update imports set status = 'done', finished_at = now(), updated_at = now(), version = version + 1,
      total_rows = processed_rows, lease_owner = null, lease_until = null where ${mine(work, owner)}`)
}

/** The file itself cannot be read on: `problem` names a text of `imports.problem`. Rows already written stay. */
export async function fail(tx: Tx, work: Work, owner: string, problem: string, args: Args = {}): Promise<void> {
  await tx.rows(sql`update imports set status = 'failed', problem = ${problem}, problem_args = ${JSON.stringify(args)}::jsonb,
      finished_at = now(), updated_at = now(), version = version + 1, lease_owner = null, lease_until = null where ${mine(work, owner)}`)
}

/** Lets go, for whoever comes next. */
export async function release(tx: Tx, work: Work, owner: string): Promise<void> {
  await tx.rows(sql`update imports set lease_owner = null, lease_until = null where ${mine(work, owner)}`)
}

/** After a fault of the program: waits longer each time, and gives up in the end. */
export async function setBack(tx: Tx, work: Work, owner: string): Promise<void> {
  const row = await tx.one<{ failures: number }>(sql`update imports set failures = failures + 1,
      lease_until = now() + make_interval(secs => 5 * (failures + 1)) where ${mine(work, owner)} returning failures`)
  if (row && row.failures >= FAILURES_AT_MOST)
    await fail(tx, work, owner, work.doing === 'undoing' ? 'undoInternal' : 'internal')
}
