import { sql } from 'drizzle-orm'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { metaCampaigns } from '../../../resources/meta_campaigns/schema.ts'
import { projects } from '../../../resources/projects/schema.ts'
import { templates } from '../../../resources/templates/schema.ts'
import { columns, pick, type Selected, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { type Origin, readMedia } from './media.ts'
import type { Facts } from './values.ts'

const c = columns(metaCampaigns, 'c')
const e = columns(entities, 'e')
const p = columns(projects, 'p')
const t = columns(templates, 't')

const CAMPAIGN = pick(
  c,
  ...(['id', 'version', 'status'] as const),
  ...(Object.keys(metaCampaigns.fields) as (keyof typeof metaCampaigns.fields)[]),
)
export type Campaign = Pick<RecordOf<typeof metaCampaigns>, keyof typeof CAMPAIGN>

/** The campaign of the transaction's tenant; `lock` holds it until the end, so that its state stays what it is. */
export const readCampaign = (tx: Tx, id: string, lock = false): Promise<Campaign | null> =>
  tx.one(
    select(
      CAMPAIGN,
      sql`from ${c} where ${c.id} = ${id}::uuid and ${c.deletedAt} is null ${lock ? sql`for update` : sql``}`,
    ),
  )

const TEMPLATE = pick(
  t,
  'id',
  'entityId',
  'status',
  'metaStatus',
  'metaChanged',
  'metaName',
  'language',
  'category',
  'headerType',
  'headerText',
  'headerFile',
  'body',
  'footer',
  'buttons',
)
export type CampaignTemplate = Selected<typeof TEMPLATE>

export const readTemplate = (tx: Tx, id: string | null): Promise<CampaignTemplate | null> =>
  tx.one(select(TEMPLATE, sql`from ${t} where ${t.id} = ${id}::uuid and ${t.deletedAt} is null`))

const PROJECT = pick(p, 'id', 'name', 'code', 'requiredAmount', 'collectedAmount', 'donationLink', 'videos')

/** Where one gives by hand, the charity's own shop first. */
const donateOf = (ways: RecordOf<typeof entities>['donationWays']): string | null =>
  (ways.find(({ kind, url }) => kind === 'store' && url) ?? ways.find(({ url }) => url))?.url ?? null

/** What all messages share, except for the origin of links: who composes knows that. */
export async function readFacts(
  tx: Tx,
  { project, variables }: Pick<Campaign, 'project' | 'variables'>,
  { language }: Pick<CampaignTemplate, 'language'>,
): Promise<Omit<Facts, keyof Origin>> {
  const [entity, about, media] = await Promise.all([
    tx.one(select(pick(e, 'calendar', 'donationWays'), sql`from ${e} where ${e.id} = athar_entity()`)),
    project === null
      ? null
      : tx.one(select(PROJECT, sql`from ${p} where ${p.id} = ${project}::uuid and ${p.deletedAt} is null`)),
    readMedia(tx, project, variables),
  ])
  return {
    language,
    media,
    calendar: entity?.calendar ?? 'both',
    project: about,
    donate: donateOf(entity?.donationWays ?? []),
  }
}
