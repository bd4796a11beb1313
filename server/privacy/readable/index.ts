import { sql } from 'drizzle-orm'
import { type Calendar, formatDate, type Locale } from '../../../i18n/dates.ts'
import { placeIn } from '../../../i18n/named.ts'
import { translate } from '../../../i18n/server.ts'
import { satisfactionOf } from '../../../resources/_kit/satisfaction.ts'
import { entities } from '../../../resources/entities/schema.ts'
import type { AnswerValue } from '../../../resources/survey_answers/schema.ts'
import { type Answerable, inLang, isAnswerable, optionText } from '../../../resources/surveys/reading.ts'
import { surveys } from '../../../resources/surveys/schema.ts'
import { anyOf, columns, pick, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { partsOf } from './document.ts'
import { pageOf } from './page.ts'
import type { Held, Json, Reader } from './values.ts'

const e = columns(entities, 'e')
const s = columns(surveys, 's')

type Questions = ReadonlyMap<unknown, readonly Answerable[]>

/** What the surveys asked that this person answered. */
async function questionsOf(tx: Tx, held: Held): Promise<Questions> {
  const ids = ((held['survey_answers'] ?? []) as Json[]).flatMap(({ survey }) =>
    typeof survey === 'string' ? [survey] : [],
  )
  const rows = await tx.rows(select(pick(s, 'id', 'questions'), sql`from ${s} where ${s.id} = ${anyOf(ids)}`))
  return new Map(rows.map(({ id, questions }) => [id, questions.filter(isAnswerable)]))
}

type Answered = Omit<Reader, 'answers'>

function answerIn({ lang, calendar, timeZone, fileNames }: Answered, question: Answerable, value: AnswerValue): string {
  const all = [value].flat()
  switch (question.kind) {
    case 'file':
      return all.flatMap((id) => fileNames.get(String(id)) ?? []).join(' · ')
    case 'date':
      return formatDate(String(value), { locale: lang, calendar, timeZone })
    case 'satisfaction': {
      const said = satisfactionOf(value)
      return said === null ? '' : translate(lang, `surveys.satisfaction.${said}`)
    }
    case 'single':
    case 'multiple':
      return all.map((place) => optionText(question, Number(place), lang)).join(' · ')
    default:
      return all.join(' · ')
  }
}

/** Every question with what was answered, a line each. */
function answersIn(reader: Answered, asked: Questions): Reader['answers'] {
  return (survey, answers) => {
    const given = answers as Record<string, AnswerValue>
    const lines = (asked.get(survey) ?? []).flatMap((question) => {
      const value = given[question.id]
      if (value === undefined) return []
      const said = answerIn(reader, question, value)
      return said === '' ? [] : `${inLang(reader.lang, question.textAr, question.textEn)} ${said}`
    })
    return lines.length === 0 ? null : lines.join('\n')
  }
}

/**
 * PDPL, article 4, for whom it is meant: all that is held of a donor as one page in their language and calendar, by the
 * clock of the charity.
 */
export async function readablePage(tx: Tx, held: Held, asking: Locale): Promise<string> {
  const about = await tx.one(
    select(
      pick(e, 'name', 'nameEn', 'branchName', 'branchNameEn', 'timeZone', 'calendar'),
      sql`from ${e} where ${e.id} = athar_entity()`,
    ),
  )
  if (!about) throw new Error('no such entity')
  const { language, calendar } = (held.donor ?? {}) as { language?: Locale | null; calendar?: Calendar | null }
  const lang = language ?? asking
  const answered: Answered = {
    lang,
    calendar: calendar ?? about.calendar,
    timeZone: about.timeZone,
    fileNames: new Map(held.files.map(({ id, name }) => [String(id), String(name)])),
  }
  const reader: Reader = { ...answered, answers: answersIn(answered, await questionsOf(tx, held)) }
  const made = formatDate(new Date().toISOString(), {
    locale: lang,
    calendar: reader.calendar,
    timeZone: about.timeZone,
  })
  return pageOf(reader, { charity: placeIn(about, lang), made }, partsOf(reader, held))
}
