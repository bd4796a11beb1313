import { ID } from './generate/harness.tsx'

/** A survey that is still written, with these questions, as the server answers it. */
export const surveyDraft = (questions: readonly object[], more: object = {}) => ({
  id: ID,
  version: 3,
  title: 'Your opinion',
  titleAr: null,
  titleEn: 'Your opinion',
  type: 'general',
  project: null,
  questions,
  acceptAnswers: true,
  audience: 'projectDonors',
  donors: [],
  channels: ['email'],
  status: 'draft',
  answersCount: 0,
  createdAt: '2026-02-03T09:00:00.000Z',
  updatedAt: '2026-02-03T09:00:00.000Z',
  ...more,
})
