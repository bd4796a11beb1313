import { sql } from 'drizzle-orm'
import { CODES } from '../../resources/_kit/codes.ts'
import { missingToPublish } from '../../resources/_kit/validate.ts'
import { letters } from '../../resources/letters/schema.ts'
import { projects } from '../../resources/projects/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import { bare, columns, select, updates } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import type { HookContext } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'

import { type ReportRow, readAudience, readReport } from './audience.ts'
import { gate } from './gate.ts'
import { SEND_LETTERS } from './job.ts'
import { hashToken, letterToken } from '../letters/keys.ts'
import { recipients, voidLeases } from './ledger.ts'
import { planLetters, preparePlan, unplanned } from './plan.ts'

const l = columns(letters, 'l')
const ledger = columns(letters)
const later = columns(letters, 'later')
const p = columns(projects, 'p')
const r = columns(reports, 'r')

/** So many letters are planned within the call that sends; the job plans the rest in batches. */
const PLANNED_AT_ONCE = 1000

const entityOf = ({ actor }: HookContext): string => {
  if (!actor.entityId) throw new AppFault('forbidden')
  return actor.entityId
}

/** @throws 404; 409 unless the report stands in one of `states` */
async function locked(tx: Tx, id: string, states: readonly ReportRow['status'][]): Promise<ReportRow> {
  const report = await readReport(tx, id, true)
  if (!report) throw new AppFault('notFound')
  if (!states.includes(report.status)) throw new AppFault('wrongState', [], { status: report.status })
  return report
}

/** [5.17] and what else a report needs before anybody gets it. */
async function assertReady({ tx, call }: HookContext, report: ReportRow): Promise<void> {
  const missing = missingToPublish(reports, { ...report })
  if (missing.length > 0) throw new AppFault('invalid', missing)
  const project = await tx.one(
    select({ status: p.status }, sql`from ${p} where ${p.id} = ${report.project}::uuid and ${p.deletedAt} is null`),
  )
  if (project?.status !== 'published')
    throw new AppFault('invalid', [{ field: 'project', key: 'projectNotPublished', args: {}, code: CODES.generic }])
  if (!call.services.senderOf(call.actor.entityId, 'email')) throw new AppFault('mailNotConfigured')
}

/** The database's clock, as exact as its columns: what is recorded up to here is in the letters. */
const databaseNow = async (tx: Tx): Promise<string> => {
  const row = await tx.one<{ now: string }>(sql`select clock_timestamp()::timestamptz(3) as now`)
  if (!row) throw new Error('the database has no clock')
  return row.now
}

/**
 * Sends a draft: freezes what its letters say, writes them into the ledger and wakes the worker, all in the call's
 * transaction. @throws 409 wrongState; 409 stale (args.count) where the audience is no longer `expected`; 422
 */
export async function startSending(ctx: HookContext, id: string, expected: number): Promise<void> {
  const { tx, call } = ctx
  const entityId = entityOf(ctx)
  const report = await locked(tx, id, ['draft'])
  await assertReady(ctx, report)
  const sentAt = await databaseNow(tx)
  const { sendable } = await readAudience(tx, report, sentAt)
  if (sendable === 0) throw new AppFault('nobodyToSendTo')
  if (sendable !== expected) throw new AppFault('stale', [], { count: sendable })
  await tx.rows(
    sql`update ${r} set ${updates(r, {
      status: 'sending',
      sentAt,
      finishedAt: null,
      recipients: sendable,
      version: sql`${r.version} + 1`,
      updatedAt: sql`now()`,
    })} where ${r.id} = ${id}::uuid`,
  )
  const plan = await preparePlan(tx, report, sentAt)
  if (!plan) throw new AppFault('notFound')
  const ids = await unplanned(tx, plan)
  const planned = await planLetters(tx, plan, entityId, ids.slice(0, PLANNED_AT_ONCE), call.services.config.appSecret)
  // Someone may have changed a donor since the count: the number that was confirmed holds, or nothing is sent.
  if (ids.length <= PLANNED_AT_ONCE && planned !== expected) throw new AppFault('stale', [], { count: planned })
  await ctx.addJob(SEND_LETTERS, { entityId, id })
}

