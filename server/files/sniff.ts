import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { ACCEPT_BYTES, type Accept } from '../../resources/_kit/fields/upload.ts'
import { type ByteSource, withBytes } from './bytes.ts'
import { carriesScript, endsAsZip } from './disguise.ts'
import { claimedPixels, MAX_PIXELS } from './image.ts'
import { FILE_TYPES, type FileError, type FileType, type FileTypeName, kindsOf } from './kinds.ts'
import { playsWhat } from './mp4.ts'
import { extensionOf } from './name.ts'
import { isRowsOfText } from './text.ts'

export type SniffOptions = {
  accept: Accept | readonly Accept[]
  /** The field's own limit; the kind's limit holds as well. */
  maxBytes?: number
  /** What the sender calls the file: it has to agree with the content. */
  fileName?: string
  claimedMime?: string
}
export type Sniffed = { ok: true; kind: Accept; mime: string; ext: string } | { ok: false; error: FileError }

// What the types' libraries call a thing, in our names. Anything else is not accepted anywhere.
const BY_MIME: Record<string, FileTypeName> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'audio/wav': 'wav',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'audio/x-m4a': 'mp4',
  'audio/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/ogg; codecs=opus': 'ogg',
}
// The detector skips byte-order marks and tags before it looks; readers of these types do not.
const FIRST_BYTES: Partial<Record<FileTypeName, string>> = {
  jpeg: '\xff\xd8\xff',
  png: '\x89PNG\r\n\x1a\n',
  webp: 'RIFF',
  wav: 'RIFF',
  pdf: '%PDF-',
  xlsx: 'PK\x03\x04',
}
/** What rows of text are called; anything goes where the name does not say. */
const ROWS_EXTS: ReadonlySet<string> = new Set(['', FILE_TYPES.csv.ext, ...FILE_TYPES.csv.otherExts])
const VAGUE_MIMES = new Set(['', 'application/octet-stream', 'binary/octet-stream'])

async function libraryType(input: string | Buffer): Promise<FileTypeName | null> {
  try {
    const found = await (Buffer.isBuffer(input) ? fileTypeFromBuffer(input) : fileTypeFromFile(input))
    if (found?.mime === 'audio/mpeg') return found.ext === 'mp3' ? 'mp3' : null
    return (found && BY_MIME[found.mime]) ?? null
  } catch {
    // A file that breaks the detector is of no type that we take.
    return null
  }
}

async function typeByContent(
  input: string | Buffer,
  source: ByteSource,
  wantsRows: boolean,
): Promise<FileTypeName | null> {
  // Before the library: a header row may begin with letters that are another type's mark ("BMI,…", "FORM,…").
  if (wantsRows && (await isRowsOfText(source))) return 'csv'
  const found = await libraryType(input)
  if (!found) return null
  const first = FIRST_BYTES[found]
  if (first && (await source.read(0, first.length)).toString('latin1') !== first) return null
  if (found !== 'mp4' && found !== 'mov') return found
  const plays = await playsWhat(source)
  if (plays === 'none') return null
  return plays === 'audio' && found === 'mp4' ? 'm4a' : found
}

/** Whether the file is two things at once, or not whole: then it is not what it claims to be. */
async function isDisguised(name: FileTypeName, source: ByteSource): Promise<boolean> {
  if (name === 'csv') return false
  if (name === 'xlsx') return !(await endsAsZip(source))
  if (await endsAsZip(source)) return true
  return FILE_TYPES[name].kind === 'image' && (await carriesScript(source))
}

const namesExt = (type: FileType, ext: string) => type.ext === ext || type.otherExts.includes(ext)
const namesMime = (type: FileType, mime: string) => type.mime === mime || type.otherMimes.includes(mime)

/** Whether the sender's extension and type, where given, are among those of the content. */
function agrees(type: FileType, ext: string, mime: string): boolean {
  return (ext === '' || namesExt(type, ext)) && (VAGUE_MIMES.has(mime) || namesMime(type, mime))
}

async function typeError(
  name: FileTypeName,
  type: FileType,
  source: ByteSource,
  input: string | Buffer,
): Promise<FileError | null> {
  if (source.size > ACCEPT_BYTES[type.kind]) return 'tooLarge'
  if (await isDisguised(name, source)) return 'typeMismatch'
  if (type.kind !== 'image') return null
  const pixels = await claimedPixels(input)
  if (pixels === null) return 'typeMismatch'
  return pixels > MAX_PIXELS ? 'tooManyPixels' : null
}

/**
 * Finds the type of a file (path or buffer) by its content and says whether the field takes it [5.15].
 * 'unsupportedType': neither content nor claim is accepted. 'typeMismatch': content and claim differ, or the file is
 * broken or two types at once. 'tooManyPixels': the claimed size of a picture, read before anything is decoded.
 */
export async function sniff(input: string | Buffer, options: SniffOptions): Promise<Sniffed> {
  const accepted: readonly Accept[] = kindsOf(options.accept)
  const ext = extensionOf(options.fileName ?? '')
  const mime = (options.claimedMime ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return withBytes(input, async (source): Promise<Sniffed> => {
    if (source.size === 0) return { ok: false, error: 'empty' }
    if (source.size > (options.maxBytes ?? Number.POSITIVE_INFINITY)) return { ok: false, error: 'tooLarge' }
    const wantsRows = accepted.includes('sheet') && ROWS_EXTS.has(ext)
    const name = await typeByContent(input, source, wantsRows)
    const type: FileType | null = name && FILE_TYPES[name]
    if (!name || !type || !accepted.includes(type.kind)) {
      const claimed = Object.values<FileType>(FILE_TYPES).some(
        (each) => accepted.includes(each.kind) && (ext === '' ? namesMime(each, mime) : namesExt(each, ext)),
      )
      return { ok: false, error: claimed ? 'typeMismatch' : 'unsupportedType' }
    }
    if (!agrees(type, ext, mime)) return { ok: false, error: 'typeMismatch' }
    const error = await typeError(name, type, source, input)
    return error ? { ok: false, error } : { ok: true, kind: type.kind, mime: type.mime, ext: type.ext }
  })
}
