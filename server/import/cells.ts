/** One cell as people and spreadsheets write it, brought to what the field's own declaration then checks. Pure. */
import { CODES } from '../../resources/_kit/codes.ts'
import type { Field } from '../../resources/_kit/field.ts'
import { fold } from '../../resources/_kit/fold.ts'
import { parseMoney } from '../../resources/_kit/money.ts'
import { cleanEmail, cleanText, parseBooleanLoose, parseDateLoose } from '../../resources/_kit/parse.ts'
import { normalisePhone } from '../../resources/_kit/phonePlans.ts'
import type { Args, Surroundings } from '../engine/importing.ts'
import { GRANTING_BODIES, listOf } from './lists.ts'

export type Cell = { ok: true; value: unknown; time?: string } | { ok: false; key: string; args: Args; code: number }

/** A reader of one column. '' and blank cells are the caller's matter. */
export type CellReader = (text: string) => Cell

const VALUE_SHOWN = 100
export const shownValue = (text: string): string => cleanText(text).slice(0, VALUE_SHOWN)

/**
 * A file saved in a code page that lacks its letters or digits has a question mark for each: «٠٥٠» becomes "???". Of a
 * text at least three of them and nothing that could be read; of a number already one.
 */
const isLost = (text: string, kind: 'text' | 'digits'): boolean =>
  kind === 'digits' ? text.includes('?') : /\?.*\?.*\?/s.test(text) && !/[\p{L}\p{N}]/u.test(text)

const good = (value: unknown): Cell => ({ ok: true, value })
const bad = (text: string, key: string, code: number, reason?: string): Cell => ({
  ok: false,
  key,
  args: { value: shownValue(text), ...(reason ? { reason: isLost(text, 'digits') ? 'LOST_DIGITS' : reason } : {}) },
  code,
})

/** Our own files set an apostrophe before what a spreadsheet would take for a formula; it is no part of the value. */
export const withoutGuard = (text: string): string =>
  text.replace(/^'(?=[=+\-@\t\r\n])/, '').replaceAll(/([;\t\r\n])'(?=[=+\-@])/g, '$1')

function readPhone(field: Field): CellReader {
  const contact = field.options['accept'] === 'contact'
  return (text) => {
    const asContact = contact ? normalisePhone(text, { accept: 'contact' }) : null
    if (asContact?.ok) return good(asContact.e164)
    const found = normalisePhone(text, { country: 'SA', accept: 'import' })
    return found.ok ? good(found.e164) : bad(text, 'badPhone', CODES.phoneInvalid, found.error)
  }
}

function readDate(field: Field, timeZone: string): CellReader {
  return (text) => {
    const found = parseDateLoose(text, timeZone)
    if (!found.ok) return bad(text, 'badDate', field.codes.invalid ?? CODES.generic, found.error)
    return { ok: true, value: found.date, ...(found.time ? { time: found.time } : {}) }
  }
}

function readMoney(field: Field): CellReader {
  return (text) => {
    const found = parseMoney(text)
    return found.ok ? good(found.value) : bad(text, 'badAmount', field.codes.invalid ?? CODES.numbersOnly, found.error)
  }
}

/** A stored value of the list, or its label in either language. */
function readChoice(field: Field, labels: readonly Readonly<Record<string, string>>[]): CellReader {
  const values = field.options['values'] as readonly string[]
  const words = (field.options['words'] ?? {}) as Readonly<Record<string, readonly string[]>>
  const known = new Map(values.flatMap((value) => [value, ...(words[value] ?? [])].map((word) => [fold(word), value])))
  for (const language of labels)
    for (const value of values) {
      const label = language[value]
      if (label !== undefined && !known.has(fold(label))) known.set(fold(label), value)
    }
  return (text) => {
    const value = known.get(fold(text))
    return value === undefined ? bad(text, 'badChoice', CODES.generic) : good(value)
  }
}

const UNKNOWN: Readonly<Record<string, string>> = {
  classifications: 'unknownClassification',
  [GRANTING_BODIES]: 'notABody',
}

function readListed(field: Field, { lists }: Surroundings): CellReader {
  const list = listOf(field)
  const find = lists[list]
  const key = UNKNOWN[list] ?? 'unknownType'
  return (text) => {
    const id = find?.(text) ?? null
    return id === null ? bad(text, key, CODES.generic) : good(id)
  }
}

const parts = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((part) => cleanText(part))
    .filter((part) => part !== '')

/** How the cells of a field are read. @param labels of a choice, one record a language */
export function cellReader(
  field: Field,
  around: Surroundings,
  labels: readonly Readonly<Record<string, string>>[],
): CellReader {
  switch (field.kind) {
    case 'phone':
      return readPhone(field)
    case 'date':
      return readDate(field, around.timeZone)
    case 'money':
      return readMoney(field)
    case 'choice':
      return readChoice(field, labels)
    case 'reference':
      return readListed(field, around)
    case 'email':
      return (text) => {
        const found = cleanEmail(text)
        return found.ok ? good(found.value) : bad(text, 'badEmail', CODES.email)
      }
    case 'boolean':
      return (text) => {
        const found = parseBooleanLoose(text)
        return found.ok ? good(found.value) : bad(text, 'badChoice', CODES.generic)
      }
    case 'lines':
      return (text) => good(parts(text, /[\r\n;؛]+/))
    case 'tags':
      return (text) => good(parts(text, /[\r\n;؛,،]+/))
    default: {
      const lines = Number(field.options['lines'] ?? 1) > 1
      return (text) =>
        isLost(text, 'text') ? bad(text, 'lostLetters', CODES.generic) : good(cleanText(text, { lines }))
    }
  }
}
