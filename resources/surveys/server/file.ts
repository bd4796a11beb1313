import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { resourceMessages } from '../../../i18n/both.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { translate } from '../../../i18n/server.ts'
import { columns, pick, type Selected, select } from '../../../server/db/columns.ts'
import { BEFORE_ALL } from '../../../server/db/ids.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { FileAnswer } from '../../../server/engine/define.ts'
import { csvCell } from '../../../server/engine/export.ts'
import { momentCell, phoneCell } from '../../../server/engine/exportColumns.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { findRow } from '../../../server/engine/read.ts'
import { zoneOf } from '../../../server/engine/zone.ts'
import type { AnsweredFile } from '../../_contracts/surveyResults.ts'
import { choiceKey, fieldKey } from '../../_kit/keys.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { satisfactionOf } from '../../_kit/satisfaction.ts'
import { donors } from '../../donors/schema.ts'
import { type AnswerValue, surveyAnswers } from '../../survey_answers/schema.ts'
import { npsGroup } from '../nps.ts'
import { type Answerable, inLang, isAnswerable, optionText } from '../reading.ts'
import type { surveys } from '../schema.ts'

type Survey = RecordOf<typeof surveys>

const a = columns(surveyAnswers, 'a')
const d = columns(donors, 'd')

const BOM = '\ufeff'
const BATCH = 1000
const BOOK_MOST = 20_000
/** A workbook is written in this process, all at once: so many letters take a moment, and long answers many times that. */
const BOOK_LETTERS = 4_000_000
/** As what all answers can be had: for any program, or for a spreadsheet. */
export const ANSWER_FORMS = ['csv', 'xlsx'] as const
const XLSX_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const ROW = {
  ...pick(a, 'id', 'createdAt', 'language', 'gender', 'age', 'phone', 'answers'),
  files: sql<AnsweredFile[]>`athar_issue_files(${a.files})`,
  donor: sql<string | null>`(select ${d.name} from ${d} where ${d.entityId} = ${a.entityId} and ${d.id} = ${a.donor})`,
}
type Row = Selected<typeof ROW>

const line = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** What the files of an answer are called; one that was erased is called nothing. */
const namesOf = (value: AnswerValue, files: readonly AnsweredFile[]): string =>
  [value]
    .flat()
    .flatMap((id) => files.find((one) => one.id === id)?.name ?? [])
    .join(' | ')

/** An answer in words. */
function wordsOf({ locale }: Call, question: Answerable, value: AnswerValue | undefined, row: Row): unknown {
  if (value === undefined) return null
  if (question.kind === 'file') return namesOf(value, row.files)
  if (question.kind === 'satisfaction') {
    const satisfaction = satisfactionOf(value)
    return satisfaction && translate(locale, `surveys.satisfaction.${satisfaction}`)
  }
  if (question.kind !== 'single' && question.kind !== 'multiple') return value
  return [value]
    .flat()
    .map((place) => optionText(question, Number(place), locale))
    .join(' | ')
}

/** Of who says whether they would recommend the entity also to whom that makes them count. */
function groupCells({ locale }: Call, { kind }: Answerable, value: AnswerValue | undefined): unknown[] {
  if (kind !== 'nps') return []
  return [typeof value === 'number' ? translate(locale, `surveys.results.nps.${npsGroup(value)}`) : null]
}

const headsOf = (locale: Call['locale'], { kind, textAr, textEn }: Answerable): unknown[] => {
  const asked = inLang(locale, textAr, textEn)
  return kind === 'nps' ? [asked, `${asked} · ${translate(locale, 'surveys.results.nps.group')}`] : [asked]
}

const TOLD = ['donor', 'language', 'gender', 'age', 'phone'] as const

function headOf({ locale }: Call, questions: readonly Answerable[]): unknown[] {
  const label = (name: (typeof TOLD)[number]) =>
    translate(locale, fieldKey<typeof surveyAnswers>('survey_answers', name))
  return [
    translate(locale, 'common.field.createdAt'),
    ...TOLD.map(label),
    ...questions.flatMap((one) => headsOf(locale, one)),
  ]
}

function cellsOf(call: Call, questions: readonly Answerable[], row: Row, zone: string): unknown[] {
  const choice = (name: 'language' | 'gender') =>
    row[name] && translate(call.locale, choiceKey<typeof surveyAnswers>('survey_answers', name, row[name]))
  return [
    momentCell(zone)(row.createdAt),
    row.donor,
    choice('language'),
    choice('gender'),
    row.age,
    phoneCell(row.phone),
    ...questions.flatMap((one) => {
      const value = row.answers?.[one.id]
      return [wordsOf(call, one, value, row), ...groupCells(call, one, value)]
    }),
  ]
}

/** By key in short transactions, so that a long download holds nothing. */
async function* rowsOf(call: Call, { id, questions }: Survey): AsyncGenerator<unknown[][]> {
  const asked = questions.filter(isAnswerable)
  const zone = await inTx(call, zoneOf)
  yield [headOf(call, asked)]
  let after = BEFORE_ALL
  for (;;) {
    const from = after
    const rows = await inTx(call, (tx) =>
      tx.rows(
        select(
          ROW,
          sql`from ${a} where ${a.survey} = ${id}::uuid and ${a.deletedAt} is null and ${a.id} > ${from}::uuid order by ${a.id} limit ${BATCH}`,
        ),
      ),
    )
    yield rows.map((row) => cellsOf(call, asked, row, zone))
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id ?? after
  }
}

async function* linesOf(call: Call, survey: Survey): AsyncGenerator<string> {
  yield BOM
  for await (const rows of rowsOf(call, survey)) yield rows.map(line).join('')
}

const textOf = (cell: unknown): string => (cell === null || cell === undefined ? '' : String(cell))

/** Every cell is text, and so none is a formula. A workbook is made whole, so it is of so many answers and no more. */
async function bookOf(call: Call, survey: Survey): Promise<Buffer> {
  // Loaded when needed: most take the other file.
  const { writeWorkbook } = await import('../../../server/import/reader/workbook.ts')
  const rows: string[][] = []
  let letters = 0
  for await (const some of rowsOf(call, survey)) {
    rows.push(...some.map((cells) => cells.map(textOf)))
    letters += some.flat().reduce<number>((sum, cell) => sum + textOf(cell).length, 0)
    if (letters > BOOK_LETTERS) throw new AppFault('tooLongForBook')
    if (rows.length > BOOK_MOST + 1)
      throw new AppFault('tooManyForBook', [], { count: formatNumber(BOOK_MOST, { locale: call.locale }) })
  }
  const widths = (rows[0] ?? []).map((head) => Math.min(40, Math.max(14, head.length + 2)))
  const name = resourceMessages('survey_answers')[call.locale].name.slice(0, 31)
  return writeWorkbook([{ name, rows, widths }], call.locale === 'ar')
}

/** [2.64] every answer with a column for each question; a cell cannot become a formula. */
export async function answersFile(
  call: Call<typeof surveys>,
  id: string,
  form: (typeof ANSWER_FORMS)[number],
): Promise<FileAnswer> {
  const survey = await inTx(call, (tx) => findRow(tx, call, id, 'answers'))
  if (!survey) throw new AppFault('notFound')
  if (form === 'xlsx') return new FileAnswer('survey-answers.xlsx', XLSX_MIME, await bookOf(call, survey))
  return new FileAnswer('survey-answers.csv', 'text/csv; charset=utf-8', Readable.from(linesOf(call, survey)))
}
