import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Field } from '../../../resources/_kit/field.ts'
import { columnName } from '../../../resources/_kit/present.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { registry } from '../../../resources/registry.ts'
import type { TestServer } from '../support.ts'
import { ONE_EACH } from './tenantTables.ts'

export type Tenant = 'a' | 'a2' | 'b'
export const TENANTS: readonly Tenant[] = ['a', 'a2', 'b']

/** A text that stands in every row of a tenant, and nowhere else. */
export const MARK = { a: 'zmarkown', a2: 'zmarkbranch', b: 'zmarkother', platform: 'zmarkplatform' } as const
/** Stands in private and hidden columns of everyone: no answer may hold it, not even the owner's. */
export const SECRET = 'zsecretnever'

/** Planted ids by resource; files by the kind that they are. */
export type Ids = Record<string, string[]>
export interface Planted {
  ids: Record<Tenant, Ids>
  /** Ids of everything that tenant `a` may not see. */
  foreign: string[]
}

const FILE_KINDS = ['image', 'video', 'audio', 'pdf', 'sheet'] as const
const MIMES = { image: 'image/png', video: 'video/mp4', audio: 'audio/mpeg', pdf: 'application/pdf', sheet: 'text/csv' }

/** From 1448 on. */
const RAMADAN = ['2027-02-08', '2028-01-28', '2029-01-16', '2030-01-05', '2030-12-26']

let counter = 0
const next = (): number => {
  counter += 1
  return counter
}

interface Spot {
  mark: string
  ids: Ids
  n: number
}

const target = (to: string, { ids, n }: Spot): string | null => {
  const rows = ids[to]
  // A reference to a file that names no kind is an import's: its sheet.
  return (to === 'files' ? rows?.[4] : (rows?.[n] ?? rows?.[0])) ?? null
}

/** Of what takes several kinds, a file of one of them. */
const ONE_OF: Readonly<Record<string, string>> = { paper: 'pdf', attachment: 'pdf', header: 'pdf', media: 'audio' }

export const fileOf = (ids: Ids, accept: unknown): string =>
  ids['files']?.[FILE_KINDS.findIndex((kind) => kind === (ONE_OF[String(accept)] ?? accept))] ?? ''

const json = (name: string, mark: string): unknown => {
  if (name === 'headers' || name === 'metaEdits') return [mark]
  if (name === 'mapping') return { name: 0 }
  if (name === 'mends') return [{ field: 'name', value: mark, does: 'leave', to: null }]
  if (name === 'moved') return { rows: [], lists: [], joined: [], signIn: 'none', note: mark }
  return { note: mark }
}

const rowOf = (columns: Record<string, Field>, spot: Spot): Record<string, unknown> =>
  Object.fromEntries(Object.entries(columns).map(([name, field]) => [name, valueOf(name, field, spot)]))

function rowsOf(name: string, columns: Record<string, Field>, spot: Spot): Record<string, unknown>[] {
  if (name !== 'variables') return [rowOf(columns, spot)]
  // Of a template: one for each variable of a body that has none. Of a campaign: one that names a file.
  return 'file' in columns ? [{ ...rowOf(columns, spot), type: 'media', value: 'file' }] : []
}

