import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { publicSurveyAr } from '../../../i18n/ar/publicSurvey.ts'
import { publicSurveyEn } from '../../../i18n/en/publicSurvey.ts'
import { type Named, nameIn } from '../../../i18n/named.ts'
import { translate } from '../../../i18n/server.ts'
import type { Database } from '../../../server/db/types.ts'
import { type FileRow, picturesIn } from '../../../server/letters/facts.ts'
import { hashToken } from '../../../server/letters/keys.ts'
import type { PublicQuestion, PublicSurvey } from '../../_contracts/publicSurvey.ts'
import type { Stops } from '../../_contracts/stops.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { SATISFACTION } from '../../_kit/satisfaction.ts'
import type { entities } from '../../entities/schema.ts'
import { inLang, isAnswerable, mostFiles, optionText, pointsOf } from '../reading.ts'
import type { surveys } from '../schema.ts'
import { optionCount, type Question, takenBy } from '../schema.ts'

type Lang = 'ar' | 'en'
export type Shown = Pick<
  RecordOf<typeof surveys>,
  | 'id'
  | 'titleAr'
  | 'titleEn'
  | 'introAr'
  | 'introEn'
  | 'thanksAr'
  | 'thanksEn'
  | 'questions'
  | 'askGender'
  | 'askAge'
  | 'askPhone'
  | 'acceptAnswers'
>

/** Whose survey it is, as its page shows them. */
interface Speaker extends Named {
  mainColor: string | null
  /** As it may be shown; null where there is none. */
  logo: FileRow | null
}

/** What the database's function answers (server/db/routines/surveys.ts); null where nothing is public. */
export interface Found {
  entity: Pick<RecordOf<typeof entities>, 'id' | 'defaultLanguage'> & Speaker
  /** Not published, nothing of it is shown. A trial is of no kind that waits for that. */
  survey: Shown & { published?: boolean }
  /** `stops`: of what was sent; a trial came to nobody. */
  invitation: { language: Lang; answered: boolean; stops?: Stops } | null
}

const WORDS = { ar: publicSurveyAr, en: publicSurveyEn }

function optionsOf(question: Question, lang: Lang): PublicQuestion['options'] {
  if (question.kind === 'satisfaction')
    return SATISFACTION.map((value) => ({ value, label: translate(lang, `surveys.satisfaction.${value}`) }))
  const places = Array.from({ length: optionCount(question) }, (_, at) => at + 1)
  if (places.length > 0)
    return places.map((place) => ({ value: String(place), label: optionText(question, place, lang) }))
  return pointsOf(question).map((point) => ({ value: String(point), label: String(point) }))
}

function endsOf(question: Question, lang: Lang): PublicQuestion['ends'] {
  if (question.kind === 'nps' || question.kind === 'rating') return WORDS[lang].ends[question.kind]
  if (question.kind !== 'scale') return undefined
  const ends = {
    low: inLang(lang, question.lowAr, question.lowEn),
    high: inLang(lang, question.highAr, question.highEn),
  }
  return ends.low || ends.high ? ends : undefined
}

function conditionOf(question: Question, questions: readonly Question[], lang: Lang): PublicQuestion['onlyIf'] {
  if (question.kind === 'section' || question.onlyIf === null || question.onlyIs === null) return undefined
  const earlier = questions.find(({ id }) => id === question.onlyIf)
  const option = earlier && optionsOf(earlier, lang)[question.onlyIs - 1]
  if (!earlier || !option) return undefined
  return {
    question: earlier.id,
    value: option.value,
    text: inLang(lang, earlier.textAr, earlier.textEn),
    option: option.label,
  }
}

function presentQuestion(question: Question, questions: readonly Question[], lang: Lang): PublicQuestion {
  const ends = endsOf(question, lang)
  const onlyIf = conditionOf(question, questions, lang)
  return {
    id: question.id,
    kind: question.kind,
    text: inLang(lang, question.textAr, question.textEn),
    ...(question.kind === 'section' && { about: inLang(lang, question.aboutAr, question.aboutEn) }),
    required: question.kind !== 'section' && question.required === true,
    options: optionsOf(question, lang),
    ...(ends && { ends }),
    ...(question.kind === 'file' && { files: { takes: takenBy(question), most: mostFiles(question) } }),
    ...(question.kind === 'number' && { range: { least: question.least, most: question.most } }),
    ...(onlyIf && { onlyIf }),
  }
}

/** Changes with every question, not with what stands between them. */
export const markOf = ({ questions }: Pick<Shown, 'questions'>): string =>
  createHash('sha256')
    .update(JSON.stringify(questions.filter(isAnswerable)))
    .digest('hex')
    .slice(0, 16)

/** What the page of a survey says, to whoever opens it or by a link of their own. */
export function presentSurvey(survey: Shown, entity: Speaker, lang: Lang, personal: boolean): PublicSurvey {
  const logo = picturesIn(entity.logo ? [entity.logo] : [])(entity.logo)
  return {
    id: survey.id,
    lang,
    entityName: nameIn(entity, lang),
    ...(logo && { logo }),
    ...(entity.mainColor !== null && { colour: entity.mainColor }),
    title: inLang(lang, survey.titleAr, survey.titleEn),
    intro: inLang(lang, survey.introAr, survey.introEn),
    thanks: inLang(lang, survey.thanksAr, survey.thanksEn),
    mark: markOf(survey),
    questions: survey.questions.map((one) => presentQuestion(one, survey.questions, lang)),
    asks: { gender: survey.askGender, age: survey.askAge, phone: survey.askPhone },
    personal,
  }
}

const TOKEN = /^[A-Za-z0-9_-]{22}$/
/** The hash of a link's key; null without one, undefined where it cannot be one. */
export const keyHash = (key: string | undefined): string | null | undefined =>
  key === undefined ? null : TOKEN.test(key) ? hashToken(key) : undefined

/** [2.9] what is public of a survey, in one query as nobody; null where there is nothing. */
export async function findSurvey(
  db: Database,
  id: string,
  hash: string | null,
  requestId: string,
): Promise<Found | null> {
  const [row] = await db.read<{ found: Found | null }>(
    { kind: 'anonymous', requestId },
    sql`select athar_public_survey(${id}::uuid, ${hash}) as found`,
    true,
  )
  return row?.found ?? null
}
