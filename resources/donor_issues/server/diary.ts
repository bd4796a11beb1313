import { sql } from 'drizzle-orm'
import { columns, inserts, select } from '../../../server/db/columns.ts'
import { newId } from '../../../server/db/ids.ts'
import { authorOf } from '../../../server/engine/author.ts'
import type { HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { readForm } from '../../../server/engine/form.ts'
import { entities } from '../../entities/schema.ts'
import { projectUpdates } from '../../project_updates/schema.ts'
import { projects } from '../../projects/schema.ts'
import { diaryFields } from '../forms.ts'
import { donorIssues } from '../schema.ts'
import { change, found, type SupportedIssue } from './change.ts'

const e = columns(entities, 'e')
const i = columns(donorIssues, 'i')
const p = columns(projects, 'p')
const pu = columns(projectUpdates, 'pu')

const diaryForm = { fields: diaryFields }

/** What the issue has become in the project's diary; null where it has not, or that was deleted. */
export const diaryOf = sql`(select json_build_object('id', ${pu.id}, 'status', ${pu.status}) from ${pu}
  where ${pu.entityId} = ${i.entityId} and ${pu.id} = ${i.diary} and ${pu.deletedAt} is null)`

/**
 * product.md 2: question and answer, as staff have put them, become a draft of an update of the project, which is
 * published as any other. @throws 409 noDiary, diaryBefore; 422
 */
export async function toDiary(
  { tx, actor }: HookContext,
  input: { name?: unknown; details?: unknown },
  row: SupportedIssue,
): Promise<{ id: string; version: number; diary: string }> {
  const { name, details } = readForm(diaryForm, { name: input.name, details: input.details })
  const at = await tx.one(
    select(
      {
        entityId: i.entityId,
        project: p.id,
        today: sql<string>`(now() at time zone ${e.timeZone})::date::text`,
        before: sql<
          string | null
        >`(select ${pu.id} from ${pu} where ${pu.entityId} = ${i.entityId} and ${pu.id} = ${i.diary} and ${pu.deletedAt} is null)`,
      },
      sql`from ${i} join ${e} on ${e.id} = ${i.entityId} join ${p} on ${p.entityId} = ${i.entityId} and ${p.id} = ${i.project} and ${p.deletedAt} is null
        and not ${p.archived} where ${i.id} = ${row.id}::uuid`,
    ),
  )
  if (!at || row.reply === null) throw new AppFault('noDiary')
  if (at.before !== null) throw new AppFault('diaryBefore')
  const id = newId()
  const createdBy = await authorOf(tx, actor)
  const { entityId, project, today: dateFrom } = at
  await tx.rows(sql`insert into ${pu} ${inserts(pu, { entityId, id, project, name, details, dateFrom, createdBy })}`)
  return { ...found(await change(tx, 'toDiary', row.id, { diary: id })), diary: id }
}