/** A value that the field takes and that carries the mark wherever it can. `undefined`: the column's default. */
function valueOf(name: string, field: Field, spot: Spot): unknown {
  const { mark } = spot
  const values = field.options['values'] as readonly string[] | undefined
  switch (field.kind) {
    case 'text':
    case 'secret':
      // Nobody's mail service: whoever tries it is refused at once.
      if (name === 'host') return '127.0.0.1'
      // An hour of the day.
      if (name === 'sendTime') return '10:00'
      // The address of a button.
      if (name === 'url') return `https://${mark}.example.org/`
      return `${mark} ${next()}`
    case 'money':
      return '7.25'
    case 'integer':
      // A year that has been; or a Hijri year of the platform’s list, once each.
      if (name === 'year') return field.options['max'] === 2200 ? 2025 : 1448 + spot.n
      // Of the log of what was published, once each.
      if (name === 'place') return 1 + spot.n
      return Math.min(7, (field.options['max'] as number | undefined) ?? 7)
    case 'boolean':
      // Packages that are offered: those that are not, the platform's people alone see.
      return name === 'active' ? true : undefined
    case 'date':
      // Of the same list: near the first of Ramadan, as it is announced.
      if (name === 'startsOn') return RAMADAN[spot.n] ?? '2026-02-01'
      return /end|to$|finished/i.test(name) ? '2026-02-02' : '2026-02-01'
    case 'timestamp':
      return '2026-02-01T10:00:00.000Z'
    case 'phone':
      return `+96650${2_000_000 + next()}`
    case 'email':
      return `${mark}${next()}@athar.test`
    case 'url':
      return `https://${mark}.example.org/`
    case 'color':
      return '#0f5c55'
    case 'videoUrl':
      return `https://youtu.be/${mark}`
    case 'choice':
      // An invoice has a number once it is paid.
      if (name === 'state' && values?.includes('paid')) return 'paid'
      return field.default ?? values?.[0]
    case 'choices':
      return [values?.includes('ProjectAdmin') ? 'ProjectAdmin' : values?.[0]]
    case 'tags':
      return [mark]
    case 'lines':
      return [field.options['links'] === true ? `https://youtu.be/${mark}` : mark]
    case 'rows':
      return rowsOf(name, (field as unknown as { columns: Record<string, Field> }).columns, spot)
    case 'blocks':
      return Object.entries((field as unknown as { kinds: Record<string, Record<string, Field>> }).kinds).map(
        ([kind, columns]) => ({ id: randomUUID(), kind, ...rowOf(columns, spot) }),
      )
    case 'reference':
      return target(String(field.options['to']), spot)
    case 'references':
      return [target(String(field.options['to']), spot)]
    case 'upload':
      return fileOf(spot.ids, field.options['accept'])
    case 'uploads':
      return [{ id: fileOf(spot.ids, field.options['accept']), altAr: mark, altEn: null }]
    case 'kept':
      if (field.column === null || field.default !== undefined || field.options['generated'] !== undefined)
        return undefined
      return { json: json(name, mark), text: mark, integer: next(), money: '7.25', date: '2026-02-01' }[
        String(field.options['shape'])
      ]
    default:
      throw new Error(`no value is known for a field of kind ${field.kind}`)
  }
}

/**
 * Opening amounts would refuse the gifts that are planted before them; a letter's words and digest are handed over to its
 * donor on purpose.
 */
const LEFT_EMPTY = new Set([
  'previousDonationsUntil',
  'moment',
  'leaseUntil',
  'unknownGiver',
  'words',
  'contentDigest',
  'salt',
  'leaves',
])
/** Hidden, and yet handed over to the donor whom it is about. */
const HANDED_OVER = new Set(['year_letter_pages.content'])

function columnsFor(resource: Resource, spot: Spot): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  const give = (name: string, field: Field, hidden: boolean): void => {
    if (LEFT_EMPTY.has(name)) return
    const value = valueOf(name, field, hidden ? { ...spot, mark: SECRET } : spot)
    if (value !== undefined)
      columns[columnName(name)] =
        hidden && typeof value === 'string' && field.column === 'text' ? `${SECRET} ${next()}` : value
  }
  for (const [name, field] of Object.entries(resource.fields)) give(name, field, field.hidden)
  for (const [name, field] of Object.entries(resource.privateFields ?? {}))
    give(name, field, !HANDED_OVER.has(`${resource.name}.${name}`))
  return columns
}

type Owner = Parameters<Parameters<TestServer['db']['owner']>[0]>[0]

async function insert(tx: Owner, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row)
    .map((name) => `"${name}"`)
    .join(', ')
  await tx.raw(
    `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1::jsonb)`,
    [JSON.stringify(row)],
  )
}

async function plantFiles(server: TestServer, tx: Owner, tenant: Tenant, ids: Ids): Promise<void> {
  ids['files'] = []
  for (const kind of FILE_KINDS) {
    const id = randomUUID()
    ids['files'].push(id)
    await insert(tx, 'files', {
      entity_id: server.entities[tenant],
      id,
      name: `${MARK[tenant]} ${kind}`,
      kind,
      mime: MIMES[kind],
      bytes: 9,
      sha256: MARK[tenant],
      placeholder: MARK[tenant],
      widths: kind === 'image' ? [480] : null,
    })
  }
}

