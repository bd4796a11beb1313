import { afterEach, describe, expect, it } from 'vitest'
import { SheetError } from '../../../server/import/reader/errors.ts'
import type { ReaderLimits } from '../../../server/import/reader/types.ts'
import { readAll, removeTemps, textCell, textRow, workbook, workbookParts, zip } from './fixtures.ts'

afterEach(removeTemps)

function names(count: number): string {
  return Array.from({ length: count }, (_, i) => `c${i}`).join(',')
}

async function refusal(
  name: string,
  content: string | Uint8Array,
  limits: Partial<ReaderLimits> = {},
): Promise<SheetError> {
  const error: unknown = await readAll(name, content, { limits }).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof SheetError)) throw new Error(`Not refused: ${String(error)}`)
  return error
}

const ROWS = textRow(1, ['name', 'city']) + textRow(2, ['Ali', 'Jeddah'])
const BOOK = workbook([{ name: 'S', rows: ROWS }])
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const OLE = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])

describe('files that are not what they seem', () => {
  it.each([
    ['a workbook named .csv', 'a.csv', BOOK, 'INVALID_FILE', 'named_text_is_excel'],
    ['text named .xlsx', 'a.xlsx', 'name,city\nAli,Jeddah\n', 'INVALID_FILE', 'named_excel_is_text'],
    ['a picture named .csv', 'a.csv', PNG, 'INVALID_FILE', 'not_spreadsheet'],
    ['a picture named .xlsx', 'a.xlsx', PNG, 'INVALID_FILE', 'not_spreadsheet'],
    ['unknown binary data', 'a.csv', Buffer.alloc(4000, '\x01\x02\x03abc'), 'INVALID_FILE', 'not_spreadsheet'],
    ['a web page named .xls', 'a.xls', '<html><table><tr><td>1</td></tr></table></html>', 'INVALID_FILE', 'web_page'],
    ['an old workbook', 'a.xls', OLE, 'UNSUPPORTED', 'old_excel'],
    ['a zip of other things', 'a.xlsx', zip([{ name: 'x.txt', content: 'x' }]), 'INVALID_FILE', 'not_spreadsheet'],
    [
      'a text document',
      'a.xlsx',
      zip([{ name: 'word/document.xml', content: 'x' }]),
      'INVALID_FILE',
      'not_spreadsheet',
    ],
    ['a binary workbook', 'a.xlsb', zip([{ name: 'xl/workbook.bin', content: 'x' }]), 'UNSUPPORTED', 'other_workbook'],
  ])('refuses %s', async (_, name, content, code, reason) => {
    expect(await refusal(name, content)).toMatchObject({ code, reason })
  })

  it('refuses a workbook under a password', async () => {
    const locked = Buffer.concat([OLE, Buffer.from('EncryptedPackage', 'utf16le')])
    expect(await refusal('a.xlsx', locked)).toMatchObject({ code: 'UNSUPPORTED', reason: 'password' })
    const parts = workbookParts([{ name: 'S', rows: ROWS }]).map((part) => ({ ...part, encrypted: true }))
    expect(await refusal('a.xlsx', zip(parts))).toMatchObject({ code: 'UNSUPPORTED', reason: 'password' })
  })

  it('reads a text whose first word only looks like a file mark', async () => {
    const { info } = await readAll('a.csv', 'BM code,name\n1,2\n')
    expect(info.headers).toEqual(['BM code', 'name'])
  })
})

describe('damaged and empty files', () => {
  it('refuses a workbook that was cut off', async () => {
    expect(await refusal('a.xlsx', BOOK.subarray(0, BOOK.length / 2))).toMatchObject({
      code: 'INVALID_FILE',
      reason: 'damaged',
    })
  })

  it('refuses a workbook with broken data inside', async () => {
    const broken = Buffer.from(BOOK)
    broken.fill(0xff, 60, 200)
    expect(await refusal('a.xlsx', broken)).toMatchObject({ code: 'INVALID_FILE', reason: 'damaged' })
  })

  it('refuses a quotation mark that is never closed and says where', async () => {
    const error = await refusal('a.csv', 'a,b\n1,2\n3,"4\n5,6\n')
    expect(error).toMatchObject({ code: 'INVALID_FILE', reason: 'open_quote', values: { line: 3 } })
  })

  it('does not read a whole large file into one open quotation mark', async () => {
    const error = await refusal('a.csv', `a,b\n"${'1,2\n'.repeat(1_500_000)}`)
    expect(error).toMatchObject({ reason: 'open_quote', values: { line: 2 } })
  })

  it.each([
    ['no bytes', 'a.csv', ''],
    ['blank lines only', 'a.csv', '\n \n,,\n'],
    ['blank sheets only', 'a.xlsx', workbook([{ name: 'S', rows: '' }])],
  ])('refuses a file with %s as EMPTY', async (_, name, content) => {
    expect((await refusal(name, content)).code).toBe('EMPTY')
  })

  it('refuses a workbook whose only sheet with data is hidden', async () => {
    expect((await refusal('a.xlsx', workbook([{ name: 'S', rows: ROWS, hidden: true }]))).code).toBe('EMPTY')
  })
})

