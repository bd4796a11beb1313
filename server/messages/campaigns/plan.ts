import { sql } from 'drizzle-orm'
import { donors } from '../../../resources/donors/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { bare, columns, known, select, shaped } from '../../db/columns.ts'
import { BEFORE_ALL, newId } from '../../db/ids.ts'
import { tellPlanner } from '../../db/statistics.ts'
import type { Tx } from '../../db/types.ts'
import type { Services } from '../../engine/services.ts'
import { type Dispatch, holdDispatch, readDispatch, setRecipients } from '../dispatch.ts'
import type { Planning } from '../kinds/kind.ts'
import { ASKED, asksOf, campaignGate, type GateGroup, meant } from './audience.ts'
import { type Campaign, type CampaignTemplate, readCampaign, readTemplate } from './read.ts'

const d = columns(donors, 'd')
const m = columns(messages, 'm')
const into = columns(messages)

/** So many donors are looked at in one commit: a few hundred milliseconds, whatever the audience. */
const BATCH = 20_000

/** What the gate says of each sort of donor in a batch: it is asked in the program, and the rows are written in one statement. */
async function verdicts(tx: Tx, batch: ReturnType<typeof inBatch>, asks: boolean) {
  const sorts = await tx.rows(
    shaped(
      { gate: sql<GateGroup>`x.gate` },
      (row) => sql`select distinct ${row} from (select ${ASKED}::jsonb as gate ${batch}) x`,
    ),
  )
  return sorts.map(({ gate }) => ({ gate: JSON.stringify(gate), reason: campaignGate(gate, asks) }))
}

const inBatch = (campaign: Campaign, after: string, until: string) =>
  sql`from ${d} where ${meant(campaign)} and ${d.id} > ${after}::uuid and ${d.id} <= ${until}::uuid`

/** The last donor of the next batch; null where there is none left. */
const batchEnd = async (tx: Tx, campaign: Campaign, after: string): Promise<string | null> => {
  const row = await tx.one(
    select(
      { last: sql<string | null>`max(x.id::text)` },
      sql`from (select ${d.id} from ${d} where ${meant(campaign)} and ${d.id} > ${after}::uuid order by ${d.id} limit ${BATCH}) x`,
    ),
  )
  return row?.last ?? null
}

/**
 * One message a donor; who is held back has one too, with the reason. A batch that was planned already adds nothing. Held
 * until it stands: somebody who is erased meanwhile would be written down again.
 */
async function planBatch(
  tx: Tx,
  dispatch: Dispatch,
  { campaign, template }: { campaign: Campaign; template: CampaignTemplate },
  after: string,
  until: string,
): Promise<void> {
  const batch = inBatch(campaign, after, until)
  const sorts = await verdicts(tx, batch, asksOf(template))
  await tx.rows(sql`
    insert into ${into} (${bare(into, 'entityId', 'kind', 'dispatch', 'id', 'donor', 'channel', 'sentTo', 'language', 'state', 'reason')})
    select ${d.entityId}, 'metaCampaign', ${dispatch.id}::uuid, (${newId().slice(0, 15)} || substr(gen_random_uuid()::text, 16))::uuid, ${d.id}, 'whatsappCloud', ${d.phone}, ${template.language},
      case when v.reason is null then 'planned' else 'suppressed' end, v.reason
    from (select d.* ${batch} order by d.id for key share of d) d
    join unnest(${sql.param(sorts.map(({ gate }) => gate))}::jsonb[], ${sql.param(sorts.map(({ reason }) => reason))}::text[]) as v (gate, reason)
      on v.gate = ${ASKED}::jsonb
    on conflict do nothing`)
}

/** Where planning stands: the last donor of this dispatch who has a message. */
const planned = async (tx: Tx, dispatch: string): Promise<string> => {
  const row = await tx.one(
    select(
      { last: known(m.donor) },
      sql`from ${m} where ${m.dispatch} = ${dispatch}::uuid and ${m.attempt} = 1 order by ${m.donor} desc limit 1`,
    ),
  )
  return row?.last ?? BEFORE_ALL
}

/** Plans what of a campaign is not planned yet, a batch in each commit, so that neither a stop nor a kill costs more than one. */
export async function planCampaign(
  services: Services,
  dispatch: Dispatch,
  { entityId, signal }: Planning,
): Promise<void> {
  const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => services.db.as({ kind: 'worker', entityId }, work)
  if (dispatch.campaign === null) return
  const id = dispatch.campaign
  for (;;) {
    if (signal.aborted) return
    const more = await inTx(async (tx) => {
      const now = await holdDispatch(tx, dispatch.id)
      if (now?.state !== 'sending') return false
      const campaign = await readCampaign(tx, id)
      const template = campaign && (await readTemplate(tx, campaign.template))
      if (!campaign || !template) return false
      const after = await planned(tx, dispatch.id)
      const until = await batchEnd(tx, campaign, after)
      if (until === null) return false
      await planBatch(tx, dispatch, { campaign, template }, after, until)
      return true
    })
    if (!more) break
  }
  const count = await inTx(async (tx) => {
    if ((await readDispatch(tx, dispatch.id))?.state !== 'sending') return 0
    const row = await tx.one(
      select(
        { n: sql<number>`count(*)::int` },
        sql`from ${m} where ${m.dispatch} = ${dispatch.id}::uuid and ${m.attempt} = 1 and ${m.state} <> 'suppressed'`,
      ),
    )
    await holdDispatch(tx, dispatch.id)
    await setRecipients(tx, dispatch.id, row?.n ?? 0)
    return row?.n ?? 0
  })
  await tellPlanner(services.db, entityId, count, [messages])
}
