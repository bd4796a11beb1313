import { sql } from 'drizzle-orm'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import { reports } from '../../resources/reports/schema.ts'
import { columns, inserts } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { HookContext } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { correctionName, languageOf } from './copies.ts'
import { readersOf } from './readers.ts'

const into = columns(reports)

type Report = RecordOf<typeof reports>

const TITLE = reports.fields.title.options['max'] as number
const MOST = reports.fields.donors.options['max'] as number

/** Where its title was written in another language too, so is this one's. */
const otherTitle = ({ otherLanguage, otherTitle: title }: Report) =>
  otherLanguage !== null && title !== null
    ? { otherLanguage, otherTitle: correctionName(otherLanguage, title, TITLE) }
    : {}

/**
 * product.md 30: a draft to those who opened a report, to put right what it said. Who said «not me», or is no donor any
 * more, is not among them. @returns the draft's id @throws 422 nobodyToSendTo; 409 tooManyOpened
 */
export async function correct({ tx, actor, call }: HookContext<typeof reports>, row: Report): Promise<{ id: string }> {
  if (row.archived) throw new AppFault('archived')
  if (row.status !== 'sent' && row.status !== 'stopped') throw new AppFault('wrongState', [], { status: row.status })
  const donors = await readersOf(tx, 'report', row.id, MOST)
  const id = newId()
  await tx.rows(
    sql`insert into ${into} ${inserts(into, {
      entityId: actor.entityId ?? '',
      id,
      type: row.type,
      project: row.project,
      title: correctionName(languageOf(row.title, call.locale), row.title, TITLE),
      audience: 'chosen',
      donors,
      ...otherTitle(row),
      appeal: false,
      corrects: row.id,
    })}`,
  )
  return { id }
}
