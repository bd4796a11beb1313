import { type SQL, sql } from 'drizzle-orm'
import { LOW_PERCENT, type Short, type Usage, type UsageOf } from '../../resources/_contracts/usage.ts'
import { kindsBut } from '../../resources/_kit/messageKinds.ts'
import { messages } from '../../resources/messages/schema.ts'
import { ITEMS, type Item, plans, QUOTA, USED } from '../../resources/plans/schema.ts'
import { subscriptions } from '../../resources/subscriptions/schema.ts'
import type { Channel } from '../channels/port.ts'
import { anyOf, columns, pick, select, shaped, updates } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Addressed } from './kinds/kind.ts'

const m = columns(messages, 'm')
const p = columns(plans, 'p')
const s = columns(subscriptions, 's')
const old = columns(subscriptions, 'old')

const ITEM_OF: Readonly<Record<Channel, Item>> = {
  email: 'email',
  whatsapp: 'whatsapp',
  whatsappCloud: 'whatsapp',
  sms: 'sms',
}

/** Links to accounts, answers to what a donor asked and what staff are told are in no package. */
export const UNCOUNTED = kindsBut('counted')

type Standing = Pick<typeof s, 'status' | 'deletedAt' | 'startsAt' | 'endsAt' | 'free'>

const isGranted = ({ status, deletedAt }: Standing): SQL =>
  sql`${deletedAt} is null and ${status} in ('Renewed', 'Canceled')`

/** By the clock, and not the transaction's beginning: who waited for another to finish sees what that one has begun. */
export const CLOCK = sql`clock_timestamp()`

/** Whether it is its period now. A free pack goes on by itself, and holds until it does. */
export const isInForce = (of: Standing): SQL => sql`${isGranted(of)} and ${of.startsAt} <= ${CLOCK}
  and (${of.endsAt} is null or ${of.endsAt} > ${CLOCK} or (${of.free} and ${of.status} = 'Renewed'))`

/** Of the transaction's entity: what has come into force or will, and the one whose period it is now. */
export const GRANTED = sql`${s.entityId} = athar_entity() and ${isGranted(s)}`
export const IN_FORCE = sql`${s.entityId} = athar_entity() and ${isInForce(s)}`

/** Nothing is limited before the platform offers a package. */
export const LIMITED = sql<boolean>`exists (select 1 from ${p} where ${p.active} and ${p.deletedAt} is null)`

const MOST = 2_147_483_647
const LOW_AT = { email: 'emailLowAt', whatsapp: 'whatsappLowAt', sms: 'smsLowAt' } as const
const OUT_AT = { email: 'emailOutAt', whatsapp: 'whatsappOutAt', sms: 'smsOutAt' } as const

/** What is taken of an item, from the row as it is locked. */
const taken = (item: Item, asked: number): SQL<number> =>
  sql`least(${asked}::int, greatest(coalesce(${old[QUOTA[item]]}, ${MOST}::int) - ${old[USED[item]]}, 0))`

/** What a package holds none of has not run out: it was never in it. */
const reached = (at: SQL<string | null>, used: SQL<number>, quota: SQL<number | null>, percent: number): SQL =>
  sql`case when ${at} is null and ${quota} > 0 and ${used} * 100::bigint >= ${quota} * ${percent}::bigint then now() else ${at} end`

/** Of each item how many were taken, and whether the package that is in force is one without it. */
type Taken = Readonly<Record<Item, { got: number; isLeftOut: boolean }>>

const isLeftOut = (item: Item): SQL<boolean> => sql`coalesce(${old[QUOTA[item]]} = 0, false)`

/**
 * Takes so many of each item from the package that is in force, or as many as are left: one statement, so that those who
 * take at the same time get no more than there is.
 */
async function take(tx: Tx, asked: Readonly<Record<Item, number>>): Promise<Taken> {
  // Of what nobody asks for nothing is used, and a package without any of it has not run out.
  const changes = ITEMS.filter((item) => asked[item] > 0).map((item) => {
    const used = sql<number>`(${old[USED[item]]} + ${taken(item, asked[item])})`
    return {
      [USED[item]]: used,
      [LOW_AT[item]]: reached(old[LOW_AT[item]], used, old[QUOTA[item]], LOW_PERCENT),
      [OUT_AT[item]]: reached(old[OUT_AT[item]], used, old[QUOTA[item]], 100),
    }
  })
  const row = await tx.one(
    shaped(
      {
        email: taken('email', asked.email),
        whatsapp: taken('whatsapp', asked.whatsapp),
        sms: taken('sms', asked.sms),
        noEmail: isLeftOut('email'),
        noWhatsapp: isLeftOut('whatsapp'),
        noSms: isLeftOut('sms'),
      },
      (row) => sql`update ${s} set ${updates(s, Object.assign({}, ...changes))}
        from (select * from ${s} where ${IN_FORCE} order by ${s.startsAt} desc limit 1 for update) as old
        where ${s.entityId} = old.entity_id and ${s.id} = old.id returning ${row}`,
    ),
  )
  return {
    email: { got: row?.email ?? 0, isLeftOut: row?.noEmail ?? false },
    whatsapp: { got: row?.whatsapp ?? 0, isLeftOut: row?.noWhatsapp ?? false },
    sms: { got: row?.sms ?? 0, isLeftOut: row?.noSms ?? false },
  }
}

