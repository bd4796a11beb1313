import { columnsOf, type Field } from '../../resources/_kit/field.ts'
import { choice, kept, timestamp } from '../../resources/_kit/fields/index.ts'
import { slotsOf, slotValues } from '../../resources/_kit/fields/rows.ts'
import { isOffered, isSecret } from '../../resources/_kit/fields/secret.ts'
import { ARCHIVED, type Resource } from '../../resources/_kit/resource.ts'

const MOMENT = timestamp({ readOnly: true })
const PLAIN = kept('text')

/** The field of a name: one of the declaration's own, or one that every record has. */
export function fieldOf(resource: Resource, name: string): Field {
  const own = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  if (own) return own
  const found = Object.hasOwn(resource.finds ?? {}, name) ? resource.finds?.[name] : undefined
  if (found) return found.field
  if (name === 'status' && resource.states)
    return choice(resource.states.values as readonly [string, ...string[]], { readOnly: true })
  if (name === 'createdAt' || name === 'updatedAt') return MOMENT
  return PLAIN
}

/** The names that a form offers, in the declaration's order; what the server alone writes is not among them. */
export const formNames = (resource: Resource): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => isOffered(field))
    .map(([name]) => name)

/** Whether what a fault's way leads to is a field of the resource that a form may write. */
export function isOpen({ fields }: Pick<Resource, 'fields'>, path: string): boolean {
  const [name = ''] = path.split('.')
  return Object.hasOwn(fields, name) && fields[name]?.readOnly !== true
}

/** The secrets that a form offers. */
export const secretNames = (resource: Resource): string[] =>
  formNames(resource).filter((name) => isSecret(fieldOf(resource, name)))

/** A record or a form's values as they may be kept on the device. */
export function withoutSecrets<T extends object>(resource: Resource, values: T): T {
  const secrets = secretNames(resource)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name))) as T
}

const visible = (resource: Resource): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => !field.hidden)
    .map(([name]) => name)

/** The names that a page shows, in the declaration's order; that a record is archived is said at its head. */
export const shownNames = (resource: Resource): string[] =>
  visible(resource).filter((name) => name !== ARCHIVED && fieldOf(resource, name).options['shape'] !== 'json')

const UNSORTED: ReadonlySet<string> = new Set([
  'reference',
  'references',
  'choices',
  'tags',
  'rows',
  'blocks',
  'lines',
  'upload',
  'uploads',
])

/** Whether ordering by this column says anything: an id or a list of things does not. */
export const sortable = (field: Field): boolean => !UNSORTED.has(field.kind) && field.column !== 'json'

const WIDE: ReadonlySet<string> = new Set(['uploads', 'upload', 'rows', 'blocks', 'lines', 'references'])

/** Whether an input takes the whole width of a form. */
export const isWide = (field: Field): boolean =>
  WIDE.has(field.kind) || (field.kind === 'text' && Number(field.options['lines']) > 1)

/** Every column that a list can show: its usual ones first, then the others in the declaration's order. */
export function columnNames(resource: Resource): string[] {
  const others = [...visible(resource), ...(resource.states ? ['status'] : []), 'createdAt', 'updatedAt']
  return [...new Set([...resource.list.columns, ...others])].filter(
    (name) => fieldOf(resource, name).options['shape'] !== 'json',
  )
}

const LISTS: ReadonlySet<string> = new Set(['uploads', 'rows', 'blocks', 'lines', 'tags', 'choices', 'references'])

const blank = (field: Field): unknown => (isSecret(field) ? '' : blankOf(field))

const blankOf = (field: Field): unknown =>
  slotsOf(field) === null ? (field.default ?? (LISTS.has(field.kind) ? [] : null)) : slotRows(field, [])

/** What an empty form holds. */
export const initialValues = (resource: Resource): Record<string, unknown> =>
  Object.fromEntries(formNames(resource).map((name) => [name, blank(fieldOf(resource, name))]))

/** An empty row of a `rows` field. */
export const blankRow = (columns: Readonly<Record<string, Field>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(columns).map(([name, field]) => [name, blank(field)]))

/**
 * The rows of a field with slots as a form holds them: one for each slot, in their order, those that nobody has
 * touched included. A second row of a slot, which older records may have, follows them and is not lost.
 */
export function slotRows(field: Field, rows: readonly unknown[]): unknown[] {
  const slots = slotsOf(field)
  if (slots === null) return [...rows]
  const columns = columnsOf(field)
  const rest = [...rows] as Readonly<Record<string, unknown>>[]
  const own = slotValues(columns, slots).map((value) => {
    const at = rest.findIndex((row) => row[slots.by] === value)
    return at === -1 ? { ...blankRow(columns), [slots.by]: value } : rest.splice(at, 1)[0]
  })
  return [...own, ...rest]
}

/** The resource that a reference leads to. */
export const targetOf = (field: Field): string => String(field.options['to'])

export const valuesOf = (field: Field): readonly string[] =>
  (field.options['values'] as readonly string[] | undefined) ?? []

/** The declaration without these fields: no column, no filter, no choice of them. */
export function withoutFields(resource: Resource, hidden: readonly string[]): Resource {
  const shown = (name: string): boolean => !hidden.includes(name)
  const { columns, filters = [] } = resource.list
  return {
    ...resource,
    fields: Object.fromEntries(Object.entries(resource.fields).filter(([name]) => shown(name))),
    list: { ...resource.list, columns: columns.filter(shown), filters: filters.filter(shown) },
  }
}
