import { sql } from 'drizzle-orm'
import { columns, pick, select, updates } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import type { Services } from '../../../server/engine/services.ts'
import type { HookEvent } from '../../../server/hooks/define.ts'
import { takeIncoming } from '../../../server/messages/incoming.ts'
import { takeReceipts } from '../../../server/messages/receipts.ts'
import { metaAccounts } from '../schema.ts'
import { readTold } from './events.ts'
import { takeTemplateNews } from './templates.ts'

const a = columns(metaAccounts, 'a')

/** Notes that Meta was heard: by itself it is no change of the account, and whoever edits it is not in its way. */
export const markTold = (tx: Tx, id: string, what: 'greetedAt' | 'toldAt', at?: string): Promise<unknown> =>
  tx.rows(
    sql`update ${a} set ${updates(a, { [what]: at ?? sql`now()` })} where ${a.id} = ${id}::uuid
      and coalesce(${a[what]}, '-infinity') < ${at ?? new Date().toISOString()}::timestamptz - interval '1 minute'`,
  )

/** Takes up one call of Meta's, whole; all of it may be told again, and in any order. */
export async function takeTold(services: Services, { entityId, accountId, body, at }: HookEvent): Promise<void> {
  const context = { kind: 'worker', entityId } as const
  const account = await services.db.as(context, async (tx) => {
    await markTold(tx, accountId, 'toldAt', at)
    return tx.one(
      select(
        pick(a, 'wabaId', 'phoneNumberId'),
        sql`from ${a} where ${a.id} = ${accountId}::uuid and ${a.deletedAt} is null`,
      ),
    )
  })
  const told = account && readTold(body, account)
  if (!told) return
  if (told.receipts.length > 0) await takeReceipts(services, entityId, 'whatsappCloud', told.receipts)
  if (told.incoming.length > 0) await takeIncoming(services, entityId, 'whatsappCloud', told.incoming)
  if (told.templates.length > 0) await takeTemplateNews(services, entityId, told.templates)
}
