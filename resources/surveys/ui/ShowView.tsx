import { names, part } from '../../../src/generate/records.ts'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import type { ViewProps } from '../../../src/generate/types.ts'
import { surveys } from '../schema.ts'
import { CorrectSurvey } from './Correct.tsx'
import { SurveyPage } from './results/index.tsx'

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

export const View = ({ layout: given }: ViewProps) => (
  <GeneratedShow
    layout={given}
    without={ELSEWHERE}
    above={part(surveys, SurveyPage)}
    actions={part(surveys, CorrectSurvey)}
  />
)
