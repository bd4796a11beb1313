import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { letterToken } from '../../server/delivery/keys.ts'
import { claim, handOver, settle } from '../../server/delivery/ledger.ts'
import { type Pace, sendReportLetters } from '../../server/delivery/work.ts'
import { fakeMailer, type FakeMailer } from '../../server/integrations/mail/fake.ts'
import {
  act,
  countsOf,
  donor,
  gift,
  inEntity,
  lettersOf,
  openWorld,
  report,
  type World,
} from '../unit/delivery/support.ts'

const QUICK: Partial<Pace> = { leaseMs: 2_000, claimed: 4, group: 2, retryMs: 1, pauseMs: 20, perSecond: 100_000 }
const SENT = { state: 'sent' } as const

let world: World
let mailer: FakeMailer
const donors: string[] = []

beforeAll(async () => {
  world = await openWorld()
  for (let n = 0; n < 9; n += 1) {
    donors.push(await donor(world, { id: newId(1_000 + n), name: `Donor ${n}`, email: `d${n}@people.example` }))
    await gift(world, donors[n] ?? '', '10')
  }
})
afterAll(() => world.close())

// A service of its own for each test: what one service refused must not make the next test wait.
beforeEach(() => {
  mailer = fakeMailer({ limitMs: 50 })
  world.services.mail = { mailer, from: 'Athar <letters@athar.example>', catcher: null, stop: async () => undefined }
})

const run = (id: string, pace: Partial<Pace> = {}, signal = new AbortController().signal): Promise<void> =>
  sendReportLetters(world.services, world.entity, id, signal, { ...QUICK, owner: 'this process', ...pace })

const started = async (expected = 9, ids?: string[]): Promise<string> => {
  const id = await report(world, ids ? { donors: ids } : {})
  await act(world, 'send', id, { expected })
  return id
}

const statesOf = async (id: string): Promise<Record<string, number>> => {
  const found: Record<string, number> = {}
  for (const { state } of await lettersOf(world, id)) found[state] = (found[state] ?? 0) + 1
  return found
}

const asOwner = (id: string, owner: string, upTo: 'claimed' | 'handing', limit: number): Promise<string[]> =>
  inEntity(world, async (tx) => {
    const ids = ((await claim(tx, id, owner, limit, 2_000)) ?? []).map((letter) => letter.id)
    if (upTo === 'handing') await handOver(tx, owner, ids, 2_000)
    return ids
  })

const expireLeases = (id: string): Promise<unknown> =>
  inEntity(world, (tx) =>
    tx.rows(
      sql`update letters set lease_until = now() - interval '1 second' where report = ${id}::uuid and lease_until is not null`,
    ),
  )

