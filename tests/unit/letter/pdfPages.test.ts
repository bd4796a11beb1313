import { expect, it } from 'vitest'
import type { Letter } from '../../../resources/_contracts/letter.ts'
import { letterPdf } from '../../../server/pdf/letter.tsx'
import { testPicture } from './pageServer.ts'
import { sampleLetter } from './sampleLetter.ts'

const pages = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length
const cover = await testPicture('cover', 320, 'jpeg')
const drawn = (letter: Letter, image: Buffer | null) =>
  letterPdf(letter, { lang: 'ar', image: () => Promise.resolve(image) })

it('[2.7] a word of thanks has no second page for its foot alone: its cover makes room', async () => {
  const letter = sampleLetter('ar')
  const report = { ...letter.report, kind: 'thanks', design: 'ramadan', message: 'شكر الله لكم.' } as const
  expect(pages(await drawn({ ...letter, report }, cover))).toBe(1)
  // What has more to say than a page holds keeps its cover as it is.
  const message = Array.from({ length: 24 }, (_, at) => `${at + 1}. نكتب إليكم لتروا أين ذهب تبرعكم.`).join('\n\n')
  expect(pages(await drawn({ ...letter, report: { ...report, message } }, cover))).toBe(2)
})

it('[2.27] a letter of one sheet that needs more has as few pages as its smallest print allows', async () => {
  const letter = sampleLetter('ar')
  const report = { ...letter.report, design: 'onePage' } as const
  const [project] = letter.projects
  if (!project) throw new Error('The sample has no project')
  const words = (at: number) => ({ kind: 'words' as const, titleAr: `ما تعلمناه ${at}`, textAr: letter.report.message })
  const parts = [{ kind: 'gifts' as const }, ...Array.from({ length: 30 }, (_, at) => words(at))]
  // In the largest print it would have three.
  expect(pages(await drawn({ ...letter, projects: [project], report: { ...report, parts } }, null))).toBe(2)
})
