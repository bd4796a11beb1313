import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../i18n/dates.ts'
import { comments } from '../../resources/comments/schema.ts'
import { donorTransactions } from '../../resources/donor_transactions/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { projectUpdates } from '../../resources/project_updates/schema.ts'
import { projects } from '../../resources/projects/schema.ts'
import { users } from '../../resources/users/schema.ts'
import { hashPassword } from '../auth/passwords.ts'
import { bare, columns, plants } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Database, Tx } from '../db/types.ts'
import { CLASSIFICATIONS, DONOR_TYPES, loadBasics } from './basics.ts'
import * as names from './content/names.ts'
import { riyals } from './gifts.ts'
import { Random } from './random.ts'

const d = columns(donors, 'd')
const e = columns(entities, 'e')
const g = columns(donorTransactions, 'g')
const u = columns(users, 'u')

export interface BulkSize {
  entities: number
  donors: number
  transactions: number
}

export interface BulkResult extends BulkSize {
  projects: number
  /** Signs in as `admin` of each charity; made anew at every run and told to nobody else. */
  password: string
  /** Entity and branch name of the first charity. */
  first: readonly [string, string]
}

const BATCH = 5000
const PROJECTS_EACH = 12
const UPDATES_EACH = 6
const DAYS = 3 * 365
const FIRST = '2023-10-01'

const texts = (values: readonly (string | null)[]): SQL => sql`${sql.param(values)}::text[]`
const uuids = (values: readonly string[]): SQL => sql`${sql.param(values)}::uuid[]`

/** How many of `total` fall to share `n` of `shares`, so that all shares add up. */
const shareOf = (total: number, n: number, shares: number): number =>
  Math.floor((total * (n + 1)) / shares) - Math.floor((total * n) / shares)

const range = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

async function makeProjects(tx: Tx, entityId: string, rng: Random): Promise<string[]> {
  const rows = range(PROJECTS_EACH).map((n) => ({
    entityId,
    id: newId(),
    code: `B-${String(n + 1)}`,
    name: `مشروع ${rng.pick(CLASSIFICATIONS).ar} ${n + 1}`,
    description: 'بيانات مولّدة لقياس الأداء',
    requiredAmount: '5000000',
    startDate: FIRST,
    status: 'published' as const,
    progress: 'inProgress' as const,
  }))
  await tx.rows(plants(projects, rows))
  return rows.map(({ id }) => id)
}

/** Published updates, each with a comment by the administrator: what the dashboard's newsfeed reads. */
async function makeUpdates(tx: Tx, entityId: string, author: string, projects: readonly string[]): Promise<void> {
  const rows = projects.flatMap((project) =>
    range(UPDATES_EACH).map((n) => ({
      entityId,
      id: newId(),
      project,
      name: `مستجدّ ${n + 1}`,
      dateFrom: addDays(FIRST, n * 90),
      details: 'بيانات مولّدة لقياس الأداء',
      createdBy: author,
      status: 'published' as const,
    })),
  )
  await tx.rows(plants(projectUpdates, rows))
  const said = rows.map(({ id }) => ({ entityId, id: newId(), projectUpdate: id, text: 'تعليق مولّد', author }))
  await tx.rows(plants(comments, said))
}

const nameOf = (rng: Random): string =>
  rng.chance(0.75)
    ? `${rng.pick(rng.chance(0.5) ? names.AR_MEN : names.AR_WOMEN)} ${rng.pick(names.AR_FATHERS)} ${rng.pick(names.AR_FAMILIES)}`
    : `${rng.pick(rng.chance(0.5) ? names.EN_MEN : names.EN_WOMEN)} ${rng.pick(names.EN_FAMILIES)}`

/** Odd and no multiple of five: each number once, and no four digits in more of them than among people's. */
const APART = 7_654_321
const phoneOf = (n: number): string => `+96650${String((n * APART) % 10_000_000).padStart(7, '0')}`

async function makeDonors(tx: Tx, entityId: string, from: number, count: number, rng: Random): Promise<string[]> {
  const ids = range(count).map(() => newId())
  const rows = range(count).map((n) => from + n)
  const types = rows.map(() => (rng.chance(0.9) ? DONOR_TYPES[0].id : rng.pick(DONOR_TYPES).id))
  await tx.rows(sql`insert into ${d} (${bare(d, 'entityId', 'id', 'name', 'phone', 'email', 'type', 'reportConsent')})
    select ${entityId}::uuid, id, name, phone, email, type, 'given' from unnest(${uuids(ids)}, ${texts(rows.map(() => nameOf(rng)))},
      ${texts(rows.map(phoneOf))}, ${texts(rows.map((n) => (n % 5 === 0 ? null : `donor${n}@bulk.example`)))},
      ${uuids(types)}) as t(id, name, phone, email, type)`)
  return ids
}

