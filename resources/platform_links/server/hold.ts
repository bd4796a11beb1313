/** The row of a link as the worker that fetches sees it. */
import { sql } from 'drizzle-orm'
import { columns, shaped, updates } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import type { PlatformReason } from '../../../server/integrations/platform/port.ts'
import { imports } from '../../imports/schema.ts'
import { platformLinks } from '../schema.ts'
import type { LinkRow } from './account.ts'
import type { Language } from './sheet.ts'

const p = columns(platformLinks)
const i = columns(imports, 'i')

/** Longer than a page may take: three calls, each of them tried three times, with the pauses between. */
const LEASE_SECONDS = 300
/** What fails this often for no reason of the platform's will not succeed by itself. */
const FAILURES_AT_MOST = 3

const leased = sql`now() + make_interval(secs => ${LEASE_SECONDS})`

export interface Pull {
  id: string
  entityId: string
  owner: string
  since: string | null
  language: Language
  /** Who asked for it. */
  by: string | null
}

/** Takes the pull, if it is under way and in nobody's hands. */
export async function take(tx: Tx, entityId: string, id: string, owner: string): Promise<Pull | null> {
  const row = await tx.one(
    shaped(
      { since: p.pullSince, by: p.pullBy, language: p.pullLanguage },
      (row) => sql`update ${p} set ${updates(p, { leaseOwner: owner, leaseUntil: leased, pulledRows: 0 })}
        where ${p.entityId} = ${entityId}::uuid and ${p.id} = ${id}::uuid and ${p.pullState} = 'running'
          and (${p.leaseUntil} is null or ${p.leaseUntil} < now()) returning ${row}`,
    ),
  )
  return row && { id, entityId, owner, since: row.since, by: row.by, language: row.language === 'en' ? 'en' : 'ar' }
}

const mine = ({ entityId, id, owner }: Pull) =>
  sql`${p.entityId} = ${entityId}::uuid and ${p.id} = ${id}::uuid and ${p.pullState} = 'running' and ${p.leaseOwner} = ${owner}`

/** False where the link was ended, or another worker has taken over: nothing may be kept then. */
export async function advance(tx: Tx, pull: Pull, rows: number): Promise<boolean> {
  const held = await tx.one(
    sql`update ${p} set ${updates(p, { pulledRows: rows, leaseUntil: leased })} where ${mine(pull)} returning ${p.id}`,
  )
  return held !== null
}

/** @param importId null where there was nothing  @param until the day of the newest operation */
export async function finish(tx: Tx, pull: Pull, importId: string | null, until: string | null): Promise<boolean> {
  const done = await tx.one(
    sql`update ${p} set ${updates(p, {
      pullState: importId === null ? 'empty' : 'done',
      pullReason: null,
      lastPulledAt: sql`now()`,
      lastPulledUntil: sql`greatest(${p.lastPulledUntil}, ${until}::date)`,
      leaseOwner: null,
      leaseUntil: null,
      failures: 0,
      ...(importId === null ? {} : { lastImport: importId }),
    })}, version = version + 1, updated_at = now() where ${mine(pull)} returning ${p.id}`,
  )
  return done !== null
}

/** The platform's own reason ends it; a person mends what they can and fetches again. */
export const fail = (tx: Tx, pull: Pull, reason: PlatformReason): Promise<unknown> =>
  tx.rows(
    sql`update ${p} set ${updates(p, {
      pullState: 'failed',
      pullReason: reason,
      leaseOwner: null,
      leaseUntil: null,
      failures: 0,
    })}, version = version + 1, updated_at = now() where ${mine(pull)}`,
  )

/** Stopped by the program's end: the next one begins it anew. */
export const release = (tx: Tx, pull: Pull): Promise<unknown> =>
  tx.rows(sql`update ${p} set ${updates(p, { leaseOwner: null, leaseUntil: null })} where ${mine(pull)}`)

/** After a failure of our own it is tried again, but not for ever. */
export async function setBack(tx: Tx, pull: Pull): Promise<void> {
  const row = await tx.one(
    shaped(
      { failures: p.failures },
      (
        row,
      ) => sql`update ${p} set ${updates(p, { failures: sql`${p.failures} + 1`, leaseOwner: null, leaseUntil: sql`now() + interval '10 seconds'` })}
        where ${mine(pull)} returning ${row}`,
    ),
  )
  if (row && row.failures >= FAILURES_AT_MOST)
    await tx.rows(sql`update ${p} set ${updates(p, { pullState: 'failed', pullReason: 'answer', failures: 0 })}
      where ${p.entityId} = ${pull.entityId}::uuid and ${p.id} = ${pull.id}::uuid and ${p.pullState} = 'running'`)
}

/** The first day that the last pull asked for, while what it brought still waits: undefined where nothing waits. */
export async function waitingSince(tx: Tx, { lastImport, pullSince }: LinkRow): Promise<string | null | undefined> {
  if (lastImport === null) return undefined
  const waiting = await tx.one(
    sql`select ${i.id} from ${i} where ${i.entityId} = athar_entity() and ${i.id} = ${lastImport}::uuid and ${i.status} = 'ready' and ${i.deletedAt} is null`,
  )
  return waiting ? pullSince : undefined
}
