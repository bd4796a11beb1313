import { sql } from 'drizzle-orm'
import { CODES } from '../../../resources/_kit/codes.ts'
import { type Fault, missingToPublish } from '../../../resources/_kit/validate.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { metaCampaigns } from '../../../resources/meta_campaigns/schema.ts'
import { columns, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { actingAs } from '../../engine/acting.ts'
import { type Call, inTx } from '../../engine/context.ts'
import type { HookContext } from '../../engine/define.ts'
import { AppFault } from '../../engine/fault.ts'
import { unansweredFaults } from '../../engine/pictures.ts'
import { schedule, unschedule } from '../../jobs/schedules.ts'
import { type AgainInput, type AgainWithPackage, readAgain, repeat, type WayOf } from '../again.ts'
import { assertApproved } from '../approval.ts'
import { isCorrectionAsBefore } from '../copies.ts'
import { type Dispatch, databaseNow, dispatchOfCampaign, isOpen } from '../dispatch.ts'
import { stopHere } from '../ending.ts'
import { isMass } from '../mass.ts'
import { timeFaults } from '../toLeave.ts'
import { asksOf, campaignWay, readCampaignAudience } from './audience.ts'
import { begin, move } from './begin.ts'
import { placesOf } from './compose.ts'
import { permitFaults } from './permit.ts'
import { type Campaign, type CampaignTemplate, readCampaign, readTemplate } from './read.ts'
import { sendCampaigns } from './schedule.ts'

const later = columns(messages, 'later')
const m = columns(messages, 'm')

const ENDED: readonly Campaign['status'][] = ['sent', 'stopped']

/** @throws 404; 409 unless the campaign stands in one of `states` */
async function locked(tx: Tx, id: string, states: readonly Campaign['status'][]): Promise<Campaign> {
  const campaign = await readCampaign(tx, id, true)
  if (!campaign) throw new AppFault('notFound')
  if (!states.includes(campaign.status)) throw new AppFault('wrongState', [], { status: campaign.status })
  return campaign
}

const fault = (field: string, key: string, args: Fault['args'] = {}): Fault => ({
  field,
  key,
  args,
  code: CODES.generic,
})

/** What stands between a campaign and its donors. */
function faultsOf(campaign: Campaign, template: CampaignTemplate | null, now: string): Fault[] {
  const missing = missingToPublish(metaCampaigns, { ...campaign })
  const time = timeFaults(campaign, now)
  if (template === null) return [...(missing.length > 0 ? missing : [fault('template', 'required')]), ...time]
  const places = placesOf(template)
  return [
    ...missing,
    ...(template.status === 'active' ? [] : [fault('template', 'templateInactive')]),
    ...(template.metaStatus === 'approved' && !template.metaChanged ? [] : [fault('template', 'templateNotApproved')]),
    ...(campaign.variables.length === places ? [] : [fault('variables', 'variableCount', { count: places })]),
    ...time,
  ]
}

/** As of campaigns: what a template leaves to be said. */
const WORDS = { name: 'name', same: ['template', 'variables', 'project', 'licence'] } as const

/** @throws 422 with every fault at its field */
async function assertReady(tx: Tx, campaign: Campaign, now: string): Promise<CampaignTemplate> {
  const template = await readTemplate(tx, campaign.template)
  const at = campaign.sendNow ? now : (campaign.sendAt ?? now)
  const faults = [
    ...faultsOf(campaign, template, now),
    ...((await isCorrectionAsBefore(tx, metaCampaigns, campaign, WORDS))
      ? [fault('variables', 'correctionSameValues')]
      : []),
    // product.md 44
    ...(await unansweredFaults(tx, metaCampaigns, { ...campaign })),
    ...(template ? await permitFaults(tx, { campaign, template, at }) : []),
  ]
  if (faults.length > 0 || template === null) throw new AppFault('invalid', faults)
  return template
}

/**
 * [4.12] sends a draft now, or sets the time at which it leaves.
 * @throws 409 wrongState, notApproved; 409 stale (args.count) where the audience is no longer `expected`; 409 metaNotConfigured; 422
 */
export async function publishCampaign(ctx: HookContext, id: string, expected: number): Promise<void> {
  const { tx, actor, call } = ctx
  if (!actor.entityId) throw new AppFault('forbidden')
  const campaign = await locked(tx, id, ['draft'])
  const now = await databaseNow(tx)
  const template = await assertReady(tx, campaign, now)
  if (!(await call.services.channelsOf(tx, actor.entityId)).has('whatsappCloud'))
    throw new AppFault('metaNotConfigured')
  const { sendable } = await readCampaignAudience(tx, campaign, template)
  if (sendable === 0) throw new AppFault('nobodyToSendTo')
  if (sendable !== expected) throw new AppFault('stale', [], { count: sendable })
  await assertApproved(tx, campaign, sendable)
  const at = campaign.sendNow ? heldUntil(now, call.services.config.massHoldMs, sendable) : campaign.sendAt
  if (at === null) return begin(tx, { entityId: actor.entityId, id, recipients: sendable, addJob: ctx.addJob })
  await schedule(tx, sendCampaigns, { at, payload: { campaign: id }, name: id })
  await move(tx, id, { status: 'scheduled', sendAt: at })
}

/** product.md 30: what goes to many waits a while before it leaves, and can be called back until then. */
export const heldUntil = (now: string, ms: number, donors: number): string | null =>
  isMass(ms, donors) ? new Date(Date.parse(now) + ms).toISOString() : null

/** Back to the drafts before its time. */
export async function unscheduleCampaign({ tx }: HookContext, id: string): Promise<void> {
  await locked(tx, id, ['scheduled'])
  await unschedule(tx, sendCampaigns, id)
  await move(tx, id, { status: 'draft' })
}

/** Stops a campaign under way; where all of it had gone out already, it is sent. */
export async function stopCampaign({ tx }: HookContext, id: string): Promise<void> {
  const dispatch = await dispatchOfCampaign(tx, id, true)
  await locked(tx, id, ['sending'])
  if (isOpen(dispatch) && (await stopHere(tx, dispatch.id))) return
  await move(tx, id, { status: 'stopped', finishedAt: sql`now()` })
}

/** How many of those whom it has not reached would get it now. */
export const readCampaignAgain = (call: Call, id: string): Promise<AgainWithPackage> =>
  inTx(call, async (tx) => {
    const campaign = await readCampaign(tx, id)
    const template = campaign && (await readTemplate(tx, campaign.template))
    if (!campaign) throw new AppFault('notFound')
    if (!template || !ENDED.includes(campaign.status)) return readAgain(tx, null, () => ({ reason: 'deleted' }))
    return readAgain(tx, await dispatchOfCampaign(tx, id), (donor) => campaignWay(donor, asksOf(template, campaign)))
  })

/**
 * Sends it once more to those whom it has not reached, under all that held for the first time.
 * @throws 409 wrongState, notApproved; 409 stale (args.count); 409 metaNotConfigured; 422
 */
export async function sendCampaignAgain(ctx: HookContext, id: string, { states, expected }: AgainInput): Promise<void> {
  const { tx, actor, call, addJob } = ctx
  const { entityId } = actor
  if (!entityId) throw new AppFault('forbidden')
  const campaign = await locked(tx, id, ENDED)
  const now = await databaseNow(tx)
  // The time that was set for it is over.
  const template = await assertReady(tx, { ...campaign, sendNow: true }, now)
  if (!(await call.services.channelsOf(tx, entityId)).has('whatsappCloud')) throw new AppFault('metaNotConfigured')
  await assertApproved(tx, campaign, expected)
  const wayOf: WayOf = (donor) => campaignWay(donor, asksOf(template, campaign))
  const holdMs = call.services.config.massHoldMs
  await repeat(tx, await dispatchOfCampaign(tx, id, true), { entityId, states, expected, wayOf, now, holdMs, addJob })
  await actingAs(tx, 'send', () => move(tx, id, { status: 'sending', finishedAt: null }))
}

/** Why messages of a sending failed, and why others never left; with how many each. */
export const failuresOf = (
  call: Call,
  id: string,
  dispatchOfIt: (tx: Tx, id: string) => Promise<Dispatch | null>,
): Promise<Record<'failed' | 'suppressed', Record<string, number>>> =>
  inTx(call, async (tx) => {
    const dispatch = await dispatchOfIt(tx, id)
    const rows = await tx.rows(
      select(
        { state: m.state, reason: sql<string>`coalesce(${m.reason}, 'unknown')`, n: sql<number>`count(*)::int` },
        sql`from ${m} where ${m.dispatch} = ${dispatch?.id ?? null}::uuid and ${m.state} in ('failed', 'suppressed')
          and not exists (select 1 from ${later} where ${later.entityId} = ${m.entityId} and ${later.repeats} = ${m.id})
          group by 1, 2 order by 3 desc`,
      ),
    )
    const of = (wanted: 'failed' | 'suppressed') =>
      Object.fromEntries(rows.filter(({ state }) => state === wanted).map(({ reason, n }) => [reason, n]))
    return { failed: of('failed'), suppressed: of('suppressed') }
  })
