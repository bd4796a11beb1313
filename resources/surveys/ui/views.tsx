import { onlyWhere } from '../../../src/generate/inputs/onlyWhere.tsx'
import { defineLayout } from '../../../src/generate/layout.ts'
import { later } from '../../../src/generate/lazyPart.tsx'
import { names, part } from '../../../src/generate/records.ts'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import type { ViewProps, Views } from '../../../src/generate/types.ts'
import { surveys } from '../schema.ts'
import { CorrectSurvey } from './Correct.tsx'
import { rateCells } from './Rate.tsx'
import { CreateSurvey } from './Starters.tsx'

/** Forms and results are fetched by who opens them: neither brings the other's libraries. */
const QuestionsInput = later(async () => (await import('./builder/Questions.tsx')).QuestionsInput, { xs: 96, sm: 96 })
const Preview = later(async () => (await import('./builder/Preview.tsx')).Preview, { xs: 480, sm: 480 })
const SurveyPage = later(async () => (await import('./results/index.tsx')).SurveyPage, { xs: 640, sm: 640 })

export const layout = defineLayout(surveys, {
  sections: [
    {
      key: 'basics',
      fields: ['titleAr', 'titleEn', 'type', 'project', 'introAr', 'introEn', 'thanksAr', 'thanksEn'],
    },
    { key: 'questions', fields: ['questions'] },
    { key: 'about', fields: ['askGender', 'askAge', 'askPhone', 'acceptAnswers'] },
    { key: 'sending', fields: ['audience', 'donors', 'channels', 'whatsappTextAr', 'whatsappTextEn'] },
  ],
  cells: rateCells,
  inputs: { questions: QuestionsInput, donors: onlyWhere('audience', 'chosen') },
  aside: Preview,
  autosave: 'draft',
})

/** What the page tells by parts of its own, or nobody asks for there. */
const ELSEWHERE = names(
  surveys,
  'title',
  'titleAr',
  'titleEn',
  'introAr',
  'introEn',
  'thanksAr',
  'thanksEn',
  'questions',
  'askGender',
  'askAge',
  'askPhone',
  'acceptAnswers',
  'audience',
  'donors',
  'channels',
  'whatsappTextAr',
  'whatsappTextEn',
  'askedBy',
  'askedAt',
  'approvedBy',
  'approvedAt',
  'sentBack',
  'answersCount',
  'maleCount',
  'femaleCount',
  'ratedCount',
  'satisfiedCount',
  'satisfactionRate',
)

const Show = ({ layout: given }: ViewProps) => (
  <GeneratedShow
    layout={given}
    without={ELSEWHERE}
    above={part(surveys, SurveyPage)}
    actions={part(surveys, CorrectSurvey)}
  />
)

export const views: Partial<Views> = { create: CreateSurvey, show: Show }