describe('sending a report', () => {
  it('hands every letter over exactly once, with its own link, and closes the report', async () => {
    const id = await started()
    await run(id)
    expect(mailer.asked.map((mail) => mail.to.address).sort()).toEqual(
      Array.from({ length: 9 }, (_, n) => `d${n}@people.example`),
    )
    expect(await countsOf(world, id)).toMatchObject({ status: 'sent', recipients: 9, sent_count: 9, failed_count: 0 })
    const [row] = await lettersOf(world, id)
    const mail = mailer.asked.find((one) => one.id === row?.id)
    const link = `https://athar.example/DonorFoundation/Report/${id}/${letterToken(world.services.config.appSecret, row?.id ?? '')}`
    expect(mail?.text).toContain(link)
    expect(mail?.listUnsubscribe).toEqual({ url: `${link}/stop`, oneClick: true })
    expect(mail?.from).toEqual({ address: 'letters@athar.example', name: 'جمعية السقيا' })
    expect(mail?.replyTo).toBe('care@suqya.example')
    await run(id)
    expect(mailer.asked).toHaveLength(9)
  })

  it('[5.17] refuses a report without a message, to nobody, or with another count than confirmed', async () => {
    await expect(act(world, 'send', await report(world, { message: null }), { expected: 9 })).rejects.toMatchObject({
      fault: 'invalid',
      faults: [{ field: 'message', key: 'required' }],
    })
    await expect(act(world, 'send', await report(world, { donors: [] }), { expected: 1 })).rejects.toMatchObject({
      fault: 'nobodyToSendTo',
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
    expect(await lettersOf(world, unpublished)).toEqual([])
  })

  it('does one thing at a double click, with and without a key', async () => {
    const id = await report(world)
    const [first, second] = await Promise.all([
      act(world, 'send', id, { expected: 9 }, 'double-click'),
      act(world, 'send', id, { expected: 9 }, 'double-click'),
    ])
    expect(second).toEqual(first)
    await expect(act(world, 'send', id, { expected: 9 })).rejects.toMatchObject({ fault: 'wrongState' })
    await Promise.all([run(id), run(id)])
    expect(mailer.asked).toHaveLength(9)
    expect(await lettersOf(world, id)).toHaveLength(9)
  })

  it('is planned in batches by the job where the audience is large, and all letters say the same', async () => {
    const id = await started()
    // As if the process had been killed after the first batch of the plan.
    const kept = (await lettersOf(world, id)).slice(0, 3).map((letter) => letter.id)
    await inEntity(world, (tx) =>
      tx.rows(sql`delete from letters where report = ${id}::uuid and not (id = any(${sql.param(kept)}::uuid[]))`),
    )
    await inEntity(world, (tx) => tx.rows(sql`update projects set name = 'Renamed'`))
    await run(id, { planned: 2 })
    await inEntity(world, (tx) => tx.rows(sql`update projects set name = 'آبار جازان'`))
    expect(await countsOf(world, id)).toMatchObject({ status: 'sent', recipients: 9, sent_count: 9 })
    expect(new Set(mailer.asked.map((mail) => mail.to.address)).size).toBe(9)
    const names = await inEntity(world, (tx) =>
      tx.rows(sql`select distinct content #>> '{projects,0,name}' as name from letters where report = ${id}::uuid`),
    )
    expect(names).toEqual([{ name: 'آبار جازان' }])
  })
})

describe('after a kill', () => {
  it('plans a claimed letter again and sends it once', async () => {
    const id = await started()
    await asOwner(id, 'killed process', 'claimed', 3)
    await run(id)
    expect(await statesOf(id)).toEqual({ sent: 9 })
    expect(mailer.asked).toHaveLength(9)
  })

  it('leaves a letter that was being handed over to a person', async () => {
    const id = await started()
    const handed = await asOwner(id, 'killed process', 'handing', 2)
    await run(id)
    expect(await statesOf(id)).toEqual({ sent: 7, unknown: 2 })
    expect(mailer.asked.map((mail) => mail.id).filter((one) => handed.includes(one))).toEqual([])
    expect(await countsOf(world, id)).toMatchObject({ status: 'sent', sent_count: 7, unknown_count: 2 })
  })

  it('respects the leases of another process on a shared database until they run out', async () => {
    world.services.config = { ...world.services.config, embedded: false }
    const id = await started()
    await asOwner(id, 'another server', 'claimed', 2)
    const handed = await asOwner(id, 'another server', 'handing', 2)
    await run(id)
    expect(await statesOf(id)).toEqual({ sent: 5, claimed: 2, handing: 2 })
    expect((await countsOf(world, id)).status).toBe('sending')
    await expireLeases(id)
    await run(id)
    expect(await statesOf(id)).toEqual({ sent: 7, unknown: 2 })
    // The other server was only slow: what it knows is better than not knowing.
    await inEntity(world, (tx) =>
      settle(tx, id, 'another server', [
        { id: handed[0] ?? '', state: 'sent', reason: null, detail: null, tries: 0, waitMs: 0 },
      ]),
    )
    expect(await countsOf(world, id)).toMatchObject({ sent_count: 8, unknown_count: 1 })
    world.services.config = { ...world.services.config, embedded: true }
  })

  it('loses and repeats nothing when the process dies in the middle of a group', async () => {
    const id = await started()
    const dying = fakeMailer({ limitMs: 50 })
    world.services.mail = { mailer: dying, from: 'letters@athar.example', catcher: null, stop: async () => undefined }
    const never = new Promise<never>(() => undefined)
    dying.send = (mail) => {
      dying.asked.push(mail)
      return dying.asked.length > 2 ? never : Promise.resolve(SENT)
    }
    void run(id, { owner: 'killed process', leaseMs: 60_000 })
    await expect.poll(() => dying.asked.length).toBe(4)
    world.services.mail = { mailer, from: 'letters@athar.example', catcher: null, stop: async () => undefined }
    await run(id)
    expect(await statesOf(id)).toEqual({ sent: 7, unknown: 2 })
    const asked = [...dying.asked, ...mailer.asked].map((mail) => mail.id)
    expect(new Set(asked).size).toBe(asked.length)
    expect(asked).toHaveLength(9)
  })
})

describe('several servers on one database', () => {
  it('hands every letter over exactly once between them', async () => {
    world.services.config = { ...world.services.config, embedded: false }
    const id = await started()
    await Promise.all(['one', 'two', 'three'].map((owner) => run(id, { owner, claimed: 2 })))
    world.services.config = { ...world.services.config, embedded: true }
    expect(mailer.asked).toHaveLength(9)
    expect(new Set(mailer.asked.map((mail) => mail.id)).size).toBe(9)
    expect(await statesOf(id)).toEqual({ sent: 9 })
    await run(id)
    expect(await countsOf(world, id)).toMatchObject({ status: 'sent', sent_count: 9 })
  })
})

describe('refusals', () => {
  it('tries again what was refused for now, and gives up after the fourth time', async () => {
    const id = await started()
    mailer.answer((mail) =>
      mail.to.address === 'd3@people.example'
        ? { state: 'failed', reason: 'recipient', detail: 'greylisted', permanent: false }
        : SENT,
    )
    await expect.poll(async () => (await run(id), (await countsOf(world, id)).status)).toBe('sent')
    expect(mailer.asked.filter((mail) => mail.to.address === 'd3@people.example')).toHaveLength(4)
    expect(await statesOf(id)).toEqual({ sent: 8, failed: 1 })
    const failed = (await lettersOf(world, id)).find((letter) => letter.state === 'failed')
    expect(failed).toMatchObject({ reason: 'recipient', sent_to: 'd3@people.example' })
  })

  it('never repeats by itself what was refused for good or not answered', async () => {
    const id = await started()
    mailer.answer((_mail, n) =>
      n === 0
        ? { state: 'failed', reason: 'recipient', detail: 'no such user', permanent: true }
        : n === 1
          ? { state: 'silent', offered: true }
          : SENT,
    )
    await run(id)
    await run(id)
    expect(mailer.asked).toHaveLength(9)
    expect(await countsOf(world, id)).toMatchObject({
      status: 'sent',
      sent_count: 7,
      failed_count: 1,
      unknown_count: 1,
    })
  })

  it('pauses when the service is in trouble instead of burning through the list', async () => {
    const id = await started()
    mailer.answer({ state: 'failed', reason: 'connect', detail: 'refused', permanent: false })
    await run(id)
    await run(id)
    expect(mailer.asked).toHaveLength(2)
    expect(await statesOf(id)).toEqual({ planned: 9 })
    expect((await lettersOf(world, id)).filter((letter) => letter.reason === 'connect')).toHaveLength(2)
    mailer.answer(SENT)
    await expect.poll(async () => (await run(id), (await countsOf(world, id)).status)).toBe('sent')
    expect(await statesOf(id)).toEqual({ sent: 9 })
  })
})

describe('people’s decisions', () => {
  /** Does something while the second letter is in the service's hands. */
  const meanwhile = (what: () => Promise<unknown>): void => {
    const send = mailer.send.bind(mailer)
    let done: Promise<unknown> | undefined
    mailer.send = async (mail, signal) => {
      const outcome = await send(mail, signal)
      if (mailer.asked.length === 2) await (done ??= what())
      return outcome
    }
  }

  it('stops while it runs: what is under way ends, the rest is cancelled', async () => {
    const id = await started()
    meanwhile(() => act(world, 'stop', id))
    await run(id)
    expect(mailer.asked).toHaveLength(2)
    expect(await statesOf(id)).toEqual({ sent: 2, cancelled: 7 })
    expect(await countsOf(world, id)).toMatchObject({ status: 'stopped', sent_count: 2 })
  })

  it('cancels what was refused for now after the stop', async () => {
    const id = await started()
    mailer.answer({ state: 'failed', reason: 'busy', detail: 'later', permanent: false })
    meanwhile(() => act(world, 'stop', id))
    await run(id)
    expect(await statesOf(id)).toEqual({ cancelled: 9 })
  })

  it('leaves after the letters under way when the program stops, and goes on at the next start', async () => {
    const id = await started()
    const stopping = new AbortController()
    meanwhile(async () => stopping.abort())
    await run(id, {}, stopping.signal)
    expect(await statesOf(id)).toEqual({ sent: 2, planned: 7 })
    await run(id, { owner: 'next process' })
    expect(mailer.asked).toHaveLength(9)
    expect(await statesOf(id)).toEqual({ sent: 9 })
  })

  it('holds the letter of a donor who said stop between plan and claim', async () => {
    const id = await started(2, donors.slice(0, 2))
    await inEntity(world, (tx) => tx.rows(sql`update donors set email_stopped = true where id = ${donors[0]}::uuid`))
    await run(id)
    await inEntity(world, (tx) => tx.rows(sql`update donors set email_stopped = false where id = ${donors[0]}::uuid`))
    expect((await lettersOf(world, id)).map((letter) => [letter.donor, letter.state, letter.reason])).toEqual([
      [donors[0], 'held', 'stopped'],
      [donors[1], 'sent', null],
    ])
    expect(mailer.asked.map((mail) => mail.to.address)).toEqual(['d1@people.example'])
  })

  it('sends again to those who failed and to nobody else, at their present address', async () => {
    const id = await started(3, donors.slice(0, 3))
    mailer.answer((mail) => {
      if (mail.to.address === 'd0@people.example')
        return { state: 'failed', reason: 'recipient', detail: '', permanent: true }
      return mail.to.address === 'd1@people.example' ? { state: 'silent', offered: true } : SENT
    })
    await run(id)
    expect(await countsOf(world, id)).toMatchObject({
      status: 'sent',
      sent_count: 1,
      failed_count: 1,
      unknown_count: 1,
    })
    mailer.answer(SENT)
    await inEntity(world, (tx) =>
      tx.rows(sql`update donors set email = 'new@people.example' where id = ${donors[0]}::uuid`),
    )
    await act(world, 'sendAgain', id, { states: ['failed'] })
    await expect(act(world, 'sendAgain', id, { states: ['failed'] })).rejects.toMatchObject({ fault: 'wrongState' })
    await run(id)
    await inEntity(world, (tx) =>
      tx.rows(sql`update donors set email = 'd0@people.example' where id = ${donors[0]}::uuid`),
    )
    expect(mailer.asked.map((mail) => mail.to.address).slice(3)).toEqual(['new@people.example'])
    expect(await countsOf(world, id)).toMatchObject({
      status: 'sent',
      recipients: 3,
      sent_count: 2,
      failed_count: 0,
      unknown_count: 1,
    })
    await expect(act(world, 'sendAgain', id, { states: ['failed'] })).rejects.toMatchObject({ fault: 'nobodyToSendTo' })
    const again = (await lettersOf(world, id)).find((letter) => letter.attempt === 2)
    const [original] = (await lettersOf(world, id)).filter(
      (letter) => letter.attempt === 1 && letter.donor === donors[0],
    )
    expect(again?.content).toEqual(original?.content)
  })

  it('sends a trial to oneself, counted nowhere', async () => {
    const id = await report(world)
    expect(await act(world, 'test', id)).toEqual({ state: 'sent', to: 'sara@suqya.example' })
    expect(mailer.asked[0]?.subject).toBe('[تجربة] وصل الماء')
    expect(mailer.asked[0]?.text).toContain(`https://athar.example/DonorFoundation/Report/${id}/t.`)
    expect(await lettersOf(world, id)).toEqual([])
  })

  it('previews with the real pages and writes nothing', async () => {
    const id = await report(world)
    const { html } = (await act(world, 'preview', id, { donor: donors[4] })) as { html: string }
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('Donor 4')
    const english = (await act(world, 'preview', id, { donor: donors[4], language: 'en' })) as { html: string }
    expect(english.html).toContain('<html lang="en" dir="ltr">')
    await expect(act(world, 'preview', id, { donor: world.entity })).rejects.toMatchObject({ fault: 'notFound' })
    expect(await lettersOf(world, id)).toEqual([])
  })
})
