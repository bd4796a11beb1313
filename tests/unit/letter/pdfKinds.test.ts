import { describe, expect, it } from 'vitest'
import type { FileRef, Letter, LetterProject } from '../../../resources/_contracts/letter.ts'
import { letterPdf } from '../../../server/pdf/letter.tsx'
import { yearPdf } from '../../../server/pdf/year.tsx'
import { pdfPages, pdfText } from '../support/pdfText.ts'
import { testPicture } from './pageServer.ts'
import { sampleFoundationLetter, sampleLetter, samplePhoto } from './sampleLetter.ts'
import { sampleYear } from './sampleYear.ts'

/** What is not a letter of a project to a person: the file to the platform, the filed paper, the notice, thanks, the year. */

const picture = await testPicture('any', 320, 'jpeg')
const none = () => Promise.resolve(null)
const any = (file: FileRef) => Promise.resolve(file.id === 'logo' ? null : picture)
const drawn = (letter: Letter, image: (file: FileRef) => Promise<Buffer | null> = none, shared = false) =>
  letterPdf(letter, { lang: 'en', image, shared })
const count = (pdf: Buffer, what: RegExp) => (pdf.toString('latin1').match(what) ?? []).length
const pages = (pdf: Buffer) => count(pdf, /\/Type \/Page\b/g)

function only(letter: Letter, more: Partial<LetterProject>): Letter {
  const [project] = letter.projects
  if (!project) throw new Error('The sample has no project')
  return { ...letter, projects: [{ ...project, ...more }] }
}
const reported = (letter: Letter, report: Partial<Letter['report']>): Letter => ({
  ...letter,
  report: { ...letter.report, ...report },
})
const photos = (how: number) => Array.from({ length: how }, (_, at) => samplePhoto(`p${at}`))

const ehsan = (after: FileRef[]): Letter =>
  reported(
    only(
      {
        ...sampleLetter('en'),
        ehsan: {
          number: 'E-1',
          beneficiaries: 12480,
          before: [],
          after,
          handover: [{ id: 'h', name: 'x.pdf' }],
          evidence: [],
        },
      },
      { updates: [] },
    ),
    { kind: 'ehsan' },
  )

describe('product.md 21: the file to the platform, on paper', () => {
  it('takes as many pages as its pictures need: in one piece they would lie over each other', async () => {
    const few = pages(await drawn(ehsan(photos(2)), any))
    // Two in a row, three or four rows on a page.
    expect(pages(await drawn(ehsan(photos(32)), any))).toBeGreaterThanOrEqual(few + 3)
  })

  it('says whom it reached as its page does, what is attached, and has no cover', async () => {
    const pdf = await drawn(ehsan(photos(2)), any)
    expect(pdfText(pdf, 'en')).toContain('12,480 beneficiaries')
    expect(pdfText(pdf, 'en')).not.toContain('Ways to give')
    expect(pdfText(pdf, 'en')).toContain('Goes with the file as an attachment.')
    expect(count(pdf, /\/Width 320\b/g)).toBeLessThanOrEqual(2)
  })
})

describe('[2.27] the paper for granting bodies', () => {
  const formal = reported(sampleFoundationLetter('en'), { design: 'formal' })

  it('bears date, code and room for a hand and a stamp, which whoever it is shared with does not get', async () => {
    const own = pdfText(await drawn(formal), 'en')
    for (const words of ['Date of the report', 'Project code', 'Name and signature', 'Stamp'])
      expect(own).toContain(words)
    expect(own.split('20\u00a0February\u00a02026'), 'the day once at its head, and once at the seal').toHaveLength(3)
    expect(own.indexOf('Name and signature')).toBeGreaterThan(own.indexOf('trust and partnership'))
    expect(pdfText(await drawn(formal, none, true), 'en')).not.toContain('Name and signature')
    expect(pdfText(await drawn(sampleFoundationLetter('en')), 'en')).not.toContain('Name and signature')
  })

  it('has the heads of a table on each page that it goes on to, and once on the first', async () => {
    const spendings = Array.from({ length: 60 }, (_, at) => ({
      date: '2026-02-10',
      description: `Pipes ${at}`,
      amount: '12345678.90',
      evidence: true,
    }))
    const told = pdfPages(await drawn(only(formal, { spendings })), 'en').filter((page) => page.includes('Documented'))
    expect(told.length).toBeGreaterThan(2)
    for (const page of told) expect(page.split('Evidence')).toHaveLength(2)
  })

  it('parts a day by both calendars between the two alone, in the narrowest column of English as well', async () => {
    // The longest name of a month: 8 December 2025.
    const spendings = [{ date: '2025-12-08', description: 'Pipes', amount: '12345678.90', evidence: true }]
    const own = pdfText(await drawn({ ...only(formal, { spendings }), calendar: 'both' }), 'en')
    expect(own).toContain('8\u00a0December\u00a02025')
    expect(own).toContain('(17\u00a0Jumada\u00a0al-Akhirah\u00a01447\u00a0AH)')
  })

  it('calls what a person gave a gift, and what a granting body gave a grant', async () => {
    const granted = pdfText(await drawn(formal), 'en')
    expect(granted).toContain('Grant payments')
    const given = pdfText(await drawn({ ...formal, layout: 'individual' }), 'en')
    expect(given).toContain('Your gifts')
    expect(given).not.toContain('Grant payments')
  })
})

it('the heading of news stays with its first words, wherever a page ends', async () => {
  const text = `Zfirst ${'words of what happened there, and more of them. '.repeat(5)}\n\nAnd the rest.`
  const updates = [{ title: 'Zheading', from: '2026-01-01', text, photos: photos(5) }]
  for (let lines = 1; lines <= 28; lines++) {
    const message = Array.from({ length: lines }, () => 'We write to you.').join('\n\n')
    const letter = reported(only(sampleFoundationLetter('en'), { updates }), { message, parts: [{ kind: 'updates' }] })
    const page = pdfPages(await drawn(letter), 'en').find((one) => one.includes('Zheading'))
    expect(page, `after ${lines} lines`).toContain('Zfirst')
  }
})

describe('[2.26] [2.7] notices and thanks on paper', () => {
  it('a notice names the project that it is about', async () => {
    const letter = reported(only(sampleLetter('en'), {}), { kind: 'notice' })
    expect(pdfText(await drawn(letter), 'en')).toContain('About the project: Artesian wells')
  })

  it('the last lines of a word of thanks stand on its page: its cover makes room', async () => {
    const { entity } = sampleLetter('en')
    const message = Array.from({ length: 8 }, () => 'We write to you.').join('\n\n')
    const letter = only({ ...sampleLetter('en'), entity: { ...entity, donationWays: [] } }, {})
    expect(pages(await drawn(reported(letter, { kind: 'thanks', design: 'ramadan', message }), any))).toBe(1)
  })
})

it('product.md 25: a year of many projects has its list over as many pages as it needs', async () => {
  const year = sampleYear('en', 'Wells')
  const [project] = year.projects
  if (!project) throw new Error('The sample has no project')
  const projects = Array.from({ length: 40 }, (_, at) => ({
    ...project,
    code: `P-${at}`,
    name: `Zlisted ${at}.`,
    updates: [],
  }))
  const pdf = await yearPdf({ ...year, projects }, { lang: 'en', logo: null, letters: {}, seal: null, altered: false })
  const list = pdfPages(pdf, 'en').filter((page) => !page.includes('The project today') && page.includes('Zlisted'))
  expect(list.length).toBeGreaterThanOrEqual(2)
  expect(list.every((page) => page.split('Zlisted').length < 30)).toBe(true)
})
