import { type SQL, sql } from 'drizzle-orm'
import { auditTrail } from '../../resources/audit_trail/schema.ts'
import { dispatches } from '../../resources/dispatches/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { imports } from '../../resources/imports/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { registry } from '../../resources/registry.ts'
import { reports } from '../../resources/reports/schema.ts'
import { users } from '../../resources/users/schema.ts'
import { columns, select, shaped, updates } from '../db/columns.ts'
import { infrastructure } from '../db/infrastructure.ts'
import type { Tx } from '../db/types.ts'
import { AppFault } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import type { FileStore } from '../integrations/files/port.ts'
import { DEMO_DONOR_IDS, DEMO_ENTITY_IDS, DEMO_USER_IDS } from './content/entities.ts'
import { isDemoEntity, isDemoUser, readDemoState, readSetting, writeSetting } from './state.ts'

const a = columns(auditTrail, 'a')
const al = columns(infrastructure.accountLinks, 'al')
const di = columns(dispatches, 'di')
const dd = columns(infrastructure.donationDays, 'dd')
const e = columns(entities, 'e')
const he = columns(infrastructure.hookEvents, 'he')
const i = columns(infrastructure.identities, 'i')
const ii = columns(imports, 'ii')
const ik = columns(infrastructure.idempotencyKeys, 'ik')
const lh = columns(infrastructure.logHeads, 'lh')
const l = columns(infrastructure.identityLinks, 'l')
const mm = columns(messages, 'mm')
const r = columns(reports, 'r')
const rc = columns(infrastructure.rowCounts, 'rc')
const sc = columns(infrastructure.schedules, 'sc')
const se = columns(infrastructure.sessions, 'se')
const st = columns(infrastructure.settings, 'st')
const u = columns(users, 'u')

type Owner = Omit<Tx, 'context'>
type Needs = Pick<Services, 'db' | 'files' | 'mail' | 'log'>

const BATCH = 500
/** A job that was under way may still write a last batch behind us; then its table is emptied once more. */
const PASSES = 5

const uuids = (ids: readonly string[]): SQL => sql`${sql.param(ids)}::uuid[]`
const demoEntities = uuids(DEMO_ENTITY_IDS)
const demoUsers = uuids(DEMO_USER_IDS)

const listOf = (value: string | null): string[] => {
  const parsed: unknown = JSON.parse(value ?? '[]')
  return Array.isArray(parsed) ? parsed.map(String) : []
}

/** What stands in the settings is what the seed has made, or nothing is touched. @throws wrongState (409) */
async function refuseForeign(tx: Owner): Promise<void> {
  const marked = listOf(await readSetting(tx, 'demoEntities'))
  const people = listOf(await readSetting(tx, 'demoUsers'))
  if (!marked.every(isDemoEntity) || !people.every(isDemoUser)) throw new AppFault('wrongState')
}

