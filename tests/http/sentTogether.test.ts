import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { FakeMailer } from '../../server/channels/email/fake.ts'
import { newId } from '../../server/db/ids.ts'
import { letterToken } from '../../server/letters/keys.ts'
import { markLetter } from '../../server/letters/reading.ts'
import { takeReceipts } from '../../server/messages/receipts.ts'
import { WINDOW_MS } from '../../server/messages/together.ts'
import { act, countsOf, inEntity } from '../unit/delivery/support.ts'
import { freshMailer, run, SECRET, setDonor } from './deliveryWorld.ts'
import { pathsIn, togetherWorld } from './togetherWorld.ts'

const { world, school, donors, sending, rowsOf, statesOf, two, clear } = await togetherWorld()
let mailer: FakeMailer
afterAll(() => world.close())
beforeEach(async () => {
  await clear()
  mailer = freshMailer(world)
})

const entity = (set: string): Promise<unknown> =>
  inEntity(world, (tx) => tx.rows(sql`update entities set ${sql.raw(set)} where id = ${world.entity}::uuid`))
const set = (id: string, what: string): Promise<unknown> =>
  inEntity(world, (tx) => tx.rows(sql`update messages set ${sql.raw(what)} where report = ${id}::uuid`))

describe('product.md 25: what is due to one donor together is one message', () => {
  it('names each project with its letter’s link; each letter keeps its row, and its report its counts', async () => {
    const [wells, classes] = await two()
    await run(world, wells)
    expect(mailer.accepted).toHaveLength(9)
    const [first, second] = [await rowsOf(wells), await rowsOf(classes)]
    expect(first.map(({ state, joined_to }) => [state, joined_to])).toEqual(first.map(() => ['sent', null]))
    expect(second.map(({ state, joined_to }) => [state, joined_to])).toEqual(first.map(({ id }) => ['sent', id]))
    const { text, html, subject } = mailer.accepted[0] ?? { text: '', html: '', subject: '' }
    expect(subject).toContain('مشروعين')
    for (const name of ['آبار جازان', 'مدرسة الوادي']) {
      expect(text).toContain(name)
      expect(html).toContain(name)
    }
    // Two letters and one way to stop.
    expect(pathsIn(text)).toHaveLength(3)
    await run(world, classes)
    expect(mailer.asked).toHaveLength(9)
    for (const id of [wells, classes])
      expect(await countsOf(world, id)).toMatchObject({ sent_count: 9, failed_count: 0 })
    const ended = await inEntity(world, (tx) =>
      tx.rows(sql`select status from reports where id = any(array[${wells}, ${classes}]::uuid[])`),
    )
    expect(ended).toEqual([{ status: 'sent' }, { status: 'sent' }])
    const letters = await inEntity(world, (tx) =>
      tx.rows(
        sql`select count(distinct token_hash)::int as keys, count(*)::int as n from letters where sent and report = any(array[${wells}, ${classes}]::uuid[])`,
      ),
    )
    expect(letters).toEqual([{ keys: 18, n: 18 }])
  })

  it('is grouped by project, and no more than ten letters go in one message', async () => {
    const [one = ''] = donors
    const reports: string[] = []
    for (let n = 0; n < 12; n += 1) reports.push(await sending({ of: n % 2 === 0 ? world : school, to: [one] }))
    await run(world, reports[0] ?? '')
    expect(mailer.accepted).toHaveLength(1)
    const { text = '' } = mailer.accepted[0] ?? {}
    expect(pathsIn(text)).toHaveLength(11)
    expect(text.match(/# آبار جازان/g)).toHaveLength(1)
    expect(text.match(/# مدرسة الوادي/g)).toHaveLength(1)
    for (const id of reports) await run(world, id)
    expect(mailer.accepted).toHaveLength(2)
    for (const id of reports) expect(await statesOf(id)).toEqual(['sent'])
  })

  it('never mixes what asks for something with what does not, nor two languages', async () => {
    const [one = '', other = ''] = donors
    for (const id of [one, other]) await setDonor(world, id, "appeal_consent = 'given'")
    const service = await sending({ to: [one, other] })
    const appeal = await sending({ of: school, to: [one], asks: 'FL-1' })
    const classes = await sending({ of: school, to: [other] })
    await set(classes, "language = 'en'")
    for (const id of [service, appeal, classes]) await run(world, id)
    for (const id of [one, other]) await setDonor(world, id, "appeal_consent = 'unknown'")
    expect(mailer.accepted).toHaveLength(4)
    for (const id of [service, appeal, classes])
      expect((await rowsOf(id)).every((row) => row.joined_to === null)).toBe(true)
  })

  it('mixes nothing that asks under two licences; the licence is named once for what goes together', async () => {
    const [one = ''] = donors
    await setDonor(world, one, "appeal_consent = 'given'")
    const wells = await sending({ to: [one], asks: 'FL-1' })
    const classes = await sending({ of: school, to: [one], asks: 'FL-2' })
    const more = await sending({ of: school, to: [one], asks: 'FL-1' })
    for (const id of [wells, classes, more]) await run(world, id)
    await setDonor(world, one, "appeal_consent = 'unknown'")
    const texts = mailer.accepted.map(({ text }) => text)
    expect(texts.map((text) => [text.match(/FL-1/g)?.length ?? 0, text.match(/FL-2/g)?.length ?? 0])).toEqual([
      [1, 0],
      [0, 1],
    ])
    expect((await rowsOf(more)).map(({ joined_to }) => joined_to)).toEqual((await rowsOf(wells)).map(({ id }) => id))
  })

  it('takes nothing along that may not leave yet, or was called off', async () => {
    const [wells, classes] = await two({ to: donors.slice(0, 1) })
    await act(world, 'stop', classes)
    await run(world, wells)
    expect(pathsIn(mailer.accepted[0]?.text ?? '')).toHaveLength(2)
    expect(await statesOf(classes)).toEqual(['cancelled'])
  })
})

describe('product.md 25: one that may leave waits for another that leaves soon', () => {
  it('once, and says so; whichever comes first takes the other along', async () => {
    const [wells, classes] = await two({ to: donors.slice(0, 2) })
    await set(classes, "next_at = now() + interval '5 minutes'")
    await run(world, wells)
    expect(mailer.asked).toEqual([])
    expect((await rowsOf(wells)).map(({ state, reason }) => [state, reason])).toEqual([
      ['planned', 'together'],
      ['planned', 'together'],
    ])
    await set(classes, 'next_at = null')
    await run(world, classes)
    expect(mailer.accepted).toHaveLength(2)
    expect(await statesOf(wells)).toEqual(['sent', 'sent'])
  })

  it('goes by itself where the other is called off, and does not wait for what leaves later than the window', async () => {
    const [wells, classes] = await two({ to: donors.slice(0, 1) })
    await set(classes, `next_at = now() + interval '${WINDOW_MS / 1000 + 60} seconds'`)
    await run(world, wells)
    expect(mailer.accepted).toHaveLength(1)
    const again = await sending({ to: donors.slice(0, 1) })
    await set(classes, "next_at = now() + interval '5 minutes'")
    await run(world, again)
    expect(await statesOf(again)).toEqual(['planned'])
    await act(world, 'stop', classes)
    await set(again, "next_at = now() - interval '1 second'")
    await run(world, again)
    expect(mailer.accepted).toHaveLength(2)
    expect((await rowsOf(again))[0]).toMatchObject({ state: 'sent', joined_to: null })
  })

  it('waits no second time, though more is planned meanwhile', async () => {
    const [wells, classes] = await two({ to: donors.slice(0, 1) })
    await set(classes, "next_at = now() + interval '5 minutes'")
    await run(world, wells)
    await set(wells, "next_at = now() - interval '1 second'")
    await run(world, wells)
    expect(mailer.accepted).toHaveLength(1)
    expect(await statesOf(classes)).toEqual(['planned'])
  })
})

describe('product.md 25: what becomes of a message becomes of all that went in it', () => {
  it('refused for now, all wait and go together again; refused for good, all have failed', async () => {
    const [wells, classes] = await two({ to: donors.slice(0, 2) })
    mailer.answer(({ to }, n) =>
      to.address.startsWith('d0') && n < 2
        ? { state: 'failed', reason: 'recipient', detail: 'later', permanent: false }
        : { state: 'failed', reason: 'recipient', detail: 'no', permanent: true },
    )
    await run(world, wells, { retryMs: 60_000 })
    expect(await statesOf(wells)).toEqual(['planned', 'failed'])
    expect(await statesOf(classes)).toEqual(['planned', 'failed'])
    const times = await inEntity(world, (tx) =>
      tx.rows(sql`select count(distinct next_at)::int as n from messages where state = 'planned'`),
    )
    expect(times).toEqual([{ n: 1 }])
    mailer.answer({ state: 'sent' })
    for (const id of [wells, classes]) await set(id, "next_at = now() - interval '1 second'")
    await run(world, classes)
    expect(mailer.accepted).toHaveLength(1)
    const [now] = await rowsOf(classes)
    expect(now?.joined_to).toBeNull()
    expect((await rowsOf(wells))[0]).toMatchObject({ state: 'sent', joined_to: now?.id })
  })

  it('whose content it was nobody knows: refused for that, each is tried by itself', async () => {
    const [wells, classes] = await two({ to: donors.slice(0, 1) })
    const no = { state: 'failed', reason: 'content', detail: 'too long', permanent: true } as const
    mailer.answer(({ text }) => (text.includes('مدرسة الوادي') ? no : { state: 'sent' }))
    await run(world, wells, { retryMs: 60_000 })
    expect([await statesOf(wells), await statesOf(classes)]).toEqual([['planned'], ['planned']])
    for (const id of [wells, classes]) await set(id, "next_at = now() - interval '1 second'")
    for (const id of [wells, classes]) await run(world, id)
    expect(mailer.asked).toHaveLength(3)
    expect(mailer.accepted).toHaveLength(1)
    expect((await rowsOf(wells))[0]).toMatchObject({ state: 'sent', joined_to: null })
    expect((await rowsOf(classes))[0]).toMatchObject({ state: 'failed', reason: 'content', joined_to: null })
  })

  it('what has failed by its own count is no part of the message that leaves later without it', async () => {
    const [wells, classes] = await two({ to: donors.slice(0, 1) })
    await set(classes, 'tries = 3')
    mailer.answer((_mail, n) =>
      n === 0 ? { state: 'failed', reason: 'recipient', detail: 'later', permanent: false } : { state: 'sent' },
    )
    await run(world, wells, { retryMs: 60_000 })
    expect([await statesOf(wells), await statesOf(classes)]).toEqual([['planned'], ['failed']])
    await set(wells, "next_at = now() - interval '1 second'")
    await run(world, wells)
    const [lead] = await rowsOf(wells)
    expect(lead).toMatchObject({ state: 'sent' })
    await takeReceipts(world.services, world.entity, 'email', [
      { message: { id: lead?.id ?? '' }, state: 'delivered', at: new Date().toISOString() },
    ])
    expect([await statesOf(wells), await statesOf(classes)]).toEqual([['delivered'], ['failed']])
  })

  it('a receipt speaks of all of it', async () => {
    const [wells, classes] = await two({ to: donors.slice(0, 1) })
    await run(world, wells)
    const [lead] = await rowsOf(wells)
    const tell = (state: 'delivered' | 'failed') =>
      takeReceipts(world.services, world.entity, 'email', [
        { message: { id: lead?.id ?? '' }, state, at: new Date().toISOString() },
      ])
    await tell('failed')
    expect([await statesOf(wells), await statesOf(classes)]).toEqual([['failed'], ['failed']])
    await tell('delivered')
    expect([await statesOf(wells), await statesOf(classes)]).toEqual([['delivered'], ['delivered']])
    for (const id of [wells, classes])
      expect(await countsOf(world, id)).toMatchObject({ sent_count: 1, failed_count: 0 })
  })

  it('an opened letter proves that those have come of which nobody knew', async () => {
    const [wells, classes] = await two({ to: donors.slice(0, 1) })
    mailer.answer({ state: 'unknown', detail: 'no answer' })
    await run(world, wells)
    expect([await statesOf(wells), await statesOf(classes)]).toEqual([['unknown'], ['unknown']])
    const [letter] = await inEntity(world, (tx) =>
      tx.rows<{ id: string; token_hash: string }>(
        sql`select id, token_hash from letters where report = ${classes}::uuid and sent is not null`,
      ),
    )
    await markLetter(world.services, classes, letterToken(SECRET, letter?.id ?? ''), 'opened', newId())
    expect([await statesOf(wells), await statesOf(classes)]).toEqual([['delivered'], ['read']])
    expect(await countsOf(world, wells)).toMatchObject({ sent_count: 1, unknown_count: 0 })
  })

  it('counts once against what a donor may get in a week', async () => {
    await inEntity(world, (tx) =>
      tx.rows(sql`update messages set sent_at = now() - interval '8 days' where sent_at is not null`),
    )
    await entity('weekly_messages = 2')
    const to = donors.slice(3, 4)
    const [wells, classes] = await two({ to })
    await run(world, wells)
    expect([await statesOf(wells), await statesOf(classes)]).toEqual([['sent'], ['sent']])
    const third = await sending({ to })
    await run(world, third)
    expect(await statesOf(third)).toEqual(['sent'])
    await expect(sending({ to })).rejects.toMatchObject({ fault: 'nobodyToSendTo' })
    await entity('weekly_messages = null')
  })

  it('[8.43] takes one place of a package, whichever leads when it is tried again', async () => {
    const plan = newId()
    await world.db.owner(async (tx) => {
      await tx.rows(sql`insert into plans (id, name_ar, name_en, price, active) values (${plan}, 'ب', 'B', 10, true)`)
      await tx.rows(sql`insert into subscriptions (id, entity_id, plan, plan_ar, plan_en, period, price, email_quota, starts_at, ends_at, status)
        values (${newId()}, ${world.entity}, ${plan}, 'ب', 'B', 'monthly', 10, 2, now() - interval '1 day', now() + interval '1 day', 'Renewed')`)
    })
    const [wells, classes] = await two({ to: donors.slice(4, 5) })
    mailer.answer((_mail, n) =>
      n === 0 ? { state: 'failed', reason: 'recipient', detail: 'later', permanent: false } : { state: 'sent' },
    )
    await run(world, wells, { retryMs: 60_000 })
    for (const id of [wells, classes]) await set(id, "next_at = now() - interval '1 second'")
    await run(world, classes)
    await world.db.owner((tx) => tx.rows(sql`update plans set active = false where id = ${plan}`))
    expect([await statesOf(wells), await statesOf(classes)]).toEqual([['sent'], ['sent']])
    expect(
      await world.db.owner((tx) => tx.rows(sql`select email_used from subscriptions where plan = ${plan}`)),
    ).toEqual([{ email_used: 1 }])
  })
})
