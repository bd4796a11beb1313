import { sql } from 'drizzle-orm'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import { campaigns } from '../../../resources/campaigns/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import type { Channel } from '../../channels/port.ts'
import { columns, pick, type Selected, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import type { Audience } from '../audience.ts'
import { type Way, wayTo } from '../gate.ts'
import { type GateGroup, readMeant } from '../metaCampaigns/audience.ts'

const c = columns(campaigns, 'c')
const e = columns(entities, 'e')

const APPEAL = pick(
  c,
  ...(['id', 'version', 'status'] as const),
  ...(Object.keys(campaigns.fields) as (keyof typeof campaigns.fields)[]),
)
export type Appeal = Pick<RecordOf<typeof campaigns>, keyof typeof APPEAL>

/** The campaign of the transaction's tenant; `lock` holds it until the end, so that its state stays what it is. */
export const readAppeal = (tx: Tx, id: string, lock = false): Promise<Appeal | null> =>
  tx.one(
    select(
      APPEAL,
      sql`from ${c} where ${c.id} = ${id}::uuid and ${c.deletedAt} is null ${lock ? sql`for update` : sql``}`,
    ),
  )

const SENDER = pick(e, 'name', 'nameEn', 'contactEmail', 'calendar', 'donationWays')
/** Who asks. */
export type Asking = Selected<typeof SENDER>

export async function readAsking(tx: Tx): Promise<Asking> {
  const row = await tx.one(select(SENDER, sql`from ${e} where ${e.id} = athar_entity()`))
  if (!row) throw new Error('the entity of a campaign is not there')
  return row
}

/** product.md 29: an appeal goes to those alone who agreed to appeals, by the first channel of it that reaches them. */
export const appealWay = (channels: readonly Channel[], donor: GateGroup): Way =>
  wayTo({ ...donor, gave: true }, true, channels)

export const readAppealAudience = (tx: Tx, appeal: Appeal): Promise<Audience> =>
  readMeant(
    tx,
    appeal,
    (donor) => appealWay(appeal.channels, donor),
    sql`(select ${e.defaultLanguage} from ${e} where ${e.id} = athar_entity())`,
  )
