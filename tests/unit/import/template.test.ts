import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { read } from 'xlsx'
import { guessMapping, importFields } from '../../../server/import/fields.ts'
import { openSource } from '../../../server/import/reader/source.ts'
import { DEFAULT_LIMITS } from '../../../server/import/reader/types.ts'
import { carryOver, headerKey } from '../../../server/import/remembered.ts'
import { templateBook } from '../../../server/import/template.ts'
import { removeTemps, writeTemp } from '../reader/fixtures.ts'

const TITLES = {
  donor_types: ['فرد', 'شركة'],
  granting_bodies: ['شركة'],
  classifications: ['مياه', 'تعليم'],
}
const TARGETS = ['projects', 'donors', 'donor_transactions'] as const

const opened = async (target: (typeof TARGETS)[number] | 'foundation_grants', locale: 'en' | 'ar') => {
  const path = writeTemp('template.xlsx', await templateBook(target, locale, TITLES))
  const source = await openSource(path, 'template.xlsx', {
    skipRows: 0,
    maxRows: 1e6,
    batchSize: 1e6,
    limits: DEFAULT_LIMITS,
  })
  const { rows } = source.next()
  const book = read(readFileSync(path), { cellStyles: true, cellNF: true })
  removeTemps()
  return { headers: source.info.headers, rows, book }
}

describe('[2.62] the template', () => {
  it.each(TARGETS.flatMap((target) => [[target, 'ar'] as const, [target, 'en'] as const]))(
    'of %s in %s is recognised column by column when it comes back',
    async (target, locale) => {
      const { headers, rows } = await opened(target, locale)
      expect(headers.length).toBeGreaterThan(10)
      expect(new Set(headers).size).toBe(headers.length)
      expect(guessMapping(target, headers)).toEqual(
        Object.fromEntries(importFields(target).map(({ name }, column) => [name, column])),
      )
      expect(rows).toHaveLength(1)
    },
  )

  it('has Arabic headers, an example, text cells and a page that explains each column', async () => {
    const { headers, rows, book } = await opened('projects', 'ar')
    expect(headers.slice(0, 2)).toEqual(['رمز المشروع', 'اسم المشروع'])
    expect(rows[0]?.cells.slice(0, 2)).toEqual(['مثال-1', 'بئر لقريتين'])
    expect(book.SheetNames).toEqual(['المشاريع', 'الشرح'])
    expect(book.Workbook?.Views?.[0]?.RTL).toBe(true)
    const sheet = book.Sheets['المشاريع']
    // The code and the contact number keep their leading zeros, in rows that nobody has typed into yet as well.
    for (const cell of ['A2', 'A3', 'A500']) expect(sheet?.[cell]?.z, cell).toBe('@')
    const text = JSON.stringify(book.Sheets['الشرح'])
    for (const word of ['إلزامي', 'نعم', 'مياه، تعليم', 'مشروع عام، مشروع خاص', '2026-01-31'])
      expect(text).toContain(word)
  })

  it('says of a donation that its donor is named in one of two ways', async () => {
    const { book } = await opened('donor_transactions', 'en')
    expect(JSON.stringify(book.Sheets['Explanation'])).toContain('The mobile number or the name')
  })
})

describe('the matching of the last time', () => {
  it('is known by the columns, however they are ordered and spelled', () => {
    expect(headerKey(['Name', 'الجوال', 'X'])).toBe(headerKey(['x', ' name', 'الجوّال']))
    expect(headerKey(['Name', 'X'])).not.toBe(headerKey(['Name', 'X', 'X']))
    expect(headerKey(['Name', 'X'])).not.toBe(headerKey(['Name']))
  })

  it('goes with its columns to where they stand now; of two of one name the same one', () => {
    const mapping = { name: 2, phone: 0, email: null, notes: 3 }
    expect(carryOver('donors', mapping, ['x', 'y', 'who', 'x'], ['Who', 'X', 'x', 'y'])).toMatchObject({
      name: 0,
      phone: 1,
      notes: 2,
      email: null,
    })
  })
  it('shows and explains of a body that grants no kind of persons', async () => {
    const { book } = await opened('foundation_grants', 'ar')
    const text = JSON.stringify(book.Sheets)
    expect(text).toContain('شركة')
    expect(text).not.toContain('فرد')
  })
})