async function plantRows(server: TestServer, tx: Owner, tenant: Tenant, ids: Ids): Promise<void> {
  // Rows of an entity come in an order of their own; those that both an entity and the platform have refer to its people.
  const people = registry.filter(({ resource }) => resource.name === 'users')
  for (const { resource } of [...people, ...registry.filter((one) => !people.includes(one))]) {
    const { name } = resource
    if (name === 'files' || ['self', 'platform', 'closed'].includes(resource.tenant)) continue
    ids[name] = []
    for (const n of ONE_EACH.has(name) ? [0] : [0, 1]) {
      const id = randomUUID()
      const row = columnsFor(resource, { mark: MARK[tenant], ids, n })
      await insert(tx, name, { entity_id: server.entities[tenant], id, ...row })
      ids[name].push(id)
    }
  }
}

/** What stands in the trash is a note of the tenant's own. */
const plantTrash = (tx: Owner, ids: Ids): Promise<unknown[]> =>
  Promise.all(
    (ids['deletions'] ?? []).map((id, n) => {
      const note = ids['notes']?.[n] ?? ''
      return tx.rows(sql`update deletions set resource = 'notes', record = ${note},
        rows = ${JSON.stringify({ notes: [note] })}::jsonb where id = ${id}::uuid`)
    }),
  )

async function plantPlatform(server: TestServer, tx: Owner, ids: Ids): Promise<void> {
  for (const { resource } of registry) {
    const closed = resource.tenant === 'closed'
    if (resource.tenant !== 'platform' && !closed) continue
    ids[resource.name] = []
    for (const n of [0, 1]) {
      const id = randomUUID()
      // Keys that sign have a half that everybody is shown.
      const mark = closed && resource.name !== 'signing_keys' ? MARK.platform : 'zshared'
      await insert(tx, resource.name, { id, ...columnsFor(resource, { mark, ids, n }) })
      ids[resource.name]?.push(id)
    }
  }
  await tx.rows(sql`update users set name = ${MARK.platform} || name where entity_id is null`)
  for (const tenant of TENANTS)
    await tx.rows(
      sql`update entities set brief = ${MARK[tenant]}, management_person = ${MARK[tenant]} where id = ${server.entities[tenant]}::uuid`,
    )
}

/** Two rows of every resource in each of the three tenants, files with their bytes, and something of the platform's. */
export async function plantEverywhere(server: TestServer): Promise<Planted> {
  const shared: Ids = {}
  const planted = {} as Record<Tenant, Ids>
  await server.db.owner(async (tx) => {
    await plantPlatform(server, tx, shared)
    for (const tenant of TENANTS) {
      const ids: Ids = { ...shared, entities: [server.entities[tenant], server.entities[tenant]] }
      await plantFiles(server, tx, tenant, ids)
      await plantRows(server, tx, tenant, ids)
      await plantTrash(tx, ids)
      planted[tenant] = ids
    }
  })
  for (const tenant of TENANTS)
    for (const id of planted[tenant]['files'] ?? [])
      for (const variant of ['original', 'w480.webp'])
        await server.services.files.put(
          `${server.entities[tenant]}/${id}/${variant}`,
          Readable.from([Buffer.from(MARK[tenant])]),
          { contentType: 'text/plain' },
        )
  // What is the platform's alone stands under every tenant's ids and is nobody's own.
  const closed = registry
    .filter(({ resource }) => resource.tenant === 'closed')
    .flatMap(({ resource }) => shared[resource.name] ?? [])
  const own = new Set(
    Object.values(planted.a)
      .flat()
      .filter((id) => !closed.includes(id)),
  )
  const foreign = [...Object.values(planted.a2), ...Object.values(planted.b)].flat().filter((id) => !own.has(id))
  return {
    ids: planted,
    foreign: [
      ...foreign,
      ...['adminB', 'projectsB', 'adminA2', 'super', 'support'].map((p) => server.users[p as 'super']),
    ],
  }
}
