import { sql } from 'drizzle-orm'
import { addDays, momentAt, momentParts } from '../../../i18n/dates.ts'
import { SEASON_NAMES, type Season } from '../../../resources/_kit/seasons.ts'
import { projects } from '../../../resources/projects/schema.ts'
import { anyOf, columns, known, pick, select } from '../../db/columns.ts'
import { infrastructure } from '../../db/infrastructure.ts'
import type { Tx } from '../../db/types.ts'
import { type Known, nextTime, type ScheduleRule, scheduleRule } from '../../engine/schedule.ts'
import { zoneOf } from '../../engine/zone.ts'
import { readAnnounced } from '../../jobs/announced.ts'
import { readSendable } from '../audience.ts'
import { databaseNow } from '../dispatch.ts'
import { type Coming, readComing } from './coming.ts'
import { sendSettings } from './fire.ts'
import { draftOf } from './make.ts'
import { readActive } from './read.ts'
import type { Setting } from './rule.ts'

const p = columns(projects, 'p')
const t = columns(infrastructure.schedules, 't')

interface Standing {
  setting: string
  at: string
  rule: ScheduleRule
  zone: string
}

async function readTimes(tx: Tx): Promise<Map<string, Standing>> {
  const rows = await tx.rows(
    select(
      { name: t.name, at: known(t.dueAt), rule: t.rule, zone: t.zone },
      sql`from ${t} where ${t.what} = ${sendSettings.what} and ${t.dueAt} is not null and ${t.entityId} = athar_entity()`,
    ),
  )
  return new Map(
    rows.map(({ name, at, rule, zone }) => [name, { setting: name, at, zone, rule: scheduleRule.parse(rule) }]),
  )
}

/** When a setting fires next; null where no time is set. */
export const nextOf = async (tx: Tx, setting: string): Promise<string | null> =>
  (await readTimes(tx)).get(setting)?.at ?? null

function timesUntil({ at, rule, zone }: Standing, end: string, known: Known): string[] {
  const times: string[] = []
  for (let time = at; time < end; time = nextTime(rule, zone, time, { ...known, last: time })) times.push(time)
  return times
}

export interface Planned {
  /** What leaves: a report that a setting makes, or one that was given its own time; a campaign of either sort. */
  kind: 'setting' | Coming['kind']
  id: string
  name: string
  project: string | null
  projectName: string
  at: string
  donors: number
  /** It leaves only if something is new by then. */
  onlyNew: boolean
}

export interface Week {
  from: string
  to: string
  times: Planned[]
  /** How many letters, to how many donors, and the most that one of them gets. */
  letters: number
  donors: number
  most: number
}

export interface Upcoming {
  /** The entity's today, by its own clock. */
  today: string
  weeks: Week[]
  seasons: { season: Season; on: string }[]
}

const WEEKS = 12

/** Sunday of the week of a day. */
const weekOf = (day: string): string => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())

/** Whom each setting reaches if all that it means have news by then. */
async function readReach(tx: Tx, settings: readonly Setting[]): Promise<Map<string, string[]>> {
  const reach = new Map<string, string[]>()
  for (const setting of settings) {
    const { row } = await draftOf(tx, setting)
    reach.set(setting.id, await readSendable(tx, { ...row, onlyNew: false }))
  }
  return reach
}

function loadOf(
  times: readonly Planned[],
  reach: ReadonlyMap<string, readonly string[]>,
): Omit<Week, 'from' | 'to' | 'times'> {
  const letters = new Map<string, number>()
  for (const { id } of times) for (const donor of reach.get(id) ?? []) letters.set(donor, (letters.get(donor) ?? 0) + 1)
  const counts = [...letters.values()]
  return {
    letters: counts.reduce((sum, n) => sum + n, 0),
    donors: letters.size,
    most: counts.reduce((most, n) => Math.max(most, n), 0),
  }
}

/** The times at which settings make their reports, each reckoned on until `end`; `reach` gets whom each means. */
async function readRepeated(
  tx: Tx,
  end: string,
  known: Known,
  reach: Map<string, readonly string[]>,
): Promise<Planned[]> {
  const [standing, settings] = [await readTimes(tx), await readActive(tx)]
  const due = settings.filter(({ id }) => (standing.get(id)?.at ?? end) < end)
  for (const [id, donors] of await readReach(tx, due)) reach.set(id, donors)
  const about = await tx.rows(
    select(pick(p, 'id', 'name'), sql`from ${p} where ${p.id} = ${anyOf(due.map((one) => one.project))}`),
  )
  const names = new Map(about.map(({ id, name }) => [id, name]))
  return due.flatMap(({ id, name, project, onlyNew }): Planned[] => {
    const times = standing.get(id)
    const one = { kind: 'setting' as const, id, name, project, projectName: names.get(project) ?? '', onlyNew }
    const donors = reach.get(id)?.length ?? 0
    return times ? timesUntil(times, end, known).map((at) => ({ ...one, at, donors })) : []
  })
}

/** What is coming in the next weeks, by week, with what it asks of donors; and the days of the Hijri year. */
export async function readUpcoming(tx: Tx): Promise<Upcoming> {
  const [zone, now, announced] = [await zoneOf(tx), await databaseNow(tx), await readAnnounced(tx)]
  const today = momentParts(now, zone).date
  const first = weekOf(today)
  const end = momentAt(`${addDays(first, 7 * WEEKS)}T00:00`, zone)
  const coming = await readComing(tx, end)
  const reach = new Map<string, readonly string[]>(coming.map(({ id, reached }) => [id, reached]))
  const planned = [
    ...(await readRepeated(tx, end, { announced }, reach)),
    ...coming.map(({ reached, ...one }): Planned => ({ ...one, donors: reached.length, onlyNew: false })),
  ]
  const weeks = Array.from({ length: WEEKS }, (_, n): Week => {
    const from = addDays(first, 7 * n)
    const times = planned
      .filter(({ at }) => weekOf(momentParts(at, zone).date) === from)
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    return { from, to: addDays(from, 6), times, ...loadOf(times, reach) }
  })
  const seasons = SEASON_NAMES.map((season) => ({
    season,
    on: momentParts(nextTime({ every: 'season', season, time: '00:00' }, zone, now, { announced }), zone).date,
  }))
  return { today, weeks, seasons: seasons.toSorted((a, b) => a.on.localeCompare(b.on)) }
}
