/** Everything that the entity holds of one donor, as one file to hand over (PDPL article 4). */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonalData, Subjected } from '../../resources/_kit/personal.ts'
import { pascal } from '../../resources/_kit/present.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import { auditTrail } from '../../resources/audit_trail/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { importFaults } from '../../resources/import_faults/schema.ts'
import { imports } from '../../resources/imports/schema.ts'
import { PERSONAL } from '../../resources/personal.ts'
import { resourceNamed } from '../../resources/registry.ts'
import { anyOf, columns, select } from '../db/columns.ts'
import { belongsTo, broughtBy } from '../db/personal.ts'
import type { DbContext, Tx } from '../db/types.ts'
import { contextOf, type Locale } from '../engine/context.ts'
import { FileAnswer, free } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { col, selectList, tableId } from '../engine/fields.ts'
import { findEvenDeleted } from '../engine/read.ts'
import type { Services } from '../engine/services.ts'
import { originalKey } from '../files/keys.ts'
import { FileMissing } from '../integrations/files/port.ts'
import { readTerms, type Terms } from './identifiers.ts'
import { mergedInto } from './merged.ts'
import { readablePage } from './readable/index.ts'
import type { Held, Json } from './readable/values.ts'
import { faultsAbout, type Holding, sheetsHolding } from './sheets.ts'
import { record } from './trail.ts'

const a = columns(auditTrail, 'a')
const e = columns(entities, 'e')
const f = columns(importFaults, 'f')
const i = columns(imports, 'i')

/** Who did what is no fact about the donor. */
const STAFF = new Set(['users'])

/** A record's public fields, as its own page shows them. */
const shown = (tx: Tx, resource: Resource, where: SQL, more: SQL = sql``): Promise<Json[]> =>
  tx.rows<Json>(
    sql`select ${selectList(resource)} ${more} from ${tableId(resource)} t where ${where} order by t.created_at, t.id`,
  )

/** The name of what a row refers to, beside its id: which project, which report. Never which of the staff. */
function namesOf({ resource, person }: Subjected): SQL {
  const found = Object.entries(resource.fields).flatMap(([name, { kind, options }]) => {
    const to = kind === 'reference' && name !== person ? options['to'] : undefined
    if (typeof to !== 'string' || STAFF.has(to)) return []
    const { resource: target } = resourceNamed(to)
    const place = target.tenant === 'entity' ? sql`x.entity_id = t.entity_id and` : sql``
    const titled = (title: string, as: string) =>
      sql`, (select x.${col(title)} from ${tableId(target)} x where ${place} x.id = t.${col(name)}) as ${sql.identifier(as)}`
    const key = name + pascal(target.title)
    const english = `${target.title.replace(/Ar$/, '')}En`
    return [titled(target.title, key), ...(Object.hasOwn(target.fields, english) ? [titled(english, `${key}En`)] : [])]
  })
  return sql.join(found)
}

/** Columns that the interface never shows, and that hold something of the person. */
const privateOf = ({ resource, erased }: Subjected): SQL =>
  sql.join(
    Object.keys(resource.privateFields ?? {})
      .filter((name) => name in erased)
      .map((name) => sql`, t.${col(name)} as ${sql.identifier(name)}`),
  )

/** Everything that is this person's by its declaration, by the name of its resource. */
export async function recordsOf(
  tx: Tx,
  donors: readonly string[],
  { rows }: PersonalData = PERSONAL,
): Promise<Record<string, Json[]>> {
  const out: Record<string, Json[]> = {}
  for (const one of rows)
    out[one.resource.name] = await shown(
      tx,
      one.resource,
      belongsTo(one, donors),
      sql`${privateOf(one)} ${namesOf(one)}`,
    )
  return out
}

