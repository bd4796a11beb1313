import { SheetError } from './errors.ts'
import type { ReaderLimits } from './types.ts'
import { checkClaims, checkContents, listZip } from './zip.ts'

export type FileKind = 'text' | 'xlsx'

/** First bytes (latin1) of what people upload by mistake. The words are shown to them, so they are file types. */
const MAGIC: [start: string, kind: string][] = [
  ['\x89PNG', 'PNG'],
  ['\xff\xd8\xff', 'JPEG'],
  ['GIF8', 'GIF'],
  ['%PDF', 'PDF'],
  ['{\\rtf', 'RTF'],
  ['Rar!', 'RAR'],
  ['7z\xbc\xaf', '7z'],
  ['\x1f\x8b', 'gzip'],
  ['BM', 'BMP'],
  ['MZ', 'EXE'],
  ['\x7fELF', 'ELF'],
  ['RIFF', 'RIFF'],
]
const OLE = '\xd0\xcf\x11\xe0'
const SAMPLE = 8192

function extension(name: string): string {
  return /\.[a-z0-9]+$/i.exec(name)?.[0].toLowerCase() ?? ''
}

/** Encodings written with a byte order mark, or recognisable as UTF-16 by where the zero bytes stand. */
export function utf16(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (let i = 0; i < head.length; i++) if (head[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = head.length * 0.15
  if (odd > many && even < odd / 20) return 'utf-16le'
  if (even > many && odd < even / 20) return 'utf-16be'
  return null
}

function isControl(byte: number): boolean {
  return byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 0x1a && byte !== 0x1b
}

function checkText(head: Buffer): void {
  const start = head.toString('latin1', 0, 512)
  for (const [magic, kind] of MAGIC) {
    // 'BM' and 'MZ' may begin an honest header: those need the control characters of a binary file as well.
    if (start.startsWith(magic) && (magic.length > 2 || head.some(isControl))) {
      throw new SheetError('not_spreadsheet', { kind })
    }
  }
  if (utf16(head)) return
  const controls = head.filter(isControl).length
  if (controls > head.length * 0.1) throw new SheetError('not_spreadsheet', { kind: 'binary' })
  const text = start
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .toLowerCase()
  if (/^<(!doctype|html|table|\?xml|head|body|meta|style)/.test(text)) throw new SheetError('web_page')
}

function checkWorkbookZip(file: Buffer, limits: ReaderLimits): void {
  const entries = listZip(file)
  const has = (test: (name: string) => boolean): boolean => entries.some((entry) => test(entry.name))
  if (entries.some((entry) => entry.encrypted)) throw new SheetError('password')
  if (has((name) => name === 'xl/workbook.bin')) throw new SheetError('other_workbook', { kind: '.xlsb' })
  if (!has((name) => name.startsWith('xl/') && name.endsWith('.xml'))) {
    const openDocument = has((name) => name === 'mimetype') && has((name) => name === 'content.xml')
    if (openDocument) throw new SheetError('other_workbook', { kind: '.ods' })
    if (has((name) => name === 'Index/Document.iwa')) throw new SheetError('other_workbook', { kind: '.numbers' })
    if (has((name) => name.startsWith('word/'))) throw new SheetError('not_spreadsheet', { kind: 'DOCX' })
    if (has((name) => name.startsWith('ppt/'))) throw new SheetError('not_spreadsheet', { kind: 'PPTX' })
    throw new SheetError('not_spreadsheet', { kind: 'ZIP' })
  }
  checkClaims(entries, limits)
  checkContents(file, entries)
}

/**
 * What the file is, by its content. The name only serves to notice a mismatch.
 * @param whole gives the whole file; called for zips and old Office containers alone
 * @throws SheetError for anything that is not CSV text or an .xlsx workbook within the limits
 */
export function sniff(head: Buffer, whole: () => Buffer, name: string, limits: ReaderLimits): FileKind {
  const ext = extension(name)
  const start = head.toString('latin1', 0, 4)
  if (start === OLE) {
    const locked = whole().includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw new SheetError(locked ? 'password' : 'old_excel')
  }
  if (start.startsWith('PK\x03\x04') || start === 'PK\x05\x06') {
    checkWorkbookZip(whole(), limits)
    if (['.csv', '.txt', '.tsv', '.xls'].includes(ext)) throw new SheetError('named_text_is_excel', { ext })
    return 'xlsx'
  }
  checkText(head.subarray(0, SAMPLE))
  if (['.xlsx', '.xlsm', '.xls', '.xlsb'].includes(ext)) throw new SheetError('named_excel_is_text')
  return 'text'
}
