import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { FileRef, Letter } from '../../../resources/_contracts/letter.ts'
import { chosenParts, type VoiceOf } from '../../../server/letters/chosen.ts'
import type { PictureOf } from '../../../server/letters/facts.ts'
import { picturesIn, withPictures } from '../../../server/letters/pictures.ts'
import { letterPdf } from '../../../server/pdf/letter.tsx'
import { picturesOnPaper } from '../../../server/pdf/pictured.ts'
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
  resume: path,
  notMe: path,
  say: path,
  opened: path,
  share: path,
  image: '/{id}/{width}',
  voice: '/voices/{id}',
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

const file = (id: string, alt: string): FileRef => ({ id, alt, width: 800, height: 600, widths: [400, 800] })
const [BEFORE, AFTER] = [file('b1', 'A dry well'), file('a1', '')]

describe('[3.13] before and after', () => {
  const pair: Parts = [{ kind: 'beforeAfter', before: BEFORE, after: AFTER }]

  it.each([
    ['en', 'Before', 'After'],
    ['ar', 'قبل التنفيذ', 'بعد التنفيذ'],
  ] as const)('stand side by side under their names, and say what they show: %s', (lang, before, after) => {
    const html = draw(made(pair), lang)
    const section = /<section class="added pair">.*?<\/section>/s.exec(html)?.[0] ?? ''
    expect([...section.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, name]) => name)).toEqual([before, after])
    expect([...section.matchAll(/ alt="(.*?)"/g)].map(([, alt]) => alt)).toEqual(['A dry well', after])
    expect([...section.matchAll(/ src="(.*?)"/g)].map(([, src]) => src)).toEqual(['/b1/800', '/a1/800'])
  })

  it('are not there once one of them may not be shown any more', () => {
    const shown = new Map([['b1', null]])
    const letter = withPictures(made(pair), shown)
    expect(letter.report.parts).toEqual([{ kind: 'beforeAfter', before: BEFORE, after: undefined }])
    expect(draw(letter)).not.toContain('class="added pair"')
    const blurred = withPictures(
      made(pair),
      new Map([
        ['b1', 'e2'],
        ['a1', null],
      ]),
    )
    expect(draw(blurred)).toContain('/b1/800?v=e2')
    expect([...picturesIn(made(pair)).keys()]).toEqual(expect.arrayContaining(['b1', 'a1']))
  })

  it('stand on paper where both can be had', async () => {
    const pixel = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer()
    const paper = async (has: readonly string[]): Promise<string> => {
      const image = ({ id }: FileRef) => Promise.resolve(has.includes(id) ? pixel : null)
      return pdfText(await letterPdf(made(pair), { lang: 'en', image }), 'en')
    }
    expect(await paper(['b1', 'a1'])).toMatch(/Before: A dry well[^]*After/)
    expect(await paper(['b1'])).not.toContain('A dry well')
    expect(picturesOnPaper(made(pair), []).map(({ id }) => id)).toEqual(expect.arrayContaining(['b1', 'a1']))
  })
})

const VOICE = '10000000-0000-4000-8000-0000000000c1'

