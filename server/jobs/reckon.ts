import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { columns, pick, select, updates } from '../db/columns.ts'
import { infrastructure } from '../db/infrastructure.ts'
import type { Tx } from '../db/types.ts'
import { defineJob } from '../engine/job.ts'
import { movedTime, nextTime, scheduleRule } from '../engine/schedule.ts'
import { readAnnounced } from './announced.ts'

const s = columns(infrastructure.schedules, 's')

export const RECKON_SCHEDULES = 'reckon-schedules'

/** One time as it is to be by now: by the clock of its entity, on the day that its month has. */
async function reckon(tx: Tx, id: string, zone: string): Promise<void> {
  const row = await tx.one(
    select(
      { ...pick(s, 'rule', 'zone', 'dueAt', 'firedFor'), now: sql<string>`now()` },
      sql`from ${s} where ${s.id} = ${id}::uuid for update`,
    ),
  )
  // What is due is about to fire, as it stands.
  if (!row?.dueAt || row.rule === null || Date.parse(row.dueAt) <= Date.parse(row.now)) return
  const rule = scheduleRule.parse(row.rule)
  const announced = await readAnnounced(tx)
  const dueAt =
    row.zone === zone
      ? movedTime(rule, zone, row.dueAt, announced)
      : nextTime(rule, zone, row.now, { announced, last: row.firedFor })
  await tx.rows(sql`update ${s} set ${updates(s, { dueAt, zone })} where ${s.id} = ${id}::uuid`)
}

/** Times move with what was announced of the moon, and with the clock that an entity lives by. Safe to repeat. */
export const reckonSchedules = defineJob({
  name: RECKON_SCHEDULES,
  data: z.strictObject({}),
  run: async ({ db }, _data, signal) => {
    const found = await db.as({ kind: 'anonymous' }, (tx) =>
      tx.rows<{ id: string; entityId: string; zone: string }>(
        sql`select id, entity_id as "entityId", zone from athar_movable_schedules()`,
      ),
    )
    for (const { id, entityId, zone } of found) {
      if (signal.aborted) return
      await db.as({ kind: 'worker', entityId }, (tx) => reckon(tx, id, zone))
    }
  },
})
