/**
 * product.md 25: what is due to one donor at the same time reaches them as one message. Until it leaves, each letter's message
 * stands in the ledger by itself, so that it is stopped, held back or taken out as ever; in the very transaction that hands
 * one of them over, it takes the others along (docs/decisions/106-letters-that-go-together.md).
 */
import { type SQL, sql } from 'drizzle-orm'
import { dispatches } from '../../resources/dispatches/schema.ts'
import { letters } from '../../resources/letters/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import type { Channel, FailReason } from '../channels/port.ts'
import { anyOf, columns, known, pick, type Selected, select, updates } from '../db/columns.ts'
import { infrastructure } from '../db/infrastructure.ts'
import type { Tx } from '../db/types.ts'
import { holdDispatches } from './dispatch.ts'
import type { Addressed, Companion, Together } from './kinds/kind.ts'
import type { Lanes } from './lane.ts'

const also = columns(messages, 'also')
const l = columns(letters, 'l')
const m = columns(messages, 'm')
const mine = columns(dispatches, 'mine')
const own = columns(reports, 'own')
const r = columns(reports, 'r')
const s = columns(dispatches, 's')
const t = columns(infrastructure.schedules, 't')

/** The sending window: so long a letter waits at the most for another to the same donor that leaves soon. */
export const WINDOW_MS = 15 * 60_000

/** So many letters one message names: of a text message, which services take in few parts, fewer. Meta's templates name one. */
const MOST: Readonly<Record<Channel, number>> = { email: 10, whatsapp: 10, sms: 3, whatsappCloud: 1 }

/** So long a report whose time has come waits where another one's has come too, so that what both bring goes together. */
const GATHER_MS = 60_000

/** What the times of reports and of saved settings are called. */
export const REPORT_TIME = 'report'
export const SETTING_TIME = 'report-setting'

const CONTENT = JSON.stringify([{ reason: 'content' satisfies FailReason }])
const refusedContent = ({ refusals }: Pick<typeof m, 'refusals'>): SQL =>
  sql`coalesce(${refusals} @> ${CONTENT}::jsonb, false)`

/**
 * Sendings of reports that are under way beside this one, and ask for as much as it does: a service and an appeal are never
 * mixed, nor what asks under two licences.
 */
export async function sendingBeside(tx: Tx, dispatch: string): Promise<string[]> {
  const rows = await tx.rows(
    select(
      { id: s.id },
      sql`from ${mine} join ${own} on ${own.entityId} = ${mine.entityId} and ${own.id} = ${mine.report}
      join ${s} on ${s.entityId} = ${mine.entityId} and ${s.kind} = 'report' and ${s.state} = 'sending' and ${s.id} <> ${mine.id}
      join ${r} on ${r.entityId} = ${s.entityId} and ${r.id} = ${s.report} and ${r.appeal} = ${own.appeal}
      and (not ${r.appeal} or ${r.licence} is not distinct from ${own.licence})
      where ${mine.id} = ${dispatch}::uuid and ${mine.kind} = 'report' order by ${s.id}`,
    ),
  )
  return rows.map(({ id }) => id)
}

/** How long what comes at the time of this name waits before it leaves: 0 unless more of the entity comes at the same time. */
export async function gatherMs(tx: Tx, name: string): Promise<number> {
  const other = await tx.one(
    sql`select 1 from ${t} where ${t.entityId} = athar_entity() and ${t.what} in (${REPORT_TIME}, ${SETTING_TIME})
      and ${t.name} <> ${name} and ${t.dueAt} <= now() limit 1`,
  )
  return other ? GATHER_MS : 0
}

/**
 * Messages `also` of these sendings that are to the donor of one of `ids`, by the same channel and in the same language. What
 * was refused for its content goes by itself: of several in one message nobody knew which it was.
 */
const beside = (ids: readonly string[], sendings: readonly string[]): SQL =>
  sql`from ${m} join ${also} on ${also.entityId} = ${m.entityId} and ${also.dispatch} = ${anyOf(sendings)} and ${also.donor} = ${m.donor}
    and ${also.channel} = ${m.channel} and ${also.language} = ${m.language} and ${also.kind} = 'report'
    where ${m.id} = ${anyOf(ids)} and ${m.kind} = 'report' and not ${refusedContent(m)} and not ${refusedContent(also)}`

/** Nothing but its time, or the others that it waits for itself, stands in its way. In a worker's hands it has not been begun. */
const mayGoAlong = (owner: string): SQL => sql`(${also.state} = 'claimed'
  or (${also.state} = 'planned' and (${also.nextAt} is null or ${also.nextAt} <= now() or ${also.reason} = 'together'))
  or (${also.state} = 'handing' and ${also.leaseOwner} = ${owner} and ${also.joinedTo} = ${m.id}))`

/**
 * Until when messages wait that could leave now, because another to the same donor leaves within the window. Each waits so
 * once: what is planned meanwhile cannot put it off again and again.
 */
export async function soonBeside(
  tx: Tx,
  ids: readonly string[],
  sendings: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0 || sendings.length === 0) return new Map()
  const rows = await tx.rows(
    select(
      { id: m.id, at: known(sql<string | null>`max(${also.nextAt})`) },
      sql`${beside(ids, sendings)} and ${m.reason} is distinct from 'together' and ${also.state} = 'planned' and ${also.reason} is null
        and ${also.nextAt} > now() and ${also.nextAt} <= now() + make_interval(secs => ${WINDOW_MS / 1000}::float8) group by ${m.id}`,
    ),
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}

