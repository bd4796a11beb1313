/** Times that were set: each fires exactly once, whoever is there to see it. */
import { sql } from 'drizzle-orm'
import { DEFAULT_TIME_ZONE } from '../../i18n/dates.ts'
import { bare, columns, pick, select, updates } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import { infrastructure } from '../db/infrastructure.ts'
import type { DbContext, Tx } from '../db/types.ts'
import {
  type FiringServices,
  isHijri,
  type Known,
  nextTime,
  type Schedule,
  type ScheduleRule,
  scheduleRule,
} from '../engine/schedule.ts'
import type { Services } from '../engine/services.ts'
import { readAnnounced } from './announced.ts'

const s = columns(infrastructure.schedules, 's')
const x = columns(infrastructure.schedules, 'excluded')

const BATCH = 50
const LEASE_SECONDS = 60
/** What is so old was not seen at its time. */
const LATE_MS = 60_000
const RETRY_MOST_SECONDS = 3600

export interface Plan {
  /** The first time; without it the rule's next one. */
  at?: string
  rule?: ScheduleRule
  zone?: string
  payload?: object
  /** Which one of its kind, where an entity has several. */
  name?: string
  /** Leaves one that is set already as it is. */
  once?: boolean
}

/** What the times of a rule are reckoned with: of the moon alone anything has to be asked. */
export const knownOf = async (tx: Tx, rule: ScheduleRule, last: string | null = null): Promise<Known> =>
  isHijri(rule) ? { announced: await readAnnounced(tx), last } : {}

/** Sets a time, or sets it anew: in the transaction's entity, or the platform's own. */
export async function schedule(tx: Tx, { what, payload }: Schedule, plan: Plan): Promise<void> {
  const { rule, zone = DEFAULT_TIME_ZONE, name = '' } = plan
  const next = async (of: ScheduleRule) => nextTime(of, zone, new Date().toISOString(), await knownOf(tx, of))
  const dueAt = plan.at ?? (rule ? await next(scheduleRule.parse(rule)) : null)
  if (dueAt === null) throw new Error(`${what}: neither a time nor a rule`)
  const kept = JSON.stringify(payload.parse(plan.payload ?? {}))
  const { entityId = null } = 'entityId' in tx.context ? tx.context : {}
  const anew = sql`update set ${updates(s, {
    payload: x.payload,
    rule: x.rule,
    zone: x.zone,
    dueAt: x.dueAt,
    // Nor does it wait out what an earlier failure has put off.
    claimedBy: null,
    claimedUntil: null,
    tries: 0,
    problem: null,
  })}`
  await tx.rows(sql`
    insert into ${s} (${bare(s, 'id', 'entityId', 'what', 'name', 'payload', 'rule', 'zone', 'dueAt')})
    values (${newId()}::uuid, ${entityId}::uuid, ${what}, ${name}, ${kept}::jsonb, ${rule ? JSON.stringify(rule) : null}::jsonb, ${zone}, ${dueAt}::timestamptz)
    on conflict (coalesce(entity_id, '00000000-0000-0000-0000-000000000000'::uuid), what, name) do ${plan.once ? sql`nothing` : anew}`)
}

/** No more of it. */
export const unschedule = (tx: Tx, { what }: Schedule, name = ''): Promise<unknown> =>
  tx.rows(sql`update ${s} set ${updates(s, { dueAt: null })} where ${s.what} = ${what} and ${s.name} = ${name}
    and ${s.entityId} is not distinct from athar_entity()`)

interface Claim {
  id: string
  entityId: string | null
}

const contextOf = ({ entityId }: Claim): DbContext =>
  entityId === null ? { kind: 'platform', userId: null } : { kind: 'worker', entityId }

type Needs = Pick<Services, 'db' | 'jobs' | 'log'> & FiringServices

const claimed = (id: string, me: string) => sql`${s.id} = ${id}::uuid and ${s.claimedBy} = ${me}`
const FREE = { claimedBy: null, claimedUntil: null } as const

