import { z } from 'zod/mini'
import { type CommonOptions, type Field, type Given, type MarksOf, makeField } from '../field.ts'
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

/**
 * What a field takes: a kind of files; a paper, as PDF or photographed; whatever is kept beside a record, but films;
 * what stands at the head of a message; or what somebody said or filmed.
 */
export type Taken = Accept | 'paper' | 'attachment' | 'header' | 'media'
const SEVERAL: Readonly<Partial<Record<Taken, readonly Accept[]>>> = {
  paper: ['pdf', 'image'],
  attachment: ['pdf', 'image', 'sheet', 'audio'],
  media: ['audio', 'video'],
  header: ['image', 'pdf', 'video'],
}
export const kindsOf = (taken: Taken): readonly Accept[] => SEVERAL[taken] ?? [taken as Accept]
/** [8.39] what a file of another type is called: a title and a detail of the catalogue's `errors`. A film has no name of its own. */
export const WRONG_TYPE = {
  image: 'invalidImage',
  audio: 'invalidAudio',
  pdf: 'invalidDocument',
  sheet: 'invalidXlsx',
  paper: 'invalidDocument',
  attachment: 'invalidDocument',
  header: 'unsupportedType',
  media: 'unsupportedType',
  video: 'unsupportedType',
} as const satisfies Record<Taken, string>
export const bytesOf = (taken: Taken): number => Math.max(...kindsOf(taken).map((kind) => ACCEPT_BYTES[kind]))

interface UploadOptions extends CommonOptions<string> {
  accept: Taken
  /** product.md 44: people may be to be seen in it, and others see it: who agreed to that is asked before they do. */
  asksOfPeople?: boolean
}

/** One file, by the id of a row in `files`. */
export function upload<O extends UploadOptions>(options: Given<O, UploadOptions>): Field<string, 'upload', MarksOf<O>> {
  return makeField(
    {
      kind: 'upload',
      value: z.uuid(),
      column: 'uuid',
      operators: ['isnull'],
      options: {
        accept: options.accept,
        maxBytes: bytesOf(options.accept),
        to: 'files',
        asksOfPeople: options.asksOfPeople === true,
      },
    },
    options as O,
  )
}

const alt = z.nullable(z.string().check(z.maxLength(LIMITS.line)))
/** One of several files: its id and what it shows in each language, for those who cannot see it. */
const attached = z.strictObject({ id: z.uuid(), altAr: alt, altEn: alt })
export type Attached = z.infer<typeof attached>

const textOrNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value)

/** A bare `alt`, as it was written while there was one text, counts for both languages. */
function inBoth(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item
  const { alt: bare, altAr = bare, altEn = bare, ...rest } = item as Record<string, unknown>
  return { ...rest, altAr: textOrNull(altAr), altEn: textOrNull(altEn) }
}

/** What an attached file shows, in this language or else in the other one; null where nobody has said. */
export function altIn(file: Partial<Pick<Attached, 'altAr' | 'altEn'>>, lang: string): string | null {
  const [first, second] = lang === 'ar' ? [file.altAr, file.altEn] : [file.altEn, file.altAr]
  return first || second || null
}

interface UploadsOptions extends CommonOptions<Attached[]> {
  accept: Taken
  /** As for one file. */
  asksOfPeople?: boolean
  max?: number
  /** The first picture stands for the record, wherever it has room for one. */
  hasCover?: boolean
}

/** Several files in an order that people choose. */
export function uploads<O extends UploadsOptions>(
  options: Given<O, UploadsOptions>,
): Field<Attached[], 'uploads', MarksOf<O & { default: Attached[] }>> {
  const { accept, max = LIMITS.filesPerRecord, asksOfPeople = false, hasCover = false }: UploadsOptions = options
  return makeField(
    {
      kind: 'uploads',
      value: z.array(attached).check(z.maxLength(max)),
      column: 'json',
      operators: [],
      clean: (input) => (Array.isArray(input) ? input.map(inBoth) : input),
      options: { accept, maxBytes: bytesOf(accept), max, to: 'files', asksOfPeople, hasCover },
    },
    { default: [], ...options } as O & { default: Attached[] },
  )
}
