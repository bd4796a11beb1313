import { sql } from 'drizzle-orm'
import { columns, pick, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { FileAnswer } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { findRow } from '../../../server/engine/read.ts'
import { drawnApart } from '../../../server/pdf/apart.ts'
import { entities } from '../../entities/schema.ts'
import type { Question, surveys } from '../schema.ts'
import { answeredFiles } from './answeredFiles.ts'
import { type Open, paperWords, type Told } from './paperWords.ts'
import { resultsOf } from './results.ts'
import { writtenAnswers } from './written.ts'

const e = columns(entities, 'e')
const OWNER = pick(e, 'name', 'nameEn', 'calendar', 'timeZone')

/** What people wrote is printed up to here: the newest answers to a question, and so many characters of all together. */
const OPEN_MOST = 50
const CHARACTERS_MOST = 100_000

/** What was written or sent as answers to a question; null where it has answers to choose from. */
async function openOf(tx: Tx, survey: string, { id, kind }: Question): Promise<Open | null> {
  const asked = { question: id, page: 1, perPage: OPEN_MOST }
  if (kind === 'shortText' || kind === 'longText') return { kind: 'said', ...(await writtenAnswers(tx, survey, asked)) }
  if (kind !== 'file') return null
  const { total, rows } = await answeredFiles(tx, survey, asked)
  // Files that were erased are called nothing, and are no more to be had elsewhere.
  const told = rows.flatMap(({ at, files }): Told[] =>
    files.length === 0 ? [] : [{ at, text: files.map((one) => one.name).join(' · ') }],
  )
  return { kind: 'sent', total: total - rows.length + told.length, rows: told }
}

async function openAnswers(tx: Tx, survey: string, questions: readonly Question[]): Promise<Map<string, Open>> {
  const all = new Map<string, Open>()
  let left = CHARACTERS_MOST
  for (const question of questions) {
    const open = await openOf(tx, survey, question)
    if (!open || open.total === 0) continue
    const rows = open.rows.filter(({ text }) => {
      left -= text.length
      return left >= 0
    })
    all.set(question.id, { ...open, rows })
  }
  return all
}

/** [2.64] what the page of the results shows, as a PDF in the reader's language. */
export async function resultsPaper(call: Call<typeof surveys>, id: string): Promise<FileAnswer> {
  const { actor, locale } = call
  const read = () =>
    inTx(call, async (tx) => {
      const survey = await findRow(tx, call, id, 'paper')
      const owner = await tx.one(select(OWNER, sql`from ${e} where ${e.id} = athar_entity()`))
      if (!survey || !owner) throw new AppFault('notFound')
      return {
        survey,
        owner,
        results: await resultsOf(tx, survey),
        open: await openAnswers(tx, id, survey.questions),
        made: new Date().toISOString(),
      }
    })
  const pdf = await drawnApart(actor.entityId ?? '', async () => ({
    kind: 'results',
    paper: paperWords(await read(), locale),
  }))
  return new FileAnswer('survey-results.pdf', 'application/pdf', pdf)
}
