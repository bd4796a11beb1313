import { type SQL, sql } from 'drizzle-orm'
import { donorTransactions } from '../../../resources/donor_transactions/schema.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { columns, jsonOf, pick, select, shaped } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { GATE } from '../audience.ts'
import { type GateInput, type GateReason, gate } from '../gate.ts'
import type { Campaign, CampaignTemplate } from './read.ts'

// As GATE names it.
const d = columns(donors, 'd')
const g = columns(donorTransactions, 'g')

/** One condition where the campaign asks for it. */
const where = (given: unknown, condition: SQL): SQL[] => (given === null || given === undefined ? [] : [condition])

function filters(campaign: Campaign): SQL[] {
  const { gaveTo, donorType, tags, language, givenMin, givenMax, lastGiftFrom, lastGiftTo, file } = campaign
  return [
    ...where(
      gaveTo,
      sql`exists (select 1 from ${g} where ${g.entityId} = ${d.entityId} and ${g.donor} = ${d.id} and ${g.project} = ${gaveTo}::uuid
        and not ${g.reversed} and ${g.deletedAt} is null)`,
    ),
    ...where(donorType, sql`${d.type} = ${donorType}::uuid`),
    ...where(tags.length > 0 ? tags : null, sql`${d.tags} && ${sql.param(tags)}::text[]`),
    ...where(language, sql`${d.language} = ${language}`),
    ...where(givenMin, sql`${d.givenTotal} >= ${givenMin}::numeric`),
    ...where(givenMax, sql`${d.givenTotal} <= ${givenMax}::numeric`),
    ...where(lastGiftFrom, sql`${d.lastGiftDate} >= ${lastGiftFrom}::date`),
    ...where(lastGiftTo, sql`${d.lastGiftDate} <= ${lastGiftTo}::date`),
    ...where(file, sql`${d.importId} = ${file}::uuid`),
  ]
}

/** Whom a campaign means, of donors `d`; the gate has its say after it. */
export function meant(campaign: Campaign): SQL {
  const chosen = {
    everyone: [],
    filtered: filters(campaign),
    chosen: [sql`${d.id} = any(${sql.param(campaign.donors ?? [])}::uuid[])`],
  }[campaign.audience]
  return sql.join([sql`${d.deletedAt} is null and not coalesce(${d.unknownGiver}, false)`, ...chosen], sql` and `)
}

/** product.md 29: what asks or advertises goes only to those who agreed to it; what serves, to all who did not refuse. */
export const asksOf = ({ category }: Pick<CampaignTemplate, 'category'>): boolean => category === 'marketing'

export const campaignGate = (donor: Omit<GateInput, 'gave'>, asks: boolean): GateReason | null =>
  gate({ ...donor, gave: true }, asks, 'whatsappCloud')

export type GateGroup = Omit<GateInput, 'gave'>

export const ASKED: SQL<GateGroup> = jsonOf(GATE)

const SAMPLE = 8

/** Donors as groups that the gate treats alike: one query, however large the audience. */
function groups(tx: Tx, campaign: Campaign) {
  const shape = {
    gate: sql<GateGroup>`x.gate`,
    n: sql<number>`count(*)::int`,
    ids: sql<string[]>`(array_agg(x.id order by x.id))[1:${sql.raw(String(SAMPLE))}]`,
  }
  return tx.rows(
    shaped(
      shape,
      (row) => sql`
    select ${row} from (select ${d.id}, ${ASKED}::jsonb as gate from ${d} where ${meant(campaign)}) x group by 1`,
    ),
  )
}

export interface CampaignAudience {
  total: number
  sendable: number
  held: Partial<Record<GateReason, number>>
  /** Some who would get it. */
  sample: { id: string; name: string; language: 'ar' | 'en' }[]
}

/** Who would get the campaign, who would not and why. */
export async function readCampaignAudience(
  tx: Tx,
  campaign: Campaign,
  template: CampaignTemplate,
): Promise<CampaignAudience> {
  const audience: CampaignAudience = { total: 0, sendable: 0, held: {}, sample: [] }
  const ids: string[] = []
  for (const group of await groups(tx, campaign)) {
    const reason = campaignGate(group.gate, asksOf(template))
    audience.total += group.n
    if (reason) audience.held[reason] = (audience.held[reason] ?? 0) + group.n
    else {
      audience.sendable += group.n
      ids.push(...group.ids)
    }
  }
  audience.sample = await tx.rows(
    select(
      { ...pick(d, 'id', 'name'), language: sql<'ar' | 'en'>`coalesce(${d.language}, ${template.language})` },
      sql`from ${d} where ${d.id} = any(${sql.param(ids.slice(0, SAMPLE))}::uuid[]) order by ${d.name}`,
    ),
  )
  return audience
}
