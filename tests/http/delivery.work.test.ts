import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FakeMailer } from '../../server/channels/email/fake.ts'
import { letterToken } from '../../server/letters/keys.ts'
import { claim, handOver } from '../../server/messages/ledger.ts'
import { settle } from '../../server/messages/settle.ts'
import { act, countsOf, dispatchIn, inEntity, messagesOf, report, type World } from '../unit/delivery/support.ts'
import { freshMailer, nineDonors, run, SECRET, SENT, started, statesOf } from './deliveryWorld.ts'

let world: World
let mailer: FakeMailer

beforeAll(async () => {
  world = (await nineDonors()).world
})
afterAll(() => world.close())
beforeEach(() => {
  mailer = freshMailer(world)
})

const asOwner = async (
  report: string,
  owner: string,
  upTo: 'claimed' | 'handing',
  limit: number,
): Promise<string[]> => {
  const lane = { entityId: world.entity, dispatch: await dispatchIn(world, report), channel: 'email' } as const
  return inEntity(world, async (tx) => {
    const claimed = (await claim(tx, lane, owner, limit, 2_000)) ?? []
    if (upTo === 'handing') await handOver(tx, owner, claimed, 2_000, SECRET)
    return claimed.map((letter) => letter.id)
  })
}

const expireLeases = (id: string): Promise<unknown> =>
  inEntity(world, (tx) =>
    tx.rows(
      sql`update messages set lease_until = now() - interval '1 second' where report = ${id}::uuid and lease_until is not null`,
    ),
  )

describe('sending a report', () => {
  it('hands every letter over exactly once, with its own link, and closes the report', async () => {
    const id = await started(world)
    await run(world, id)
    expect(mailer.asked.map((mail) => mail.to.address).sort()).toEqual(
      Array.from({ length: 9 }, (_, n) => `d${n}@people.example`),
    )
    expect(await countsOf(world, id)).toMatchObject({ status: 'sent', recipients: 9, sent_count: 9, failed_count: 0 })
    const [row] = await messagesOf(world, id)
    const mail = mailer.asked.find((one) => one.id === row?.id)
    const link = `https://athar.example/DonorFoundation/Report/${id}/${letterToken(world.services.config.appSecret, row?.letter ?? '')}`
    expect(mail?.text).toContain(link)
    expect(mail?.listUnsubscribe).toEqual({ url: `${link}/stop`, oneClick: true })
    expect(mail?.from).toEqual({ address: 'letters@athar.example', name: 'جمعية السقيا' })
    expect(mail?.replyTo).toBe('care@suqya.example')
    await run(world, id)
    expect(mailer.asked).toHaveLength(9)
  })

  it('[5.17] refuses a report without a message, to nobody, or with another count than confirmed', async () => {
    await expect(act(world, 'send', await report(world, { message: null }), { expected: 9 })).rejects.toMatchObject({
      fault: 'invalid',
      faults: [{ field: 'message', key: 'required' }],
    })
    await expect(act(world, 'send', await report(world, { donors: [] }), { expected: 1 })).rejects.toMatchObject({
      fault: 'invalid',
      faults: [{ field: 'donors', key: 'atLeastOneDonor' }],
    })
    await expect(act(world, 'send', await report(world), { expected: 8 })).rejects.toMatchObject({
      fault: 'stale',
      args: { count: 9 },
    })
    const unpublished = await report(world)
    await inEntity(world, (tx) => tx.rows(sql`update projects set status = 'drafted'`))
    await expect(act(world, 'send', unpublished, { expected: 9 })).rejects.toMatchObject({
      fault: 'invalid',
      faults: [{ field: 'project' }],
    })
    await inEntity(world, (tx) => tx.rows(sql`update projects set status = 'published'`))
    world.services.mail = { mailer: null, reason: 'mail.notConfigured' }
    await expect(act(world, 'send', unpublished, { expected: 9 })).rejects.toMatchObject({ fault: 'mailNotConfigured' })
    expect(await messagesOf(world, unpublished)).toEqual([])
  })

  it('does one thing at a double click, with and without a key', async () => {
    const id = await report(world)
    const [first, second] = await Promise.all([
      act(world, 'send', id, { expected: 9 }, 'double-click'),
      act(world, 'send', id, { expected: 9 }, 'double-click'),
    ])
    expect(second).toEqual(first)
    await expect(act(world, 'send', id, { expected: 9 })).rejects.toMatchObject({ fault: 'wrongState' })
    await Promise.all([run(world, id), run(world, id)])
    expect(mailer.asked).toHaveLength(9)
    expect(await messagesOf(world, id)).toHaveLength(9)
  })

  it('is planned in batches by the job where the audience is large, and all letters say the same', async () => {
    const id = await started(world)
    // As if the process had been killed after the first batch of the plan.
    const kept = (await messagesOf(world, id)).slice(0, 3).map((letter) => letter.id)
    await inEntity(world, (tx) =>
      tx.rows(sql`with gone as (delete from messages where report = ${id}::uuid and not (id = any(${sql.param(kept)}::uuid[])) returning letter)
        delete from letters using gone where letters.id = gone.letter`),
    )
    await inEntity(world, (tx) => tx.rows(sql`update projects set name = 'Renamed'`))
    await run(world, id, { planned: 2 })
    await inEntity(world, (tx) => tx.rows(sql`update projects set name = 'آبار جازان'`))
    expect(await countsOf(world, id)).toMatchObject({ status: 'sent', recipients: 9, sent_count: 9 })
    expect(new Set(mailer.asked.map((mail) => mail.to.address)).size).toBe(9)
    const dispatch = await dispatchIn(world, id)
    const names = await inEntity(world, (tx) =>
      tx.rows(
        sql`select e.content #>> '{projects,0,name}' as name from editions e where e.dispatch = ${dispatch}::uuid`,
      ),
    )
    // One edition, however many batches.
    expect(names).toEqual([{ name: 'آبار جازان' }])
  })
})

