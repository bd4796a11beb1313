import { useTranslate } from 'react-admin'
import { columnsOf, type Field, fieldsIn, isNested, kindOf, kindsIn } from '../../resources/_kit/field.ts'
import { findResource } from '../../resources/registry.ts'
import { useFormat } from '../ui/FormatContext.tsx'
import type { LabelOf } from './calls.ts'
import { useTexts } from './texts.ts'
import { option, type Place } from './types.ts'

type Values = Readonly<Record<string, unknown>>

/** As much of a row's own words as is needed to know it by them. */
const SHOWN = 60
const LATER = '…'

/** The first of a row's own words, in the reader's language where it has some in it. */
function wordsOf(field: Field, row: Values, ending: 'Ar' | 'En'): string {
  const written = Object.entries(fieldsIn(field, row)).flatMap(([name, column]): [string, string][] => {
    const value = row[name]
    return column.kind === 'text' && !option<boolean>(column, 'code') && typeof value === 'string' && value !== ''
      ? [[name, value]]
      : []
  })
  const [, words = ''] = written.find(([name]) => name.endsWith(ending)) ?? written[0] ?? []
  return words.length > SHOWN ? `${words.slice(0, SHOWN).trimEnd()}${LATER}` : words
}

/** The texts of one of a row's fields; undefined where the row is not known, or has none of that name. */
function columnPlace(field: Field, place: Place, row: unknown, name: string): Place | undefined {
  const kind = kindOf(row)
  if (Object.hasOwn(columnsOf(field), name)) return place.column(name)
  return Object.hasOwn(kindsIn(field)[kind] ?? {}, name) ? place.column(kind).column(name) : undefined
}

/** Fields, and what stands in their rows, by the words that a reader knows them by: `Question 3 “Why?” › Options`. */
export function useLabels(name: string): (values: Values) => LabelOf {
  const translate = useTranslate()
  const texts = useTexts(name)
  const { locale } = useFormat()
  const fields = findResource(name)?.resource.fields ?? {}
  const line = (label: string, at: string | undefined): string =>
    at === undefined ? label : translate('common.place.line', { name: label, number: Number(at) + 1 })
  const rowName = (field: Field, place: Place, row: unknown, index: number): string => {
    const called = place.each?.(index + 1) ?? `${place.label} › ${translate('common.place.row', { number: index + 1 })}`
    const words = row === undefined ? '' : wordsOf(field, row as Values, locale === 'ar' ? 'Ar' : 'En')
    return words === '' ? called : translate('common.place.rowNamed', { row: called, words: `\u2068${words}\u2069` })
  }
  return (values) => (path) => {
    const [own = '', at, column, ...rest] = path.split('.')
    const field = Object.hasOwn(fields, own) ? fields[own] : undefined
    if (field === undefined) return null
    const place = texts.place(own)
    if (!isNested(field)) return line(place.label, field.kind === 'lines' ? at : undefined)
    if (at === undefined) return place.label
    const rows: unknown = values[own]
    const row: unknown = Array.isArray(rows) ? rows[Number(at)] : undefined
    const inner = column === undefined ? undefined : columnPlace(field, place, row, column)
    const named = rowName(field, place, row, Number(at))
    return inner === undefined ? named : `${named} › ${line(inner.label, rest[0])}`
  }
}