/** Nobody works in the demo from here on: its sessions are over, its imports and mailings stopped, its jobs gone. */
async function close(tx: Owner): Promise<void> {
  await refuseForeign(tx)
  await writeSetting(tx, 'demo', 'removing')
  await tx.rows(
    sql`update ${e} set ${updates(e, { status: 'inactive' })} where ${e.id} = any(${demoEntities}) and ${e.status} <> 'inactive'`,
  )
  await tx.rows(
    sql`update ${u} set ${updates(u, { status: 'inactive' })} where (${u.id} = any(${demoUsers}) or ${u.entityId} = any(${demoEntities})) and ${u.status} <> 'inactive'`,
  )
  await tx.rows(sql`delete from ${se} where ${se.userId} = any(${demoUsers}) or ${se.entityId} = any(${demoEntities})`)
  await tx.rows(
    sql`update ${ii} set ${updates(ii, { status: 'stopped' })} where ${ii.entityId} = any(${demoEntities}) and ${ii.status} in ('ready', 'running', 'undoing')`,
  )
  await tx.rows(
    sql`update ${r} set ${updates(r, { status: sql`case ${r.status} when 'scheduled' then 'draft' else 'stopped' end` })} where ${r.entityId} = any(${demoEntities}) and ${r.status} in ('scheduled', 'sending')`,
  )
  await tx.rows(
    sql`update ${di} set ${updates(di, { state: 'stopped' })} where ${di.entityId} = any(${demoEntities}) and ${di.state} in ('sending', 'paused', 'stopping')`,
  )
  for (const table of ['job', 'archive']) {
    const found = await tx.one(select({ there: sql<boolean>`to_regclass(${`pgboss.${table}`}) is not null` }, sql``))
    if (found?.there)
      await tx.rows(
        sql`delete from pgboss.${sql.identifier(table)} where data ->> 'entityId' = any(${sql.param(DEMO_ENTITY_IDS)}::text[])`,
      )
  }
  await tx.rows(
    sql`update ${mm} set ${updates(mm, { repeats: null, joinedTo: null })} where ${mm.entityId} = any(${demoEntities}) and (${mm.repeats} is not null or ${mm.joinedTo} is not null)`,
  )
  // The entity's mark is its file: the knot between the two is untied first.
  await tx.rows(
    sql`update ${e} set ${updates(e, { logo: null })} where ${e.id} = any(${demoEntities}) and ${e.logo} is not null`,
  )
  await tx.rows(
    sql`update ${u} set ${updates(u, { profileImage: null })} where ${u.entityId} = any(${demoEntities}) and ${u.profileImage} is not null`,
  )
}

/** Tables of rows that belong to an entity, those that refer to others first. */
const tenantTables = (): string[] =>
  registry
    .filter(({ resource }) => resource.tenant === 'entity')
    .map(({ resource }) => resource.name)
    .toReversed()

/** Deletes a batch and the trace that deleting leaves in the audit trail. @returns how many rows went */
async function eraseBatch(tx: Owner, table: string): Promise<number> {
  const rows = await tx.rows(sql`delete from ${sql.identifier(table)}
    where ctid = any(array(select ctid from ${sql.identifier(table)} where entity_id = any(${demoEntities}) limit ${BATCH})) returning 1`)
  return rows.length
}

async function eraseTable(db: Services['db'], table: string): Promise<number> {
  let gone = 0
  for (;;) {
    const now = await db.owner((tx) => eraseBatch(tx, table))
    gone += now
    if (now < BATCH) return gone
  }
}

// What a demo user did to a real entity stays in that entity's history.
const AUDIT_OF_DEMO = sql`${a.entityId} = any(${demoEntities}) or (${a.entityId} is null and ${a.actor} = any(${demoUsers}))
  or (${a.resource} = 'entities' and ${a.record} = any(${demoEntities}::text[])) or (${a.resource} = 'users' and ${a.record} = any(${demoUsers}::text[]))`

async function eraseAudit(db: Services['db']): Promise<number> {
  let gone = 0
  for (;;) {
    const rows = await db.owner((tx) =>
      tx.rows(
        sql`delete from ${a} where ctid = any(array(select ctid from ${a} where ${AUDIT_OF_DEMO} limit ${BATCH * 4})) returning 1`,
      ),
    )
    gone += rows.length
    if (rows.length === 0) return gone
  }
}

/** Links by mail, and donors' identities that no other entity knows. */
async function eraseAccounts(tx: Owner): Promise<void> {
  await tx.rows(sql`delete from ${al} where ${al.entityId} = any(${demoEntities}) or ${al.userId} = any(${demoUsers})
    or ${al.userId} in (select ${u.id} from ${u} where ${u.entityId} = any(${demoEntities}))`)
  const known = await tx.rows(
    shaped(
      { id: l.identityId },
      (row) => sql`
    delete from ${l} where ${l.entityId} = any(${demoEntities}) returning ${row}`,
    ),
  )
  const alone = sql`select ${i.id} from ${i} where ${i.id} = any(${uuids([...known.map(({ id }) => id), ...DEMO_DONOR_IDS])})
    and not exists (select 1 from ${l} where ${l.identityId} = ${i.id})`
  await tx.rows(sql`delete from ${se} where ${se.userId} in (${alone})`)
  await tx.rows(sql`delete from ${al} where ${al.userId} in (${alone})`)
  await tx.rows(sql`delete from ${i} where ${i.id} in (${alone})`)
}

