import { type SQL, sql } from 'drizzle-orm'
import type { audienceFields } from '../../../resources/_kit/sending.ts'
import { donorTransactions } from '../../../resources/donor_transactions/schema.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { givesWay } from '../../../resources/meta_campaigns/asks.ts'
import { anyOf, columns, jsonOf, pick, select, shaped } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { stands } from '../../letters/gifts.ts'
import { type Audience, GATE } from '../audience.ts'
import { ofFile, readsIn } from '../filter.ts'
import { type GateInput, type GateReason, gate, type Way } from '../gate.ts'
import type { Campaign, CampaignTemplate } from './read.ts'

// As GATE names it.
const d = columns(donors, 'd')
const g = columns(donorTransactions, 'g')

/** One condition where the campaign asks for it. */
const where = (given: unknown, condition: SQL): SQL[] => (given === null || given === undefined ? [] : [condition])

/** Whom a campaign of either sort is for, as it was chosen. */
export type Choice = Pick<Campaign, keyof typeof audienceFields>

function filters(choice: Choice): SQL[] {
  const { gaveTo, donorType, categories, tags, language, givenMin, givenMax, lastGiftFrom, lastGiftTo, file } = choice
  return [
    ...where(
      gaveTo,
      sql`exists (select 1 from ${g} where ${g.entityId} = ${d.entityId} and ${g.donor} = ${d.id} and ${g.project} = ${gaveTo}::uuid and ${stands(g)})`,
    ),
    ...where(donorType, sql`${d.type} = ${donorType}::uuid`),
    ...where(categories.length > 0 ? categories : null, sql`${d.category} = any(${sql.param(categories)}::text[])`),
    ...where(tags.length > 0 ? tags : null, sql`${d.tags} && ${sql.param(tags)}::text[]`),
    ...(language === null ? [] : [readsIn([language])]),
    ...where(givenMin, sql`${d.givenTotal} >= ${givenMin}::numeric`),
    ...where(givenMax, sql`${d.givenTotal} <= ${givenMax}::numeric`),
    ...where(lastGiftFrom, sql`${d.lastGiftDate} >= ${lastGiftFrom}::date`),
    ...where(lastGiftTo, sql`${d.lastGiftDate} <= ${lastGiftTo}::date`),
    ...(file === null ? [] : [ofFile(file)]),
  ]
}

/** Whom a campaign means, of donors `d`; the gate has its say after it. */
export function meant(choice: Choice): SQL {
  const chosen = {
    everyone: [],
    filtered: filters(choice),
    chosen: [sql`${d.id} = ${anyOf(choice.donors ?? [])}`],
  }[choice.audience]
  return sql.join([sql`${d.deletedAt} is null and not coalesce(${d.unknownGiver}, false)`, ...chosen], sql` and `)
}

const isMarketing = ({ category }: Pick<CampaignTemplate, 'category'>): boolean => category === 'marketing'

/** product.md 29: what asks or advertises goes only to those who agreed to it; what serves, to all who did not refuse. */
export const asksOf = (template: Pick<CampaignTemplate, 'category'>, campaign: Pick<Campaign, 'variables'>): boolean =>
  isMarketing(template) || givesWay(campaign.variables)

/** What asks for gifts does so under a licence. Meta counts greetings as marketing as well: its writer says which it is. */
export const needsLicence = (
  template: Pick<CampaignTemplate, 'category'>,
  campaign: Pick<Campaign, 'variables' | 'appeal'>,
): boolean => (isMarketing(template) && campaign.appeal) || givesWay(campaign.variables)

export const campaignGate = (donor: Omit<GateInput, 'gave'>, asks: boolean): GateReason | null =>
  gate({ ...donor, gave: true }, asks, 'whatsappCloud')

export type GateGroup = Omit<GateInput, 'gave'>

export const ASKED: SQL<GateGroup> = jsonOf(GATE)

const SAMPLE = 8

/** Donors as groups that the gate treats alike: one query, however large the audience. */
function groups(tx: Tx, choice: Choice) {
  const shape = {
    gate: sql<GateGroup>`x.gate`,
    n: sql<number>`count(*)::int`,
    ids: sql<string[]>`(array_agg(x.id order by x.id))[1:${sql.raw(String(SAMPLE))}]`,
  }
  return tx.rows(
    shaped(
      shape,
      (row) => sql`
    select ${row} from (select ${d.id}, ${ASKED}::jsonb as gate from ${d} where ${meant(choice)}) x group by 1`,
    ),
  )
}

/** Who would get it and by what, who would not and why. `language` of those whose own does not decide. */
export async function readMeant(
  tx: Tx,
  choice: Choice,
  wayOf: (donor: GateGroup) => Way,
  language: SQL<'ar' | 'en'>,
): Promise<Audience> {
  const audience: Audience = { total: 0, sendable: 0, byChannel: {}, held: {}, sample: [] }
  const ids: string[] = []
  for (const group of await groups(tx, choice)) {
    const way = wayOf(group.gate)
    audience.total += group.n
    if ('reason' in way) audience.held[way.reason] = (audience.held[way.reason] ?? 0) + group.n
    else {
      audience.sendable += group.n
      audience.byChannel[way.channel] = (audience.byChannel[way.channel] ?? 0) + group.n
      ids.push(...group.ids)
    }
  }
  audience.sample = await tx.rows(
    select(
      { ...pick(d, 'id', 'name'), language: sql<'ar' | 'en'>`coalesce(${d.language}, ${language})` },
      sql`from ${d} where ${d.id} = ${anyOf(ids.slice(0, SAMPLE))} order by ${d.name}`,
    ),
  )
  return audience
}

/** The ids of those whom it would reach now. */
export async function readReached(tx: Tx, choice: Choice, wayOf: (donor: GateGroup) => Way): Promise<string[]> {
  const sorts = await tx.rows(
    shaped(
      { gate: sql<GateGroup>`x.gate`, ids: sql<string[]>`array_agg(x.id)` },
      (row) =>
        sql`select ${row} from (select ${d.id}, ${ASKED}::jsonb as gate from ${d} where ${meant(choice)}) x group by 1`,
    ),
  )
  return sorts.flatMap(({ gate: donor, ids }) => ('reason' in wayOf(donor) ? [] : ids))
}

/** By what a Meta campaign reaches somebody: its one channel, or nothing. */
export function campaignWay(donor: GateGroup, asks: boolean): Way {
  const reason = campaignGate(donor, asks)
  return reason === null ? { channel: 'whatsappCloud' } : { reason }
}

export const readCampaignAudience = (tx: Tx, campaign: Campaign, template: CampaignTemplate): Promise<Audience> =>
  readMeant(tx, campaign, (donor) => campaignWay(donor, asksOf(template, campaign)), sql`${template.language}`)
