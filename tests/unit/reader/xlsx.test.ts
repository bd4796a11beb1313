import { afterEach, describe, expect, it } from 'vitest'
import { readAll, removeTemps, textCell, textRow, workbook } from './fixtures.ts'

afterEach(removeTemps)

/** Values of the second row, under headers h1, h2, ... */
async function cells(row: string, width: number, date1904 = false): Promise<string[] | undefined> {
  const header = textRow(
    1,
    Array.from({ length: width }, (_, i) => `h${i + 1}`),
  )
  const { rows } = await readAll(
    'a.xlsx',
    workbook([{ name: 'S', rows: `${header}<row r="2">${row}</row>` }], date1904),
  )
  return rows[0]?.cells
}

describe('cells of workbooks', () => {
  it('writes numbers as plain decimals without exponent, grouping or noise', async () => {
    const values = [
      '550000000',
      '966550000000',
      '720.93000000000006',
      '1.5E+20',
      '1E-7',
      '-12.50',
      '0.30000000000000004',
    ]
    const row = values.map((value, i) => `<c r="${String.fromCharCode(65 + i)}2"><v>${value}</v></c>`).join('')
    expect(await cells(row, 7)).toEqual([
      '550000000',
      '966550000000',
      '720.93',
      '150000000000000000000',
      '0.0000001',
      '-12.5',
      '0.3',
    ])
  })

  it('keeps the leading zeros that a format of zeros shows', async () => {
    expect(await cells('<c r="A2" s="4"><v>550000000</v></c><c r="B2" s="4"><v>1.5</v></c>', 2)).toEqual([
      '0550000000',
      '1.5',
    ])
  })

  it('does not take a number for a date because of a word in its format', async () => {
    expect(await cells('<c r="A2" s="6"><v>45351</v></c><c r="B2"><v>45351</v></c>', 2)).toEqual(['45351', '45351'])
  })

  it('writes dates by the format of the cell', async () => {
    const row =
      '<c r="A2" s="1"><v>45351</v></c><c r="B2" s="2"><v>45351.5625</v></c><c r="C2" s="3"><v>0.5625</v></c>' +
      '<c r="D2" s="5"><v>1.5</v></c><c r="E2" s="2"><v>44197.999999</v></c><c r="F2" s="1"><v>1</v></c>'
    expect(await cells(row, 6)).toEqual([
      '2024-02-29',
      '2024-02-29 13:30:00',
      '13:30:00',
      '36:00:00',
      '2021-01-02 00:00:00',
      '1900-01-01',
    ])
  })

  it('counts from 1904 where the workbook does', async () => {
    const row = '<c r="A2" s="1"><v>43889</v></c><c r="B2" s="2"><v>0.5</v></c><c r="C2"><v>43889</v></c>'
    expect(await cells(row, 3, true)).toEqual(['2024-02-29', '1904-01-01 12:00:00', '43889'])
  })

  it('writes ISO date cells as dates', async () => {
    expect(await cells('<c r="A2" s="1" t="d"><v>2024-02-29</v></c><c r="B2"><v>1</v></c>', 2)).toEqual([
      '2024-02-29',
      '1',
    ])
  })

  it('writes booleans, errors and the saved results of formulas', async () => {
    const row =
      '<c r="A2" t="b"><v>1</v></c><c r="B2" t="b"><v>0</v></c><c r="C2" t="e"><v>#N/A</v></c>' +
      '<c r="D2" t="e"><v>#DIV/0!</v></c><c r="E2"><f>1+1</f><v>2</v></c><c r="F2" t="str"><f>"a"</f><v>محمد</v></c>'
    expect(await cells(row, 6)).toEqual(['true', 'false', '#N/A', '#DIV/0!', '2', 'محمد'])
  })

  it('leaves a text of digits as it is', async () => {
    expect(await cells(textCell('A2', '0550000000') + textCell('B2', '٣٤٣٦٤٠٠٠٠'), 2)).toEqual([
      '0550000000',
      '٣٤٣٦٤٠٠٠٠',
    ])
  })
})

describe('sheets of workbooks', () => {
  const data = textRow(1, ['name', 'city']) + textRow(2, ['Ali', 'Jeddah'])

  it('reads the first visible sheet that holds anything', async () => {
    const { info, rows } = await readAll(
      'a.xlsx',
      workbook([
        { name: 'Hidden', hidden: true, rows: textRow(1, ['secret', 'list']) + textRow(2, ['x', 'y']) },
        { name: 'Blank', rows: '<row r="1"><c r="A1" s="1"/></row>' },
        { name: 'المتبرعون', rows: data },
        { name: 'Later', rows: textRow(1, ['other', 'sheet']) },
      ]),
    )
    expect(info).toEqual({ sheetName: 'المتبرعون', headers: ['name', 'city'], headerLine: 1, totalRows: 1 })
    expect(rows).toEqual([{ line: 2, cells: ['Ali', 'Jeddah'] }])
  })

  it('passes over merged titles and blank rows, numbers rows as the sheet does, and counts them', async () => {
    const rows =
      textRow(2, ['تقرير 2024']) +
      textRow(4, ['', 'name', 'city']) +
      textRow(6, ['', 'Ali']) +
      textRow(9, ['', '', 'x', 'y'])
    const merged = '<mergeCells count="1"><mergeCell ref="A2:C2"/></mergeCells>'
    const read = await readAll('a.xlsx', workbook([{ name: 'S', rows, after: merged }]))
    expect(read.info).toMatchObject({ headers: ['', 'name', 'city'], headerLine: 4, totalRows: 2 })
    expect(read.rows).toEqual([
      { line: 6, cells: ['', 'Ali', ''] },
      { line: 9, cells: ['', '', 'x', 'y'], extra: true },
    ])
  })

  it('is not misled by a sheet that claims to fill all columns', async () => {
    const before = '<dimension ref="A1:XFD1048576"/>'
    const far = '<row r="3"><c r="XFD3" s="1"/></row>'
    const { rows } = await readAll('a.xlsx', workbook([{ name: 'S', rows: data + far, before }]))
    expect(rows).toEqual([{ line: 2, cells: ['Ali', 'Jeddah'] }])
  })

  it('skips rows already done and stops at the most asked for', async () => {
    const rows = Array.from({ length: 6 }, (_, i) => textRow(i + 1, [`a${i}`, 'b'])).join('')
    const read = await readAll('a.xlsx', workbook([{ name: 'S', rows }]), { skipRows: 1, maxRows: 2 })
    expect(read.rows.map((row) => row.cells[0])).toEqual(['a2', 'a3'])
  })
})
