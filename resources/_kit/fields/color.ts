import { z } from 'zod/mini'
import { HEX, isReadable } from '../colours.ts'
import { type CommonOptions, type Field, type Given, type MarksOf, makeField, ours } from '../field.ts'
import { latinDigits } from '../fold.ts'

export interface ColorOptions extends CommonOptions<string> {
  /** Words are set in it: refused where they could not be read [WCAG 1.4.3]. */
  readable?: boolean
}

/** `0F5`, `#0f5` and `#00FF55` are all written for the same. */
function cleaned(input: unknown): unknown {
  if (typeof input !== 'string') return input
  const written = latinDigits(input.trim()).toLowerCase().replace(/^#?/, '#')
  return /^#[0-9a-f]{3}$/.test(written) ? written.replace(/[0-9a-f]/g, '$&$&') : written
}

/** A colour, as `#rrggbb` in small letters. [3.15] */
export function color<O extends ColorOptions = {}>(
  options?: Given<O, ColorOptions>,
): Field<string, 'color', MarksOf<O>> {
  const { readable = false }: ColorOptions = options ?? {}
  return makeField(
    {
      kind: 'color',
      value: z.string().check(
        z.refine((hex) => HEX.test(hex), { ...ours('color'), abort: true }),
        ...(readable ? [z.refine<string>(isReadable, ours('colorUnreadable'))] : []),
      ),
      column: 'text',
      operators: ['eq', 'in', 'isnull'],
      clean: cleaned,
      options: { readable },
    },
    (options ?? {}) as O,
  )
}
