import { type Calendar, formatDate, formatDateTime, type Locale } from '../../../i18n/dates.ts'
import { formatMoney, formatNumber, joinNames } from '../../../i18n/format.ts'
import { hasText, translate } from '../../../i18n/server.ts'
import { columnsOf, type Field } from '../../../resources/_kit/field.ts'
import { altIn } from '../../../resources/_kit/fields/upload.ts'
import { displayPhone } from '../../../resources/_kit/phonePlans.ts'
import { pascal } from '../../../resources/_kit/present.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { resourceNamed } from '../../../resources/registry.ts'

export type Json = Record<string, unknown>

/** All that is held of a donor, as a file for programs has it. */
export type Held = Json & { donor: Json | undefined; files: Json[] }

/** Who reads it, and what the values name besides. */
export interface Reader {
  lang: Locale
  calendar: Calendar
  timeZone: string
  /** What a file is called, by its id. */
  fileNames: ReadonlyMap<string, string>
  /** What survey questions ask and their answers say: the answers of one survey in words, a line each. */
  answers: (survey: unknown, answers: unknown) => string | null
}

const ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** Marks by which programs know a thing: a person reads nothing in them. They are in the file for programs. */
const TECHNICAL: ReadonlySet<string> = new Set(['chat_messages.providerId'])

export const isTechnical = (resource: Resource, name: string): boolean => TECHNICAL.has(`${resource.name}.${name}`)

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const choiceIn = ({ lang }: Reader, { name: resource }: Resource, path: string, value: unknown): string =>
  translate(lang, `resources.${resource}.choices.${path}.${String(value)}`, { _: String(value) })

/** The label of a field of a resource, or of a column of one; a name that has no text yet stands for itself. */
export const labelOf = ({ lang }: Reader, { name: resource }: Resource, path: string): string =>
  translate(lang, `resources.${resource}.fields.${path}`, { _: path })

const moment = ({ lang, calendar, timeZone }: Reader, value: string): string =>
  formatDateTime(value, { locale: lang, calendar, timeZone })

/** Whom or what a row refers to, by the name that stands beside the id. */
function named(reader: Reader, name: string, field: Field, row: Json): string | null {
  const to = field.options['to']
  if (typeof to !== 'string') return null
  const { resource: target } = resourceNamed(to)
  const key = name + pascal(target.title)
  const own = row[key]
  const english = reader.lang === 'en' ? row[`${key}En`] : null
  const title = target.fields[target.title]
  if (typeof english === 'string' && english !== '') return english
  return title === undefined ? null : valueOf(reader, target, target.title, title, own, {})
}

function fileNamed({ fileNames, lang }: Reader, file: unknown): string | null {
  if (typeof file === 'string') return fileNames.get(file) ?? null
  const { id, ...rest } = file as { id: string; altAr?: string | null; altEn?: string | null }
  const name = fileNames.get(id)
  const alt = altIn(rest, lang)
  return name === undefined ? alt : alt === null ? name : `${name} (${alt})`
}

/** Rows of a repeatable list: a line each, every column with its label. */
function rowsIn(reader: Reader, resource: Resource, path: string, field: Field, value: readonly Json[]): string {
  const lines = value.map((row) =>
    Object.entries(columnsOf(field))
      .flatMap(([column, inner]) => {
        const at = `${path}.${column}`
        const said = valueOf(reader, resource, at, inner, row[column], row)
        return said === null ? [] : `${labelOf(reader, resource, at)}: ${said}`
      })
      .join(' · '),
  )
  return lines.filter((line) => line !== '').join('\n')
}

function textIn(reader: Reader, field: Field, value: unknown): string | null {
  if (Array.isArray(value)) return joinNames(value.map(String), reader.lang)
  if (typeof value === 'object') return null
  const shape = field.column
  if (shape === 'numeric') return formatMoney(String(value), { locale: reader.lang }).text
  if (shape === 'integer') return formatNumber(Number(value), { locale: reader.lang, decimals: 0 })
  if (shape === 'timestamp') return moment(reader, String(value))
  if (shape === 'date')
    return formatDate(String(value), { locale: reader.lang, calendar: reader.calendar, timeZone: reader.timeZone })
  const text = String(value)
  return ID.test(text) ? null : text
}

/** A value as a person reads it in their language; null for nothing, and for what says nothing to them. */
export function valueOf(
  reader: Reader,
  resource: Resource,
  path: string,
  field: Field,
  value: unknown,
  row: Json,
): string | null {
  if (field.kind === 'reference') return named(reader, path, field, row)
  if (isEmpty(value)) return null
  switch (field.kind) {
    case 'choice':
      return choiceIn(reader, resource, path, value)
    case 'choices':
      return joinNames(
        (value as unknown[]).map((one) => choiceIn(reader, resource, path, one)),
        reader.lang,
      )
    case 'boolean':
      // What is not so says nothing of anybody: page upon page of “no” would hide what is.
      return value === true ? translate(reader.lang, 'common.state.yes') : null
    case 'phone':
      return displayPhone(String(value))
    case 'upload':
      return fileNamed(reader, value)
    case 'uploads':
      return (
        joinNames(
          (value as unknown[]).flatMap((one) => fileNamed(reader, one) ?? []),
          reader.lang,
        ) || null
      )
    case 'rows':
      return rowsIn(reader, resource, path, field, value as Json[]) || null
    default:
      if (`${resource.name}.${path}` === 'survey_answers.answers') return reader.answers(row['survey'], value)
      // A column without a kind of its own may hold the values of a choice.
      return typeof value === 'string' && hasText(`resources.${resource.name}.choices.${path}.${value}`)
        ? choiceIn(reader, resource, path, value)
        : textIn(reader, field, value)
  }
}

/** When something was, beside the fields of its declaration. */
export const momentOf = (reader: Reader, value: unknown): string | null =>
  typeof value === 'string' ? moment(reader, value) : null
