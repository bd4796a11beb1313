import { describe, expect, it } from 'vitest'
import type { FileRef, Letter, LetterProject } from '../../../resources/_contracts/letter.ts'
import { letterPdf } from '../../../server/pdf/letter.tsx'
import { renderLetter } from '../../../src/public/entry-server.tsx'
import { pdfText } from '../support/pdfText.ts'
import { testPicture } from './pageServer.ts'
import { sampleLetter } from './sampleLetter.ts'

const DESIGNS = ['light', 'formal', 'pictures', 'onePage', 'longRead', 'ramadan'] as const
type Design = (typeof DESIGNS)[number]

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

describe('[2.27] the design of one sheet', () => {
  const image = (file: FileRef) => testPicture(file.id, 320, 'jpeg')
  const pages = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length
  const about = (lang: 'ar' | 'en', many: (project: LetterProject) => LetterProject): Letter => {
    const letter = designed('onePage', lang)
    return { ...letter, projects: letter.projects.slice(0, 1).map(many) }
  }

  it.each(['ar', 'en'] as const)(
    'is one sheet of A4 on paper, with all that its page says (%s)',
    async (lang) => {
      const letter = about(lang, (project) => project)
      const pdf = await letterPdf(letter, { lang, image })
      expect(pages(pdf)).toBe(1)
      const [, width, unit] =
        /MediaBox \[0 0 ([\d.]+) [\d.]+\][\s\S]*?UserUnit ([\d.]+)/.exec(pdf.toString('latin1')) ?? []
      expect(Number(width) * Number(unit), 'the width of A4 in points').toBeCloseTo(595.28, 1)
      const told = pdfText(pdf, lang)
      const parts =
        lang === 'ar'
          ? ['المراحل المكتملة', 'أين ذهب تبرعكم', 'المشروع اليوم', 'مراحل المشروع', 'من الميدان', 'طرق التبرع']
          : ['Stages completed', 'Where it went', 'The project today', 'Stages', 'From the field', 'Ways to give']
      for (const part of parts) expect(told).toContain(part)
    },
    90_000,
  )

  it('goes on over the next page where it does not fit, and leaves nothing out', async () => {
    const gifts = Array.from({ length: 60 }, (_, at) => ({
      date: '2025-09-14',
      amount: `${at + 1000}`,
      reversed: false,
    }))
    const pdf = await letterPdf(
      about('en', (project) => ({ ...project, gifts })),
      { lang: 'en', image },
    )
    expect(pages(pdf)).toBeGreaterThan(1)
    const told = pdfText(pdf, 'en')
    expect(told).toContain('1,000')
    expect(told).toContain('1,059')
    expect(told).toContain('Ways to give')
  }, 90_000)
})

describe('the paper of a granting body', () => {
  const image = () => Promise.resolve(null)
  const seal = {
    code: 'JNE9GRPNJ3M4',
    url: 'https://athar.example/verify/JNE9GRPNJ3M4',
    qr: { size: 1, path: 'M0 0h1v1z' },
  }

  it('has no heads of a table at the foot of a page without their rows, and no seal without the licence', async () => {
    const letter = designed('formal', 'en')
    const lines = Array.from({ length: 8 }, (_, at) => at)
    for (const many of lines) {
      // Line by line what follows comes nearer to the foot of the first page, and past it.
      const message = ['One', ...lines.slice(0, many).map(String)].join('\n\n')
      const pdf = await letterPdf({ ...letter, report: { ...letter.report, message } }, { lang: 'en', image, seal })
      const pages = pdfText(pdf, 'en').split(/Suqya Charity of Jazan\s*Page \d+ of \d+/)
      expect(pages.length).toBeGreaterThan(2)
      for (const page of pages) expect(page.trim(), `${many} lines`).not.toMatch(/(?:Amount|Date|Actual|Evidence)$/)
      const last = pages.find((page) => page.includes('JNE9'))
      expect(last, `${many} lines`).toContain('Licence number 1482')
    }
  }, 120_000)

  it('has no last page with the licence and the seal alone', async () => {
    const letter = designed('formal', 'en')
    const entity = { ...letter.entity, donationWays: [] }
    // Here the foot of a page comes between the thanks and the licence.
    for (const many of [5, 6, 7, 8]) {
      const message = ['One', ...Array.from({ length: many }, (_, at) => String(at))].join('\n\n')
      const report = { ...letter.report, message }
      const told = pdfText(await letterPdf({ ...letter, entity, report }, { lang: 'en', image, seal }), 'en')
      const last = told.split(/Suqya Charity of Jazan\s*Page \d+ of \d+/).find((page) => page.includes('JNE9'))
      expect(last, `${many} lines`).toContain('Licence number 1482')
      expect(last, `${many} lines`).toContain('Thank you, from all of us')
    }
  }, 60_000)
})

describe('the tables of granting bodies and of the file to the platform', () => {
  const ofKind = (kind: Letter['report']['kind'], layout: Letter['layout'] = 'individual'): string => {
    const letter = designed('formal', 'en')
    const byFund = [{ fund: 'zakat' as const, amount: '300.00' }]
    const projects = letter.projects.map((project) => ({ ...project, money: { ...project.money, byFund } }))
    const ehsan = { before: [], after: [], handover: [], evidence: [] }
    return draw({ ...letter, layout, projects, report: { ...letter.report, kind }, ...(kind === 'ehsan' && { ehsan }) })
  }

  it('product.md 9: the file to the platform parts what was collected by kind of gift, and asks nobody for more', () => {
    expect(ofKind('ehsan')).toContain('Collected by kind of gift')
    expect(ofKind('ehsan')).not.toContain('Ways to give')
    expect(ofKind('project')).toContain('Ways to give')
  })

  it('tell the time of the project in a box of its own: among the figures of a kind it would be read as that kind’s', () => {
    expect(ofKind('project', 'foundation')).toMatch(/<\/dl><dl class="facts"><div><dt>Period<\/dt>/)
  })

  it('call what a person gave a gift', () => {
    expect(ofKind('project', 'foundation')).toContain('Grant payments')
    expect(ofKind('project')).toContain('Your gifts')
    expect(ofKind('project')).not.toContain('Grant payments')
  })

  it('part a day by both calendars nowhere but between the two', () => {
    const letter = designed('formal', 'ar')
    expect(draw({ ...letter, calendar: 'both' })).toMatch(
      /<time[^>]*><span class="day">[^<(]+<\/span> <span class="day">\([^<]+\)<\/span><\/time>/,
    )
    expect(draw({ ...letter, calendar: 'hijri' })).not.toContain('class="day"')
  })

  it('write the sums of several kinds in one size: the larger one is never the smaller print', () => {
    const [project] = designed('light', 'en').projects
    if (!project) throw new Error('The sample has no project')
    const funds = [
      { fund: 'charity' as const, given: '12345678.90', spentOfYours: '0.00' },
      { fund: 'zakat' as const, given: '300.00', spentOfYours: '0.00' },
    ]
    const html = draw({ ...designed('light', 'en'), projects: [{ ...project, funds, given: '12345978.90' }] })
    expect(html.match(/your-gift-amount amount-longest/g)).toHaveLength(2)
  })
})
