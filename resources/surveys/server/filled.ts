import { sql } from 'drizzle-orm'
import type { Database } from '../../../server/db/types.ts'
import type { FilledSurvey, SentFile, SurveyFault } from '../../_contracts/publicSurvey.ts'
import { integer, phone as phoneField } from '../../_kit/fields/index.ts'
import type { Source } from '../../_kit/sources.ts'
import { ratingsIn, readAnswers } from '../reading.ts'
import { markOf, type Shown } from './publicPage.ts'
import { attachedOf, type WaitingFiles } from './sentFiles.ts'

const AGE = integer({ min: 1, max: 120 })
const PHONE = phoneField()
/** Stands for a ticket that no file waits for. */
const GONE = 'gone'
const ONCE = /^[0-9a-f-]{36}$/

/** The names of the page's inputs beside the questions, which bear their ids. */
const NAMES = { gender: 'gender', age: 'age', phone: 'phone', once: 'once', script: 'script', asked: 'asked' } as const

/** A filled-in page as it arrived, and what may be kept of it. */
export interface Filled extends FilledSurvey {
  answers: ReturnType<typeof readAnswers>['answers']
  gender: string | null
  age: number | null
  phone: string | null
  once: string | null
  attached: ReturnType<typeof attachedOf>
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

/** Files are sent by script alone, while there is room for them: else nobody is held up by a question for them. */
const askedOf = ({ questions }: Shown, canSend: boolean): Shown['questions'] =>
  canSend ? questions : questions.map((one) => (one.kind === 'file' ? { ...one, required: false } : one))

/** Those that the page may show again. */
const shownAgain = (waiting: WaitingFiles): Record<string, SentFile[]> =>
  Object.fromEntries(
    Object.entries(waiting).map(([question, files]) => [
      question,
      files.flatMap((one) => (one ? [{ ticket: one.ticket, name: one.name, bytes: one.bytes }] : [])),
    ]),
  )

/** Reads the body of the page's form. @param waiting files that were sent ahead of it @param hasRoom for one more */
export function readFilled(survey: Shown, body: URLSearchParams, waiting: WaitingFiles, hasRoom: boolean): Filled {
  const one = (name: string): string | null => body.get(name)?.trim() || null
  const isFile = new Set(survey.questions.filter(({ kind }) => kind === 'file').map(({ id }) => id))
  const filledIn = (id: string): readonly string[] =>
    isFile.has(id) ? (waiting[id] ?? []).map((file) => file?.id ?? GONE) : body.getAll(id)
  const { answers, faults } = readAnswers(askedOf(survey, hasRoom && one(NAMES.script) !== null), filledIn)
  const about = aboutIn(survey, one)
  const [once, asked] = [one(NAMES.once), one(NAMES.asked)]
  return {
    values: Object.fromEntries([...new Set(body.keys())].map((name) => [name, body.getAll(name)])),
    ...about,
    faults: { ...faults, ...about.faults },
    changed: asked !== null && asked !== markOf(survey),
    files: shownAgain(waiting),
    answers,
    once: once !== null && ONCE.test(once) ? once : null,
    attached: attachedOf(waiting, new Set([...isFile].flatMap((id) => answers[id] ?? []).map(String))),
  }
}

/** Whether this very page has been stored before: a phone that heard no answer sends it again. */
export async function isStored(
  db: Database,
  { survey, hash, requestId }: { survey: Shown; hash: string | null; requestId: string },
  { faults, changed, once }: Filled,
): Promise<boolean> {
  const isOvertaken = changed === true || Object.values(faults).includes('files')
  if (once === null || !isOvertaken) return false
  const row = await db.as({ kind: 'anonymous', requestId }, (tx) =>
    tx.one<{ stored: boolean }>(sql`select athar_survey_stored(${survey.id}::uuid, ${hash}, ${once}) as stored`),
  )
  return row?.stored === true
}

/** `files`, `changed`: some of them went, or other questions came, while the page was being read. */
export type Stored = 'stored' | 'closed' | 'answered' | 'missing' | 'files' | 'changed'

/** Keeps the answers, as nobody; the database says whether it may. */
export async function storeAnswers(
  db: Database,
  {
    survey,
    hash,
    lang,
    source,
    requestId,
  }: { survey: Shown; hash: string | null; lang: 'ar' | 'en'; source: Source; requestId: string },
  { answers, gender, age, phone, once, attached }: Filled,
): Promise<Stored> {
  const { rated, satisfied } = ratingsIn(survey.questions, answers)
  const row = await db.as({ kind: 'anonymous', requestId }, (tx) =>
    tx.one<{ outcome: Stored }>(sql`
      select athar_answer_survey(${survey.id}::uuid, ${hash}, ${once}, ${lang}, ${gender}, ${age}::integer, ${phone}, ${JSON.stringify(answers)}::jsonb,
        ${rated}::integer, ${satisfied}::integer, ${JSON.stringify(attached.files)}::jsonb, ${sql.param(attached.senders)}::text[], ${source}, ${JSON.stringify(survey.questions)}::jsonb) as outcome`),
  )
  return row?.outcome ?? 'missing'
}
