import { sql } from 'drizzle-orm'
import { dispatches } from '../../resources/dispatches/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { columns, known, select, updates } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Random } from './random.ts'

const m = columns(messages, 'm')
const s = columns(dispatches, 's')

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Messages leave within half an hour and are read within two days, by most of those who get them. */
const LEAVING = 30
export const LEAVING_MS = LEAVING * MINUTE
const READING = 46
const OPENED = 0.64
const CLICKED = 0.2

export const iso = (ms: number): string => new Date(ms).toISOString()

/** When a message left, when it was opened and when its reader went on to where it leads. */
export function course(random: Random, from: number): { left: string; opened: string | null; clicked: string | null } {
  const left = from + random.between(0, LEAVING) * MINUTE
  const opened = left + random.between(1, READING) * HOUR
  if (!random.chance(OPENED)) return { left: iso(left), opened: null, clicked: null }
  return { left: iso(left), opened: iso(opened), clicked: random.chance(CLICKED) ? iso(opened + MINUTE) : null }
}

/** Has what was planned of a dispatch leave from that moment on, and ends it. @returns who opened it when */
export async function deliver(tx: Tx, dispatch: string, random: Random, from: number) {
  const planned = await tx.rows(
    select(
      { id: m.id, donor: known(m.donor) },
      sql`from ${m} where ${m.dispatch} = ${dispatch}::uuid and ${m.state} = 'planned' order by ${m.donor}`,
    ),
  )
  const courses = planned.map((one) => ({ ...one, ...course(random, from) }))
  const column = (key: keyof (typeof courses)[number]) => sql.param(courses.map((one) => one[key]))
  await tx.rows(sql`update ${m} set ${updates(m, { createdAt: iso(from) })} where ${m.dispatch} = ${dispatch}::uuid`)
  // As far as they come at once, and no step is left out.
  for (const state of ['claimed', 'handing'] as const)
    await tx.rows(
      sql`update ${m} set ${updates(m, { state })} where ${m.dispatch} = ${dispatch}::uuid and ${m.id} = any(${column('id')}::uuid[])`,
    )
  await tx.rows(
    sql`update ${m} set ${updates(m, { state: 'sent', sentAt: sql`n.at`, updatedAt: sql`n.at` })}
    from unnest(${column('id')}::uuid[], ${column('left')}::timestamptz[]) as n (id, at) where ${m.id} = n.id`,
  )
  const finishedAt = iso(from + LEAVING_MS)
  await tx.rows(sql`update ${s} set ${updates(s, { state: 'sent', finishedAt })} where ${s.id} = ${dispatch}::uuid`)
  return courses
}
