import { sql } from 'drizzle-orm'
import { columns, pick, select } from '../../../server/db/columns.ts'
import type { Services } from '../../../server/engine/services.ts'
import { readAccount } from '../../../server/hooks/account.ts'
import { developmentTemplates } from '../../../server/integrations/templates/development.ts'
import { graphTemplates } from '../../../server/integrations/templates/graph.ts'
import { stateOf, type TemplateService } from '../../../server/integrations/templates/port.ts'
import { approvedByDemo } from '../../../server/templates/byDemo.ts'
import { applyTemplateStatus } from '../../../server/templates/sync.ts'
import { metaAccounts } from '../schema.ts'
import type { TemplateNews } from './events.ts'

const a = columns(metaAccounts, 'a')

interface Standing extends Pick<Services, 'db' | 'config'> {
  /** Whether what goes to phones is kept in the outbox where there is no account: the demo (server/channels/development.ts). */
  isDemo: () => boolean
}

/**
 * By whose account an entity's templates go: its own at Meta, once Meta has said yes to it; the platform has none. In the
 * demo an entity without one has a stand-in. Never asked within a transaction.
 */
export const templatesOf =
  ({ db, config, isDemo }: Standing) =>
  async (entityId: string | null): Promise<TemplateService | null> => {
    if (entityId === null) return null
    const { account, isThere } = await db.as({ kind: 'worker', entityId }, async (tx) => {
      const rows = await tx.rows(select(pick(a, 'id', 'state'), sql`from ${a} where ${a.deletedAt} is null`))
      const working = rows.find(({ state }) => state === 'working')
      return {
        isThere: rows.length > 0,
        account: working ? await readAccount(tx, config, metaAccounts, { entityId, id: working.id }) : null,
      }
    })
    if (!isThere && isDemo()) return developmentTemplates(() => approvedByDemo(db, entityId))
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
