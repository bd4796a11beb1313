import { ACCEPT_BYTES, type Accept } from '../../resources/_kit/fields/upload.ts'

export type FileType = {
  kind: Accept
  mime: string
  /** The extension that the file is stored and handed out with. */
  ext: string
  /** Extensions and types by which senders may call it; the two above count as well. */
  otherExts: readonly string[]
  otherMimes: readonly string[]
}

/** Every type that can be uploaded anywhere, by content [5.15]. SVG is left out on purpose: it can carry scripts. */
export const FILE_TYPES = {
  jpeg: {
    kind: 'image',
    mime: 'image/jpeg',
    ext: 'jpg',
    otherExts: ['jpeg', 'jpe', 'jfif'],
    otherMimes: ['image/jpg', 'image/pjpeg'],
  },
  png: { kind: 'image', mime: 'image/png', ext: 'png', otherExts: [], otherMimes: ['image/x-png'] },
  webp: { kind: 'image', mime: 'image/webp', ext: 'webp', otherExts: [], otherMimes: [] },
  mp3: { kind: 'audio', mime: 'audio/mpeg', ext: 'mp3', otherExts: [], otherMimes: ['audio/mp3', 'audio/x-mp3'] },
  m4a: {
    kind: 'audio',
    mime: 'audio/mp4',
    ext: 'm4a',
    otherExts: ['mp4'],
    otherMimes: ['audio/m4a', 'audio/x-m4a', 'audio/aac', 'video/mp4'],
  },
  ogg: {
    kind: 'audio',
    mime: 'audio/ogg',
    ext: 'ogg',
    otherExts: ['oga', 'opus'],
    otherMimes: ['application/ogg', 'audio/opus', 'video/ogg'],
  },
  wav: {
    kind: 'audio',
    mime: 'audio/wav',
    ext: 'wav',
    otherExts: ['wave'],
    otherMimes: ['audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
  },
  pdf: { kind: 'pdf', mime: 'application/pdf', ext: 'pdf', otherExts: [], otherMimes: ['application/x-pdf'] },
  xlsx: {
    kind: 'sheet',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ext: 'xlsx',
    otherExts: [],
    otherMimes: ['application/zip', 'application/x-zip-compressed', 'application/vnd.ms-excel'],
  },
  csv: {
    kind: 'sheet',
    mime: 'text/csv',
    ext: 'csv',
    // Rows of text however they are divided: Excel's "Unicode text" is called .txt, and has tabs.
    otherExts: ['tsv', 'txt'],
    // Windows with Excel calls a CSV file by Excel's old type.
    otherMimes: [
      'text/plain',
      'application/csv',
      'text/x-csv',
      'text/tab-separated-values',
      'text/tsv',
      'application/vnd.ms-excel',
    ],
  },
  mp4: { kind: 'video', mime: 'video/mp4', ext: 'mp4', otherExts: ['m4v'], otherMimes: ['video/x-m4v'] },
  webm: { kind: 'video', mime: 'video/webm', ext: 'webm', otherExts: [], otherMimes: ['audio/webm'] },
  mov: { kind: 'video', mime: 'video/quicktime', ext: 'mov', otherExts: ['qt'], otherMimes: [] },
} as const satisfies Record<string, FileType>
export type FileTypeName = keyof typeof FILE_TYPES

/** The stable name of why a file was refused; texts for people stand in the catalogues [8.39]. */
export type FileError = 'unsupportedType' | 'typeMismatch' | 'tooLarge' | 'empty' | 'tooManyPixels'

export function kindsOf(accept: Accept | readonly Accept[]): readonly Accept[] {
  return typeof accept === 'string' ? [accept] : accept
}

/** The most bytes that any of the accepted kinds may have. */
export function maxBytesOf(accept: Accept | readonly Accept[]): number {
  return Math.max(0, ...kindsOf(accept).map((kind) => ACCEPT_BYTES[kind]))
}