/** The files that brought the donor or what is the donor's; what else stands in them is other people's. */
const importsOf = (tx: Tx, ids: readonly string[]): Promise<Json[]> =>
  tx.rows(
    select(
      {
        id: i.id,
        target: i.target,
        fileName: i.fileName,
        status: i.status,
        startedAt: i.startedAt,
        finishedAt: i.finishedAt,
      },
      sql`from ${i}
    where ${i.id} in (${broughtBy(ids)}) order by ${i.createdAt}`,
    ),
  )

const faults = (tx: Tx, terms: Terms, holding: readonly Holding[]): Promise<Json[]> =>
  tx.rows(
    select(
      { import: f.import, line: f.line, column: f.column, value: f.value, key: f.key, createdAt: f.createdAt },
      sql`from ${f}
    where ${faultsAbout(terms, holding)} order by ${f.import}, ${f.line}`,
    ),
  )

interface Entry {
  at: string
  [field: string]: unknown
}

/** That a file brought rows is told by its import's own entry, once for all: here each has its line. */
async function brought(tx: Tx, donors: readonly string[]): Promise<Entry[]> {
  const found = PERSONAL.rows
    .filter(({ resource }) => resource.audited === 'byImport')
    .map((one) =>
      tx.rows(
        select(
          {
            at: sql<string>`t.created_at`,
            action: sql<string>`'create'`,
            resource: sql<string>`${one.resource.name}::text`,
            record: sql<string>`t.id::text`,
            before: sql<null>`null`,
            after: sql<null>`null`,
          },
          sql`from ${tableId(one.resource)} t where ${belongsTo(one, donors)} and t.import_id is not null
        and not exists (select 1 from ${a} where ${a.resource} = ${one.resource.name} and ${a.record} = t.id::text and ${a.action} = 'create')
        order by t.created_at, t.id`,
        ),
      ),
    )
  return (await Promise.all(found)).flat()
}

/** What was written of these rows, and when; which of the staff did it is no fact about the donor. */
async function history(tx: Tx, donors: readonly string[], records: Record<string, Json[]>): Promise<Entry[]> {
  const ids = Object.entries(records).flatMap(([resource, rows]) => rows.map(({ id }) => ({ resource, record: id })))
  const entries: Entry[] = await tx.rows(
    select(
      { at: a.createdAt, action: a.action, resource: a.resource, record: a.record, before: a.before, after: a.after },
      sql`from ${a}
    where (${a.resource}, ${a.record}) in (select x.resource, x.record from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) x (resource text, record text))
      and ${a.action} <> 'view'
    order by ${a.createdAt}, ${a.id}`,
    ),
  )
  return [...(await brought(tx, donors)), ...entries].toSorted((one, other) => one.at.localeCompare(other.at))
}

/** When the donor was linked to a sign-in here, and the links that were sent; nothing of any other entity. */
async function signIn(tx: Tx, id: string): Promise<Json> {
  const row = await tx.one<{ found: { linkedAt: string | null; links: Json[] } }>(
    sql`select athar_donor_sign_in(${id}::uuid) as found`,
  )
  const { linkedAt = null, links = [] } = row?.found ?? {}
  return { linkedAt, links: links.map(({ id: _id, ...link }) => link) }
}

/** The files that these rows name in their personal fields. */
async function fileIdsIn(tx: Tx, records: Record<string, Json[]>, { rows }: PersonalData): Promise<string[]> {
  const named = rows.flatMap(({ resource, files }) =>
    (records[resource.name] ?? []).flatMap((row) =>
      files.flatMap(({ field, paths }) => paths.map((path) => ({ value: row[field] ?? null, path }))),
    ),
  )
  const found = await tx.rows(
    select(
      { id: sql<string>`v.one #>> '{}'` },
      sql`from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) x (value jsonb, path jsonpath),
        lateral jsonb_path_query(x.value, x.path) v (one) where v.one <> 'null'`,
    ),
  )
  return found.map(({ id }) => id)
}