/** The last rows, with the traces that their going leaves, and the word that all is done: together or not at all. */
async function finish(tx: Owner): Promise<void> {
  await tx.rows(sql`delete from ${ik} where ${ik.actor} = any(${demoUsers}) or ${ik.entityId} = any(${demoEntities})`)
  await tx.rows(sql`delete from ${se} where ${se.userId} = any(${demoUsers}) or ${se.entityId} = any(${demoEntities})`)
  await eraseAccounts(tx)
  await tx.rows(sql`delete from ${u} where ${u.id} = any(${demoUsers}) or ${u.entityId} = any(${demoEntities})`)
  await tx.rows(sql`delete from ${he} where ${he.entityId} = any(${demoEntities})`)
  await tx.rows(sql`delete from ${sc} where ${sc.entityId} = any(${demoEntities})`)
  await tx.rows(sql`delete from ${dd} where ${dd.entityId} = any(${demoEntities})`)
  await tx.rows(sql`delete from ${lh} where ${lh.entityId} = any(${demoEntities})`)
  await tx.rows(sql`delete from ${rc} where ${rc.entityId} = any(${demoEntities})`)
  await tx.rows(sql`delete from ${a} where ${AUDIT_OF_DEMO}`)
  await tx.rows(sql`delete from ${e} where ${e.id} = any(${demoEntities})`)
  await tx.rows(sql`delete from ${a} where ${AUDIT_OF_DEMO}`)
  await tx.rows(sql`delete from ${st} where ${st.name} in ('demoEntities', 'demoUsers')`)
  await writeSetting(tx, 'demo', 'removed')
}

async function eraseFiles(store: FileStore): Promise<number> {
  let gone = 0
  for (const id of DEMO_ENTITY_IDS) {
    const keys: string[] = []
    for await (const key of store.list(`${id}/`)) keys.push(key)
    for (const key of keys) await store.remove(key)
    gone += keys.length
  }
  return gone
}

const FOREIGN_KEY = '23503'
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Rows first, then bytes: a row never names bytes that are gone. @returns null where new rows came in behind it */
async function erasePass({ db, files, mail }: Needs): Promise<{ rows: number; files: number } | null> {
  try {
    let rows = 0
    for (const table of tenantTables()) rows += await eraseTable(db, table)
    rows += await eraseAudit(db)
    // Letters that the loopback mail service caught stand only in files.
    if (mail.mailer && mail.catcher) await mail.catcher.clear()
    const bytes = await eraseFiles(files)
    await db.owner(finish)
    return { rows, files: bytes }
  } catch (error) {
    if (codeOf(error) === FOREIGN_KEY) return null
    throw error
  }
}

async function erase(services: Needs): Promise<{ rows: number; files: number }> {
  for (let pass = 1; pass <= PASSES; pass += 1) {
    const gone = await erasePass(services)
    if (!gone) continue
    services.log.info(gone, 'demo data removed')
    return gone
  }
  throw new AppFault('busy')
}

/**
 * Takes away everything of the demo in short transactions: rows of its entities in every table, its users with their
 * sessions and traces, files, caught letters. The platform's lists stay. A run that was killed goes on at the next start.
 * @throws wrongState (409) where there is no demo
 */
export async function removeDemo(services: Needs): Promise<{ rows: number; files: number }> {
  const state = await readDemoState(services.db)
  if (state !== 'loaded' && state !== 'removing') throw new AppFault('wrongState')
  await services.db.owner(close)
  return erase(services)
}

/** At start: finishes a removal that was cut off. */
export async function resumeRemoval(services: Needs): Promise<void> {
  if ((await readDemoState(services.db)) === 'removing') await removeDemo(services)
}