interface Seen {
  now: string
  firedAt: string | null
  firedFor: string | null
}

/** The clock was ahead when it fired last, and went back since: the times that it had passed by come after all, each once. */
function setBack({ now, firedAt, firedFor }: Seen, next: (after: string) => string) {
  if (firedAt === null || Date.parse(firedAt) <= Date.parse(now)) return {}
  const last = firedFor !== null && Date.parse(firedFor) > Date.parse(now) ? firedFor : now
  return { dueAt: next(last), firedAt: now }
}

/** The claim's end and the work are one commit. Who lost the claim meanwhile writes nothing. */
const fireOne = (
  { db, jobs, log, config, channelsOf }: Needs,
  kinds: readonly Schedule[],
  me: string,
  claim: Claim,
): Promise<boolean> =>
  db.as(contextOf(claim), async (tx) => {
    const row = await tx.one(
      select(
        { ...pick(s, 'what', 'payload', 'rule', 'zone', 'dueAt', 'firedFor', 'firedAt'), now: sql<string>`now()` },
        sql`from ${s} where ${claimed(claim.id, me)} and ${s.dueAt} is not null for update`,
      ),
    )
    if (!row?.dueAt) return false
    const { dueAt: due, now, zone } = row
    const rule = row.rule === null ? null : scheduleRule.parse(row.rule)
    const known = rule === null ? {} : await knownOf(tx, rule, row.firedFor)
    if (Date.parse(due) > Date.parse(now)) {
      await tx.rows(
        sql`update ${s} set ${updates(s, { ...FREE, ...(rule && setBack(row, (moment) => nextTime(rule, zone, moment, known))) })} where ${claimed(claim.id, me)}`,
      )
      return false
    }
    const kind = kinds.find(({ what }) => what === row.what)
    if (!kind) throw new Error(`nothing fires ${row.what}`)
    const late = Date.parse(now) - Date.parse(due) > LATE_MS
    await kind.fire(
      { tx, jobs, services: { config, channelsOf }, entityId: claim.entityId, due, late },
      kind.payload.parse(row.payload),
    )
    const dueAt = rule === null ? null : nextTime(rule, zone, now, { ...known, last: due })
    const done = { ...FREE, dueAt, firedAt: sql`now()`, firedFor: due, late, tries: 0, problem: null }
    await tx.rows(sql`update ${s} set ${updates(s, done)} where ${claimed(claim.id, me)}`)
    if (late) log.warn({ what: row.what, schedule: claim.id, due }, 'a schedule fired late')
    return true
  })

/** What failed stays due and is tried again, each time a while later; the others do not wait for it. */
async function putOff({ db, log }: Needs, me: string, claim: Claim, err: unknown): Promise<void> {
  log.error({ err, schedule: claim.id }, 'a schedule failed')
  const wait = sql`now() + make_interval(secs => least(${RETRY_MOST_SECONDS}::int, 5 * power(2, least(${s.tries}, 20)))::double precision)`
  const problem = err instanceof Error ? err.name : 'unknown'
  await db.as(contextOf(claim), (tx) =>
    tx.rows(
      sql`update ${s} set ${updates(s, { claimedBy: null, claimedUntil: wait, tries: sql`${s.tries} + 1`, problem })} where ${claimed(claim.id, me)}`,
    ),
  )
}

/** Claims what is due and fires it, until nothing is. @returns how many fired here */
export async function fireDue(needs: Needs, kinds: readonly Schedule[], me: string): Promise<number> {
  let fired = 0
  for (;;) {
    const claims = await needs.db.as({ kind: 'anonymous' }, (tx) =>
      tx.rows<Claim>(
        sql`select id, entity_id as "entityId" from athar_claim_schedules(${me}, ${BATCH}::int, ${LEASE_SECONDS}::int)`,
      ),
    )
    for (const claim of claims) {
      try {
        if (await fireOne(needs, kinds, me, claim)) fired += 1
      } catch (err) {
        await putOff(needs, me, claim, err)
      }
    }
    if (claims.length < BATCH) return fired
  }
}