async function held(tx: Tx, id: string, terms: Terms, holding: readonly Holding[]): Promise<Held> {
  const about = await tx.one(
    select(
      { charity: e.name, branch: e.branchName, exportedAt: sql<Json['exportedAt']>`now()` },
      sql`from ${e} where ${e.id} = athar_entity()`,
    ),
  )
  const merged = await mergedInto(tx, [id])
  const ids = [id, ...merged]
  const records = await recordsOf(tx, ids)
  const { donors: people = [], ...rest } = records
  const files = await fileIdsIn(tx, records, PERSONAL)
  return {
    about,
    donor: people.find((one) => one['id'] === id),
    ...(merged.length > 0 && { mergedDonors: people.filter((one) => one['id'] !== id) }),
    ...rest,
    signIn: await signIn(tx, id),
    imports: await importsOf(tx, ids),
    importedRows: holding.flatMap(({ name, headers, rows }) =>
      rows.map((row) => ({ fileName: name, headers, ...row })),
    ),
    refusedRows: await faults(tx, terms, holding),
    history: await history(tx, ids, records),
    files: await shown(tx, resourceNamed('files').resource, sql`t.id = ${anyOf(files)} and t.deleted_at is null`),
  }
}

async function bytesOf({ files }: Services, entityId: string, fileId: string): Promise<string | null> {
  const key = originalKey({ entityId, fileId })
  try {
    const parts: Buffer[] = []
    for await (const part of await files.open(key)) parts.push(part as Buffer)
    return Buffer.concat(parts).toString('base64')
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}

/** For a person to read, or for programs. */
export const FORMS = ['page', 'data'] as const
export type Form = (typeof FORMS)[number]

export interface PersonAsked {
  /** Of the entity whose donor it is. */
  context: DbContext & { entityId: string }
  donor: string
  form: Form
  /** The language of who asks; the page is in the donor's own where that is known. */
  lang: Locale
  /**
   * Reads it, in the transaction in which it asks whether the caller may have it before, and notes in the trail that it was
   * handed out afterwards: what is handed out does not speak of itself.
   */
  hand: <T>(tx: Tx, read: () => Promise<T>) => Promise<T>
}

/** `data`: one JSON file, indented, the bytes of its files in it as base64. `page`: all of it in the donor's own words. */
export async function personFile(
  services: Services,
  { context, donor, form, lang, hand }: PersonAsked,
): Promise<FileAnswer> {
  const inEntity = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => services.db.as(context, work)
  const terms = await inEntity((tx) => readTerms(tx, donor))
  const holding = await sheetsHolding(services, context, terms)
  if (form === 'page') {
    const page = await inEntity((tx) =>
      hand(tx, async () => readablePage(tx, await held(tx, donor, terms, holding), lang)),
    )
    return new FileAnswer(PAGE_FILE, 'text/html; charset=utf-8', Buffer.from(page))
  }
  const data = await inEntity((tx) => hand(tx, () => held(tx, donor, terms, holding)))
  const files: Json[] = []
  for (const file of data.files)
    files.push({ ...file, base64: await bytesOf(services, context.entityId, String(file['id'])) })
  const body = Buffer.from(`${JSON.stringify({ ...data, files }, null, 2)}\n`)
  return new FileAnswer(DATA_FILE, 'application/json; charset=utf-8', body)
}

const DATA_FILE = 'donor-data.json'
const PAGE_FILE = 'donor-data.html'

/** GET; without a form it is the file for programs. That it was handed out stands in the trail. @throws 404 */
export const exportData = free(donors, {
  on: 'record',
  method: 'GET',
  evenDeleted: true,
  input: z.strictObject({ form: z.enum(FORMS).default('data') }),
  run: async (call, { form }, donor) => {
    const context = contextOf(call)
    if (context.kind !== 'entity') throw new AppFault('forbidden')
    return personFile(call.services, {
      context,
      donor,
      form,
      lang: call.locale,
      hand: async (tx, read) => {
        if (!(await findEvenDeleted(tx, call, donor, 'exportData'))) throw new AppFault('notFound')
        const data = await read()
        await record(tx, call, 'export', donor)
        return data
      },
    })
  },
})
