/** The row of an archive of letters as whoever makes it sees it. */
import { type SQL, sql } from 'drizzle-orm'
import { paperBundles } from '../../../resources/paper_bundles/schema.ts'
import { columns, pick, select, shaped, updates, type Writes } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'

const b = columns(paperBundles)

/** Longer than one letter may take: its turn, its drawing, and the last bytes that a bucket takes. */
const LEASE_SECONDS = 300
const FAILURES_AT_MOST = 3
const KEPT_DAYS = 7

const leased = sql`now() + make_interval(secs => ${LEASE_SECONDS})`
const isFree = sql`(${b.leaseUntil} is null or ${b.leaseUntil} < now())`
const LET_GO = { leaseOwner: null, leaseUntil: null } as const

export interface Bundle {
  id: string
  entityId: string
  report: string
  owner: string
}

const own = ({ entityId, id }: Pick<Bundle, 'entityId' | 'id'>): SQL =>
  sql`${b.entityId} = ${entityId}::uuid and ${b.id} = ${id}::uuid`
const mine = (bundle: Bundle): SQL =>
  sql`${own(bundle)} and ${b.state} = 'making' and ${b.leaseOwner} = ${bundle.owner}`

/** A step that its readers are told of, with the version that comes of it. */
const stepped = (values: Partial<Writes<typeof paperBundles>>): SQL =>
  sql`${updates(b, values)}, version = version + 1, updated_at = now()`

/** Takes it where it is to be made and in nobody's hands; what was made before is begun anew. */
export async function take(tx: Tx, entityId: string, id: string, owner: string): Promise<Bundle | null> {
  const row = await tx.one(
    shaped(
      { report: b.report },
      (row) =>
        sql`update ${b} set ${updates(b, {
          leaseOwner: owner,
          leaseUntil: leased,
          made: 0,
          leftOut: 0,
          // Before the first byte: whoever dies on the way leaves a row that says so.
          stored: true,
        })} where ${own({ entityId, id })} and ${b.state} = 'making' and ${isFree} returning ${row}`,
    ),
  )
  return row && { id, entityId, report: row.report, owner }
}

export interface Tally {
  letters: number
  made: number
  leftOut: number
}

/** False where it was stopped, or is begun anew: nothing of it may be kept then. */
export async function advance(tx: Tx, bundle: Bundle, tally: Tally): Promise<boolean> {
  const held = await tx.one(
    sql`update ${b} set ${updates(b, { ...tally, leaseUntil: leased })} where ${mine(bundle)} returning ${b.id}`,
  )
  return held !== null
}

export async function finish(tx: Tx, bundle: Bundle, bytes: number): Promise<boolean> {
  const done = await tx.one(
    sql`update ${b} set ${stepped({
      ...LET_GO,
      state: 'ready',
      bytes,
      failures: 0,
      endedAt: sql`now()`,
      until: sql`now() + make_interval(days => ${KEPT_DAYS})`,
    })} where ${mine(bundle)} returning ${b.id}`,
  )
  return done !== null
}

export const fail = (tx: Tx, bundle: Bundle): Promise<unknown> =>
  tx.rows(sql`update ${b} set ${stepped({ ...LET_GO, state: 'failed', endedAt: sql`now()` })} where ${mine(bundle)}`)

/** Left by whoever held it, whatever has become of it: the next one begins it anew, or clears it away. */
export const release = (tx: Tx, { entityId, id, owner }: Bundle): Promise<unknown> =>
  tx.rows(sql`update ${b} set ${updates(b, LET_GO)} where ${own({ entityId, id })} and ${b.leaseOwner} = ${owner}`)

/** After a failure of our own it is tried again, but not for ever. */
export async function setBack(tx: Tx, bundle: Bundle): Promise<void> {
  const row = await tx.one(
    shaped(
      { failures: b.failures },
      (row) =>
        sql`update ${b} set ${updates(b, { failures: sql`${b.failures} + 1` })} where ${mine(bundle)} returning ${row}`,
    ),
  )
  if (row && row.failures >= FAILURES_AT_MOST) await fail(tx, bundle)
  else await release(tx, bundle)
}

/** Whether bytes of it are to leave the store: its time is over, or nothing became of it. One that was ready is so no more. */
export async function isOver(tx: Tx, entityId: string, id: string): Promise<boolean> {
  const at = own({ entityId, id })
  await tx.rows(
    sql`update ${b} set ${stepped({ state: 'expired' })} where ${at} and ${b.state} = 'ready' and ${b.until} <= now()`,
  )
  const row = await tx.one(
    select(
      pick(b, 'id'),
      sql`from ${b} where ${at} and ${b.stored} and ${b.state} not in ('making', 'ready') and ${isFree}`,
    ),
  )
  return row !== null
}

export const cleared = (tx: Tx, entityId: string, id: string): Promise<unknown> =>
  tx.rows(sql`update ${b} set ${updates(b, { stored: false, bytes: 0 })} where ${own({ entityId, id })}`)
