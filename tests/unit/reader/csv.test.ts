import { afterEach, describe, expect, it } from 'vitest'
import { readAll, removeTemps } from './fixtures.ts'

afterEach(removeTemps)

const HEADER = 'الاسم,الجوال'

/** «الاسم,الجوال» and «محمد,05» as windows-1256 bytes. */
const WINDOWS_1256 = Buffer.from('c7e1c7d3e32cc7e1cce6c7e10d0ae3cde3cf2c30350d0a', 'hex')

function utf16be(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}

describe('encodings of CSV files', () => {
  it.each([
    ['UTF-8', Buffer.from(`${HEADER}\nمحمد,05\n`)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${HEADER}\nمحمد,05\n`)],
    ['UTF-16LE with a byte order mark', Buffer.from(`\ufeff${HEADER}\r\nمحمد,05\r\n`, 'utf16le')],
    ['UTF-16BE with a byte order mark', utf16be(`\ufeff${HEADER}\r\nمحمد,05\r\n`)],
    ['windows-1256', WINDOWS_1256],
  ])('reads Arabic from %s', async (_, bytes) => {
    const { info, rows } = await readAll('donors.csv', bytes)
    expect(info.headers).toEqual(['الاسم', 'الجوال'])
    expect(rows).toEqual([{ line: 2, cells: ['محمد', '05'] }])
  })

  it('reads ASCII columns of UTF-16 without a mark', async () => {
    const { rows } = await readAll('a.csv', Buffer.from('name,mobile\nAli,05\n', 'utf16le'))
    expect(rows).toEqual([{ line: 2, cells: ['Ali', '05'] }])
  })

  it('finds bytes that are not UTF-8 even far into the file', async () => {
    const ascii = Buffer.from(`name,city\n${'x,y\n'.repeat(200_000)}`)
    const { rows } = await readAll('a.csv', Buffer.concat([ascii, WINDOWS_1256.subarray(14)]))
    expect(rows.at(-1)).toEqual({ line: 200_002, cells: ['محمد', '05'] })
  })

  it('keeps the Arabic of a UTF-8 file with one broken byte', async () => {
    const bytes = Buffer.concat([Buffer.from(`${HEADER}\n${'محمد,05\n'.repeat(20)}`), Buffer.from([0xd9, 0x2c, 0x35])])
    const { rows } = await readAll('a.csv', bytes)
    expect(rows[0]?.cells[0]).toBe('محمد')
    expect(rows.at(-1)?.cells).toEqual(['\ufffd', '5'])
  })

  it('does not cut letters of several bytes where a piece of the file ends', async () => {
    const lines = Array.from({ length: 60_000 }, (_, i) => `متبرع ${i},"ملاحظة\nثانية ${i}"`)
    const { rows } = await readAll('a.csv', `${HEADER}\r\n${lines.join('\r\n')}\r\n`)
    expect(rows).toHaveLength(60_000)
    const wrong = rows.filter((row, i) => row.cells[0] !== `متبرع ${i}` || row.cells[1] !== `ملاحظة\nثانية ${i}`)
    expect(wrong).toEqual([])
    expect(rows.at(-1)?.line).toBe(60_001)
  })
})

describe('delimiters of CSV files', () => {
  it.each([
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
  ])('finds the %s', async (_, mark) => {
    const { info, rows } = await readAll(
      'a.csv',
      ['name', 'mobile', 'city'].join(mark) + '\n' + ['a', 'b', 'c'].join(mark),
    )
    expect(info.headers).toEqual(['name', 'mobile', 'city'])
    expect(rows[0]?.cells).toEqual(['a', 'b', 'c'])
  })

  it('is not misled by decimal commas in a file of semicolons', async () => {
    const { info, rows } = await readAll('a.csv', `name;amount\n${'Ali;720,93\n'.repeat(30)}`)
    expect(info.headers).toEqual(['name', 'amount'])
    expect(rows[0]?.cells).toEqual(['Ali', '720,93'])
  })

  it('is not misled by lists in a column of notes', async () => {
    const { rows } = await readAll('a.csv', `name,notes\n${'Ali,a;b;c;d\n'.repeat(30)}`)
    expect(rows[0]?.cells).toEqual(['Ali', 'a;b;c;d'])
  })

  it('obeys a sep= line, which counts as a row', async () => {
    const { info, rows } = await readAll('a.csv', 'sep=;\r\nname;city\r\nAli;Jeddah, north\r\n')
    expect(info.headers).toEqual(['name', 'city'])
    expect(rows).toEqual([{ line: 3, cells: ['Ali', 'Jeddah, north'] }])
  })
})

describe('rows of CSV files', () => {
  it('reads quoted fields with line breaks, delimiters and doubled quotes; a quoted break is no new row', async () => {
    const { rows } = await readAll('a.csv', 'name,note\r\nAli,"one\r\ntwo, ""three"""\r\nSara,x\r\n')
    expect(rows).toEqual([
      { line: 2, cells: ['Ali', 'one\ntwo, "three"'] },
      { line: 3, cells: ['Sara', 'x'] },
    ])
  })

  it('pads short rows and flags rows that hold more than the header', async () => {
    const { rows } = await readAll('a.csv', 'a,b,c\n1\n1,2,3,4\n1,2,3,,\n')
    expect(rows).toEqual([
      { line: 2, cells: ['1', '', ''] },
      { line: 3, cells: ['1', '2', '3', '4'], extra: true },
      { line: 4, cells: ['1', '2', '3'] },
    ])
  })

  it('passes over blank rows and keeps the numbers right', async () => {
    const { rows } = await readAll('a.csv', 'a,b\n\n1,2\n , \n,,\n3,4\n\n')
    expect(rows.map((row) => row.line)).toEqual([3, 6])
  })

  it('takes titles and blank rows above the header as no header', async () => {
    const { info, rows } = await readAll('a.csv', '\nتقرير المتبرعين\n,,\nالاسم,الجوال\nعلي,05\n')
    expect(info.headerLine).toBe(4)
    expect(info.headers).toEqual(['الاسم', 'الجوال'])
    expect(rows).toEqual([{ line: 5, cells: ['علي', '05'] }])
  })

  it('takes the header that a person has named', async () => {
    const { info, rows } = await readAll('a.csv', 'made on,2024-01-01\nname,city\nAli,Jeddah\n', { headerLine: 2 })
    expect(info.headers).toEqual(['name', 'city'])
    expect(rows).toEqual([{ line: 3, cells: ['Ali', 'Jeddah'] }])
  })

  it('reads a file of one column', async () => {
    const lines = Array.from({ length: 80 }, (_, i) => `05${i}`)
    const { info, rows } = await readAll('a.csv', `mobile\n${lines.join('\n')}\n`)
    expect(info.headers).toEqual(['mobile'])
    expect(rows.map((row) => row.cells[0])).toEqual(lines)
    expect(rows.at(-1)?.line).toBe(81)
  })

  it('takes NUL characters out and lone carriage returns as line ends', async () => {
    const { rows } = await readAll('a.csv', 'name,city\rA\0li,Jed\0dah\rSara,Riyadh\n')
    expect(rows.map((row) => row.cells)).toEqual([
      ['Ali', 'Jeddah'],
      ['Sara', 'Riyadh'],
    ])
  })

  it('leaves values as written: spaces, digits of any script, formulas', async () => {
    const { rows } = await readAll('a.csv', 'a,b,c\n  علي ,٠٥٥,=1+1\n')
    expect(rows[0]?.cells).toEqual(['  علي ', '٠٥٥', '=1+1'])
  })

  it('tidies headers: spaces, line breaks, unnamed columns at the end', async () => {
    const { info } = await readAll('a.csv', ' Donor\tname ,"Mobile\nnumber",,x,,\n1,2,3,4\n')
    expect(info.headers).toEqual(['Donor name', 'Mobile number', '', 'x'])
  })

  it('skips rows already done and stops at the most asked for', async () => {
    const text = 'a,b\n1,x\n\n2,x\n3,x\n4,x\n5,x\n'
    const { rows, batches } = await readAll('a.csv', text, { skipRows: 1, maxRows: 3, batchSize: 2 })
    expect(rows.map((row) => [row.line, row.cells[0]])).toEqual([
      [4, '2'],
      [5, '3'],
      [6, '4'],
    ])
    expect(batches).toBe(2)
  })
})
