import { expect, it } from 'vitest'
import type { Letter } from '../../../resources/_contracts/letter.ts'
import { letterPdf } from '../../../server/pdf/letter.tsx'
import { pdfText } from '../support/pdfText.ts'
import { sampleLetter } from './sampleLetter.ts'

const drawn = async (letter: Letter, lang: 'ar' | 'en') =>
  pdfText(await letterPdf(letter, { lang, image: () => Promise.resolve(null) }), lang)

/** In English, of few words of its charity's: signs are met for the first time within words of the other direction. */
function fewWords(letter: Letter): Letter {
  const [project] = letter.projects
  if (!project) throw new Error('The sample has no project')
  const bare = { ...project, name: 'x', gifts: [], updates: [], stages: [], description: undefined, city: undefined }
  const beneficiaries = { number: 620, category: 'الأسر المسجلة لدى الجمعية' }
  const report = { ...letter.report, title: 'x', message: 'x', publicMessage: undefined, thankTitle: undefined }
  const entity = { ...letter.entity, name: 'x', donationWays: [] }
  const donor = { displayName: 'x', hidden: false }
  return { ...letter, donor, entity, report, projects: [{ ...bare, region: undefined, beneficiaries }] }
}

// By itself in this file: whatever is drawn before it would have met the signs.
it('[2.6] a paper has every letter of its words, whichever papers the process has drawn before it', async () => {
  const letter = sampleLetter('ar')
  await drawn(fewWords(letter), 'en')
  const arabic = await drawn(letter, 'ar')
  for (const words of ['القطاع غير الربحي', 'تحويل بنكي', 'السلال الغذائية']) expect(arabic).toContain(words)
})
