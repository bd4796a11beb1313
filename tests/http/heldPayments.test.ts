import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { checkPayment } from '../../resources/subscriptions/server/index.ts'
import { heldWorld } from './support/heldWorld.ts'

const {
  world,
  owner,
  invoice,
  stands,
  run,
  choose,
  asked,
  says,
  paid,
  bought,
  mismatched,
  overtaken,
  act,
  look,
  held,
} = heldWorld()
const note = 'The bank took its fee out of it.'
const IN_FORCE = { status: 'Renewed', problem: null, begun: true }

describe('[8.40] payments that are held, as the platform sees them', () => {
  it('stand in one list over all entities: what was asked, what was paid, since when, why, and the reference', async () => {
    const id = await mismatched('small')
    const { waiting, settled } = await held()
    expect(settled).toEqual([])
    expect(waiting).toEqual([
      {
        id,
        entityId: world.server.entities.a,
        entityName: expect.any(String),
        entityNameEn: null,
        branchName: expect.any(String),
        branchNameEn: null,
        planAr: 'small',
        planEn: 'small',
        asked: '115.00',
        paid: '1.00',
        currency: 'SAR',
        problem: 'mismatch',
        heldAt: expect.stringMatching(/^2\d{3}-/),
        reference: (await invoice(id))['provider_id'],
        serviceStatus: 'paid',
        standing: 'paid',
        serviceAskedAt: expect.stringMatching(/^2\d{3}-/),
        outcome: null,
        settledAt: null,
        note: null,
      },
    ])
  })

  it('stand the oldest first while they wait, and the last that were settled first, thirty of those', async () => {
    const [old, young] = [await asked('small'), await asked('large')]
    for (const id of [young, old]) {
      await says(id, { status: 'paid', amount: 100 })
      await run(checkPayment, id)
    }
    await owner(sql`update subscriptions set held_at = now() - interval '1 day' where id = ${old}::uuid`)
    expect((await held()).waiting.map(({ id }) => id)).toEqual([old, young])
    for (const id of [young, old]) await act(id, 'payBack', { note, elsewhere: true })
    expect((await held()).settled.map(({ id }) => id)).toEqual([old, young])
    for (const table of ['subscriptions', 'invoices'])
      await owner(sql`insert into ${sql.identifier(table)} select (jsonb_populate_record(t, jsonb_build_object('id', lpad(n::text, 32, '0')::uuid)
        || case when ${table} = 'subscriptions' then jsonb_build_object('settled_at', now() - n * interval '1 hour')
          else jsonb_build_object('subscription', lpad(n::text, 32, '0')::uuid, 'provider_id', 'p' || n) end)).*
        from ${sql.identifier(table)} t, generate_series(1, 40) n where ${old}::uuid in (t.id, (to_jsonb(t) ->> 'subscription')::uuid)`)
    const settled = (await held()).settled.map(({ id }) => id)
    expect(settled).toHaveLength(30)
    expect(settled.slice(0, 3)).toEqual([old, young, '00000000-0000-0000-0000-000000000001'])
    expect(settled.at(-1)).toBe('00000000-0000-0000-0000-000000000028')
  })

  it('are counted on its home and told under the bell, to the platform and to the entity’s administrator', async () => {
    const id = await mismatched('small')
    const glance = await world.server.call('GET', '/api/entities/actions/glance', { as: 'super' })
    expect(glance.json()).toMatchObject({ heldPayments: 1 })
    const told = async (as: 'super' | 'adminA' | 'adminB' | 'projectsA') =>
      (await world.server.call('GET', '/api/notices', { as }))
        .json<{ notices: { kind: string; id: string }[] }>()
        .notices.filter((one) => one.id === id)
        .map(({ kind }) => kind)
    expect(await Promise.all([told('super'), told('adminA'), told('projectsA'), told('adminB')])).toEqual([
      ['toSettle'],
      ['held'],
      [],
      [],
    ])
    await act(id, 'accept', { note, follows: 'begins' })
    expect(await Promise.all([told('super'), told('adminA')])).toEqual([[], ['accepted']])
    // What came of it is news for a month.
    await owner(sql`update subscriptions set settled_at = now() - interval '29 days'`)
    expect(await told('adminA')).toEqual(['accepted'])
    await owner(sql`update subscriptions set settled_at = now() - interval '31 days'`)
    expect(await told('adminA')).toEqual([])
  })

  it('say what the service answers now; silence is said as silence', async () => {
    const id = await mismatched('small')
    // [8.40] what goes back before it was taken is back as well; a word that nobody documents is told as it came.
    for (const [status, standing, isBack] of [
      ['voided', 'released', true],
      ['on_hold', 'onHold', false],
      ['never heard of', null, false],
      ['refunded', 'paidBack', true],
    ] as const) {
      await says(id, { status })
      expect(await look(id)).toMatchObject({ isAnswered: true, serviceStatus: status, standing, isBack })
      expect((await held()).waiting).toMatchObject([{ serviceStatus: status, standing }])
    }
    world.peer.sandbox.next.push({ status: 503, body: {} })
    expect(await look(id)).toMatchObject({ isAnswered: false, serviceStatus: 'refunded', isBack: true })
    expect(await stands(id)).toMatchObject({ status: 'Processing' })
  })

  it.each(['refunded', 'failed', 'paid', 'voided', 'never heard of'])(
    'stay where a person finds them, whatever the service tells meanwhile: %s',
    async (status) => {
      const id = await mismatched('small')
      await says(id, { status })
      await run(checkPayment, id)
      expect(await stands(id)).toMatchObject({ status: 'Processing', problem: 'mismatch' })
      expect(await invoice(id)).toMatchObject({ state: 'held', service_status: status })
      for (const broken of [
        { status: 404, body: {} },
        { status: 200, body: { nothing: true } },
      ]) {
        world.peer.sandbox.next.push(broken)
        await run(checkPayment, id)
      }
      expect(await invoice(id)).toMatchObject({ state: 'held' })
      expect((await held()).waiting).toHaveLength(1)
    },
  )
})

