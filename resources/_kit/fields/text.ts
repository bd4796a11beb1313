import { z } from 'zod'
import { type CommonOptions, type Field, makeField, ours } from '../field.ts'
import { LIMITS } from '../limits.ts'

export interface TextOptions extends CommonOptions<string> {
  max?: number
  /** Height of the input; above 1 line breaks are kept. */
  lines?: number
  /** Shown and stored as given, never as a language's prose: codes, numbers. */
  code?: boolean
  /** A form that the text has to have; `key` names the text of `validation.*` that says so. */
  form?: TextForm
}

export interface TextForm {
  key: string
  holds: (value: string) => boolean
}

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

/** Plain text, trimmed; control characters and direction overrides are dropped. [5.9] */
export function text(options: TextOptions = {}): Field<string, 'text'> {
  const max = options.max ?? ((options.lines ?? 1) > 1 ? LIMITS.longText : LIMITS.shortText)
  const { form } = options
  return makeField(
    {
      kind: 'text',
      value: form ? z.string().max(max).refine(form.holds, ours(form.key)) : z.string().max(max),
      column: 'text',
      operators: ['eq', 'ne', 'in', 'isnull'],
      clean: (input) => {
        if (typeof input === 'number') return String(input)
        if (typeof input !== 'string') return input
        const cleaned = input.normalize('NFC').replace(CONTROL, '').trim()
        return cleaned === '' ? null : cleaned
      },
      options: { max, lines: options.lines ?? 1, code: options.code ?? false },
    },
    options,
  )
}
