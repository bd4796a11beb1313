import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../resources/_kit/limits.ts'
import { checkPayment } from '../../resources/subscriptions/server/index.ts'
import { heldOnes } from '../../resources/subscriptions/server/rows.ts'
import { heldWorld } from './support/heldWorld.ts'

const { world, owner, invoice, stands, run, choose, asked, says, bought, mismatched, act, look } = heldWorld()
const note = 'The bank took its fee out of it.'
const IN_FORCE = { status: 'Renewed', problem: null, begun: true }

describe('both acts', () => {
  it('want a note, are kept in the entity’s trail under the platform’s name, and stand in the platform’s own', async () => {
    const id = await mismatched('small')
    const long = 'x'.repeat(LIMITS.line + 1)
    for (const wrong of [
      { follows: 'begins' },
      { follows: 'begins', note: '  ' },
      { follows: 'begins', note: long },
      { note },
    ])
      expect((await act(id, 'accept', wrong)).statusCode).toBe(400)
    for (const wrong of [{}, { elsewhere: true, note: long }])
      expect((await act(id, 'payBack', wrong)).statusCode).toBe(400)
    expect(await invoice(id)).toMatchObject({ state: 'held' })
    await act(id, 'accept', { note, follows: 'begins' })
    const trail = async (as: 'adminA' | 'super' | 'adminB') =>
      (await world.server.call('GET', '/api/audit_trail?filter.action=accept', { as }))
        .json<{ resource: string; actor: string; after: { note?: string } }[]>()
        .map(({ resource, actor, after }) => [resource, actor, after?.note])
        .toSorted()
    const { super: admin } = world.server.users
    expect(await trail('adminA')).toEqual([
      ['invoices', admin, undefined],
      ['subscriptions', admin, note],
    ])
    expect(await trail('super')).toEqual([['subscriptions', admin, note]])
    expect(await trail('adminB')).toEqual([])
  })

  it('pressed twice by one key are done once, and answer the same', async () => {
    const id = await mismatched('small')
    const headers = { 'idempotency-key': 'one-press' }
    const press = () => act(id, 'accept', { note, follows: 'begins' }, 'super', headers)
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await press()).json()).toEqual({ id })
    // The same key for something else is no second press.
    for (const other of [
      await act(id, 'accept', { note: 'Another one.', follows: 'begins' }, 'super', headers),
      await act(id, 'payBack', { note, elsewhere: true }, 'super', headers),
    ])
      expect(other.json()).toMatchObject({ fault: 'idempotency' })
    expect(await owner(sql`select count(*)::int as n from invoices where number is not null`)).toEqual([{ n: 1 }])
  })

  it('by two at once, and with the service’s word in between: one is done, the other says so', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await mismatched('small')
      const answers = await Promise.all([
        act(id, 'accept', { note, follows: 'begins' }),
        act(id, 'payBack', { note, elsewhere: true }),
        run(checkPayment, id),
        act(id, 'payBack', { note: 'Me too.', elsewhere: true }),
      ])
      const said = answers.flatMap((one) => (one ? [one.statusCode] : [])).toSorted()
      expect(said).toEqual([200, 409, 409])
      const [{ status }, { state, number }] = [await stands(id), await invoice(id)]
      expect([
        ['Renewed', 'paid', 1],
        ['NotRegistered', 'paidBack', null],
      ]).toContainEqual([status, state, number])
      expect(await owner(sql`select 1 from schedules where what = 'payment-check' and due_at is not null`)).toEqual([])
      for (const table of ['invoices', 'subscriptions', 'schedules'])
        await owner(sql`delete from ${sql.identifier(table)}`)
    }
  })

  it('on two payments of one entity at once: what follows the second is counted after the first', async () => {
    for (let round = 0; round < 4; round++) {
      const [one, other] = [await asked('small'), await asked('large')]
      for (const id of [one, other]) {
        await says(id, { status: 'paid', amount: 100 })
        await run(checkPayment, id)
      }
      const answers = await Promise.all([one, other].map((id) => act(id, 'accept', { note, follows: 'begins' })))
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      expect(await owner(sql`select count(*)::int as n from subscriptions where status = 'Renewed'`)).toEqual([
        { n: 1 },
      ])
      for (const table of ['invoices', 'subscriptions', 'schedules'])
        await owner(sql`delete from ${sql.identifier(table)}`)
    }
  })

  it('cut off on the way leave it held, whole and to be settled again', async () => {
    const id = await mismatched('small')
    await owner(sql`alter table schedules add constraint cut_off check (what <> 'subscription-end')`)
    expect((await act(id, 'accept', { note, follows: 'begins' })).statusCode).toBe(500)
    expect(await stands(id)).toMatchObject({ status: 'Processing', problem: 'mismatch', note: null, settled: false })
    expect(await invoice(id)).toMatchObject({ state: 'held', number: null })
    await owner(sql`alter table schedules drop constraint cut_off`)
    expect((await act(id, 'accept', { note, follows: 'begins' })).statusCode).toBe(200)
    expect(await invoice(id)).toMatchObject({ state: 'paid', number: 1 })
  })

  it('are a SuperAdmin’s alone, and of what waits alone', async () => {
    const id = await mismatched('small')
    for (const as of ['adminA', 'adminB', 'projectsA', 'support', 'supportA', 'donorA'] as const)
      for (const name of ['look', 'accept', 'payBack'])
        expect((await act(id, name, { note, follows: 'begins' }, as)).statusCode, `${as} ${name}`).toBe(403)
    const live = await bought('large', { acceptHeld: true })
    const body = { look: {}, accept: { note, follows: 'begins' }, payBack: { note, elsewhere: true } }
    const faults = (of: string) =>
      Promise.all(
        Object.entries(body).map(async ([name, said]) => (await act(of, name, said)).json<{ fault: string }>().fault),
      )
    expect(await faults(live)).toEqual(['notFound', 'notFound', 'notFound'])
    expect((await act(id, 'payBack', body.payBack)).statusCode).toBe(200)
    expect(await faults(id)).toEqual(['paymentSettled', 'paymentSettled', 'paymentSettled'])
  })
})

