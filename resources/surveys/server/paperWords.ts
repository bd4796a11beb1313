import { surveyPaperAr } from '../../../i18n/ar/surveyPaper.ts'
import { type Calendar, formatDate } from '../../../i18n/dates.ts'
import { surveyPaperEn } from '../../../i18n/en/surveyPaper.ts'
import { formatNumber, formatPercent, plural } from '../../../i18n/format.ts'
import { fillText } from '../../../i18n/letter.ts'
import { type Named, nameIn } from '../../../i18n/named.ts'
import { translate } from '../../../i18n/server.ts'
import type { ResultsPaper } from '../../../server/pdf/results.tsx'
import type { AnswerCount, QuestionResult, SurveyResults } from '../../_contracts/surveyResults.ts'
import { choiceKey } from '../../_kit/keys.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { surveyAnswers } from '../../survey_answers/schema.ts'
import { npsOf } from '../nps.ts'
import { inLang, optionText } from '../reading.ts'
import type { Question, surveys } from '../schema.ts'

type AskedOnPaper = ResultsPaper['questions'][number]
type Lang = 'ar' | 'en'

export interface Told {
  text: string
  at: string
}

/** What was written or sent: the newest of all that there is. */
export interface Open {
  kind: 'said' | 'sent'
  rows: readonly Told[]
  total: number
}

export interface ReadResults {
  survey: RecordOf<typeof surveys>
  owner: Named & { calendar: Calendar; timeZone: string }
  results: SurveyResults
  /** By question. */
  open: ReadonlyMap<string, Open>
  made: string
}

const TEXTS = { ar: surveyPaperAr, en: surveyPaperEn }

const whole = (value: number, locale: Lang): string => formatNumber(value, { locale })
const percent = (value: number, locale: Lang): string => formatPercent(value, { locale, decimals: 0 })
const say = (locale: Lang, name: string, args: Record<string, number | string> = {}): string =>
  translate(locale, `surveys.results.${name}`, args)

/** What an answer is called, as on the page. */
function labelOf(question: Question, value: string, locale: Lang): string {
  if (question.kind === 'satisfaction') return translate(locale, `surveys.satisfaction.${value}`)
  if (question.kind === 'rating') return say(locale, 'stars', { smart_count: Number(value) })
  return optionText(question, Number(value), locale) || value
}

/** Men and women apart where at least five of either answered; of fewer nothing was read. */
function tableOf(question: Question, { answered, counts }: QuestionResult, locale: Lang): AskedOnPaper['table'] {
  if (counts.length === 0) return null
  const apart = counts.some(({ male, female }) => male !== null || female !== null)
  const gender = (name: 'male' | 'female') =>
    translate(locale, choiceKey<typeof surveyAnswers>('survey_answers', 'gender', name))
  const shown = (value: number | null) => (value === null ? '—' : whole(value, locale))
  const share = ({ count }: AnswerCount) => (answered === 0 ? 0 : (count / answered) * 100)
  return {
    headings: [say(locale, 'answer'), ...(apart ? [gender('female'), gender('male')] : []), say(locale, 'all')],
    rows: counts.map((one) => ({
      label: labelOf(question, one.value, locale),
      percent: Math.round(share(one)),
      cells: [
        ...(apart ? [shown(one.female), shown(one.male)] : []),
        `${whole(one.count, locale)} · ${percent(share(one), locale)}`,
      ],
    })),
    note: apart ? say(locale, 'fewGender') : null,
  }
}

function measuredOf(question: Question, { average, least, most }: QuestionResult, read: ReadResults, locale: Lang) {
  const shown = (value: string) =>
    question.kind === 'date'
      ? formatDate(value, { locale, calendar: read.owner.calendar })
      : whole(Number(value), locale)
  return [
    ...(average === null ? [] : [say(locale, 'average', { value: formatNumber(average, { locale, decimals: 1 }) })]),
    ...(least === null || most === null ? [] : [say(locale, 'range', { least: shown(least), most: shown(most) })]),
  ]
}

