import { type SQL, sql } from 'drizzle-orm'
import { columns, known, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import type { AnswerCount, AnswersAt, QuestionResult, SurveyResults } from '../../_contracts/surveyResults.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { satisfactionOf } from '../../_kit/satisfaction.ts'
import { FEWEST_TOLD, partsTold, percentTold } from '../../_kit/told.ts'
import { entities } from '../../entities/schema.ts'
import { surveyAnswers } from '../../survey_answers/schema.ts'
import type { Question, surveys } from '../schema.ts'
import { type Among, ofSurvey } from './among.ts'
import { apartOf, isClosed, offered, toldOfGroup } from './apart.ts'

type Survey = RecordOf<typeof surveys>

const a = columns(surveyAnswers, 'a')
const e = columns(entities, 'e')

/** Beyond so many days, weeks are told. */
const DAYS = 62

interface Item {
  key: string
  value: string
  gender: 'male' | 'female' | null
  n: number
}

/** How often each answer was given, by gender; several choices of one answer count each. */
const itemsOf = (tx: Tx, of: SQL, keys: readonly string[]): Promise<Item[]> =>
  tx.rows(
    select(
      {
        key: sql<string>`q.key`,
        value: sql<string>`i.item #>> '{}'`,
        gender: a.gender,
        n: sql<number>`count(*)::int`,
      },
      sql`from ${a} cross join lateral jsonb_each(${a.answers}) q cross join lateral jsonb_path_query(q.value, 'lax $[*]') i (item)
      where ${of} and jsonb_typeof(${a.answers}) = 'object' and q.key = any(${sql.param([...keys])}::text[])
      group by 1, 2, 3`,
    ),
  )

interface Reach {
  key: string
  gender: 'male' | 'female' | null
  n: number
  least: string | null
  most: string | null
  sum: number
}

/** How many answered each question, and of numbers and dates how far they reach. */
const reachOf = (tx: Tx, of: SQL): Promise<Reach[]> =>
  tx.rows(
    select(
      {
        key: sql<string>`q.key`,
        gender: a.gender,
        n: sql<number>`count(*)::int`,
        least: sql<
          string | null
        >`case when bool_and(jsonb_typeof(q.value) = 'number') then min(case when jsonb_typeof(q.value) = 'number' then (q.value #>> '{}')::numeric end)::text else min(q.value #>> '{}') end`,
        most: sql<
          string | null
        >`case when bool_and(jsonb_typeof(q.value) = 'number') then max(case when jsonb_typeof(q.value) = 'number' then (q.value #>> '{}')::numeric end)::text else max(q.value #>> '{}') end`,
        sum: sql<number>`coalesce(sum(case when jsonb_typeof(q.value) = 'number' then (q.value #>> '{}')::numeric end), 0)::float8`,
      },
      sql`from ${a} cross join lateral jsonb_each(${a.answers}) q
      where ${of} and jsonb_typeof(${a.answers}) = 'object' group by 1, 2`,
    ),
  )

const isMeasured = ({ kind }: Question): boolean => ['nps', 'rating', 'scale', 'number'].includes(kind)
const summed = (of: readonly { n: number }[]): number => of.reduce((sum, { n }) => sum + n, 0)
const rounded = (value: number): number => Math.round(value * 10) / 10

/**
 * Whose answers may stand by themselves. What is left of all, women and men and who did not say, is told by the difference:
 * where those would be too few, the smallest group beside them is not told either.
 */
export function toldOf(reach: readonly Pick<Reach, 'gender' | 'n'>[]): ReadonlySet<Item['gender']> {
  const count = (gender: Item['gender']): number => summed(reach.filter((one) => one.gender === gender))
  const groups = (['male', 'female'] as const)
    .map((gender) => ({ gender, n: count(gender) }))
    .filter(({ n }) => n >= FEWEST_TOLD)
    .toSorted((one, other) => other.n - one.n)
  const left = () => summed(reach) - summed(groups)
  while (groups.length > 0 && left() > 0 && left() < FEWEST_TOLD) groups.pop()
  return new Set(groups.map(({ gender }) => gender))
}

interface Counted {
  items: readonly Item[]
  reach: readonly Reach[]
  /** By question, the answers by which the results may be parted. */
  apart: ReadonlyMap<string, ReadonlySet<string>>
}

function resultOf(question: Question, { items, reach, apart }: Counted): QuestionResult {
  const own = items.filter(({ key }) => key === question.id)
  const mine = reach.filter(({ key }) => key === question.id)
  const answered = summed(mine)
  const told = toldOf(mine)
  const readable = (value: string): string =>
    question.kind === 'satisfaction' ? (satisfactionOf(value) ?? value) : value
  const counts = offered(question).map((value): AnswerCount => {
    const same = own.filter((one) => readable(one.value) === value)
    const by = (gender: Item['gender']) =>
      told.has(gender) ? summed(same.filter((one) => one.gender === gender)) : null
    const parts = apart.get(question.id)?.has(value) === true
    return { value, count: summed(same), male: by('male'), female: by('female'), apart: parts }
  })
  const total = mine.reduce((sum, one) => sum + one.sum, 0)
  const isRanged = question.kind === 'number' || question.kind === 'date'
  const ends = (pick: 'least' | 'most') => mine.flatMap((one) => one[pick] ?? []).toSorted(byValue)
  return {
    id: question.id,
    answered,
    hidden: false,
    counts,
    average: isMeasured(question) && answered > 0 ? rounded(total / answered) : null,
    least: isRanged ? (ends('least')[0] ?? null) : null,
    most: isRanged ? (ends('most').at(-1) ?? null) : null,
  }
}

const byValue = (one: string, other: string): number =>
  one.includes('-') ? one.localeCompare(other) : Number(one) - Number(other)

/**
 * What a group said to a question, without a second part of it; nothing where that may not be told. The least and the most are
 * one person's own answer each: of a group, they would tell who of all gave it.
 */
function ofGroup(result: QuestionResult, isTold: boolean): QuestionResult {
  const counts = result.counts.map((one) => ({ ...one, male: null, female: null }))
  if (isTold) return { ...result, counts, least: null, most: null }
  return { id: result.id, answered: 0, hidden: true, counts: [], average: null, least: null, most: null }
}

async function timeOf(tx: Tx, of: SQL): Promise<Pick<SurveyResults, 'step' | 'time'>> {
  const span = await tx.one(
    select(
      { days: sql<number>`coalesce(max(${a.createdAt})::date - min(${a.createdAt})::date, 0)` },
      sql`from ${a} where ${of}`,
    ),
  )
  const step = (span?.days ?? 0) > DAYS ? 'week' : 'day'
  const rows = await tx.rows(
    select(
      {
        at: sql<string>`date_trunc(${sql.raw(`'${step}'`)}, ${a.createdAt} at time zone (select ${e.timeZone} from ${e} where ${e.id} = athar_entity()))::date::text`,
        answers: sql<number>`count(*)::int`,
        rated: sql<number>`sum(${a.rated})::int`,
        raters: sql<number>`(count(*) filter (where ${a.rated} > 0))::int`,
        satisfied: sql<number>`sum(${a.satisfied})::int`,
      },
      sql`from ${a} where ${of} group by 1 order by 1`,
    ),
  )
  // How satisfied all of them were is told: what is left of it without the days that are told is no few people's either.
  const isTold = partsTold(rows.map(({ raters }) => raters))
  const time = rows.map(
    ({ at, answers, rated, raters, satisfied }, n): AnswersAt => ({
      at,
      answers,
      satisfied: isTold[n] === true ? percentTold(raters, satisfied, rated) : null,
    }),
  )
  return { step, time }
}

/** Answers of before there were marks say nothing of it. */
const sourcesOf = (tx: Tx, of: SQL): Promise<SurveyResults['sources'][number][]> =>
  tx.rows(
    select(
      { source: known(a.source), answers: sql<number>`count(*)::int` },
      sql`from ${a} where ${of} and ${a.source} is not null group by 1 order by 2 desc, 1`,
    ),
  )

const isOpen = ({ kind }: Question): boolean => kind !== 'section'
const closed = (questions: readonly Question[]): string[] => questions.filter(isClosed).map((one) => one.id)

/** [2.64] the results of a survey, as numbers alone. */
export async function resultsOf(tx: Tx, survey: Survey): Promise<SurveyResults> {
  const { id, questions, answersCount, maleCount, femaleCount, satisfactionRate, ratedCount } = survey
  const of = ofSurvey(id, null)
  const counted = {
    items: await itemsOf(tx, of, closed(questions)),
    reach: await reachOf(tx, of),
    apart: await apartOf(tx, survey),
  }
  const age = await tx.one(
    select(
      { n: sql<number>`count(${a.age})::int`, average: sql<number | null>`avg(${a.age})::float8` },
      sql`from ${a} where ${of}`,
    ),
  )
  return {
    answers: answersCount,
    male: maleCount,
    female: femaleCount,
    ages: age?.n ?? 0,
    averageAge: age && age.n >= FEWEST_TOLD && age.average !== null ? rounded(age.average) : null,
    rated: ratedCount,
    satisfaction: satisfactionRate,
    questions: questions.filter(isOpen).map((one) => resultOf(one, counted)),
    sources: await sourcesOf(tx, of),
    ...(await timeOf(tx, of)),
    among: null,
  }
}

/**
 * The same of those who gave one answer; null where they may not be told apart. Neither days nor gender: a day on which one
 * person answered would tell what that person said.
 */
export async function groupOf(
  tx: Tx,
  survey: Pick<Survey, 'id' | 'questions'>,
  among: NonNullable<Among>,
  all: SurveyResults,
): Promise<SurveyResults | null> {
  const { counts = [] } = all.questions.find((one) => one.id === among.question) ?? {}
  const groups = counts.filter(({ apart }) => apart)
  const group = groups.find(({ value }) => value === among.value)
  if (!group) return null
  const of = ofSurvey(survey.id, among)
  const counted = {
    items: await itemsOf(tx, of, closed(survey.questions)),
    reach: await reachOf(tx, of),
    apart: new Map(),
  }
  const told = await toldOfGroup(
    tx,
    survey,
    among,
    groups.map(({ value }) => value),
  )
  const questions = survey.questions.filter(isOpen).map((one) => ofGroup(resultOf(one, counted), told.has(one.id)))
  const none = { male: null, female: null, ages: 0, averageAge: null, rated: 0, satisfaction: null }
  return { ...none, answers: group.count, questions, sources: [], step: 'day', time: [], among }
}
