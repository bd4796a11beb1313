import { sql } from 'drizzle-orm'
import type { Database } from '../../../server/db/types.ts'
import type { FilledSurvey, SurveyFault } from '../../_contracts/publicSurvey.ts'
import { integer, phone as phoneField } from '../../_kit/fields/index.ts'
import { ratingsIn, readAnswers } from '../reading.ts'
import type { Shown } from './publicPage.ts'

const AGE = integer({ min: 1, max: 120 })
const PHONE = phoneField()
const ONCE = /^[0-9a-f-]{36}$/

/** The names of the page's inputs beside the questions, which bear their ids. */
const NAMES = { gender: 'gender', age: 'age', phone: 'phone', once: 'once' } as const

/** A filled-in page as it arrived, and what may be kept of it. */
export interface Filled extends FilledSurvey {
  answers: ReturnType<typeof readAnswers>['answers']
  gender: string | null
  age: number | null
  phone: string | null
  once: string | null
}

/** Optional, all of them: what is no answer is said where it stands, and nothing is missed. */
function aboutIn({ askGender, askAge, askPhone }: Shown, one: (name: string) => string | null) {
  const faults: Record<string, SurveyFault> = {}
  const gender = askGender ? one(NAMES.gender) : null
  if (gender !== null && gender !== 'male' && gender !== 'female') faults[NAMES.gender] = 'invalid'
  const written = askAge ? one(NAMES.age) : null
  const age = written === null ? null : AGE.value.safeParse(AGE.clean(written))
  if (age && !age.success) faults[NAMES.age] = 'invalid'
  const number = askPhone ? one(NAMES.phone) : null
  const phone = number === null ? null : PHONE.value.safeParse(PHONE.clean(number))
  if (phone && !phone.success) faults[NAMES.phone] = 'invalid'
  return { faults, gender, age: age?.success ? age.data : null, phone: phone?.success ? phone.data : null }
}

/** Reads the body of the page's form. */
export function readFilled(survey: Shown, body: URLSearchParams): Filled {
  const one = (name: string): string | null => body.get(name)?.trim() || null
  const { answers, faults } = readAnswers(survey.questions, (id) => body.getAll(id))
  const about = aboutIn(survey, one)
  const once = one(NAMES.once)
  return {
    values: Object.fromEntries([...new Set(body.keys())].map((name) => [name, body.getAll(name)])),
    ...about,
    faults: { ...faults, ...about.faults },
    answers,
    once: once !== null && ONCE.test(once) ? once : null,
  }
}

export type Stored = 'stored' | 'closed' | 'answered' | 'missing'

/** Keeps the answers, as nobody; the database says whether it may. */
export async function storeAnswers(
  db: Database,
  { survey, hash, lang, requestId }: { survey: Shown; hash: string | null; lang: 'ar' | 'en'; requestId: string },
  { answers, gender, age, phone, once }: Filled,
): Promise<Stored> {
  const { rated, satisfied } = ratingsIn(survey.questions, answers)
  const row = await db.as({ kind: 'anonymous', requestId }, (tx) =>
    tx.one<{ outcome: Stored }>(sql`
      select athar_answer_survey(${survey.id}::uuid, ${hash}, ${once}, ${lang}, ${gender}, ${age}::integer, ${phone}, ${JSON.stringify(answers)}::jsonb,
        ${rated}::integer, ${satisfied}::integer) as outcome`),
  )
  return row?.outcome ?? 'missing'
}
