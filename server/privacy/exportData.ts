/** Everything that the entity holds of one donor, as one file to hand over (PDPL article 4). */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Resource } from '../../resources/_kit/resource.ts'
import { resourceNamed } from '../../resources/registry.ts'
import type { Tx } from '../db/types.ts'
import { type Call, contextOf, inTx } from '../engine/context.ts'
import { FileAnswer, free } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { selectList, tableId } from '../engine/fields.ts'
import { findRow } from '../engine/read.ts'
import { originalKey } from '../files/keys.ts'
import { FileMissing } from '../integrations/files/port.ts'
import { faultsAbout, type Holding, sheetsHolding } from './sheets.ts'
import { readTerms, type Terms } from './terms.ts'
import { record } from './trail.ts'

type Json = Record<string, unknown>

const of = (name: string): Resource => resourceNamed(name).resource

/** The resource's public fields, as its own page shows them. */
const all = (tx: Tx, name: string, where: SQL, more: SQL = sql``): Promise<Json[]> =>
  tx.rows<Json>(
    sql`select ${selectList(of(name))} ${more} from ${tableId(of(name))} t where ${where} order by t.created_at, t.id`,
  )

const gifts = (tx: Tx, id: string): Promise<Json[]> =>
  all(
    tx,
    'donor_transactions',
    sql`t.donor = ${id}::uuid`,
    sql`, (select p.name from projects p where p.entity_id = t.entity_id and p.id = t.project) as "projectName"`,
  )

const letters = (tx: Tx, id: string): Promise<Json[]> =>
  all(
    tx,
    'letters',
    sql`t.donor = ${id}::uuid`,
    sql`, t.content, (select r.title from reports r where r.entity_id = t.entity_id and r.id = t.report) as "reportTitle"`,
  )

const issues = (tx: Tx, id: string): Promise<Json[]> =>
  all(
    tx,
    'donor_issues',
    sql`t.donor = ${id}::uuid`,
    sql`, (select p.name from projects p where p.entity_id = t.entity_id and p.id = t.project) as "projectName"`,
  )

/** The files that brought the donor or their gifts; what else stands in them is other people's. */
const imports = (tx: Tx, id: string): Promise<Json[]> =>
  tx.rows<Json>(sql`
    select i.id, i.target, i.file_name as "fileName", i.status, i.started_at as "startedAt", i.finished_at as "finishedAt" from imports i
    where i.id in (select d.import_id from donors d where d.id = ${id}::uuid union select g.import_id from donor_transactions g where g.donor = ${id}::uuid)
    order by i.created_at`)

const faults = (tx: Tx, terms: Terms, holding: readonly Holding[]): Promise<Json[]> =>
  tx.rows<Json>(sql`select f.import, f.line, f.column, f.value, f.key, f.created_at as "createdAt" from import_faults f
    where ${faultsAbout(terms, holding)} order by f.import, f.line`)

/** What was written of the donor and their gifts, and when; which of the staff did it is no fact about the donor. */
const history = (tx: Tx, id: string): Promise<Json[]> =>
  tx.rows<Json>(sql`
    select a.created_at as at, a.action, a.resource, a.record, a.before, a.after from audit_trail a
    where (a.resource = 'donors' and a.record = ${id})
      or (a.resource = 'donor_transactions' and a.record in (select g.id::text from donor_transactions g where g.donor = ${id}::uuid))
      or (a.resource = 'donor_issues' and a.action <> 'view' and a.record in (select i.id::text from donor_issues i where i.donor = ${id}::uuid))
    order by a.created_at, a.id`)

/** When the donor was linked to a sign-in here, and the links that were sent; nothing of any other entity. */
async function signIn(tx: Tx, id: string): Promise<Json> {
  const row = await tx.one<{ found: { linkedAt: string | null; links: Json[] } }>(
    sql`select athar_donor_sign_in(${id}::uuid) as found`,
  )
  const { linkedAt = null, links = [] } = row?.found ?? {}
  return { linkedAt, links: links.map(({ id: _id, ...link }) => link) }
}

interface Held {
  data: Json
  picture: { id: string; mime: string } | null
}

async function held(tx: Tx, call: Call, id: string, terms: Terms, holding: readonly Holding[]): Promise<Held> {
  const donor = await findRow(tx, call, id, 'exportData')
  if (!donor) throw new AppFault('notFound')
  const about = await tx.one<Json>(
    sql`select e.name as charity, e.branch_name as branch, now() as "exportedAt" from entities e where e.id = athar_entity()`,
  )
  const picture =
    typeof donor['image'] === 'string'
      ? await tx.one<{ id: string; mime: string }>(
          sql`select id, mime from files where id = ${donor['image']}::uuid and deleted_at is null`,
        )
      : null
  const data = {
    about,
    donor,
    gifts: await gifts(tx, id),
    letters: await letters(tx, id),
    issues: await issues(tx, id),
    signIn: await signIn(tx, id),
    imports: await imports(tx, id),
    importedRows: holding.flatMap(({ name, headers, rows }) =>
      rows.map((row) => ({ fileName: name, headers, ...row })),
    ),
    refusedRows: await faults(tx, terms, holding),
    history: await history(tx, id),
    files: picture ? await all(tx, 'files', sql`t.id = ${picture.id}::uuid`) : [],
  }
  await record(tx, call, 'export', id)
  return { data, picture }
}

async function bytesOf(call: Call, fileId: string): Promise<string | null> {
  const key = originalKey({ entityId: String(call.actor.entityId), fileId })
  try {
    const parts: Buffer[] = []
    for await (const part of await call.services.files.open(key)) parts.push(part as Buffer)
    return Buffer.concat(parts).toString('base64')
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}

/** GET: one JSON file, indented, the picture in it as base64. That it was handed out stands in the trail. @throws 404 */
export const exportData = free({
  on: 'record',
  method: 'GET',
  input: z.strictObject({}),
  run: async (call, _input, id) => {
    const donor = id ?? ''
    const context = contextOf(call)
    if (!('entityId' in context)) throw new AppFault('forbidden')
    const terms = await inTx(call, (tx) => readTerms(tx, donor))
    const holding = await sheetsHolding(call.services, context, terms)
    const { data, picture } = await inTx(call, (tx) => held(tx, call, donor, terms, holding))
    const content = picture ? { mime: picture.mime, base64: await bytesOf(call, picture.id) } : null
    const text = JSON.stringify({ ...data, picture: content }, null, 2)
    return new FileAnswer('donor-data.json', 'application/json; charset=utf-8', Buffer.from(`${text}\n`))
  },
})