describe('[4.14] a held payment is made the package', () => {
  it('as if all of it had been paid: in force, with an invoice and its number, and the entity may choose again', async () => {
    const id = await mismatched('small')
    expect(await look(id)).toMatchObject({ follows: 'begins', begins: null, presentAr: null })
    const answer = await act(id, 'accept', { note, follows: 'begins' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await stands(id)).toEqual({ ...IN_FORCE, note, settled: true, email_quota: 1000 })
    expect(await invoice(id)).toMatchObject({ state: 'paid', number: 1, total: '115.00' })
    expect((await held()).settled).toMatchObject([{ id, outcome: 'accepted', note }])
    expect(
      await owner(sql`select what from schedules where what <> 'upkeep' and due_at is not null order by what`),
    ).toEqual([{ what: 'subscription-end' }, { what: 'subscription-renewal' }])
    expect((await choose('large')).statusCode).toBe(200)
  })

  it('takes no balance that nobody agreed to lose: what is left of the present package is added', async () => {
    const { small, large } = await overtaken()
    await owner(sql`update subscriptions set email_used = 300 where id = ${large}::uuid`)
    expect(await look(small)).toMatchObject({ follows: 'adds', presentEn: 'large' })
    await act(small, 'accept', { note, follows: 'adds' })
    expect(await stands(small)).toMatchObject({ ...IN_FORCE, email_quota: 1700 })
    expect(await stands(large)).toMatchObject({ status: 'Expired' })
  })

  it('where its buyer had agreed to lose the balance, it is lost, as it would have been', async () => {
    await bought('large')
    const small = await mismatched('small', { acceptLoss: true })
    expect(await look(small)).toMatchObject({ follows: 'replaces' })
    await act(small, 'accept', { note, follows: 'replaces' })
    expect(await stands(small)).toMatchObject({ ...IN_FORCE, email_quota: 1000 })
  })

  it('the present package again begins when its period ends', async () => {
    const first = await bought('small')
    const next = await mismatched('small')
    const { follows, begins } = await look(next)
    expect(follows).toBe('afterPresent')
    await act(next, 'accept', { note, follows })
    const times = await owner(sql`select id, starts_at, ends_at from subscriptions order by created_at`)
    expect(times[1]?.['starts_at']).toEqual(times[0]?.['ends_at'])
    expect(Date.parse(String(begins))).toBe(Date.parse(String(times[0]?.['ends_at'])))
    expect(await stands(first)).toMatchObject({ status: 'Renewed' })
  })

  it('behind a period that is paid ahead it begins when that one ends, and neither of the two is touched', async () => {
    const present = await bought('small')
    const next = await asked('small')
    const other = await asked('large')
    await paid(next)
    await paid(other)
    const before = await owner(sql`select id, starts_at, ends_at, email_quota from subscriptions order by created_at`)
    expect(await look(other)).toMatchObject({ follows: 'afterPaid' })
    await act(other, 'accept', { note, follows: 'afterPaid' })
    const after = await owner(sql`select id, starts_at, ends_at, email_quota from subscriptions order by created_at`)
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
    expect(after[2]?.['starts_at']).toEqual(before[1]?.['ends_at'])
    expect([await stands(present), await stands(next), await stands(other)]).toMatchObject([
      IN_FORCE,
      IN_FORCE,
      IN_FORCE,
    ])
    // The period before it asks for no renewal of its own: what follows it is paid.
    expect(await owner(sql`select renews from subscriptions where id = ${other}::uuid`)).toEqual([{ renews: next }])
  })

  it('is refused where by now something else would follow than whoever presses was told', async () => {
    const id = await mismatched('small')
    await bought('large', { acceptHeld: true })
    const answer = await act(id, 'accept', { note, follows: 'begins' })
    expect(answer.json()).toMatchObject({ fault: 'courseChanged' })
    expect(await invoice(id)).toMatchObject({ state: 'held', number: null })
    expect(await look(id)).toMatchObject({ follows: 'adds' })
  })
})

describe('[8.40] a held payment was paid back', () => {
  it('nothing came of the request, the service’s later word changes nothing, and the entity may choose again', async () => {
    const id = await mismatched('small')
    await says(id, { status: 'refunded' })
    await look(id)
    const answer = await act(id, 'payBack', { note })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await stands(id)).toMatchObject({ status: 'NotRegistered', problem: 'paidBack', note, begun: false })
    expect(await invoice(id)).toMatchObject({ state: 'paidBack', number: null })
    await says(id, { status: 'paid' })
    await run(checkPayment, id)
    expect(await invoice(id)).toMatchObject({ state: 'paidBack', number: null })
    expect((await held()).settled).toMatchObject([{ id, outcome: 'paidBack', serviceStatus: 'refunded' }])
    expect((await choose('small')).statusCode).toBe(200)
  })

  it('while the service still has the money, it has to be said that it went back by another way', async () => {
    const id = await mismatched('small')
    const refused = await act(id, 'payBack', { note })
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({
      errors: {
        Elsewhere: [
          'The payment service does not say that it was paid back. Confirm that it went back by another way.',
        ],
      },
    })
    expect(await invoice(id)).toMatchObject({ state: 'held' })
    expect((await act(id, 'payBack', { note, elsewhere: true })).statusCode).toBe(200)
    expect(await invoice(id)).toMatchObject({ state: 'paidBack' })
  })
})
