import { describe, expect, it } from 'vitest'
import { type Fits, guessByContent, looksLike, type Named } from '../../../server/import/contents.ts'
import { guessMapping } from '../../../server/import/fields.ts'
import type { Target } from '../../../server/import/types.ts'

/** A charity whose projects are P1 and P2; the database is asked for nothing else. */
const tx = { rows: async () => [{ code: 'P1' }, { code: 'p2' }] } as unknown as Parameters<typeof looksLike>[0]

const named = (target: Target, headers: string[], cells: string[][]): Named => ({
  target,
  headers,
  cells,
  mapping: guessMapping(target, headers),
})

/** Which field takes each column of the file. */
async function taken(target: Target, headers: string[], ...cells: string[][]): Promise<(string | null)[]> {
  const file = named(target, headers, cells)
  const fits: Fits = await looksLike(tx, 'any', file)
  const fields = Object.entries(guessByContent(file, fits))
  return headers.map((_, column) => fields.find(([, at]) => at === column)?.[0] ?? null)
}

describe('columns guessed from their content', () => {
  it('[2.37] phones and emails of donors, as people write them', async () => {
    expect(
      await taken(
        'donors',
        ['الاسم', '', 'عمود 3'],
        ['نورة', '٠٥٣٧٧٠٠٠٠١', 'n@example.org'],
        ['هند', '+966 53 770 0002', ''],
        ['سعد', '537700003', 's@example.org'],
        ['رنا', '', 'r@example.org'],
      ),
    ).toEqual(['name', 'phone', 'email'])
  })

  it('[2.37] days, amounts and codes of gifts; the numbers of the rows are no amounts', async () => {
    expect(
      await taken(
        'donor_transactions',
        ['#', 'x', 'y', 'z', 'w'],
        ['1', '2024-03-01', 'p1', '1,250', '0537700001'],
        ['2', '01/04/1445', 'P2', '٩٩٫٥٠', '0537700002'],
        ['3', '5 March 2024', 'P1', '100 SAR', '0537700003'],
      ),
    ).toEqual([null, 'date', 'project', 'amount', 'donorPhone'])
  })

  it('a header that claims the field keeps it', async () => {
    expect(
      await taken('donors', ['Donor name', 'Mobile', 'Other'], ['A', 'none', '0537700001'], ['B', '', '0537700002']),
    ).toEqual(['name', 'phone', null])
  })

  it('not where most cells do not fit, a few cells alone are filled, or two columns could be meant', async () => {
    const rows = (cells: string[]) => cells.map((cell) => ['A', cell])
    const phones = ['0537700001', '0537700002', '0537700003', 'later', 'ask']
    expect(await taken('donors', ['Name', 'x'], ...rows(phones))).toEqual(['name', null])
    expect(await taken('donors', ['Name', 'x'], ...rows(['a@b.example', '', '', '']))).toEqual(['name', null])
    const two = ['0537700001', '0537700002'].map((phone) => ['A', phone, phone])
    expect(await taken('donors', ['Name', 'x', 'y'], ...two)).toEqual(['name', null, null])
  })

  it('long numbers and years are no amounts, and what an earlier import found wrong is nothing', async () => {
    expect(
      await taken(
        'donor_transactions',
        ['x', 'y', 'z', 'What is wrong', 'الخطأ'],
        ['1023456789', '2024', '0042', '250', '2024-03-01'],
        ['1023456790', '2023', '0043', '300', '2024-03-02'],
      ),
    ).toEqual([null, null, null, null, null])
  })
})
