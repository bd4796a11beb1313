import { sql } from 'drizzle-orm'
import { metaCampaigns } from '../../../resources/meta_campaigns/schema.ts'
import { columns, type RowOf, updates } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/types.ts'
import { actingAs } from '../../engine/acting.ts'
import { UNASKED } from '../approval.ts'
import { addDispatch, databaseNow, setRecipients } from '../dispatch.ts'
import { SEND_LETTERS } from '../job.ts'

const c = columns(metaCampaigns, 'c')

const CHANNEL = 'whatsappCloud'

/** What moves a campaign from state to state. */
type Moves = Parameters<typeof updates<RowOf<typeof metaCampaigns>>>[1]

export const move = (tx: Tx, id: string, values: Moves): Promise<unknown> =>
  tx.rows(
    sql`update ${c} set ${updates(c, { ...values, version: sql`${c.version} + 1`, updatedAt: sql`now()` })} where ${c.id} = ${id}::uuid`,
  )

/** product.md 30: whoever approved a campaign that has not left yet read its template as it was. */
export const takeWordBack = (tx: Tx, template: string): Promise<unknown> =>
  tx.rows(
    sql`update ${c} set ${updates(c, { ...UNASKED, version: sql`${c.version} + 1`, updatedAt: sql`now()` })}
      where ${c.entityId} = athar_entity() and ${c.template} = ${template}::uuid and ${c.status} in ('draft', 'scheduled') and ${c.askedAt} is not null`,
  )

interface BeginInput {
  entityId: string
  id: string
  recipients: number
  addJob: (name: string, data: object) => Promise<void>
}

/** Begins the sending itself: a dispatch, and the job that plans and hands over. In the transaction of the act or of its time. */
export async function begin(tx: Tx, { entityId, id, recipients, addJob }: BeginInput): Promise<void> {
  const startedAt = await databaseNow(tx)
  const dispatch = newId()
  await actingAs(tx, 'send', () => move(tx, id, { status: 'sending', sentAt: startedAt, finishedAt: null }))
  await addDispatch(tx, { entityId, id: dispatch, kind: 'metaCampaign', campaign: id, channels: [CHANNEL], startedAt })
  await setRecipients(tx, dispatch, recipients)
  await addJob(SEND_LETTERS, { entityId, id: dispatch, channel: CHANNEL })
}