/** The score and those whom it is made of, in the order of the page. */
function promotersOf(question: Question, result: QuestionResult, locale: Lang): string[] {
  const nps = npsOf(question, result)
  if (nps === null) return []
  return [
    say(locale, 'nps.score', { value: whole(nps.score, locale) }),
    ...nps.groups.map(
      ({ group, count, percent: share }) =>
        `${say(locale, `nps.${group}`)}: ${whole(count, locale)} (${percent(share, locale)})`,
    ),
  ]
}

function openWords({ kind, rows, total }: Open, { owner }: ReadResults, locale: Lang): AskedOnPaper['open'] {
  const t = TEXTS[locale]
  const { calendar, timeZone } = owner
  const more = total - rows.length
  return {
    title: t[kind],
    rows: rows.map(({ text, at }) => ({ text, at: formatDate(at, { locale, calendar, timeZone }) })),
    more: more === 0 ? null : plural(t.more, more, locale),
  }
}

function askedOf(question: Question, result: QuestionResult, read: ReadResults, locale: Lang): AskedOnPaper {
  const open = read.open.get(question.id)
  return {
    text: inLang(locale, question.textAr, question.textEn),
    answered: say(locale, 'answered', { smart_count: result.answered }),
    measured:
      result.answered === 0
        ? []
        : [...measuredOf(question, result, read, locale), ...promotersOf(question, result, locale)],
    table: tableOf(question, result, locale),
    open: open ? openWords(open, read, locale) : null,
  }
}

/** Those of the cards that stand above the questions. */
function figuresOf({ survey, results }: ReadResults, locale: Lang): ResultsPaper['figures'] {
  const { averageAge } = results
  const rate = survey.satisfactionRate
  const plain = (name: 'answers' | 'male' | 'female') => ({
    label: say(locale, name),
    value: whole(results[name] ?? 0, locale),
    hint: null,
  })
  return [
    plain('answers'),
    plain('male'),
    plain('female'),
    {
      label: say(locale, 'averageAge'),
      value: averageAge === null ? '—' : formatNumber(averageAge, { locale, decimals: 1 }),
      hint: averageAge === null ? say(locale, 'few') : null,
    },
    {
      label: say(locale, 'satisfaction'),
      value: rate === null ? '—' : percent(rate, locale),
      hint: say(locale, 'ratings', { smart_count: survey.ratedCount }),
    },
  ]
}

function timeOf({ results, owner }: ReadResults, locale: Lang): ResultsPaper['time'] {
  const { time, step } = results
  const [first, last] = [time[0], time.at(-1)]
  if (!first || !last || time.length < 2) return null
  const day = ({ at }: { at: string }) =>
    formatDate(at, { locale, calendar: owner.calendar === 'hijri' ? 'hijri' : 'gregorian' })
  const most = whole(Math.max(...time.map(({ answers }) => answers)), locale)
  return {
    title: say(locale, 'time'),
    note: fillText(TEXTS[locale].byTime[step], { most }),
    bars: time.map(({ answers }) => answers),
    first: day(first),
    last: day(last),
  }
}

/** The results of a survey in words, as they stand on paper. */
export function paperWords(read: ReadResults, locale: Lang): ResultsPaper {
  const { survey, owner, results, made } = read
  const { calendar, timeZone } = owner
  const found = new Map(results.questions.map((one) => [one.id, one]))
  return {
    lang: locale,
    title: inLang(locale, survey.titleAr, survey.titleEn),
    author: nameIn(owner, locale),
    facts: [fillText(TEXTS[locale].made, { date: formatDate(made, { locale, calendar, timeZone }) })],
    figures: figuresOf(read, locale),
    time: timeOf(read, locale),
    questions: survey.questions.flatMap((question) => {
      const result = found.get(question.id)
      return result ? [askedOf(question, result, read, locale)] : []
    }),
    page: TEXTS[locale].page,
  }
}
