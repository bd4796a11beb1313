import { sql } from 'drizzle-orm'
import { donorTransactions } from '../resources/donor_transactions/schema.ts'
import { donors } from '../resources/donors/schema.ts'
import { entities } from '../resources/entities/schema.ts'
import { projects } from '../resources/projects/schema.ts'
import { reports } from '../resources/reports/schema.ts'
import type { Channel } from '../server/channels/port.ts'
import { bare, columns, updates } from '../server/db/columns.ts'
import { newId } from '../server/db/ids.ts'
import type { Database, Tx } from '../server/db/types.ts'
import { addDispatch, setRecipients } from '../server/messages/dispatch.ts'

const d = columns(donors, 'd')
const e = columns(entities, 'e')
const g = columns(donorTransactions, 'g')
const p = columns(projects, 'p')
const r = columns(reports, 'r')

/** No hour is quiet, whenever it is measured. */
export const neverQuiet = (tx: Tx, entityId: string): Promise<unknown> =>
  tx.rows(
    sql`update ${e} set ${updates(e, { quietFrom: '00:00', quietTo: '00:00' })} where ${e.id} = ${entityId}::uuid`,
  )

/** What all of the database takes of the disk: rows, indexes, and the log of what was signed. */
export async function bytesOf(db: Database): Promise<number> {
  const row = await db.owner((tx) => tx.one<{ n: string }>(sql`select pg_database_size(current_database())::text as n`))
  return Number(row?.n)
}

/** A published project to which each donor of the entity has given once. */
export async function plantGifts(db: Database, entityId: string): Promise<string> {
  const project = newId()
  await db.as({ kind: 'worker', entityId, bulk: true }, async (tx) => {
    await neverQuiet(tx, entityId)
    await tx.rows(
      sql`insert into ${p} (${bare(p, 'entityId', 'id', 'code', 'name', 'status', 'requiredAmount')}) values (${entityId}, ${project}, 'S', 'Sending', 'published', 1000)`,
    )
    await tx.rows(
      sql`insert into ${g} (${bare(g, 'entityId', 'id', 'donor', 'project', 'amount', 'date')}) select ${d.entityId}, gen_random_uuid(), ${d.id}, ${project}::uuid, 100, '2026-01-01' from ${d} where ${d.entityId} = ${entityId}::uuid`,
    )
  })
  return project
}

/** A report to all who gave, that is being sent and of which nothing is planned. @returns its sending */
export async function beginReport(
  db: Database,
  {
    entityId,
    project,
    channel,
    recipients,
  }: { entityId: string; project: string; channel: Channel; recipients: number },
): Promise<string> {
  const [report, dispatch] = [newId(), newId()]
  await db.as({ kind: 'worker', entityId }, async (tx) => {
    await tx.rows(
      sql`insert into ${r} (${bare(r, 'entityId', 'id', 'project', 'title', 'message', 'status', 'sentAt', 'audience', 'donors', 'channels')})
        values (${entityId}, ${report}, ${project}, 'Report', 'x', 'sending', now(), 'allWhoGave', null, ${sql.param([channel])}::text[])`,
    )
    await addDispatch(tx, {
      entityId,
      id: dispatch,
      kind: 'report',
      report,
      channels: [channel],
      startedAt: new Date().toISOString(),
    })
    await setRecipients(tx, dispatch, recipients)
  })
  return dispatch
}
