// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { QuestionResult, SurveyResults } from '../../../resources/_contracts/surveyResults.ts'
import { QuestionSection } from '../../../resources/surveys/ui/results/Question.tsx'
import { ID, OTHER, show, signIn, useServer } from '../generate/harness.tsx'

useServer()

const counted = [2, 0, 0, 0, 0, 0, 0, 1, 0, 0, 7]
const result: QuestionResult = {
  id: OTHER,
  answered: 10,
  hidden: false,
  average: 7.7,
  least: null,
  most: null,
  counts: counted.map((count, at) => ({ value: String(at), count, male: null, female: null, apart: false })),
}
const question = { id: OTHER, kind: 'nps', textAr: 'هل توصون بنا؟', textEn: 'Would you recommend us?' } as never
const all = { answers: 10, among: null, questions: [result] } as unknown as SurveyResults

const open = (locale: 'en' | 'ar') => {
  signIn()
  show(<QuestionSection survey={ID} question={question} result={result} all={all} />, { resource: 'surveys', locale })
}

describe('[2.64] [3.12] whether they would recommend the entity', () => {
  it('is a score with those whom it is made of, beside the average', async () => {
    open('en')
    expect(await screen.findByText('Net Promoter Score (NPS): 50')).toBeTruthy()
    expect(screen.getByText('Average: 7.7')).toBeTruthy()
    const table = screen.getByRole('table', { name: 'NPS group' })
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent)
        .slice(-3),
    ).toEqual([
      expect.stringMatching(/Promoters \(9–10\).*7 · 70%/),
      expect.stringMatching(/Passives \(7–8\).*1 · 10%/),
      expect.stringMatching(/Detractors \(0–6\).*2 · 20%/),
    ])
  })

  it('is called so in Arabic', async () => {
    open('ar')
    expect(await screen.findByText('صافي نقاط الترويج (NPS): 50')).toBeTruthy()
    expect(screen.getByText('المروّجون (9–10)')).toBeTruthy()
  })
})
