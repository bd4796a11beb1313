import { sql } from 'drizzle-orm'
import { CODES } from '../../resources/_kit/codes.ts'
import { type Fault, missingToPublish } from '../../resources/_kit/validate.ts'
import { letters } from '../../resources/letters/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { projects } from '../../resources/projects/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import type { Channel } from '../channels/port.ts'
import type { Config } from '../config.ts'
import { anyOf, bare, columns, pick, select } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import { actingAs } from '../engine/acting.ts'
import type { HookContext } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { unansweredFaults } from '../engine/pictures.ts'
import type { Services } from '../engine/services.ts'
import type { Signing } from '../verify/log.ts'
import { assertApproved } from './approval.ts'
import { addressFor, type ReportAudience, type ReportRow, readAudience, readRecipients } from './audience.ts'
import { addDispatch, databaseNow, dispatchOf, setRecipients, startDispatch, uncount } from './dispatch.ts'
import { stopHere } from './ending.ts'
import { gate } from './gate.ts'
import { holdUntil } from './held.ts'
import { SEND_LETTERS } from './job.ts'
import { voidLeases } from './ledger.ts'
import { holdLicence, licenceFaults } from './licences.ts'
import { planLetters, preparePlan, unplanned } from './plan.ts'
import { assertAddsUp } from './reconcile.ts'
import { lockedReport, moveReport } from './reportRow.ts'

const l = columns(letters, 'l')
const ledger = columns(messages)
const later = columns(messages, 'later')
const m = columns(messages, 'm')
const p = columns(projects, 'p')

/** So many letters are planned within the call that sends; the job plans the rest in batches. */
const PLANNED_AT_ONCE = 1000

/** [2.28] what a word of thanks is headed with. */
const THANKS = { ...reports.fields.thankTitle, required: 'toPublish' } as const

export const entityOf = ({ actor }: HookContext): string => {
  if (!actor.entityId) throw new AppFault('forbidden')
  return actor.entityId
}

/** What is asked of whoever sends: a person, or a time that was set. */
export interface Sending {
  tx: Tx
  call: { services: Pick<Services, 'channelsOf'>; actor: { entityId: string | null } }
}

/** [5.17] what the message of a report that lacks a channel or a donor says. */
function missingIn(report: ReportRow): Fault[] {
  const missing = missingToPublish(reports, { ...report }).map((one) =>
    one.field === 'channels' ? { ...one, key: 'atLeastOneChannel' } : one,
  )
  if (report.audience !== 'chosen' || (report.donors ?? []).length > 0) return missing
  return [...missing, { field: 'donors', key: 'atLeastOneDonor', args: {}, code: CODES.generic }]
}

/**
 * [5.17] and what else a report needs before anybody gets it.
 * @param at when it leaves: what asks leaves under a licence that holds then
 */
export async function assertReady({ tx, call }: Sending, report: ReportRow, at: string): Promise<void> {
  // product.md 21: not a donor's letter.
  if (report.type === 'ehsan') throw new AppFault('wrongState', [], { status: report.status })
  const unfilled = [
    ...missingIn(report),
    ...(report.type === 'thanks' ? missingToPublish({ fields: { thankTitle: THANKS } }, { ...report }) : []),
    ...(await unansweredFaults(tx, reports, { ...report })),
    ...(report.appeal ? licenceFaults(await holdLicence(tx, report.licence), at) : []),
  ]
  if (unfilled.length > 0) throw new AppFault('invalid', unfilled)
  const project = await tx.one(
    select(
      pick(p, 'status', 'archived'),
      sql`from ${p} where ${p.id} = ${report.project}::uuid and ${p.deletedAt} is null`,
    ),
  )
  if (project?.archived) throw new AppFault('archived')
  if (project?.status !== 'published')
    throw new AppFault('invalid', [{ field: 'project', key: 'projectNotPublished', args: {}, code: CODES.generic }])
  const ready = await call.services.channelsOf(tx, call.actor.entityId)
  const missing = report.channels.filter((channel) => !ready.has(channel))
  if (missing.includes('email')) throw new AppFault('mailNotConfigured')
  if (missing.length > 0)
    throw new AppFault('invalid', [{ field: 'channels', key: 'channelNotSetUp', args: {}, code: CODES.generic }])
}

