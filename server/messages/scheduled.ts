import { z } from 'zod'
import { CODES } from '../../resources/_kit/codes.ts'
import type { HookContext } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { defineSchedule, type Firing } from '../engine/schedule.ts'
import { schedule, unschedule } from '../jobs/schedules.ts'
import { readReport } from './audience.ts'
import { databaseNow } from './dispatch.ts'
import { lockedReport, moveReport } from './reportRow.ts'
import { assertGoes, launch, type Sending } from './send.ts'
import { gatherMs, REPORT_TIME } from './together.ts'

/**
 * [4.11] sets the time at which a draft leaves, to those whom it means then.
 * @param expected to how many it would go now, as a person has confirmed it
 * @throws 409 wrongState; 409 stale (args.count); 422, `sendAt` where the time has passed
 */
export async function scheduleReport(ctx: HookContext, id: string, sendAt: string, expected: number): Promise<void> {
  const { tx } = ctx
  const report = await lockedReport(tx, id, ['draft'])
  const now = await databaseNow(tx)
  if (Date.parse(sendAt) <= Date.parse(now))
    throw new AppFault('invalid', [{ field: 'sendAt', key: 'momentPast', args: {}, code: CODES.generic }])
  await assertGoes(ctx, report, now, { expected, leaves: sendAt })
  await schedule(tx, sendReports, { at: sendAt, payload: { report: id }, name: id })
  await moveReport(tx, id, { status: 'scheduled', sendAt, notSent: null })
}

/** Back to the drafts before its time. @throws 409 wrongState */
export async function unscheduleReport({ tx }: HookContext, id: string): Promise<void> {
  await lockedReport(tx, id, ['scheduled'])
  await unschedule(tx, sendReports, id)
  await moveReport(tx, id, { status: 'draft', sendAt: null })
}

/** What stands in its way by now is told in one word, that the page has a text for. */
const wordOf = ({ fault, faults }: AppFault): string => faults[0]?.key ?? fault

async function fire({ tx, jobs, services, entityId }: Firing, id: string): Promise<void> {
  const report = await readReport(tx, id, true)
  if (report?.status !== 'scheduled' || entityId === null) return
  if (report.archived) return void (await moveReport(tx, id, { status: 'draft', notSent: 'archived' }))
  const sending: Sending = { tx, call: { services, actor: { entityId } } }
  const sentAt = await databaseNow(tx)
  const reach = await assertGoes(sending, report, sentAt).catch((error: unknown) => {
    if (error instanceof AppFault) return error
    throw error
  })
  // It is a draft again, and says why; whoever wrote it is told.
  if (reach instanceof AppFault) return void (await moveReport(tx, id, { status: 'draft', notSent: wordOf(reach) }))
  const addJob = (name: string, data: object) => jobs.add(tx, name, data)
  // The time itself was the time to think better of it.
  const config = { ...services.config, massHoldMs: 0 }
  await launch(tx, report, { ...reach, entityId, sentAt, config, addJob, gatherMs: await gatherMs(tx, id) })
}

export const sendReports = defineSchedule({
  what: REPORT_TIME,
  payload: z.strictObject({ report: z.uuid() }),
  fire: (at, { report }) => fire(at, report),
})