/** Why nothing of a package goes to a message. */
type OverQuota = 'quota' | 'notInPackage'

/**
 * [8.43] the last thing asked before messages leave: each takes its place in the package once, however often it is tried.
 * @returns why those do not leave for which nothing is left: it was used up, or the package is one without their channel
 */
export async function overQuota(tx: Tx, leaving: readonly Addressed[]): Promise<ReadonlyMap<string, OverQuota>> {
  const ids = leaving.flatMap(({ id, entityId, kind }) => (entityId === null || UNCOUNTED.includes(kind) ? [] : [id]))
  if (ids.length === 0) return new Map()
  const fresh = await tx.rows(
    select(
      pick(m, 'id', 'channel'),
      sql`from ${m} where ${m.id} = ${anyOf(ids)} and not ${m.counted} and ${LIMITED} order by ${m.id}`,
    ),
  )
  if (fresh.length === 0) return new Map()
  const of = (item: Item): string[] => fresh.flatMap(({ id, channel }) => (ITEM_OF[channel] === item ? [id] : []))
  const asked = { email: of('email'), whatsapp: of('whatsapp'), sms: of('sms') }
  const got = await take(tx, { email: asked.email.length, whatsapp: asked.whatsapp.length, sms: asked.sms.length })
  const going = ITEMS.flatMap((item) => asked[item].slice(0, got[item].got))
  await tx.rows(sql`update ${m} set ${updates(m, { counted: true })} where ${m.id} = ${anyOf(going)}`)
  return new Map(
    ITEMS.flatMap((item) => {
      const why: OverQuota = got[item].isLeftOut ? 'notInPackage' : 'quota'
      return asked[item].slice(got[item].got).map((id) => [id, why] as const)
    }),
  )
}

const usageOf = (used: number, quota: number | null): UsageOf => ({
  used,
  quota,
  left: quota === null ? null : Math.max(quota - used, 0),
})

const NONE: UsageOf = { ...usageOf(0, 0), noPackage: true }

/** What is left of each item; null while nothing is limited. */
export async function readItems(tx: Tx): Promise<Usage['items']> {
  const limited = await tx.one(select({ is: LIMITED }, sql``))
  if (limited?.is !== true) return null
  const row = await tx.one(
    select(
      pick(s, 'emailQuota', 'whatsappQuota', 'smsQuota', 'emailUsed', 'whatsappUsed', 'smsUsed'),
      sql`from ${s} where ${IN_FORCE} order by ${s.startsAt} desc limit 1`,
    ),
  )
  if (row === null) return { email: NONE, whatsapp: NONE, sms: NONE }
  return {
    email: usageOf(row.emailUsed, row.emailQuota),
    whatsapp: usageOf(row.whatsappUsed, row.whatsappQuota),
    sms: usageOf(row.smsUsed, row.smsQuota),
  }
}

/** [8.43] what of a sending would find nothing left in the package: for each item that is short, how many ask for it and how many are left. */
export async function withPackage<A extends { byChannel: Partial<Record<Channel, number>> }>(
  tx: Tx,
  audience: A,
): Promise<A & { short: Short[] }> {
  const items = await readItems(tx)
  const asked = (item: Item): number =>
    Object.entries(audience.byChannel).reduce(
      (n, [channel, of]) => (ITEM_OF[channel as Channel] === item ? n + of : n),
      0,
    )
  const short = ITEMS.flatMap((item): Short[] => {
    const of = items?.[item]
    if (!of || of.left === null || of.left >= asked(item)) return []
    const why = of.noPackage ? { noPackage: true as const } : of.quota === 0 ? { notIncluded: true as const } : {}
    return [{ item, asked: asked(item), left: of.left, ...why }]
  })
  return { ...audience, short }
}