/** To how many a report goes, and how many it leaves out because they have read all of it. */
export type Reach = Pick<ReportAudience, 'sendable' | 'told'>

interface Launch extends Reach {
  entityId: string
  sentAt: string
  config: Pick<Config, 'massHoldMs'> & Signing
  addJob: (name: string, data: object) => Promise<void>
  /** So long it waits for what comes at the same time. */
  gatherMs?: number
}

/**
 * A report is on its way: freezes what its letters say, writes them into the ledger, those of a large audience by the job,
 * and wakes the worker. @throws 409 stale where somebody has changed since they were counted
 */
export async function launch(tx: Tx, report: ReportRow, how: Launch): Promise<void> {
  const { entityId, sentAt, sendable, told, config, addJob, gatherMs = 0 } = how
  const { id, channels } = report
  await actingAs(tx, 'send', () =>
    moveReport(tx, id, {
      status: 'sending',
      sentAt,
      startsAt: holdUntil(config.massHoldMs, sendable, gatherMs),
      finishedAt: null,
      toldCount: told,
    }),
  )
  const dispatch = { id: newId(), startedAt: sentAt }
  await addDispatch(tx, { ...dispatch, entityId, kind: 'report', report: id, channels })
  await setRecipients(tx, dispatch.id, sendable)
  const plan = await preparePlan(tx, dispatch, report)
  if (!plan) throw new AppFault('notFound')
  const ids = await unplanned(tx, plan)
  const { n: planned } = await planLetters(tx, plan, ids.slice(0, PLANNED_AT_ONCE), { signing: config })
  // Someone may have changed a donor since the count: the number that was confirmed holds, or nothing is sent.
  if (ids.length <= PLANNED_AT_ONCE && planned !== sendable) throw new AppFault('stale', [], { count: planned })
  for (const channel of channels) await addJob(SEND_LETTERS, { entityId, id: dispatch.id, channel })
}

/**
 * All that is asked of a report before it leaves, whoever sends it.
 * @param at until when gifts count
 * @param how `expected`: to how many a person has confirmed it; a time that was set has nobody to confirm. `leaves`: when it
 * does, where that is later
 * @throws 409 where a figure does not add up, nobody is left or a word is missing; 409 stale (args.count); 422
 */
export async function assertGoes(
  sending: Sending,
  report: ReportRow,
  at: string,
  { expected = null, leaves = at }: { expected?: number | null; leaves?: string } = {},
): Promise<Reach> {
  const { tx } = sending
  await assertReady(sending, report, leaves)
  await assertAddsUp(tx, report.project)
  const { sendable, told } = await readAudience(tx, report, at)
  if (sendable === 0) throw new AppFault('nobodyToSendTo')
  if (expected !== null && sendable !== expected) throw new AppFault('stale', [], { count: sendable })
  await assertApproved(tx, report, sendable)
  return { sendable, told }
}

/**
 * Sends a draft, all in the call's transaction. @throws 409 wrongState; 409 where a figure does not add up; 409 stale
 * (args.count) where the audience is no longer `expected`; 422
 */
export async function startSending(ctx: HookContext, id: string, expected: number): Promise<void> {
  const { tx, call } = ctx
  const entityId = entityOf(ctx)
  const report = await lockedReport(tx, id, ['draft'])
  const sentAt = await databaseNow(tx)
  const reach = await assertGoes(ctx, report, sentAt, { expected })
  await launch(tx, report, { ...reach, entityId, sentAt, config: call.services.config, addJob: ctx.addJob })
}

/** Stops a report under way; where all of it had gone out already, it is sent. */
export async function stopSending({ tx }: HookContext, id: string): Promise<void> {
  const dispatch = await dispatchOf(tx, id, true)
  await lockedReport(tx, id, ['sending'])
  if (dispatch && (await stopHere(tx, dispatch.id))) return
  await moveReport(tx, id, { status: 'stopped', finishedAt: sql`now()` })
}