describe('[2.67] the entity meanwhile', () => {
  it('knows what is looked at, since when and by which reference, and whom to write to; no other entity does', async () => {
    const id = await mismatched('small')
    const standing = async (as: 'adminA' | 'adminB') =>
      (await world.server.call('GET', '/api/subscriptions/actions/standing', { as })).json<object>()
    expect(await standing('adminA')).toMatchObject({
      asked: null,
      held: [{ id, planEn: 'small', problem: 'mismatch', reference: (await invoice(id))['provider_id'] }],
      contact: null,
    })
    expect(await standing('adminB')).toMatchObject({ held: [] })
    // Nor where no row policy stands before the rows: of no entity there are none.
    expect(await world.server.db.owner((tx) => heldOnes({ ...tx, context: { kind: 'anonymous' } }))).toEqual([])
  })

  it('may have a free pack, and pays for another package beside it once it says that it knows', async () => {
    const id = await mismatched('small')
    for (const plan of ['small', 'large'] as const) {
      const refused = await choose(plan)
      expect(refused.statusCode).toBe(422)
      expect(refused.json()).toMatchObject({
        errors: {
          AcceptHeld: [
            'A payment of yours is being looked at. Confirm that you want to pay for another package beside it.',
          ],
        },
      })
    }
    const second = await bought('small', { acceptHeld: true })
    expect(second).not.toBe(id)
    expect(await stands(second)).toMatchObject(IN_FORCE)
    // What is accepted afterwards takes nothing of it.
    const { follows } = await look(id)
    expect(follows).toBe('afterPresent')
    await act(id, 'accept', { note, follows })
    expect([await stands(id), await stands(second)]).toMatchObject([IN_FORCE, IN_FORCE])
  })
})