describe('after a kill', () => {
  it('plans a claimed letter again and sends it once', async () => {
    const id = await started(world)
    await asOwner(id, 'killed process', 'claimed', 3)
    await run(world, id)
    expect(await statesOf(world, id)).toEqual({ sent: 9 })
    expect(mailer.asked).toHaveLength(9)
  })

  it('leaves a letter that was being handed over to a person', async () => {
    const id = await started(world)
    const handed = await asOwner(id, 'killed process', 'handing', 2)
    await run(world, id)
    expect(await statesOf(world, id)).toEqual({ sent: 7, unknown: 2 })
    expect(mailer.asked.map((mail) => mail.id).filter((one) => handed.includes(one))).toEqual([])
    expect(await countsOf(world, id)).toMatchObject({ status: 'sent', sent_count: 7, unknown_count: 2 })
  })

  it('respects the leases of another process on a shared database until they run out', async () => {
    world.services.config = { ...world.services.config, embedded: false }
    const id = await started(world)
    await asOwner(id, 'another server', 'claimed', 2)
    const handed = await asOwner(id, 'another server', 'handing', 2)
    await run(world, id)
    expect(await statesOf(world, id)).toEqual({ sent: 5, claimed: 2, handing: 2 })
    expect((await countsOf(world, id)).status).toBe('sending')
    await expireLeases(id)
    await run(world, id)
    expect(await statesOf(world, id)).toEqual({ sent: 7, unknown: 2 })
    // The other server was only slow: what it knows is better than not knowing.
    const dispatch = await dispatchIn(world, id)
    const lane = { entityId: world.entity, dispatch, channel: 'email' } as const
    await inEntity(world, (tx) =>
      settle(tx, lane, 'another server', [
        { id: handed[0] ?? '', state: 'sent', reason: null, detail: null, tries: 0, waitMs: 0 },
      ]),
    )
    expect(await countsOf(world, id)).toMatchObject({ sent_count: 8, unknown_count: 1 })
    world.services.config = { ...world.services.config, embedded: true }
  })

  it('loses and repeats nothing when the process dies in the middle of a group', async () => {
    const id = await started(world)
    const dying = mailer
    const never = new Promise<never>(() => undefined)
    dying.send = (mail) => {
      dying.asked.push(mail)
      return dying.asked.length > 2 ? never : Promise.resolve(SENT)
    }
    void run(world, id, { owner: 'killed process', leaseMs: 60_000 })
    await expect.poll(() => dying.asked.length).toBe(4)
    mailer = freshMailer(world)
    await run(world, id)
    expect(await statesOf(world, id)).toEqual({ sent: 7, unknown: 2 })
    const asked = [...dying.asked, ...mailer.asked].map((mail) => mail.id)
    expect(new Set(asked).size).toBe(asked.length)
    expect(asked).toHaveLength(9)
  })
})

describe('several servers on one database', () => {
  it('hands every letter over exactly once between them', async () => {
    world.services.config = { ...world.services.config, embedded: false }
    const id = await started(world)
    await Promise.all(['one', 'two', 'three'].map((owner) => run(world, id, { owner, claimed: 2 })))
    world.services.config = { ...world.services.config, embedded: true }
    expect(mailer.asked).toHaveLength(9)
    expect(new Set(mailer.asked.map((mail) => mail.id)).size).toBe(9)
    expect(await statesOf(world, id)).toEqual({ sent: 9 })
    await run(world, id)
    expect(await countsOf(world, id)).toMatchObject({ status: 'sent', sent_count: 9 })
  })
})

describe('letters that wait while APP_SECRET is changed', () => {
  const withSecrets = (appSecret: string, appSecretOld: string | null): void => {
    world.services.config = { ...world.services.config, appSecret, appSecretOld }
  }
  const NEW = 'another secret of the delivery tests, long enough'
  afterEach(() => withSecrets(SECRET, null))

  it('leave with links that open them, as long as the one of before is known', async () => {
    const id = await started(world)
    withSecrets(NEW, SECRET)
    await run(world, id)
    const keys = mailer.asked.map(
      ({ text }) => /\/DonorFoundation\/Report\/[\w-]+\/([\w-]{22})\s/.exec(text)?.[1] ?? '',
    )
    expect(new Set(keys).size).toBe(9)
    const opened = await inEntity(world, (tx) =>
      tx.rows(sql`select 1 from letters where report = ${id}::uuid and token_hash in (
        select encode(sha256(convert_to(key, 'UTF8')), 'hex') from unnest(${sql.param(keys)}::text[]) key)`),
    )
    expect(opened).toHaveLength(9)
  })

  it('do not leave with a link that leads nowhere, and say so', async () => {
    const id = await started(world)
    withSecrets(NEW, null)
    await run(world, id)
    expect(mailer.asked).toEqual([])
    expect(await statesOf(world, id)).toEqual({ failed: 9 })
  })
})
