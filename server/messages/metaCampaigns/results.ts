import { sql } from 'drizzle-orm'
import type { MetaCampaignResults } from '../../../resources/_contracts/campaigns.ts'
import { chatMessages } from '../../../resources/chat_messages/schema.ts'
import { feedback } from '../../../resources/feedback/schema.ts'
import { metaCampaigns } from '../../../resources/meta_campaigns/schema.ts'
import { columns, shaped } from '../../db/columns.ts'
import { type Call, inTx } from '../../engine/context.ts'
import { AppFault } from '../../engine/fault.ts'
import { gift, giftsAfter, isTold, reached } from '../reached.ts'
import { asksOf } from './audience.ts'
import { readCampaign, readTemplate } from './read.ts'

const c = columns(metaCampaigns, 'c')
const f = columns(feedback, 'f')
const x = columns(chatMessages, 'x')

/** So long after a message what its recipient writes to the number it came from is told as its answer. */
const WEEK = sql`interval '7 days'`
const GIFTS = giftsAfter(c)

/** What recipients wrote or pressed, by whoever has the number: `what` as the service gave it. */
const HEARD = sql`heard as (
  select r.donor, ${x.text} as what from reached r join ${x} on ${x.address} = r.address and ${x.at} >= r.at and ${x.at} < r.at + ${WEEK}
  where not r.objects and ${x.entityId} = athar_entity() and ${x.channel} = 'whatsappCloud' and ${x.direction} = 'in')`

/** Who stops is counted here, and in nothing else from then on. */
const STOPPED = sql<number>`(select count(distinct r.donor)::int from reached r join ${f} on (${f.donor} = r.donor or ${f.address} = r.address)
  where ${f.entityId} = athar_entity() and ${f.kind} = 'stop' and ${f.channel} = 'whatsappCloud' and ${f.at} >= r.at and ${f.at} < r.at + ${WEEK})`

interface Pressed {
  label: string
  people: number
}

/**
 * What came of a campaign: who answered, what they pressed, who stopped, and what recipients gave. Answers and stops were said to
 * the charity by name, and are told however few; of gifts as of a campaign's. @throws 404
 */
export const readMetaResults = (call: Call, id: string): Promise<MetaCampaignResults> =>
  inTx(call, async (tx) => {
    const campaign = await readCampaign(tx, id)
    if (!campaign) throw new AppFault('notFound')
    const template = await readTemplate(tx, campaign.template)
    const labels = (template?.buttons ?? []).flatMap((one) => (one.kind === 'quickReply' ? [one.label] : []))
    const row = await tx.one(
      shaped(
        {
          replied: sql<number>`(select count(distinct h.donor)::int from heard h)`,
          stopped: STOPPED,
          pressed: sql<Pressed[]>`(select coalesce(json_agg(json_build_object('label', l.label, 'people',
            (select count(distinct h.donor)::int from heard h where h.what = l.label)) order by l.place), '[]')
            from unnest(${sql.param(labels)}::text[]) with ordinality l (label, place))`,
          objecting: sql<number>`(select count(*)::int from reached r where r.objects)`,
          gifts: sql<number>`(select count(*)::int ${GIFTS})`,
          givers: sql<number>`(select count(distinct ${gift.donor})::int ${GIFTS})`,
          given: sql<string>`(select coalesce(sum(${gift.amount}), 0)::numeric(18, 2)::text ${GIFTS})`,
        },
        (shape) =>
          sql`with ${reached('campaign', id, template === null || asksOf(template, campaign))}, ${HEARD} select ${shape} from ${c} where ${c.id} = ${id}::uuid`,
      ),
    )
    if (!row) throw new AppFault('notFound')
    const { gifts, givers, given, ...rest } = row
    return { ...rest, ...(isTold(givers) ? { gifts, given } : { gifts: null, given: null }) }
  })
