import { type Calendar, formatDate, formatDateTime, type Locale } from './dates.ts'
import { formatNumber, sayMoney } from './format.ts'

/** Who reads a sentence. Without a calendar of theirs days stand in both. */
export interface Reader {
  locale: Locale
  calendar?: Calendar | undefined
  /** For moments; Asia/Riyadh unless given. */
  timeZone?: string | undefined
}

const AMOUNT = /^-?\d+(\.\d{1,2})?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/

/** What a name in a text stands for: `%{left:money}`. The text says it, and whoever fills it gives the exact value. */
const KINDS = ['money', 'moneyAfter', 'day', 'moment'] as const
export type Kind = (typeof KINDS)[number]

const SAY: Record<Kind, (value: string, reader: Reader) => string | null> = {
  money: (value, { locale }) => (AMOUNT.test(value) ? sayMoney(value, { locale }) : null),
  /** After a preposition or an annexed word, where Arabic says «ريالين». */
  moneyAfter: (value, { locale }) => (AMOUNT.test(value) ? sayMoney(value, { locale, after: true }) : null),
  day: (value, { calendar = 'both', ...reader }) =>
    DAY.test(value) ? formatDate(value, { ...reader, calendar }) : null,
  moment: (value, { calendar = 'both', ...reader }) =>
    MOMENT.test(value) ? formatDateTime(value, { ...reader, calendar }) : null,
}

const isKind = (name: string | undefined): name is Kind => KINDS.some((kind) => kind === name)

/** One value as its reader reads it. Numbers are quantities: what only looks like one, as a year, comes as text. */
function said(value: unknown, kind: string | undefined, reader: Reader): string {
  // A value may come held apart from the words around it.
  if (isKind(kind)) return SAY[kind](String(value).replace(/[\u2066-\u2069]/g, ''), reader) ?? String(value)
  return typeof value === 'number' ? formatNumber(value, { locale: reader.locale }) : String(value)
}

/** Fills `%{name}` and `%{name:kind}`. A name without a value stays visible: a fault to be seen, not hidden. */
export const fill = (phrase: string, args: Readonly<Record<string, unknown>>, reader: Reader): string =>
  phrase.replace(/%\{(\w+)(?::(\w+))?\}/g, (whole, name: string, kind: string | undefined) =>
    Object.hasOwn(args, name) ? said(args[name], kind, reader) : whole,
  )
