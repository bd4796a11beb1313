import { sql } from 'drizzle-orm'
import { CODES } from '../../../resources/_kit/codes.ts'
import { type Fault, missingToPublish } from '../../../resources/_kit/validate.ts'
import { campaigns } from '../../../resources/campaigns/schema.ts'
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
import { databaseNow, dispatchOfAppeal, isOpen } from '../dispatch.ts'
import { stopHere } from '../ending.ts'
import { holdLicence, type Licence, licenceFaults } from '../licences.ts'
import { heldUntil } from '../metaCampaigns/send.ts'
import { timeFaults } from '../toLeave.ts'
import { beginAppeal, moveAppeal } from './begin.ts'
import { type Appeal, appealWay, readAppeal, readAppealAudience } from './read.ts'
import { endAppeal, endAppeals, endWith, sendAppeals } from './schedule.ts'

/** @throws 404; 409 unless the campaign stands in one of `states` */
async function locked(tx: Tx, id: string, states: readonly Appeal['status'][]): Promise<Appeal> {
  const appeal = await readAppeal(tx, id, true)
  if (!appeal) throw new AppFault('notFound')
  if (!states.includes(appeal.status)) throw new AppFault('wrongState', [], { status: appeal.status })
  return appeal
}

const fault = (field: string, key: string): Fault => ({ field, key, args: {}, code: CODES.generic })

const WORDS = {
  name: 'title',
  same: ['description', 'licence', 'link', 'image', 'video', 'project'],
} as const

/** [5.3] and what else stands between a campaign and its donors. @throws 422 with every fault at its field */
async function assertReady({ tx, call }: HookContext, appeal: Appeal, now: string): Promise<Licence> {
  const ready = await call.services.channelsOf(tx, call.actor.entityId)
  const at = appeal.sendNow ? now : (appeal.sendAt ?? now)
  const licence = await holdLicence(tx, appeal.licence)
  const faults = [
    ...missingToPublish(campaigns, { ...appeal, licence: licence && appeal.licence }),
    ...(await unansweredFaults(tx, campaigns, { ...appeal })),
    ...(licence === null ? [] : licenceFaults(licence, at)),
    ...((await isCorrectionAsBefore(tx, campaigns, appeal, WORDS)) ? [fault('description', 'correctionSame')] : []),
    ...(appeal.channels.every((channel) => ready.has(channel)) ? [] : [fault('channels', 'channelNotSetUp')]),
    ...timeFaults(appeal, now),
  ]
  if (faults.length > 0 || licence === null) throw new AppFault('invalid', faults)
  return licence
}

/**
 * Sends a draft now, or sets the time at which it leaves; with the first message its page is open.
 * @throws 409 wrongState, notApproved; 409 stale (args.count) where the audience is no longer `expected`; 422
 */
export async function publishAppeal(ctx: HookContext, id: string, expected: number): Promise<void> {
  const { tx, actor, call } = ctx
  if (!actor.entityId) throw new AppFault('forbidden')
  const appeal = await locked(tx, id, ['draft'])
  const now = await databaseNow(tx)
  const licence = await assertReady(ctx, appeal, now)
  const { sendable } = await readAppealAudience(tx, appeal)
  if (sendable === 0) throw new AppFault('nobodyToSendTo')
  if (sendable !== expected) throw new AppFault('stale', [], { count: sendable })
  await assertApproved(tx, appeal, sendable)
  const at = appeal.sendNow ? heldUntil(now, call.services.config.massHoldMs, sendable) : appeal.sendAt
  if (at !== null) {
    await schedule(tx, sendAppeals, { at, payload: { campaign: id }, name: id })
    return void (await moveAppeal(tx, id, { status: 'scheduled', sendAt: at }))
  }
  await beginAppeal(tx, { entityId: actor.entityId, appeal, recipients: sendable, addJob: ctx.addJob })
  await endWith(tx, id, licence)
}

/** How many of those whom it has not reached would get it now. */
export const readAppealAgain = (call: Call, id: string): Promise<AgainWithPackage> =>
  inTx(call, async (tx) => {
    const appeal = await readAppeal(tx, id)
    if (!appeal) throw new AppFault('notFound')
    const dispatch = appeal.status === 'published' ? await dispatchOfAppeal(tx, id) : null
    return readAgain(tx, dispatch, (donor) => appealWay(appeal.channels, donor))
  })

/**
 * Sends it once more to those whom it has not reached, under all that held for the first time: its page is open still.
 * @throws 409 wrongState, notApproved; 409 stale (args.count); 422
 */
export async function sendAppealAgain(ctx: HookContext, id: string, { states, expected }: AgainInput): Promise<void> {
  const { tx, actor, call, addJob } = ctx
  const { entityId } = actor
  if (!entityId) throw new AppFault('forbidden')
  const appeal = await locked(tx, id, ['published'])
  const now = await databaseNow(tx)
  // The time that was set for it is over.
  await assertReady(ctx, { ...appeal, sendNow: true }, now)
  await assertApproved(tx, appeal, expected)
  const wayOf: WayOf = (donor) => appealWay(appeal.channels, donor)
  const holdMs = call.services.config.massHoldMs
  await repeat(tx, await dispatchOfAppeal(tx, id, true), { entityId, states, expected, wayOf, now, holdMs, addJob })
  await actingAs(tx, 'send', () => moveAppeal(tx, id, { status: 'sending', finishedAt: null }))
}

/** Back to the drafts before its time. */
export async function unscheduleAppeal({ tx }: HookContext, id: string): Promise<void> {
  await locked(tx, id, ['scheduled'])
  await unschedule(tx, sendAppeals, id)
  await moveAppeal(tx, id, { status: 'draft' })
}

/**
 * What has not left stays here. Whoever has it already was asked for a gift: the page stays open to them until the campaign
 * itself ends (docs/decisions/141).
 */
export async function stopAppeal({ tx }: HookContext, id: string): Promise<void> {
  await locked(tx, id, ['sending'])
  const dispatch = await dispatchOfAppeal(tx, id, true)
  if (isOpen(dispatch) && (await stopHere(tx, dispatch.id))) return
  await moveAppeal(tx, id, { status: 'published', finishedAt: sql`now()` })
}

/** The campaign is over: nothing more leaves, and its page asks for nothing any more. */
export async function closeAppeal({ tx }: HookContext, id: string): Promise<void> {
  await locked(tx, id, ['sending', 'published'])
  await unschedule(tx, endAppeals, id)
  await endAppeal(tx, id)
}
