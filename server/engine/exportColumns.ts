import { type SQL, sql } from 'drizzle-orm'
import { zonedIso } from '../../i18n/dates.ts'
import type { Field } from '../../resources/_kit/field.ts'
import { displayPhone } from '../../resources/_kit/phonePlans.ts'
import { columnName } from '../../resources/_kit/present.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import { resourceNamed } from '../../resources/registry.ts'
import type { Call } from './context.ts'
import type { ExportColumn } from './define.ts'
import { col, tableId, toldOf } from './fields.ts'

export type Translate = (key: string, args?: Record<string, string | number>) => string

/** A column of a downloaded file: where its value stands in the row `t`, and how its reader reads it. */
export interface Column {
  label: string
  select: SQL
  show: (value: unknown) => unknown
}

const asItIs = (value: unknown): unknown => value

/** A number as people write it. */
export const phoneCell = (value: unknown): unknown => (typeof value === 'string' ? displayPhone(value) : value)

/** Between things of one cell; what reads files in takes either comma. */
const BETWEEN = { ar: '، ', en: ', ' } as const

/** Who has an English name beside `name` or `titleAr` goes by it where the file is English. */
function partOf({ locale }: Call, { fields }: Resource, name: string): SQL {
  const english = `${name.replace(/Ar$/, '')}En`
  const own = sql`x.${col(name)}`
  return locale === 'en' && Object.hasOwn(fields, english) ? sql`coalesce(nullif(x.${col(english)}, ''), ${own})` : own
}

/** The title of the row `x`, both parts of it where there are two. */
function titleIn(call: Call, resource: Resource): SQL {
  const { title, titleToo } = resource
  const first = partOf(call, resource, title)
  return titleToo === undefined ? first : sql`concat_ws(' · ', ${first}, ${partOf(call, resource, titleToo)})`
}

/** Whom the reader cannot look up goes by what the record itself tells of them, joined as the two parts of a title are. */
function elseTold(resource: Resource, name: string, titled: SQL): SQL {
  const told = toldOf(resource).find(({ column }) => column === columnName(name))
  if (told?.toldBy === undefined) return titled
  return sql`coalesce(${titled}, (select string_agg(o.value, ' · ') from json_each_text(${sql.identifier(told.toldBy)}(t.${col(name)})) o))`
}

/** Values of a list by their labels. */
const labelled =
  (resource: Resource, name: string, t: Translate): Column['show'] =>
  (value) =>
    value === null ? value : t(`resources.${resource.name}.choices.${name}.${String(value)}`)

/** A moment by the clock of whoever reads the file, with how far that is from UTC: the import and other programs read it too. */
export const momentCell =
  (zone: string): Column['show'] =>
  (value) =>
    typeof value === 'string' ? zonedIso(value, zone) : value

/** What a file is written for. */
interface Reader {
  call: Call
  t: Translate
  zone: string
}

/** How a reader reads a value: words for what is kept as a code. Dates stay as machines and the import read them. */
function shownAs({ call, t, zone }: Reader, resource: Resource, [name, field]: [string, Field]): Column['show'] {
  const choice = labelled(resource, name, t)
  switch (field.kind) {
    case 'choice':
      return choice
    case 'choices':
      return (value) => (Array.isArray(value) ? value.map(choice).join(BETWEEN[call.locale]) : value)
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? t(`common.state.${value ? 'yes' : 'no'}`) : value)
    case 'phone':
      return phoneCell
    case 'timestamp':
      return momentCell(zone)
    default:
      return field.column === 'texts'
        ? (value) => (Array.isArray(value) ? value.join(BETWEEN[call.locale]) : value)
        : asItIs
  }
}

/** A reference is exported by its title: an id says nothing to a person. */
function columnOf(reader: Reader, resource: Resource, entry: [string, Field]): Column {
  const { call, t } = reader
  const [name, { options }] = entry
  const column = sql`t.${col(name)}`
  const label = t(`resources.${resource.name}.fields.${name}`)
  const to = options['to']
  if (typeof to !== 'string') return { label, select: column, show: shownAs(reader, resource, entry) }
  const target = resourceNamed(to).resource
  const titled = sql`(select ${titleIn(call, target)} from ${tableId(target)} x where x.id = ${column})`
  const isChoice = target.titleToo === undefined && target.fields[target.title]?.kind === 'choice'
  const show = isChoice ? labelled(target, target.title, t) : asItIs
  return { label, select: elseTold(resource, name, titled), show }
}

const KEPT: ReadonlySet<unknown> = new Set([null, 'json', 'uuids'])

const stateOf = ({ name }: Resource, t: Translate): Column => ({
  label: t(`resources.${name}.fields.status`),
  select: sql`t.status`,
  show: (v) => t(`resources.${name}.states.${String(v)}`),
})

const added = ({ name }: Resource, { label, instead, select, show }: ExportColumn, t: Translate): Column => ({
  label: t(instead === undefined ? `resources.${name}.text.${label}` : `resources.${name}.fields.${instead}`),
  select,
  show: (value) => (show === undefined || value === null ? value : show(value, t)),
})

/** The columns of a file of this resource. `isWhole`: the reader sees all of its fields. */
export function columnsOf(reader: Reader, resource: Resource, isWhole: boolean): Column[] {
  const { call, t, zone } = reader
  const more = isWhole ? call.server.exports : []
  const insteadOf = (name: string) => more.find(({ instead }) => instead === name)
  const own = Object.entries(resource.fields)
    .filter(([, f]) => !f.hidden && !KEPT.has(f.column) && f.kind !== 'upload')
    .map((entry): Column => {
      const other = insteadOf(entry[0])
      return other === undefined ? columnOf(reader, resource, entry) : added(resource, other, t)
    })
  if (resource.states) own.push(stateOf(resource, t))
  own.push(...more.filter(({ instead }) => instead === undefined).map((one) => added(resource, one, t)))
  // Where the list says when, the file does too.
  if (!resource.list.columns.includes('createdAt') || Object.hasOwn(resource.fields, 'createdAt')) return own
  const label = t(`resources.${resource.name}.fields.createdAt`)
  return [{ label, select: sql`t.created_at`, show: momentCell(zone) }, ...own]
}
