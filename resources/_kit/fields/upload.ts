import { z } from 'zod'
import { type CommonOptions, type Field, makeField } from '../field.ts'
import { LIMITS } from '../limits.ts'

/** [5.15] and product.md 39: what an upload field takes. */
export const ACCEPT = ['image', 'video', 'audio', 'pdf', 'sheet'] as const
export type Accept = (typeof ACCEPT)[number]

export const ACCEPT_BYTES: Record<Accept, number> = {
  image: LIMITS.imageBytes,
  video: LIMITS.videoBytes,
  audio: LIMITS.audioBytes,
  pdf: LIMITS.pdfBytes,
  sheet: LIMITS.sheetBytes,
}

/** One file, by the id of a row in `files`. */
export function upload(options: { accept: Accept } & CommonOptions<string>): Field<string, 'upload'> {
  return makeField(
    {
      kind: 'upload',
      value: z.uuid(),
      column: 'uuid',
      operators: ['isnull'],
      options: { accept: options.accept, maxBytes: ACCEPT_BYTES[options.accept], to: 'files' },
    },
    options,
  )
}

/** One of several files: its id and what it shows, for those who cannot see it. */
const attached = z.strictObject({ id: z.uuid(), alt: z.string().max(LIMITS.line).nullish() })
export type Attached = z.infer<typeof attached>

/** Several files in an order that people choose; the first picture is the cover. */
export function uploads(
  options: { accept: Accept; max?: number } & CommonOptions<Attached[]>,
): Field<Attached[], 'uploads'> {
  const max = options.max ?? LIMITS.filesPerRecord
  return makeField(
    {
      kind: 'uploads',
      value: z.array(attached).max(max),
      column: 'json',
      operators: [],
      options: { accept: options.accept, maxBytes: ACCEPT_BYTES[options.accept], max, to: 'files' },
    },
    { default: [], ...options },
  )
}
