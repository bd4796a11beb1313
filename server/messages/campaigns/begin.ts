import { sql } from 'drizzle-orm'
import { campaigns } from '../../../resources/campaigns/schema.ts'
import { columns, type RowOf, updates } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/types.ts'
import { actingAs } from '../../engine/acting.ts'
import { addDispatch, databaseNow, setRecipients } from '../dispatch.ts'
import { SEND_LETTERS } from '../job.ts'
import type { Appeal } from './read.ts'

const c = columns(campaigns, 'c')

type Moves = Parameters<typeof updates<RowOf<typeof campaigns>>>[1]

/** Moves a campaign from state to state. */
export const moveAppeal = (tx: Tx, id: string, values: Moves): Promise<unknown> =>
  tx.rows(
    sql`update ${c} set ${updates(c, { ...values, version: sql`${c.version} + 1`, updatedAt: sql`now()` })} where ${c.id} = ${id}::uuid`,
  )

interface BeginInput {
  entityId: string
  appeal: Appeal
  recipients: number
  addJob: (name: string, data: object) => Promise<void>
}

/** Begins the sending itself: a dispatch, and for each of its channels the job that plans and hands over. In the transaction of the act or of its time. */
export async function beginAppeal(tx: Tx, { entityId, appeal, recipients, addJob }: BeginInput): Promise<void> {
  const { id, channels } = appeal
  const startedAt = await databaseNow(tx)
  const dispatch = newId()
  await actingAs(tx, 'send', () => moveAppeal(tx, id, { status: 'sending', sentAt: startedAt, finishedAt: null }))
  await addDispatch(tx, { entityId, id: dispatch, kind: 'campaign', appeal: id, channels, startedAt })
  await setRecipients(tx, dispatch, recipients)
  for (const channel of channels) await addJob(SEND_LETTERS, { entityId, id: dispatch, channel })
}
