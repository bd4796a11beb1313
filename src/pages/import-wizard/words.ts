import { useTranslate } from 'react-admin'
import { formatDate, type Locale } from '../../../i18n/dates.ts'
import { formatMoney } from '../../../i18n/format.ts'
import { TABLE_OF } from '../../../resources/_kit/importTargets.ts'
import { rightText } from '../../../resources/_kit/rightValue.ts'
import { resourceNamed } from '../../../resources/registry.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import type { RowFault, Target } from './calls.ts'

const MONEY = /^-?\d+(\.\d{1,2})?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

type Translate = ReturnType<typeof useTranslate>

/** The first of these keys that has a text. */
const first = (translate: Translate, keys: readonly string[], args: Readonly<Record<string, unknown>>): string =>
  keys.map((key) => translate(key, { ...args, _: '' })).find((text) => text !== '') ?? ''

/** A reason without the value that it names: "The mobile number is not valid" for many rows; none that names a limit. */
const general = (text: string): string =>
  text.includes('%{')
    ? ''
    : text
        .replace(/\s*[“«„"]\s*[”»"]\s*/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()

/** What stands in a file, set apart: digits and signs stay in their own order within a sentence that runs the other way. */
const apart = (args: Readonly<Record<string, unknown>>, locale: Locale): Readonly<Record<string, unknown>> =>
  locale === 'en'
    ? args
    : Object.fromEntries(
        Object.entries(args).map(([name, value]) => [
          name,
          typeof value === 'string' && value !== '' && name !== 'reason' ? `\u2068${value}\u2069` : value,
        ]),
      )

export interface ImportWords {
  /** What a column can be matched to, in the reader's language. */
  field: (name: string) => string
  /** What a column of the file is called; by its place where it has no name. */
  column: (headers: readonly string[] | null, column: number) => string
  /** A value as its record will show it: amounts and days in the reader's way, everything else as it stands. */
  value: (field: string, value: string) => string
  /** Why a row was not added. */
  fault: (fault: Pick<RowFault, 'key' | 'args' | 'value'>) => string
  /** What would be right in its place: values of its list, the likest first, or an example; '' where neither helps. */
  right: (fault: Pick<RowFault, 'key' | 'args' | 'value'>, known: Parameters<typeof rightText>[2]) => string
  /** What many rows have wrong alike. */
  kind: (key: string) => string
  /** Why the whole file could not be imported. */
  problem: (key: string, args: Readonly<Record<string, unknown>> | null) => string
}

export function useImportWords(target: Target): ImportWords {
  const translate = useTranslate()
  const format = useFormat()
  const table = TABLE_OF[target]
  const { fields } = resourceNamed(table).resource
  const shown = (kind: string | undefined, value: string): string => {
    if (kind === 'money' && MONEY.test(value)) return formatMoney(value, { locale: format.locale, trim: true }).text
    return kind === 'date' && DAY.test(value) ? formatDate(value, format) : value
  }
  return {
    value: (field, value) => shown(Object.hasOwn(fields, field) ? fields[field]?.kind : undefined, value),
    column: (headers, column) =>
      headers?.[column]?.trim() || translate('imports.mapping.unnamed', { number: column + 1 }),
    field: (name) =>
      first(
        translate,
        [`imports.field.${name}`, ...[table, 'donors'].map((of) => `resources.${of}.fields.${name}`)],
        {},
      ) || name,
    fault: ({ key, args, value }) => {
      const values = apart({ value: value ?? '', ...args }, format.locale)
      const reason = args?.['reason']
      const why = reason === undefined ? '' : translate(`imports.cell.${reason}`, { ...values, _: '' })
      const text = first(translate, [`imports.fault.${key}`, `validation.${key}`], values)
      return [text || key, why].filter((part) => part !== '').join(' ')
    },
    right: (fault, known) => rightText(translate, fault, known),
    // It is a heading, followed by a count: without the stop of a sentence.
    kind: (key) =>
      (
        first(translate, [`imports.kind.${key}`], {}) ||
        general(first(translate, [`validation.${key}`], { value: '' })) ||
        translate('imports.kind.other')
      ).replace(/\.$/, ''),
    problem: (key, args) =>
      first(
        translate,
        [`imports.problem.${key}`, `imports.fault.${key}`, `errors.title.${key}`],
        apart(args ?? {}, format.locale),
      ) || key,
  }
}
