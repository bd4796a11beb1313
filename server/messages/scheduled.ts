import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { CODES } from '../../resources/_kit/codes.ts'
import { reports } from '../../resources/reports/schema.ts'
import { columns, updates, type Writes } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { HookContext } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { defineSchedule, type Firing } from '../engine/schedule.ts'
import { schedule, unschedule } from '../jobs/schedules.ts'
import { assertApproved } from './approval.ts'
import { type ReportRow, readAudience, readReport } from './audience.ts'
import { databaseNow } from './dispatch.ts'
import { assertAddsUp } from './reconcile.ts'
import { assertReady, launch, type Sending } from './send.ts'

const r = columns(reports, 'r')

const move = (tx: Tx, id: string, values: Partial<Writes<typeof reports>>): Promise<unknown> =>
  tx.rows(
    sql`update ${r} set ${updates(r, { ...values, version: sql`${r.version} + 1`, updatedAt: sql`now()` })} where ${r.id} = ${id}::uuid`,
  )

/** @throws 404; 409 unless the report stands in `state` */
async function locked(tx: Tx, id: string, state: ReportRow['status']): Promise<ReportRow> {
  const report = await readReport(tx, id, true)
  if (!report) throw new AppFault('notFound')
  if (report.archived) throw new AppFault('archived')
  if (report.status !== state) throw new AppFault('wrongState', [], { status: report.status })
  return report
}

/** All that is asked of a report before it leaves, whoever sends it. @returns to how many it goes */
async function assertGoes(sending: Sending, report: ReportRow): Promise<number> {
  const { tx } = sending
  await assertReady(sending, report)
  await assertAddsUp(tx, report.project)
  const { sendable } = await readAudience(tx, report)
  if (sendable === 0) throw new AppFault('nobodyToSendTo')
  await assertApproved(tx, report, sendable)
  return sendable
}

/**
 * [4.11] sets the time at which a draft leaves, to those whom it means then.
 * @param expected to how many it would go now, as a person has confirmed it
 * @throws 409 wrongState; 409 stale (args.count); 422, `sendAt` where the time has passed
 */
export async function scheduleReport(ctx: HookContext, id: string, sendAt: string, expected: number): Promise<void> {
  const { tx } = ctx
  const report = await locked(tx, id, 'draft')
  if (Date.parse(sendAt) <= Date.parse(await databaseNow(tx)))
    throw new AppFault('invalid', [{ field: 'sendAt', key: 'momentPast', args: {}, code: CODES.generic }])
  const sendable = await assertGoes(ctx, report)
  if (sendable !== expected) throw new AppFault('stale', [], { count: sendable })
  await schedule(tx, sendReports, { at: sendAt, payload: { report: id }, name: id })
  await move(tx, id, { status: 'scheduled', sendAt, notSent: null })
}

/** Back to the drafts before its time. @throws 409 wrongState */
export async function unscheduleReport({ tx }: HookContext, id: string): Promise<void> {
  await locked(tx, id, 'scheduled')
  await unschedule(tx, sendReports, id)
  await move(tx, id, { status: 'draft', sendAt: null })
}

/** What stands in its way by now is told in one word, that the page has a text for. */
const wordOf = ({ fault, faults }: AppFault): string => faults[0]?.key ?? fault

async function fire({ tx, jobs, services, entityId }: Firing, id: string): Promise<void> {
  const report = await readReport(tx, id, true)
  if (report?.status !== 'scheduled' || entityId === null) return
  if (report.archived) return void (await move(tx, id, { status: 'draft', notSent: 'archived' }))
  const sending: Sending = { tx, call: { services, actor: { entityId } } }
  const sendable = await assertGoes(sending, report).catch((error: unknown) => {
    if (error instanceof AppFault) return error
    throw error
  })
  // It is a draft again, and says why; whoever wrote it is told.
  if (sendable instanceof AppFault) return void (await move(tx, id, { status: 'draft', notSent: wordOf(sendable) }))
  const addJob = (name: string, data: object) => jobs.add(tx, name, data)
  // The time itself was the time to think better of it.
  const config = { ...services.config, massHoldMs: 0 }
  await launch(tx, report, { entityId, sentAt: await databaseNow(tx), sendable, config, addJob })
}

export const sendReports = defineSchedule({
  what: 'report',
  payload: z.strictObject({ report: z.uuid() }),
  fire: (at, { report }) => fire(at, report),
})
