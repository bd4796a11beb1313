import { describe, expect, it } from 'vitest'
import type { Letter } from '../../../resources/_contracts/letter.ts'
import { chosenParts } from '../../../server/letters/chosen.ts'
import { letterPdf } from '../../../server/pdf/letter.tsx'
import { renderLetter } from '../../../src/public/entry-server.tsx'
import { pdfText } from '../support/pdfText.ts'
import { sampleLetter } from './sampleLetter.ts'

type Parts = NonNullable<Letter['report']['parts']>

const path = '/x'
const urls = {
  self: path,
  pdf: path,
  csv: path,
  stop: path,
  notMe: path,
  say: path,
  opened: path,
  share: path,
  image: '/{id}/{width}',
}
const state = { projectInactive: [], unsubscribed: false, disowned: false, shared: false }

const made = (parts: Parts | undefined, more: Partial<Letter> = {}): Letter => {
  const letter = sampleLetter('en')
  const [first] = letter.projects
  return {
    ...letter,
    projects: first ? [first] : [],
    ...more,
    report: { ...letter.report, ...more.report, ...(parts && { parts }) },
  }
}
const draw = (letter: Letter, lang: 'ar' | 'en' = 'en', shared = false): string => {
  const html = renderLetter({ letter, lang, urls, state: { ...state, shared }, assets: { css: [], js: [] } })
  return html.slice(html.indexOf('class="project'), html.indexOf('class="actions'))
}
/** Headings of the third level, in their order. */
const headings = (html: string): string[] =>
  [...html.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, title = '']) => title.replaceAll(/<[^>]+>/g, ''))

const QUOTE = { kind: 'quote', textAr: 'الماء حياة', textEn: 'Water is life', byEn: 'Um Saad' } as const
const CHOSEN: Parts = [
  { kind: 'stages' },
  { kind: 'words', titleAr: 'ما تعلمناه', textAr: 'تعلمنا الكثير.' },
  { kind: 'gifts' },
  QUOTE,
  { kind: 'partners', namesAr: ['مؤسسة السقيا'], namesEn: ['Suqya Foundation'] },
  { kind: 'video', url: 'https://youtu.be/abcdefghijk', titleEn: 'The day of the pump' },
]

describe('[3.13] the parts of a letter', () => {
  it('stand in the order that its writer chose, and those left out do not stand', () => {
    expect(headings(draw(made(undefined)))).toEqual([
      'Your gifts to this project',
      'Where it went',
      'The project today',
      'Stages',
      'From the field',
      'Who benefits',
    ])
    expect(headings(draw(made(CHOSEN)))).toEqual([
      'Stages',
      'ما تعلمناه',
      'Your gifts to this project',
      'Partners',
      'The day of the pump',
    ])
  })

  it('are in the reader’s language, and in the other where that is missing', () => {
    const [english, arabic] = [draw(made(CHOSEN), 'en'), draw(made(CHOSEN), 'ar')]
    expect(english).toContain('Water is life')
    expect(english).not.toContain('الماء حياة')
    expect(english).toContain('Suqya Foundation')
    expect(arabic).toContain('الماء حياة')
    expect(arabic).toContain('Um Saad')
    expect(arabic).toContain('مؤسسة السقيا')
  })

  it('tell what the records hold once, however often they were named', () => {
    const twice = draw(made([{ kind: 'stages' }, { kind: 'stages' }, QUOTE, QUOTE]))
    expect(headings(twice)).toEqual(['Stages'])
    expect(twice.match(/Water is life/g)).toHaveLength(2)
  })

  it('[2.7] leave out what is the reader’s own where the letter is shared', () => {
    const shared = draw(made([{ kind: 'gifts' }, { kind: 'share' }, { kind: 'stages' }]), 'en', true)
    expect(headings(shared)).toEqual(['Stages'])
  })

  it('hold no markup of whoever wrote them', () => {
    const html = draw(made([{ kind: 'words', titleEn: '<img src=x>', textEn: '<script>1</script>' }]))
    expect(html).not.toMatch(/<img src=x|<script/)
    expect(html).toContain('&lt;script&gt;')
  })

  it.each(['individual', 'foundation'] as const)('stand on paper as on the page (%s)', async (layout) => {
    const none = () => Promise.resolve(null)
    const text = pdfText(await letterPdf(made(CHOSEN, { layout }), { lang: 'en', image: none }), 'en')
    const places = ['Stages', 'Water is life', 'Suqya Foundation', 'The day of the pump'].map((one) =>
      text.indexOf(one),
    )
    expect(places.every((one) => one > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(text).not.toContain('Who benefits')
  })
})

describe('what a letter takes of the parts of a report', () => {
  const id = '00000000-0000-4000-8000-000000000001'

  it('is nothing where nothing was chosen, and no part without words', () => {
    expect(chosenParts([])).toEqual({})
    const empty = { id, kind: 'words', titleAr: null, titleEn: ' ', textAr: null, textEn: null } as const
    const unnamed = { id, kind: 'partners', namesAr: [' '], namesEn: [] } as const
    expect(chosenParts([{ ...empty }, { ...unnamed, namesAr: [' '], namesEn: [] }])).toEqual({})
  })

  it('is without the ids by which they are moved', () => {
    expect(chosenParts([{ id, kind: 'share' }])).toEqual({ parts: [{ kind: 'share' }] })
  })
})
