import { sql } from 'drizzle-orm'
import { columns, select } from '../../../server/db/columns.ts'
import type { Services } from '../../../server/engine/services.ts'
import { readAccount } from '../../../server/hooks/account.ts'
import { graphTemplates } from '../../../server/integrations/templates/graph.ts'
import { stateOf, type TemplateService } from '../../../server/integrations/templates/port.ts'
import { applyTemplateStatus } from '../../../server/templates/sync.ts'
import { metaAccounts } from '../schema.ts'
import type { TemplateNews } from './events.ts'

const a = columns(metaAccounts, 'a')

/**
 * By whose account an entity's templates go: its own at Meta, once Meta has said yes to it; the platform has none.
 * Never asked within a transaction.
 */
export const templatesOf =
  ({ db, config }: Pick<Services, 'db' | 'config'>) =>
  async (entityId: string | null): Promise<TemplateService | null> => {
    if (entityId === null) return null
    const account = await db.as({ kind: 'worker', entityId }, async (tx) => {
      const row = await tx.one(
        select({ id: a.id }, sql`from ${a} where ${a.deletedAt} is null and ${a.state} = 'working'`),
      )
      return row && readAccount(tx, config, metaAccounts, { entityId, id: row.id })
    })
    if (!account) return null
    const { token } = account.secrets
    if (token === undefined) return null
    const { wabaId, graphVersion: version } = account.record
    return graphTemplates({ baseUrl: config.metaGraphUrl, version, token, wabaId })
  }

/** What Meta decided about templates goes to those that bear its id; of what is not kept here nothing is written. */
export const takeTemplateNews = ({ db }: Services, entityId: string, news: readonly TemplateNews[]): Promise<void> =>
  db.as({ kind: 'worker', entityId }, async (tx) => {
    for (const { event, ...one } of news) {
      const status = stateOf(event)
      if (status !== null) await applyTemplateStatus(tx, { ...one, status })
    }
  })
