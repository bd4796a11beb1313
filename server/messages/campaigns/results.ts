import { sql } from 'drizzle-orm'
import type { CampaignResults } from '../../../resources/_contracts/campaigns.ts'
import { campaigns } from '../../../resources/campaigns/schema.ts'
import { dispatches } from '../../../resources/dispatches/schema.ts'
import { donorTransactions } from '../../../resources/donor_transactions/schema.ts'
import { fundraisingLicences } from '../../../resources/fundraising_licences/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { projects } from '../../../resources/projects/schema.ts'
import { columns, select } from '../../db/columns.ts'
import { type Call, inTx } from '../../engine/context.ts'
import { AppFault } from '../../engine/fault.ts'

const c = columns(campaigns, 'c')
const g = columns(donorTransactions, 'g')
const i = columns(fundraisingLicences, 'i')
const m = columns(messages, 'm')
const p = columns(projects, 'p')
const s = columns(dispatches, 's')

/** So many days after a message its recipient's gifts are told beside it. */
const DAYS = 30

/** A recipient once, from the day on which their message left. */
const REACHED = sql`(select ${m.donor} as donor, min(${m.sentAt})::date as day from ${m}
  join ${s} on ${s.entityId} = ${m.entityId} and ${s.id} = ${m.dispatch} and ${s.appeal} = ${c.id}
  where ${m.state} in ('sent', 'delivered', 'read') and ${m.sentAt} is not null group by 1) r`
/** Gifts to what the campaign is for, or any gift where it is for no project. */
const GIFTS = sql`from ${REACHED} join ${g} on ${g.entityId} = ${c.entityId} and ${g.donor} = r.donor
  where not ${g.reversed} and ${g.amount} > 0 and ${g.deletedAt} is null and (${c.project} is null or ${g.project} = ${c.project})
    and ${g.date} between r.day and r.day + ${DAYS}::int`

/** What came of a campaign. That a gift followed a message does not say that it came of it: so it is told, and no more. */
export const readResults = (call: Call, id: string): Promise<CampaignResults> =>
  inTx(call, async (tx) => {
    const row = await tx.one(
      select(
        {
          clicked: sql<number>`(select count(*)::int from ${m} join ${s} on ${s.entityId} = ${m.entityId} and ${s.id} = ${m.dispatch} and ${s.appeal} = ${c.id} where ${m.clickedAt} is not null)`,
          gifts: sql<number>`(select count(*)::int ${GIFTS})`,
          givers: sql<number>`(select count(distinct ${g.donor})::int ${GIFTS})`,
          given: sql<string>`(select coalesce(sum(${g.amount}), 0)::numeric(18, 2)::text ${GIFTS})`,
          licensed: sql<string | null>`${i.target}::text`,
          required: sql<string | null>`${p.requiredAmount}::text`,
          collected: sql<string | null>`${p.collectedAmount}::text`,
        },
        sql`from ${c} left join ${i} on ${i.entityId} = ${c.entityId} and ${i.id} = ${c.licence}
        left join ${p} on ${p.entityId} = ${c.entityId} and ${p.id} = ${c.project}
        where ${c.id} = ${id}::uuid and ${c.deletedAt} is null`,
      ),
    )
    if (!row) throw new AppFault('notFound')
    return row
  })
