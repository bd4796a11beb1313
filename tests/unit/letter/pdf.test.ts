import { describe, expect, it } from 'vitest'
import type { FileRef, Letter } from '../../../resources/_contracts/letter.ts'
import { sheet } from '../../../server/pdf/kit.tsx'
import { letterPdf } from '../../../server/pdf/letter.tsx'
import { pdfText } from '../support/pdfText.ts'
import { testPicture } from './pageServer.ts'
import { sampleFoundationLetter, sampleLetter, samplePhoto } from './sampleLetter.ts'

const image = (file: FileRef) => testPicture(file.id, 320, 'jpeg')
const pages = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length
const pictures = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Subtype \/Image/g) ?? []).length

const withPhotos = (count: number): Letter => {
  const letter = sampleLetter('ar')
  const [project] = letter.projects
  if (!project) throw new Error('The sample has no project')
  const photos = Array.from({ length: count }, (_, index) => samplePhoto(`p${index}`))
  const updates = [{ title: 'عمل', from: '2026-01-01', text: 'نص', photos }]
  return { ...letter, projects: [{ ...project, updates }] }
}

describe('a letter as PDF', () => {
  it.each(['ar', 'en'] as const)('carries its fonts, its pictures and five pages (%s)', async (lang) => {
    const pdf = await letterPdf(sampleLetter(lang), { lang, image })
    const raw = pdf.toString('latin1')
    expect(raw.startsWith('%PDF-')).toBe(true)
    const fonts = new Set(Array.from(raw.matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g), ([, name]) => name))
    const names = ['Arabic-Regular', 'Arabic-Bold', 'Latin1-Regular', 'Latin1-Bold'].map((name) => `IBMPlexSans${name}`)
    expect(fonts, 'the typeface of the page, in a file for each script').toEqual(new Set(names))
    expect(raw.match(/\/FontFile2/g), 'each font stands in the paper once').toHaveLength(names.length)
    expect(pages(pdf)).toBe(5)
    // The cover and five photographs.
    expect(pictures(pdf)).toBe(6)
  })

  it('gives no line the height of a larger text', () => {
    const high = Object.entries(sheet).filter(([, style]) => 'lineHeight' in style)
    expect(high.map(([name]) => name)).toContain('body')
    for (const [name, style] of high) expect(style, name).toHaveProperty('fontSize')
  })

  it('is made without pictures where none can be had', async () => {
    const pdf = await letterPdf(sampleFoundationLetter('ar'), { lang: 'en', image: () => Promise.resolve(null) })
    expect(pictures(pdf)).toBe(0)
    expect(pages(pdf)).toBeGreaterThan(1)
  })

  it('takes forty pictures over as many pages as they need', async () => {
    const pdf = await letterPdf(withPhotos(40), { lang: 'ar', image })
    expect(pictures(pdf)).toBe(41)
    expect(pages(pdf)).toBeGreaterThan(5)
  })

  it('[3.12] tells how those who were asked rated the project, and not of one that is no longer active', async () => {
    const question = { textAr: 'كيف كان الماء؟', textEn: 'How was the water?', answered: 8 }
    const average = { value: 4.5, of: 5 }
    const letter = { ...sampleLetter('en'), survey: { titleEn: 'On the wells', questions: [{ ...question, average }] } }
    const options = { lang: 'en', image: () => Promise.resolve(null) } as const
    const told = pdfText(await letterPdf(letter, options), 'en')
    for (const text of [
      'What those we asked said',
      'On the wells',
      'How was the water?',
      '4.5 of 5 on average',
      '8 answers',
    ])
      expect(told).toContain(text)
    const inactive = letter.projects.map(({ code }) => code)
    const untold = pdfText(await letterPdf(letter, { ...options, projectInactive: inactive }), 'en')
    expect(untold).not.toContain('How was the water?')
  })

  it('leaves the news of a project that is no longer active out', async () => {
    const letter = withPhotos(9)
    const pdf = await letterPdf(letter, { lang: 'ar', image, projectInactive: ['WTR-014'] })
    expect(pictures(pdf)).toBe(1)
  })

  it.each(['individual', 'foundation'] as const)(
    'product.md 16: says that a stage is behind its plan, and why to donors alone (%s)',
    async (layout) => {
      const stages = [
        { label: 'Approval', state: 'inProgress' as const, date: '2026-01-10', late: { note: 'Zlicence' } },
      ]
      const letter = { ...sampleLetter('en'), layout }
      const late = { ...letter, projects: letter.projects.slice(0, 1).map((project) => ({ ...project, stages })) }
      const none = () => Promise.resolve(null)
      const own = pdfText(await letterPdf(late, { lang: 'en', image: none }), 'en')
      expect(own).toContain('later than planned')
      expect(own).toContain('Zlicence')
      const shared = pdfText(await letterPdf(late, { lang: 'en', image: none, shared: true }), 'en')
      expect(shared).toContain('later than planned')
      expect(shared).not.toContain('Zlicence')
    },
  )

  it('has the charity’s words for a picture below it, of news and in the file to the platform', async () => {
    const photos = [samplePhoto('a', 'Zpump'), samplePhoto('b')]
    const [project] = sampleLetter('en').projects
    if (!project) throw new Error('The sample has no project')
    const letter = {
      ...sampleLetter('en'),
      projects: [{ ...project, updates: [{ title: 'Pump', from: '2026-01-01', text: '', photos }] }],
      ehsan: { before: [samplePhoto('c', 'Zbefore')], after: [], handover: [], evidence: [] },
    }
    const pdf = await letterPdf(letter, { lang: 'en', image })
    expect(pdfText(pdf, 'en')).toContain('Zpump')
    expect(pdfText(pdf, 'en')).toContain('Zbefore')
    // The cover and three photographs.
    expect(pictures(pdf)).toBe(4)
  })

  it('product.md 4: says below the share what was spent, and of what a paper is kept', async () => {
    const [project] = sampleLetter('en').projects
    if (!project) throw new Error('The sample has no project')
    const spendings = [{ date: '2026-02-10', description: 'Zpipes', amount: '44601.80', evidence: true }]
    const letter = { ...sampleLetter('en'), projects: [{ ...project, spendings }] }
    const read = async (of: Letter) =>
      pdfText(await letterPdf(of, { lang: 'en', image: () => Promise.resolve(null) }), 'en')
    const text = await read(letter)
    for (const told of ['The latest spending on this project', 'Zpipes · a paper of it is kept', 'SAR 44,601.80'])
      expect(text).toContain(told)
    expect(await read({ ...letter, report: { ...letter.report, design: 'onePage' } })).not.toContain('Zpipes')
  })
})