interface Gifts {
  entityId: string
  donors: readonly string[]
  projects: readonly string[]
  total: number
}

const SOURCES = ['متجر التبرعات', 'تحويل بنكي', 'منصة إحسان', 'التطبيق'] as const

/** Gifts `from` to `from + count` of an entity; a donor's gifts follow each other, so that a batch touches few donors. */
async function makeGifts(
  tx: Tx,
  { entityId, donors, projects, total }: Gifts,
  from: number,
  count: number,
  rng: Random,
): Promise<void> {
  const rows = range(count).map((n) => from + n)
  const donorOf = (n: number): string => donors[Math.floor((n * donors.length) / total)] ?? String(donors[0])
  await tx.rows(sql`insert into ${g} (${bare(g, 'entityId', 'id', 'donor', 'project', 'amount', 'date', 'moment', 'source', 'donationReferenceId')})
    select ${entityId}::uuid, id, donor, project, amount::numeric, date::date, (date || ' ' || hour || ':30')::timestamp at time zone 'Asia/Riyadh', source, reference
    from unnest(${uuids(rows.map(() => newId()))}, ${uuids(rows.map(donorOf))}, ${uuids(rows.map(() => rng.pick(projects)))},
      ${texts(rows.map(() => riyals(rng.pick([10, 50, 100, 100, 200, 500, 1000]) * 100 + (rng.chance(0.1) ? rng.between(1, 99) : 0))))},
      ${texts(rows.map(() => addDays(FIRST, rng.between(0, DAYS - 1))))}, ${texts(rows.map(() => String(rng.between(0, 23))))},
      ${texts(rows.map(() => rng.pick(SOURCES)))}, ${texts(rows.map((n) => `BULK-${n}`))}) as t(id, donor, project, amount, date, hour, source, reference)`)
}

/**
 * Synthetic data in bulk, in short transactions under the row policies, as an import writes it: totals, counts and
 * history come about by the database's own triggers. Always adds; a second run makes charities of its own.
 */
export async function seedBulk(db: Database, size: BulkSize, progress: (line: string) => void): Promise<BulkResult> {
  await loadBasics({ db })
  const rng = new Random(Date.now())
  const run = Date.now().toString(36)
  const password = `Bulk-${randomBytes(9).toString('base64url')}-7a`
  const hash = await hashPassword(password)
  const nameFor = (n: number): readonly [string, string] => [`جمعية مولّدة ${run}`, `فرع ${n + 1}`]
  for (const n of range(size.entities)) {
    const [entityId, admin] = [newId(), newId()]
    const [name, branch] = nameFor(n)
    await db.as({ kind: 'platform', userId: null }, async (tx) => {
      await tx.rows(
        sql`insert into ${e} (${bare(e, 'id', 'name', 'branchName', 'mainBranch')}) values (${entityId}::uuid, ${name}, ${branch}, ${n === 0})`,
      )
      await tx.rows(sql`insert into ${u} (${bare(u, 'id', 'entityId', 'name', 'userName', 'email', 'roles', 'passwordHash')})
        values (${admin}::uuid, ${entityId}::uuid, 'Bulk', 'admin', ${`admin${n}@bulk.example`}, '{BranchAdmin}', ${hash})`)
    })
    const load = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.as({ kind: 'worker', entityId, bulk: true }, work)
    const projects = await load((tx) => makeProjects(tx, entityId, rng))
    await load((tx) => makeUpdates(tx, entityId, admin, projects))
    const donors: string[] = []
    const wanted = shareOf(size.donors, n, size.entities)
    while (donors.length < wanted) {
      const made = await load((tx) =>
        makeDonors(tx, entityId, donors.length, Math.min(BATCH, wanted - donors.length), rng),
      )
      donors.push(...made)
    }
    const total = donors.length > 0 ? shareOf(size.transactions, n, size.entities) : 0
    for (let from = 0; from < total; from += BATCH)
      await load((tx) => makeGifts(tx, { entityId, donors, projects, total }, from, Math.min(BATCH, total - from), rng))
    progress(`${n + 1}/${size.entities} charities: ${wanted} donors, ${total} donations`)
  }
  return { ...size, projects: size.entities * PROJECTS_EACH, password, first: nameFor(0) }
}
