import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ThanksCard } from '../../../resources/_contracts/thanksCard.ts'
import { thanksCard } from '../../../server/letters/card.ts'
import { drawnApart } from '../../../server/pdf/apart.ts'
import { cardPng } from '../../../server/pdf/card/draw.ts'
import { forgetTypeface, inked, typefaceKnown, writable } from '../../../server/pdf/card/typeset.ts'
import { testPicture } from './pageServer.ts'
import { sampleLetter } from './sampleLetter.ts'

const left = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('athar-face-'))

const CARD = {
  lang: 'ar',
  shape: 'square',
  festive: false,
  colour: '#7a1f5c',
  thanks: 'شكر الله لكم',
  to: 'إلى كل من تبرّع لمشروع',
  project: 'آبار جازان',
  entity: 'جمعية السقيا',
} as const
const BARE = { picture: null, logo: null }
const PAPER = [255, 253, 249]

/** Where ink stands on the paper below a height: its outermost points. */
async function inkOf(png: Buffer, from: number) {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rows = new Set<number>()
  const columns = new Set<number>()
  for (let y = from; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1) {
      const at = (y * info.width + x) * 3
      if (PAPER.every((part, index) => Math.abs(part - (data[at + index] ?? 0)) < 12)) continue
      rows.add(y)
      columns.add(x)
    }
  const ends = (all: Set<number>) => [Math.min(...all), Math.max(...all)] as const
  return { rows, columns: ends(columns) }
}

const words = (text: string) => ({ text, size: 60, weight: 700, colour: '#000000' }) as const

beforeAll(typefaceKnown)
afterAll(forgetTypeface)

describe('words on a card', () => {
  it('are joined in Arabic, and in the typeface of the pages', async () => {
    const joined = await inked(words('بيتنا'), 900)
    const apart = await inked(words(Array.from('بيتنا').join('\u200c')), 900)
    expect(joined.width).toBeLessThan(apart.width * 0.9)
    // As wide as the face has them; what stands in for a face that is not found is wider.
    const latin = await inked(words('Wells of Jazan'), 900)
    expect(latin.width).toBeGreaterThan(395)
    expect(latin.width).toBeLessThan(425)
  })

  it('are written as they are, whatever signs they hold', async () => {
    expect((await inked(words('<b>A & B</b> "C"'), 900)).width).toBeGreaterThan(300)
    expect(writable('شكرًا 🌿، لكم\n👍🏽 🇸🇦 © 2026')).toBe('شكرًا، لكم © 2026')
  })
})

describe('a card', () => {
  it.each([
    ['square', 1080, 250],
    ['story', 1920, 560],
  ] as const)(
    'keeps its margins with endless words, and its charity apart from them (%s)',
    async (shape, height, band) => {
      const thanks = 'جزاكم الله خيرًا على ما قدّمتم لإخوانكم في القرى البعيدة وأخلف عليكم '.repeat(4)
      const project = `${'مشروع حفر الآبار الارتوازية وتركيب محطات التحلية '.repeat(3)} ${'W'.repeat(60)}`
      const png = await cardPng({ ...CARD, shape, thanks, project, entity: 'جمعية السقيا الأهلية '.repeat(8) }, BARE)
      expect(await sharp(png).metadata()).toMatchObject({ width: 1080, height })
      const { rows, columns } = await inkOf(png, band + 12)
      expect(columns[0]).toBeGreaterThanOrEqual(80)
      expect(columns[1]).toBeLessThanOrEqual(1000)
      // Nothing is written over the lower edge, nor between the words and the charity's name.
      expect(Math.max(...rows)).toBeLessThan(height - 10)
      const free = shape === 'square' ? [932, 944] : [1532, 1544]
      expect([...rows].filter((row) => row > (free[0] ?? 0) && row < (free[1] ?? 0))).toEqual([])
    },
  )

  it('goes without a project that others do not read of, with its words in the charity’s colour', async () => {
    const [full, without] = [await cardPng(CARD, BARE), await cardPng({ ...CARD, project: null }, BARE)]
    expect((await inkOf(without, 270)).rows.size).toBeLessThan((await inkOf(full, 270)).rows.size - 60)
    const band = await sharp(full).extract({ left: 4, top: 50, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
    expect([...band]).toEqual([0x7a, 0x1f, 0x5c])
  })
})

describe('cards of a letter', () => {
  it('leave nothing behind where they were drawn', async () => {
    const before = await left()
    const card = await drawnApart('three', () => Promise.resolve({ kind: 'card', card: CARD, ...BARE }))
    expect(card.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect(await left()).toEqual(before)
  })

  it('are drawn once for all who ask, and kept', async () => {
    const stored = await testPicture('well', 960, 'webp')
    const asked: string[] = []
    const open = (key: string) => {
      asked.push(key)
      return Promise.resolve(Readable.from([stored]))
    }
    const services = { files: { open } } as unknown as Parameters<typeof thanksCard>[0]
    const letter = sampleLetter('en')
    const pictures = [letter.report.coverImage, letter.entity.logo].filter((file) => file !== undefined).length
    const of = () => thanksCard(services, 'one', letter, { lang: 'en', shape: 'square' })
    const [first, ...others] = await Promise.all([of(), of(), of()])
    others.push(await of())
    for (const other of others) expect(other.equals(first)).toBe(true)
    expect(asked).toHaveLength(pictures)
    // Another entity's is another's, and a picture that was made anew is drawn anew.
    await thanksCard(services, 'two', letter, { lang: 'en', shape: 'square' })
    expect(asked).toHaveLength(2 * pictures)
    const { coverImage } = letter.report
    const anew = {
      ...letter,
      report: { ...letter.report, ...(coverImage && { coverImage: { ...coverImage, edition: 'b' } }) },
    }
    await thanksCard(services, 'one', anew, { lang: 'en', shape: 'square' })
    expect(asked).toHaveLength(3 * pictures)
  })
})

it.each([
  [
    'in Arabic after one in English',
    { ...CARD, lang: 'en', thanks: 'Thank you', to: 'To all', project: null, entity: 'Wells' },
    CARD,
  ],
  ['of a project after one without', { ...CARD, project: null }, CARD],
  [
    'in English after one in Arabic',
    CARD,
    { ...CARD, lang: 'en', thanks: 'Thank you', to: 'To all', project: 'Wells' },
  ],
] as const)(
  'a card %s has all its words: whoever comes first takes nothing from the next one',
  async (_what, first, next) => {
    const apart = (card: ThanksCard) =>
      drawnApart('one', () => Promise.resolve({ kind: 'card', card, picture: null, logo: null }))
    await apart(first)
    const [after, alone] = [await apart(next), await cardPng(next, BARE)]
    expect(after.equals(alone)).toBe(true)
  },
  60_000,
)
