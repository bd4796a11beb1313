import { describe, expect, it } from 'vitest'
import type { Letter } from '../../../resources/_contracts/letter.ts'
import { letterPdf } from '../../../server/pdf/letter.tsx'
import { renderLetter } from '../../../src/public/entry-server.tsx'
import { sampleLetter } from './sampleLetter.ts'

const DESIGNS = ['light', 'formal', 'pictures', 'onePage', 'longRead', 'ramadan'] as const
type Design = (typeof DESIGNS)[number]

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

const designed = (design: Design, lang: 'ar' | 'en', colours?: Letter['entity']['colours']): Letter => {
  const letter = sampleLetter(lang)
  return {
    ...letter,
    entity: { ...letter.entity, ...(colours && { colours }) },
    report: { ...letter.report, design },
  }
}
const draw = (letter: Letter, shared = false): string =>
  renderLetter({ letter, lang: letter.lang, urls, state: { ...state, shared }, assets: { css: [], js: [] } })
/** The order of what stands in it, without what is said. */
const bones = (html: string): string =>
  [...html.slice(html.indexOf('<main')).matchAll(/class="([a-zA-Z-]+)/g)].map(([, name]) => name).join(' ')

describe('[2.27] the designs of a letter', () => {
  it('part each from each by more than their looks, but for the two that the order of the page alone parts', () => {
    const drawn = DESIGNS.map((design) => bones(draw(designed(design, 'en'))))
    // The long read is the light one in another order and type: src/public/designs.css.
    expect(new Set(drawn).size).toBe(5)
    expect(drawn[0]).toBe(drawn[4])
  })

  it.each(['ar', 'en'] as const)('have their own parts, in words of the letter’s language (%s)', (lang) => {
    const said = (design: Design) => draw(designed(design, lang))
    expect(said('formal')).toContain(lang === 'ar' ? 'الاسم والتوقيع' : 'Name and signature')
    expect(said('formal')).not.toContain('your-gift-amount')
    expect(said('onePage')).toContain(lang === 'ar' ? 'المراحل المكتملة' : 'Stages completed')
    expect(said('ramadan')).toContain(lang === 'ar' ? 'مبارك عليكم الشهر' : 'Ramadan Mubarak')
    expect(said('pictures')).toContain('class="wall"')
  })

  it('take the entity’s colours where it has any, without a style of their own', () => {
    const html = draw(designed('ramadan', 'en', { primary: '#123456', accent: '#abcdef' }))
    expect(html).toContain('fill="#123456"')
    expect(html).toContain('fill="#abcdef"')
    expect(html).not.toContain('style=')
  })

  it('tell whoever a letter is shared with no name and no gift', () => {
    for (const design of DESIGNS) {
      const letter = designed(design, 'en')
      const html = draw(letter, true)
      expect(html, design).not.toContain(letter.donor.displayName)
      expect(html, design).not.toContain('Your gift')
      expect(html, design).not.toContain('Name and signature')
    }
  })

  it('are papers too', async () => {
    const image = () => Promise.resolve(null)
    const pdf = await letterPdf(designed('formal', 'ar'), { lang: 'ar', image })
    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-')
  }, 90_000)
})