export type Repeatable = 'failed' | 'unknown'

interface Undelivered {
  id: string
  donor: string
  channel: Channel
  state: Repeatable
}

/** Messages of a dispatch in these states that no later attempt has taken up; of `only` these, where it is given. */
const undelivered = (
  tx: Tx,
  dispatch: string,
  states: readonly Repeatable[],
  only: readonly string[] | null,
): Promise<Undelivered[]> =>
  tx.rows(sql`
    select ${m.id}, ${m.donor}, ${m.channel}, ${m.state} from ${m} join ${l} on ${l.entityId} = ${m.entityId} and ${l.id} = ${m.letter} and ${l.words} is not null
    where ${m.dispatch} = ${dispatch}::uuid and ${m.state} = any(${sql.param(states)}::text[]) and ${l.openedAt} is null
      and ${only === null ? sql`true` : sql`${m.id} = ${anyOf(only)}`}
      and not exists (select 1 from ${later} where ${later.entityId} = ${m.entityId} and ${later.dispatch} = ${m.dispatch} and ${later.donor} = ${m.donor} and ${later.attempt} > ${m.attempt})
    order by ${m.id} for update of m`)

/**
 * A person's decision to hand letters over once more: each gets a new message that brings the same letter, with the same
 * key, to the address that the donor has now. The gate is asked again. The report's counts speak of the last attempt.
 * @param only these messages alone; without it all of the report in such a state
 * @returns the messages that are sent once more
 */
export async function sendAgain(
  ctx: HookContext,
  id: string,
  states: readonly Repeatable[],
  only: readonly string[] | null = null,
): Promise<string[]> {
  const { tx } = ctx
  const entityId = entityOf(ctx)
  const dispatch = await dispatchOf(tx, id, true)
  const report = await lockedReport(tx, id, ['sent', 'stopped'])
  await assertReady(ctx, report, await databaseNow(tx))
  if (!dispatch) throw new AppFault('nobodyToSendTo')
  // What is in the service's hands is still coming back; it would leave after all.
  if (dispatch.state === 'stopping') throw new AppFault('wrongState', [], { status: report.status })
  await voidLeases(tx, { entityId, dispatch: dispatch.id })
  const found = await undelivered(tx, dispatch.id, states, only)
  const people = await readRecipients(
    tx,
    found.map(({ donor }) => donor),
  )
  const going = found.flatMap((one) => {
    const person = people.get(one.donor)
    return person && gate({ ...person, gave: true }, report.appeal, one.channel) === null
      ? [{ ...one, next: newId(), address: addressFor(one.channel, person) }]
      : []
  })
  if (going.length === 0) throw new AppFault('nobodyToSendTo')
  const column = (key: 'id' | 'next' | 'address') => sql.param(going.map((one) => one[key]))
  await tx.rows(sql`
    insert into ${ledger} (${bare(ledger, 'entityId', 'kind', 'dispatch', 'report', 'letter', 'id', 'donor', 'channel', 'sentTo', 'language', 'state', 'attempt', 'repeats')})
    select ${m.entityId}, ${m.kind}, ${m.dispatch}, ${m.report}, ${m.letter}, n.next, ${m.donor}, ${m.channel}, n.address, ${m.language}, 'planned', ${m.attempt} + 1, ${m.id}
    from unnest(${column('id')}::uuid[], ${column('next')}::uuid[], ${column('address')}::text[]) as n (id, next, address)
    join ${m} on ${m.entityId} = ${entityId}::uuid and ${m.id} = n.id`)
  await startDispatch(tx, dispatch.id)
  const repeated = (state: Repeatable): number => going.filter((one) => one.state === state).length
  await uncount(tx, dispatch.id, { failed: repeated('failed'), unknown: repeated('unknown') })
  await moveReport(tx, id, { status: 'sending', finishedAt: null })
  for (const channel of dispatch.channels) await ctx.addJob(SEND_LETTERS, { entityId, id: dispatch.id, channel })
  return going.map((one) => one.id)
}