describe('[3.13] a voice with its transcript', () => {
  const file = { id: VOICE, mime: 'audio/ogg' }
  const said = { textAr: 'وصل الماء إلى بيتنا.', textEn: 'Water has reached our house.' }
  const part = { kind: 'voice', file, ...said, byAr: 'أم سعد', byEn: 'Umm Saad' } as const
  const parts: Parts = [part]
  const sectionOf = (html: string): string => /<section class="added voice">.*?<\/section>/s.exec(html)?.[0] ?? ''

  it.each([
    ['en', 'In the voice of Umm Saad', 'Read what is said', said.textEn],
    ['ar', 'المتحدّث: أم سعد', 'نصّ التسجيل', said.textAr],
  ] as const)('is heard on the page without a script, and read below: %s', (lang, title, summary, text) => {
    const section = sectionOf(draw(made(parts), lang))
    expect(headings(section)).toEqual([title])
    expect(section).toContain(`src="/voices/${VOICE}"`)
    expect(section).toMatch(/<audio[^>]* controls=""[^>]* preload="none"/)
    expect(section).toContain(`aria-label="${title}"`)
    expect(section).toContain(`<summary>${summary}</summary>`)
    expect(section).toContain(text)
  })

  it('shows a short transcript at once, and folds a long one', () => {
    const long = { ...part, textEn: 'Water. '.repeat(80) }
    expect(sectionOf(draw(made(parts)))).toContain('<details open="">')
    expect(sectionOf(draw(made([long])))).toContain('<details>')
  })

  it('goes from page and paper with its words once it may not be heard any more', async () => {
    expect(withPictures(made(parts), new Map([[VOICE, null]])).report.parts).toEqual(parts)
    const gone = withPictures(made(parts), new Map())
    expect(gone.report.parts).toEqual([{ ...part, file: undefined }])
    expect(draw(gone)).not.toMatch(/<audio|Water has reached our/)
    const image = () => Promise.resolve(null)
    expect(pdfText(await letterPdf(gone, { lang: 'en', image }), 'en')).not.toContain('Water has reached our')
  })

  it('on paper its words are a quotation, and where it is heard', async () => {
    const text = pdfText(await letterPdf(made(parts), { lang: 'en', image: () => Promise.resolve(null) }), 'en')
    const order = [said.textEn, 'Umm Saad', 'The recording itself can be heard on this letter’s page.'].map((one) =>
      text.indexOf(one),
    )
    expect(order.every((at) => at > 0)).toBe(true)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  it('is taken with its words in both languages and what may be heard alone', () => {
    const row = { id: VOICE, kind: 'voice', file: VOICE, ...said, byAr: null, byEn: ' ' } as const
    const none: PictureOf = () => undefined
    const heard: VoiceOf = (id) => (id === VOICE ? file : undefined)
    expect(chosenParts([row], none, heard)).toEqual({ parts: [{ kind: 'voice', file, ...said }] })
    expect(chosenParts([row], none, () => undefined)).toEqual({})
    expect(chosenParts([{ ...row, textAr: ' ' }], none, heard)).toEqual({})
    expect(chosenParts([{ ...row, textEn: null }], none, heard)).toEqual({})
    expect(chosenParts([{ ...row, file: null }], none, heard)).toEqual({})
  })
})

describe('what a letter takes of the parts of a report', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  /** One picture may be shown, no other. */
  const picture: PictureOf = (one) => (one?.id === BEFORE.id ? BEFORE : undefined)

  const silent: VoiceOf = () => undefined

  it('is nothing where nothing was chosen, and no part without words', () => {
    expect(chosenParts([], picture, silent)).toEqual({})
    const empty = { id, kind: 'words', titleAr: null, titleEn: ' ', textAr: null, textEn: null } as const
    const unnamed = { id, kind: 'partners', namesAr: [' '], namesEn: [] } as const
    expect(chosenParts([{ ...empty }, { ...unnamed, namesAr: [' '], namesEn: [] }], picture, silent)).toEqual({})
  })

  it('is no pair of which one picture may not be shown', () => {
    const pair = { id, kind: 'beforeAfter', before: [{ id: BEFORE.id }], after: [{ id: AFTER.id }] } as const
    const part = { ...pair, before: [...pair.before], after: [...pair.after] } as never
    expect(chosenParts([part], picture, silent)).toEqual({})
    const both: PictureOf = (one) => [BEFORE, AFTER].find((file) => file.id === one?.id)
    expect(chosenParts([part], both, silent)).toEqual({
      parts: [{ kind: 'beforeAfter', before: BEFORE, after: AFTER }],
    })
  })

  it('is without the ids by which they are moved', () => {
    expect(chosenParts([{ id, kind: 'share' }], picture, silent)).toEqual({ parts: [{ kind: 'share' }] })
  })
})
