import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32, deflateRawSync } from 'node:zlib'
import { readerScript } from '../../../server/import/reader/script.ts'
import { openSource } from '../../../server/import/reader/source.ts'
import type { ReaderLimits, SheetInfo, SheetRow, SourceOptions } from '../../../server/import/reader/types.ts'
import { DEFAULT_LIMITS } from '../../../server/import/reader/types.ts'

const run = promisify(execFile)
const folders: string[] = []

export function writeTemp(name: string, content: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'athar-reader-'))
  folders.push(folder)
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

export function removeTemps(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

export interface ReadAll {
  info: SheetInfo
  rows: SheetRow[]
  batches: number
}

type Options = Partial<Omit<SourceOptions, 'limits'>> & { limits?: Partial<ReaderLimits> }

/** Reads a file without the child process. */
export async function readAll(name: string, content: string | Uint8Array, opts: Options = {}): Promise<ReadAll> {
  const source = await openSource(writeTemp(name, content), name, {
    skipRows: 0,
    maxRows: 1e9,
    batchSize: 1000,
    ...opts,
    limits: { ...DEFAULT_LIMITS, ...opts.limits },
  })
  const rows: SheetRow[] = []
  for (let batches = 1; ; batches++) {
    const batch = source.next()
    rows.push(...batch.rows)
    if (batch.done) return { info: source.info, rows, batches }
  }
}

export interface Part {
  name: string
  content: string | Buffer
  /** What the zip says it unfolds to, where that is to be a lie. */
  claim?: number
  encrypted?: boolean
}

/** A zip file written by hand, so that it can lie. */
export function zip(parts: Part[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const raw = Buffer.from(part.content)
    const packed = deflateRawSync(raw)
    const name = Buffer.from(part.name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(part.encrypted ? 1 : 0, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(raw), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(part.claim ?? raw.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, name]))
    bodies.push(local)
    offset += local.length
  }
  const table = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(table.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, table, Buffer.from('PK\x05\x06'), end])
}

export interface TestSheet {
  name: string
  /** The <row> elements. */
  rows: string
  hidden?: boolean
  before?: string
  after?: string
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Number formats of the cells, by their style number (s="1" is the second). */
const FORMATS = ['General', 'yyyy\\-mm\\-dd', 'dd/mm/yyyy hh:mm', 'h:mm', '0000000000', '[h]:mm', '#,##0.00 "days"']

function styles(): string {
  const formats = FORMATS.map(
    (code, id) => `<numFmt numFmtId="${200 + id}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  )
  const cells = FORMATS.map((_, id) => `<xf numFmtId="${id === 0 ? 0 : 200 + id}" applyNumberFormat="1"/>`)
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts>${formats.join('')}</numFmts><cellXfs>${cells.join('')}</cellXfs></styleSheet>`
}

/** The parts of a workbook, written by hand so that the expectations do not depend on a writer. */
export function workbookParts(sheets: TestSheet[], date1904 = false): Part[] {
  const ids = sheets.map((_, index) => index + 1)
  const overrides = ids.map(
    (id) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  )
  const list = sheets.map((sheet, index) => {
    return `<sheet name="${sheet.name}" sheetId="${index + 1}" ${sheet.hidden ? 'state="hidden"' : ''} r:id="rId${index + 1}"/>`
  })
  const links = ids.map(
    (id) => `<Relationship Id="rId${id}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${id}.xml"/>`,
  )
  return [
    {
      name: '[Content_Types].xml',
      content: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${overrides.join('')}</Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${list.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${XML}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}<Relationship Id="rId99" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: 'xl/styles.xml', content: styles() },
    ...sheets.map((sheet, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `${XML}<worksheet xmlns="${MAIN}">${sheet.before ?? ''}<sheetData>${sheet.rows}</sheetData>${sheet.after ?? ''}</worksheet>`,
    })),
  ]
}

export function workbook(sheets: TestSheet[], date1904 = false): Buffer {
  return zip(workbookParts(sheets, date1904))
}

export function textCell(ref: string, text: string): string {
  return `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

export function textRow(row: number, texts: string[]): string {
  const cells = texts.map((text, index) =>
    text === '' ? '' : textCell(`${String.fromCharCode(65 + index)}${row}`, text),
  )
  return `<row r="${row}">${cells.join('')}</row>`
}

/** Reader children of a process, by the command lines that ps shows. */
export async function children(parent: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,args='])
  return stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null && Number(match[2]) === parent && match[3]?.includes(readerScript().path))
    .map((match) => Number(match?.[1]))
}