const sendingsOf = (all: readonly Together[]): string[] => [...new Set(all.flatMap((one) => one.beside ?? []))]

/**
 * Holds every sending that this transaction moves messages of: the lane's own, those that what has landed brought along, and
 * those from which what leaves may take some along. In one order for everybody; where it is the lane's alone, nothing is
 * held here.
 * @returns the sendings that something may be taken along from
 */
export async function holdTogether(
  tx: Tx,
  { dispatch }: Lanes,
  owner: string,
  landed: readonly Together[],
  leaving: readonly Together[],
): Promise<string[]> {
  if (dispatch === null) return []
  const sendings = sendingsOf(leaving)
  const found =
    sendings.length === 0
      ? []
      : await tx.rows(
          select(
            { id: known(also.dispatch) },
            sql`${beside(
              leaving.map(({ id }) => id),
              sendings,
            )} and ${mayGoAlong(owner)} group by ${also.dispatch}`,
          ),
        )
  const others = found.map(({ id }) => id)
  const all = new Set([...others, ...landed.flatMap(({ along = [] }) => along.map((one) => one.dispatch))])
  if (all.size > 0) await holdDispatches(tx, [...all, dispatch])
  return others
}

const COMPANION = {
  lead: m.id,
  ...pick(also, 'id', 'tries', 'counted'),
  dispatch: known(also.dispatch),
  report: known(also.report),
  letter: known(also.letter),
}

/** Those that may go along now, locked, first what goes along already; what another worker has taken meanwhile is not among them. */
const locked = (
  tx: Tx,
  owner: string,
  leads: readonly Addressed[],
  sendings: readonly string[],
): Promise<Selected<typeof COMPANION>[]> =>
  tx.rows(
    select(
      COMPANION,
      sql`${beside(
        leads.map(({ id }) => id),
        sendings,
      )} and ${mayGoAlong(owner)} and ${also.report} is not null
        and (${also.state} = 'handing' or exists (select 1 from ${s}
          where ${s.entityId} = ${also.entityId} and ${s.id} = ${also.dispatch} and ${s.state} = 'sending'))
        and exists (select 1 from ${l} where ${l.entityId} = ${also.entityId} and ${l.id} = ${also.letter} and ${l.words} is not null and ${l.edition} is not null)
        order by ${also.state} = 'handing' desc, ${also.id} for update of also`,
    ),
  )

/**
 * Takes along what may go with messages that are leaving, which `holdTogether` has held the sendings of. The gate has just
 * let the first of them pass: to the same donor, by the same channel and for the same purpose it says the same of the others.
 * @returns by the message that leaves, what goes along in it
 */
export async function takeAlong(
  tx: Tx,
  owner: string,
  leads: readonly Together[],
  sendings: readonly string[],
  leaseUntil: SQL,
): Promise<ReadonlyMap<string, readonly Companion[]>> {
  const parties = new Map<string, Companion[]>()
  if (leads.length === 0 || sendings.length === 0) return parties
  const most = new Map(leads.map(({ id, channel }) => [id, MOST[channel]]))
  for (const { lead, ...one } of await locked(tx, owner, leads, sendings)) {
    const party = parties.get(lead) ?? []
    if (party.length + 1 < (most.get(lead) ?? 1)) parties.set(lead, [...party, one])
  }
  const rows = leads.flatMap(({ id: lead, address }) =>
    (parties.get(lead) ?? []).map(({ id }) => ({ id, lead, address })),
  )
  const column = (key: 'id' | 'lead' | 'address') => sql.param(rows.map((one) => one[key]))
  if (rows.length > 0)
    await tx.rows(sql`update ${m} set ${updates(m, {
      state: 'handing',
      joinedTo: sql`n.lead`,
      sentTo: sql`n.address`,
      leaseOwner: owner,
      leaseUntil,
      updatedAt: sql`now()`,
    })} from unnest(${column('id')}::uuid[], ${column('lead')}::uuid[], ${column('address')}::text[]) as n (id, lead, address)
      where ${m.id} = n.id and ${m.id} = any(${column('id')}::uuid[])`)
  return parties
}

/**
 * What went along in these messages when they were handed over before and does not now is no part of them any more: whatever
 * becomes of them is not said of it.
 */
export async function partFrom(
  tx: Tx,
  owner: string,
  leads: readonly string[],
  parties: ReadonlyMap<string, readonly Companion[]>,
): Promise<void> {
  const along = [...parties.values()].flat().map(({ id }) => id)
  const gone = sql`${m.joinedTo} = ${anyOf(leads)} and not ${m.id} = ${anyOf(along)}`
  await tx.rows(sql`update ${m} set ${updates(m, { state: 'planned', joinedTo: null, leaseUntil: null, leaseOwner: null })}
    where ${gone} and ${m.state} = 'handing' and ${m.leaseOwner} = ${owner}`)
  await tx.rows(sql`update ${m} set ${updates(m, { joinedTo: null })} where ${gone}`)
}

/** What went along with these waits by itself again: they leave not now. */
export const leaveBehind = (tx: Tx, owner: string, leads: readonly string[]): Promise<unknown> =>
  tx.rows(sql`update ${m} set ${updates(m, { state: 'planned', joinedTo: null, leaseUntil: null, leaseOwner: null })}
    where ${m.joinedTo} = ${anyOf(leads)} and ${m.state} = 'handing' and ${m.leaseOwner} = ${owner}`)
