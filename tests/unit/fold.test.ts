import { PGlite } from '@electric-sql/pglite'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FOLDED, fold, foldFunction, latinDigits, stripInvisible } from '../../resources/_kit/fold.ts'

const CASES: readonly (readonly [text: string, folded: string])[] = [
  ['أحمد', 'احمد'],
  ['إحسان', 'احسان'],
  ['آمال', 'امال'],
  ['ٱلله', 'الله'],
  ['مسؤول', 'مسوول'],
  ['شيء', 'شي'],
  ['رئيس', 'رييس'],
  ['فاطمة', 'فاطمه'],
  ['مصطفى', 'مصطفي'],
  ['مُحَمَّدٌ', 'محمد'],
  ['محـــمد', 'محمد'],
  ['هٰذا', 'هذا'],
  ['علی کریم', 'علي كريم'],
  ['٠٥٣١٢٤٢٤٨٦', '0531242486'],
  ['۰۵۶۷۸۹', '056789'],
  ['\u200fأحمد\u200e\u202b ', 'احمد'],
  ['اح\u200cمد', 'احمد'],
  ['ﺃﺣﻤﺪ', 'احمد'],
  ['ﻻﻓﻲ ﻷن ﻹ ﻵ', 'لافي لان لا لا'],
  ['ﷲ', 'الله'],
  ['José ÉCOLE Ñandú Łódź Øre Straße', 'jose ecole nandu lodz ore strase'],
  ['Noura O’Neil–Haddad', "noura o'neil-haddad"],
  ['  Al-Qahtani\t\n  Noura\u00a0A\u3000B ', 'al-qahtani noura a b'],
  ['ＡＢＣ１２', 'abc12'],
  ['100% _a\\b\' "$1"', '100% _a\\b\' "$1"'],
  ['👩‍👧 ok', '👩👧 ok'],
  ['ΑΒΓ', 'ΑΒΓ'],
  ['', ''],
  [' \u200f ', ''],
]

// Characters that matter here, more often than chance would bring them.
const tricky = fc.constantFrom(
  ..."أإآٱاةىيئؤءًٌَُِّْـ٠٩۰۹ ﻻﷺﹰéÉßØİıKſﬁ’–`'\\%_?$ \t\n\u00a0\u0085\u2028\u3000\u200f\u202e\ufeff\u1680\u180eµ①½가각".split(
    '',
  ),
)
const anyText = fc.string({
  unit: fc.oneof(tricky, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })),
  maxLength: 30,
})

describe('fold', () => {
  it.each(CASES)('folds %j to %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('folds what is folded to itself', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
      { numRuns: 1000 },
    )
  })

  it('keeps its tables one to one, with only the two hamzas left to delete', () => {
    const from = FOLDED.flatMap((table) => Array.from(table.from))
    const to = FOLDED.flatMap((table) => Array.from(table.to))
    expect(FOLDED.map((table) => Array.from(table.from).length - Array.from(table.to).length)).toEqual([2, 0])
    expect(Array.from(FOLDED[0]?.from ?? '').slice(-2)).toEqual(['\u0621', '\u0674'])
    expect(new Set(from).size).toBe(from.length)
    // Each table is passed by in turn: what one brings forth no other may take up again.
    expect(to.filter((char) => from.includes(char))).toEqual([])
  })
})

describe('fold in the database', () => {
  let db: PGlite
  beforeAll(async () => {
    db = await PGlite.create()
    await db.exec(foldFunction('folded'))
  }, 60_000)
  afterAll(() => db.close())

  const inDatabase = async (texts: readonly string[]): Promise<string[]> => {
    const sql = `select folded(t) as folded from unnest($1::text[]) with ordinality as u(t, n) order by n`
    const { rows } = await db.query<{ folded: string }>(sql, [texts])
    return rows.map((row) => row.folded)
  }

  it('folds the same as fold() in the database', async () => {
    expect(await inDatabase(CASES.map(([text]) => text))).toEqual(CASES.map(([, folded]) => folded))
  })

  it('folds every letter, mark and sign of the Latin and Arabic blocks as fold() does', async () => {
    const ranges = [
      [1, 0x590],
      [0x600, 0x77f],
      [0x8a0, 0x8ff],
      [0x1e00, 0x1fff],
      [0x2000, 0x2bff],
      [0xfb00, 0xffef],
    ]
    const texts = ranges.flatMap(([from = 0, to = 0]) =>
      Array.from({ length: to - from + 1 }, (_, index) => `x${String.fromCodePoint(from + index)}Y`),
    )
    expect(texts.length).toBeGreaterThan(5000)
    expect(await inDatabase(texts)).toEqual(texts.map(fold))
  })

  it('folds any text as fold() does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          anyText.map((text) => text.replaceAll('\0', '')),
          { minLength: 20, maxLength: 20 },
        ),
        async (texts) => {
          expect(await inDatabase(texts)).toEqual(texts.map(fold))
        },
      ),
      { numRuns: 50 },
    )
  })

  it('may stand in an index and keeps NULL', async () => {
    await db.exec(`create table names (name text); create index on names ((folded(name)))`)
    const { rows } = await db.query<{ folded: string | null }>(`select folded(null) as folded`)
    expect(rows).toEqual([{ folded: null }])
  })
})

it('latinDigits touches digits alone', () => {
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 7 é ٫')).toBe('0123456789 0123456789 7 é ٫')
})

it('stripInvisible takes out bidi and zero-width characters alone', () => {
  expect(stripInvisible('\u202a+966\u200e 5\u2066\u2069\u061c\ufeff-é')).toBe('+966 5-é')
})
