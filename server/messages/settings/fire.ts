import { z } from 'zod'
import { momentParts } from '../../../i18n/dates.ts'
import type { Tx } from '../../db/types.ts'
import { defineSchedule, type Firing } from '../../engine/schedule.ts'
import { zoneOf } from '../../engine/zone.ts'
import { knownOf, schedule, unschedule } from '../../jobs/schedules.ts'
import { databaseNow } from '../dispatch.ts'
import { launch } from '../send.ts'
import { gatherMs, SETTING_TIME } from '../together.ts'
import { decide, draftOf, recordRun, writeReport } from './make.ts'
import { readSetting } from './read.ts'
import { firstTime, ruleOf, type Setting } from './rule.ts'

interface Due extends Pick<Firing, 'tx' | 'jobs' | 'services' | 'due' | 'late'> {
  entityId: string
}

/** Nobody was there on the whole day, and the setting has it skipped then. */
async function isSkipped({ tx, due, late }: Due, { missed }: Setting): Promise<boolean> {
  if (!late || missed === 'send') return false
  const zone = await zoneOf(tx)
  return momentParts(await databaseNow(tx), zone).date !== momentParts(due, zone).date
}

async function send(at: Due, setting: Setting): Promise<void> {
  const { tx, jobs, services, entityId, due, late } = at
  const record = (run: Omit<Parameters<typeof recordRun>[3], 'dueAt' | 'late'>) =>
    recordRun(tx, entityId, setting, { ...run, dueAt: due, late })
  if (await isSkipped(at, setting)) return void (await record({ outcome: 'skipped', recipients: 0 }))
  const draft = await draftOf(tx, setting)
  const { outcome, sendable, told, fault } = await decide({ tx, call: { services, actor: { entityId } } }, draft)
  const report = draft.row.id
  if (outcome === 'waits') {
    await writeReport(tx, entityId, draft, { asks: setting.startedBy, plannedFor: due })
    return void (await record({ outcome, report, recipients: sendable }))
  }
  if (outcome !== 'sending')
    return void (await record({ outcome, recipients: 0, reason: fault?.faults[0]?.key ?? fault?.fault ?? null }))
  await writeReport(tx, entityId, draft, { plannedFor: due })
  const sentAt = await databaseNow(tx)
  await record({ outcome, report, recipients: sendable })
  const addJob = (name: string, data: object) => jobs.add(tx, name, data)
  // Somebody who changed in just this moment makes it throw: the time stays due, and comes again in a moment.
  const waits = { gatherMs: await gatherMs(tx, setting.id) }
  await launch(tx, draft.row, { entityId, sentAt, sendable, told, config: services.config, addJob, ...waits })
}

/** [4.16] the time of a saved setting: a report with what is new since the last one, or a line that says why there is none. */
export const sendSettings = defineSchedule({
  what: SETTING_TIME,
  payload: z.strictObject({ setting: z.uuid() }),
  fire: async ({ entityId, ...at }, { setting: id }) => {
    const setting = await readSetting(at.tx, id, true)
    if (entityId === null || setting?.status !== 'active') return
    await send({ ...at, entityId }, setting)
  },
})

/** Sets the times of a setting as it stands: those that an active one has by its timing, else none. */
export async function setTimes(tx: Tx, setting: Setting): Promise<void> {
  const zone = await zoneOf(tx)
  const rule = setting.status === 'active' ? ruleOf(setting, zone) : null
  if (rule === null) {
    await unschedule(tx, sendSettings, setting.id)
    return
  }
  const at = firstTime(setting, zone, await databaseNow(tx), await knownOf(tx, rule))
  if (at !== null)
    await schedule(tx, sendSettings, { at, rule, zone, payload: { setting: setting.id }, name: setting.id })
}
