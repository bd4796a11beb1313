import { z } from 'zod/mini'
import { type CommonOptions, type Field, type Given, type MarksOf, makeField, ours } from '../field.ts'
import { latinDigits, stripInvisible } from '../fold.ts'
import { LIMITS } from '../limits.ts'

export interface TextOptions extends CommonOptions<string> {
  max?: number
  /** Height of the input; above 1 line breaks are kept. */
  lines?: number
  /** Shown and stored as given, never as a language's prose: codes, numbers. */
  code?: boolean
  /** A number that people type, such as a licence’s: kept in Latin digits, as it is compared, whichever they were typed in. */
  number?: boolean
  /** The name that someone signs in with: compared without case, by its index and before it is written. */
  account?: boolean
  /** A function of the database that answers, of a value that is asked for, all those that a list finds by it. */
  foundBy?: string
  /** A form that the text has to have; `key` names the text of `validation.*` that says so. */
  form?: TextForm
}

export interface TextForm {
  key: string
  holds: (value: string) => boolean
}

/** Embeddings, overrides and isolates of direction: a name must not turn the text around it. Joiners stay: Persian needs them. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g
/** Whatever ends a line or is a control character: one line stays one, in a mail's subject and in a table's cell. */
const BREAK = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
/** In one pass: blanks before a break would be looked through anew from each of them, by which a megabyte of them took minutes. */
const BLANKS = /[\s\u0000-\u001f\u007f-\u009f]+/g
const oneBlank = (run: string): string => (BREAK.test(run) ? ' ' : run)

const cleaned = (input: string, oneLine: boolean): string => {
  const text = input.normalize('NFC').replace(DIRECTION, '')
  return (oneLine ? text.replace(BLANKS, oneBlank) : text.replace(CONTROL, '')).trim()
}

/**
 * Plain text, trimmed, without direction overrides. Control characters are dropped; in a field of one line they and line
 * breaks become a space. [5.9]
 */
export function text<O extends TextOptions = {}>(options?: Given<O, TextOptions>): Field<string, 'text', MarksOf<O>> {
  const { lines = 1, form, code = false, number = false, account = false, foundBy }: TextOptions = options ?? {}
  const max = options?.max ?? (lines > 1 ? LIMITS.longText : LIMITS.shortText)
  const oneLine = lines === 1
  return makeField(
    {
      kind: 'text',
      value: z.string().check(z.maxLength(max), ...(form ? [z.refine<string>(form.holds, ours(form.key))] : [])),
      column: 'text',
      operators: ['eq', 'ne', 'in', 'isnull'],
      clean: (input) => {
        if (typeof input === 'number') return String(input)
        if (typeof input !== 'string') return input
        const kept = cleaned(input, oneLine)
        if (kept === '') return null
        return number ? latinDigits(stripInvisible(kept.normalize('NFKC'))) : kept
      },
      options: { max, lines, code, account, foundBy },
    },
    (options ?? {}) as O,
  )
}