/** Stops a report under way: what has not been handed over is cancelled, what is being handed over ends by itself. */
export async function stopSending({ tx }: HookContext, id: string): Promise<void> {
  await locked(tx, id, ['sending'])
  await tx.rows(sql`update ${l} set ${updates(l, {
    state: 'cancelled',
    leaseUntil: null,
    leaseOwner: null,
    updatedAt: sql`now()`,
  })}
    where ${l.report} = ${id}::uuid and ${l.state} in ('planned', 'claimed')`)
  await tx.rows(
    sql`update ${r} set ${updates(r, {
      status: 'stopped',
      finishedAt: sql`now()`,
      version: sql`${r.version} + 1`,
      updatedAt: sql`now()`,
    })} where ${r.id} = ${id}::uuid`,
  )
}

export type Repeatable = 'failed' | 'unknown'

interface Undelivered {
  id: string
  donor: string
  state: Repeatable
}

/** Letters of a report in these states that no later attempt has taken up. */
const undelivered = (tx: Tx, id: string, states: readonly Repeatable[]): Promise<Undelivered[]> =>
  tx.rows(sql`
    select ${l.id}, ${l.donor}, ${l.state} from ${l}
    where ${l.report} = ${id}::uuid and ${l.state} = any(${sql.param(states)}::text[]) and ${l.content} is not null
      and not exists (select 1 from ${later} where ${later.entityId} = ${l.entityId} and ${later.report} = ${l.report} and ${later.donor} = ${l.donor} and ${later.attempt} > ${l.attempt})
    order by ${l.id} for update of l`)

/**
 * A person's decision to hand letters over once more: each gets a new ledger row with the same content, to the address
 * that the donor has now. The gate is asked again. The report's counts speak of the last attempt.
 */
export async function sendAgain(ctx: HookContext, id: string, states: readonly Repeatable[]): Promise<void> {
  const { tx, call } = ctx
  const entityId = entityOf(ctx)
  const report = await locked(tx, id, ['sent', 'stopped'])
  if (!call.services.senderOf(call.actor.entityId, 'email')) throw new AppFault('mailNotConfigured')
  await voidLeases(tx, id)
  const letters = await undelivered(tx, id, states)
  const people = await recipients(
    tx,
    letters.map((letter) => letter.donor),
  )
  const going = letters.flatMap((letter) => {
    const person = people.get(letter.donor)
    return person && gate({ ...person, gave: true }, report.appeal) === null ? [{ ...letter, email: person.email }] : []
  })
  if (going.length === 0) throw new AppFault('nobodyToSendTo')
  const made = going.map((one) => {
    const next = newId()
    return { next, hash: hashToken(letterToken(call.services.config.appSecret, next)), ...one }
  })
  const column = (key: 'id' | 'next' | 'hash' | 'email') => sql.param(made.map((one) => one[key]))
  await tx.rows(sql`
    insert into ${ledger} (${bare(ledger, 'entityId', 'report', 'id', 'donor', 'sentTo', 'language', 'state', 'attempt', 'repeats', 'subject', 'content', 'contentDigest', 'tokenHash')})
    select ${l.entityId}, ${l.report}, n.next, ${l.donor}, n.email, ${l.language}, 'planned', ${l.attempt} + 1, ${l.id}, ${l.subject}, ${l.content}, ${l.contentDigest}, n.hash
    from unnest(${column('id')}::uuid[], ${column('next')}::uuid[], ${column('hash')}::text[], ${column('email')}::text[]) as n (id, next, hash, email)
    join ${l} on ${l.entityId} = ${entityId}::uuid and ${l.id} = n.id`)
  const repeated = (state: Repeatable): number => made.filter((one) => one.state === state).length
  await tx.rows(
    sql`update ${r} set ${updates(r, {
      status: 'sending',
      finishedAt: null,
      version: sql`${r.version} + 1`,
      updatedAt: sql`now()`,
      failedCount: sql`${r.failedCount} - ${repeated('failed')}::int`,
      unknownCount: sql`${r.unknownCount} - ${repeated('unknown')}::int`,
    })} where ${r.id} = ${id}::uuid`,
  )
  await ctx.addJob(SEND_LETTERS, { entityId, id })
}
