/** A workbook to fill in: the columns of one target in one language, an example, and a page that explains them. [2.62] */
import { z } from 'zod'
import { resourceMessages } from '../../i18n/both.ts'
import type { Locale } from '../../i18n/dates.ts'
import { translate } from '../../i18n/server.ts'
import type { Field } from '../../resources/_kit/field.ts'
import { GIVER_COLUMNS, IMPORT_TARGETS, namesGiver } from '../../resources/_kit/importTargets.ts'
import { imports } from '../../resources/imports/schema.ts'
import { inTx } from '../engine/context.ts'
import { FileAnswer, free } from '../engine/define.ts'
import { allowedValues, listTitles, type Titles } from './allowed.ts'
import { exampleValue } from './examples.ts'
import { importFields } from './fields.ts'
import { listOf } from './lists.ts'
import type { ImportField, Target } from './types.ts'

const XLSX_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Rows in which typed phones and codes stay as they are typed. */
const READY_ROWS = 500

const recordsOf = (target: Target, locale: Locale): string =>
  resourceMessages('imports')[locale].choices?.['target']?.[target] ?? target
const text = (locale: Locale, key: string): string => translate(locale, `imports.template.${key}`)
const join = (locale: Locale, parts: readonly string[]): string =>
  parts.join(translate(locale, 'imports.mapping.comma'))

function requiredText(target: Target, { name, required }: ImportField, locale: Locale): string {
  if (namesGiver(target) && GIVER_COLUMNS.some((column) => column === name)) return text(locale, 'oneOfTwo')
  return text(locale, required ? 'yes' : 'no')
}

const ITSELF = new Set(['money', 'integer', 'date', 'phone', 'email', 'url', 'videoUrl', 'lines', 'tags', 'boolean'])

function formText({ kind, options }: Field, locale: Locale): string {
  if (kind === 'phone' && options['accept'] === 'contact') return text(locale, 'form.contact')
  if (kind === 'choice' || kind === 'reference') return text(locale, 'form.listed')
  return text(locale, `form.${ITSELF.has(kind) ? kind : 'text'}`)
}

const allowedText = (target: Target, field: ImportField, titles: Titles, locale: Locale): string =>
  join(locale, allowedValues(target, [field], locale, titles)[field.name] ?? [])

const widthOf = (value: string): number => Math.min(40, Math.max(14, value.length + 2))

/** The workbook's bytes. Its headers are found again when it comes back filled in, without anyone's help. */
export async function templateBook(target: Target, locale: Locale, titles: Titles): Promise<Buffer> {
  // Loaded when needed: few ask for a template.
  const { writeWorkbook } = await import('./reader/workbook.ts')
  const fields = importFields(target)
  const headers = fields.map(({ label }) => label[locale])
  const example = fields.map((one) =>
    one.field.kind === 'reference'
      ? (titles[listOf(one.field)]?.[0] ?? '')
      : exampleValue(target, one.name, one.field, locale),
  )
  const explained = fields.map((one) => [
    one.label[locale],
    requiredText(target, one, locale),
    formText(one.field, locale),
    allowedText(target, one, titles, locale),
  ])
  const notes = ['example', 'zeros', 'again'].map((key) => [text(locale, `note.${key}`)])
  const heads = ['column', 'required', 'formOf', 'allowed'].map((key) => text(locale, key))
  const sheets = [
    {
      name: recordsOf(target, locale).slice(0, 31),
      rows: [headers, example],
      widths: headers.map((header, i) => Math.max(widthOf(header), widthOf(example[i] ?? ''))),
      ready: READY_ROWS,
    },
    { name: text(locale, 'sheet'), rows: [heads, ...explained, [], ...notes], widths: [30, 16, 48, 60] },
  ]
  return writeWorkbook(sheets, locale === 'ar')
}

/** GET ?target=&lang= -> the template as XLSX, in the language that is asked for. */
export const template = free(imports, {
  on: 'list',
  method: 'GET',
  input: z.strictObject({ target: z.enum(IMPORT_TARGETS), lang: z.enum(['en', 'ar']).optional() }),
  run: async (call, { target, lang = call.locale }) => {
    const titles = await inTx(call, (tx) => listTitles(tx, lang))
    const name = `${text(lang, 'fileName')}-${recordsOf(target, lang)}.xlsx`.replaceAll(' ', '-')
    return new FileAnswer(name, XLSX_MIME, await templateBook(target, lang, titles))
  },
})