describe('files that are too large', () => {
  it('[5.26] refuses a spreadsheet of more than 50 MB', async () => {
    const error = await refusal('a.csv', Buffer.alloc(50 * 1024 * 1024 + 1, 'a,b\n'))
    expect(error).toMatchObject({ code: 'TOO_LARGE', reason: 'file_size' })
    expect(error.detail).toContain('50 MB')
  })

  it('refuses what a zip claims to unfold to beyond 300 MB', async () => {
    const parts = workbookParts([{ name: 'S', rows: ROWS }])
    const filler = Array.from({ length: 40 }, (_, i) => ({
      name: `xl/x${i}.xml`,
      content: 'x',
      claim: 8 * 1024 * 1024,
    }))
    expect(await refusal('a.xlsx', zip([...parts, ...filler]))).toMatchObject({
      code: 'TOO_LARGE',
      reason: 'unpacked_size',
    })
  })

  it('refuses a part that unfolds to hundreds of times its size', async () => {
    const bomb = { name: 'xl/media/x.xml', content: Buffer.alloc(30 * 1024 * 1024) }
    const parts = workbookParts([{ name: 'S', rows: ROWS }])
    expect(await refusal('a.xlsx', zip([...parts, bomb]))).toMatchObject({ code: 'TOO_LARGE', reason: 'unpacked_size' })
  })

  it('refuses a zip that claims less than it unfolds to', async () => {
    const bomb = { name: 'xl/media/x.xml', content: Buffer.alloc(30 * 1024 * 1024), claim: 1000 }
    const parts = workbookParts([{ name: 'S', rows: ROWS }])
    expect(await refusal('a.xlsx', zip([...parts, bomb]))).toMatchObject({ code: 'TOO_LARGE', reason: 'unpacked_size' })
  })

  it('refuses more than 200 columns in either kind, and takes 200', async () => {
    expect((await readAll('a.csv', `${names(200)}\n1\n`)).info.headers).toHaveLength(200)
    expect((await refusal('a.csv', `${names(201)}\n1\n`)).code).toBe('TOO_MANY_COLUMNS')
    const rows = `${ROWS}<row r="3"><c r="GS3"><v>1</v></c></row>`
    expect((await refusal('a.xlsx', workbook([{ name: 'S', rows }]))).code).toBe('TOO_MANY_COLUMNS')
  })
})

describe('cells beyond the end of a sheet', () => {
  it.each([
    ['a row', 'damaged', `<row r="999999999">${textCell('A999999999', 'x')}</row>`],
    ['the row after the last', 'damaged', `<row r="1048577">${textCell('A1048577', 'x')}</row>`],
    ['a column', 'columns', `<row r="3">${textCell('XFE3', 'x')}</row>`],
  ])('%s that no sheet has is refused at once: %s', async (_what, reason, far) => {
    const begun = Date.now()
    expect(await refusal('a.xlsx', workbook([{ name: 'S', rows: ROWS + far }]))).toMatchObject({ reason })
    expect(Date.now() - begun).toBeLessThan(5000)
  })

  it('the last row of a sheet is one', async () => {
    const { rows } = await readAll(
      'a.xlsx',
      workbook([{ name: 'S', rows: `${ROWS}${textRow(1_048_576, ['Zed', '9'])}` }]),
    )
    expect(rows.at(-1)).toMatchObject({ line: 1_048_576 })
  })
})

describe('texts of refusals', () => {
  it('exist in English and Arabic with their values', () => {
    const error = new SheetError('columns', { max: 200 })
    expect(error.detail).toBe('The sheet has too many columns. Largest number of columns: 200.')
    expect(error.text('ar')).toBe('عدد أعمدة الورقة أكبر من المسموح. الحد الأقصى لعدد الأعمدة: 200.')
  })
})
