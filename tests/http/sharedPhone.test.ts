import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { done, ownServer, post, type Row, server } from './support/privacy.ts'

/** product.md 3: donors who share a phone on purpose; docs/decisions/128. */
ownServer()

const rows = <T extends object>(query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<T>(query))
const add = (name: string, more: object = {}) => post('/api/donors', { name, ...more })
const tried = (body: object, as: 'adminA' | 'projectsA' | 'adminB' = 'adminA') =>
  server.call('POST', '/api/donors', { as, body })
const read = async (id: string) => (await server.call('GET', `/api/donors/${id}`)).json<Row>()
const change = async (id: string, values: object) => {
  const { version } = await read(id)
  return server.call('PUT', `/api/donors/${id}`, { body: { version, ...values } })
}
const changed = async (id: string, values: object): Promise<Row> => {
  const answer = await change(id, values)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Row>()
}
const errorsOf = (answer: { json: <T>() => T }) => answer.json<{ errors: Record<string, string[]> }>().errors

let n = 0
const phoneNo = (): string => {
  n += 1
  return `05077${String(n).padStart(5, '0')}`
}
/** A holder of a phone and somebody who is reached by it. */
async function family(holder = 'Holder', member = 'Member') {
  const phone = phoneNo()
  const father = await add(holder, { phone })
  const son = await add(member, { reachedBy: father.id })
  return { phone: `+966${phone.slice(1)}`, father, son }
}
const SHARABLE =
  'Another donor has this phone. Where the two share it, the form offers that at the number; otherwise write another one.'
const ENDS = 'Others are reached by this phone: end that on their pages first.'

describe('product.md 3: a phone that is shared on purpose', () => {
  it('stands once; the second donor names whose it is, and is found by that', async () => {
    const phone = phoneNo()
    const father = await add('Salim', { phone })
    const refused = await tried({ name: 'Huda', phone })
    expect([refused.statusCode, errorsOf(refused)]).toEqual([409, { Phone: ['This phone number is already used.'] }])
    // The form offers to share it: nothing above it says to choose another.
    expect([refused.json<Row>()['fault'], refused.json<Row>()['detail']]).toEqual(['used', SHARABLE])
    const changing = await change((await add('Huda of another')).id, { phone })
    expect(changing.json<Row>()['detail']).toBe(SHARABLE)
    const made = await tried({ name: 'Huda', phone: null, reachedBy: father.id }, 'projectsA')
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json()).toMatchObject({ phone: null, reachedBy: father.id })
    const query = { 'filter.reachedBy': father.id }
    const found = (await server.call('GET', '/api/donors', { query })).json<Row[]>()
    expect(found.map(({ name }) => name)).toEqual(['Huda'])
    const trail = await rows<{ after: object }>(
      sql`select after from audit_trail where record = ${made.json<Row>().id} order by created_at desc limit 1`,
    )
    expect(trail[0]?.after).toMatchObject({ reached_by: father.id })
  })

  it('reaches over one donor, never over two, nor oneself, nor besides a phone of one’s own', async () => {
    const { father, son } = await family()
    const alone = await add('Without a phone')
    const own = await add('With a phone', { phone: phoneNo() })
    const faults = async (id: string, values: object) => errorsOf(await change(id, values))
    const no = 'Choose a living donor with a mobile number.'
    expect(await faults(alone.id, { reachedBy: son.id })).toEqual({ ReachedBy: [no] })
    expect(await faults(son.id, { reachedBy: alone.id })).toEqual({ ReachedBy: [no] })
    expect(await faults(alone.id, { reachedBy: alone.id })).toEqual({ ReachedBy: [no] })
    expect(await faults(own.id, { reachedBy: father.id })).toEqual({
      ReachedBy: ['Leave the mobile number empty, or choose nobody here.'],
    })
    expect(await faults(father.id, { phone: null })).toEqual({ Phone: [ENDS] })
    expect(await faults(father.id, { phone: null, reachedBy: own.id })).toEqual({ Phone: [ENDS] })
    const dead = await add('Rahimahu', { phone: phoneNo(), deceased: true })
    expect(await faults(alone.id, { reachedBy: dead.id })).toEqual({ ReachedBy: [no] })
  })

  it('ends by one change, and by a phone of one’s own', async () => {
    const { father, son } = await family()
    expect(await changed(son.id, { reachedBy: null })).toMatchObject({ reachedBy: null })
    expect(await changed(son.id, { reachedBy: father.id })).toMatchObject({ reachedBy: father.id })
    const own = phoneNo()
    expect(await changed(son.id, { phone: own })).toMatchObject({ reachedBy: null, phone: `+966${own.slice(1)}` })
    expect(await changed(father.id, { phone: null })).toMatchObject({ phone: null })
  })

  it('of two who would be reached by each other at the same moment one is refused', async () => {
    const [one, other] = [await add('One', { phone: phoneNo() }), await add('Other', { phone: phoneNo() })]
    const turn = (id: string, by: string) => change(id, { phone: null, reachedBy: by })
    const both = await Promise.all([turn(one.id, other.id), turn(other.id, one.id)])
    // Each holds the row that the other one asks for: the database may have to send one away, to try again.
    const [done = 0, refused = 0] = both.map(({ statusCode }) => statusCode).toSorted()
    expect(done).toBe(200)
    expect([422, 503]).toContain(refused)
    const reached = [await read(one.id), await read(other.id)].filter((row) => row['reachedBy'] !== null)
    expect(reached).toHaveLength(1)
  })

  it('is never another charity’s: a foreign donor is as unknown as none', async () => {
    const { father } = await family()
    for (const id of [father.id, newId()]) {
      const refused = await tried({ name: 'Theirs', reachedBy: id }, 'adminB')
      expect(Object.keys(errorsOf(refused))).toEqual(['ReachedBy'])
      expect(refused.statusCode).toBe(422)
    }
  })
})

describe('what becomes of those who were reached by a donor', () => {
  it('who is deleted: the link waits with them in the trash, and goes with them for good', async () => {
    const { father, son } = await family('Leaves', 'Stays')
    await done('DELETE', `/api/donors/${father.id}`)
    expect(await read(son.id)).toMatchObject({ reachedBy: father.id })
    // Nobody new comes to a phone that lies in the trash.
    expect(Object.keys(errorsOf(await tried({ name: 'New', reachedBy: father.id })))).toEqual(['ReachedBy'])
    const deletions = await done<Row[]>('GET', '/api/deletions?perPage=1000')
    const deletion = deletions.find(({ record }) => record === father.id)
    await post(`/api/deletions/${deletion?.id}/purge`, { confirm: 'Leaves' })
    expect(await read(son.id)).toMatchObject({ name: 'Stays', reachedBy: null })
  })

  it('[PDPL] who is erased: neither link nor number stays, of what went to the others by it either', async () => {
    const { phone, father, son } = await family('Zfather', 'Zson')
    const message = newId()
    await rows(sql`insert into messages (entity_id, id, kind, donor, channel, sent_to, language, state, provider_id)
      values (${server.entities.a}, ${message}, 'report', ${son.id}, 'sms', ${phone}, 'ar', 'sent', 'p1')`)
    await post(`/api/donors/${father.id}/erase`, { confirm: 'Zfather' })
    expect(await read(son.id)).toMatchObject({ name: 'Zson', reachedBy: null })
    const [left] = await rows(sql`select sent_to, provider_id, state, donor from messages where id = ${message}::uuid`)
    expect(left).toEqual({ sent_to: null, provider_id: null, state: 'sent', donor: son.id })
  })

  it('[PDPL] who is reached is erased and handed out without the number, which is somebody else’s', async () => {
    const { phone, father, son } = await family('Zholder', 'Zmember')
    await rows(sql`insert into messages (entity_id, id, kind, donor, channel, sent_to, language, state)
      values (${server.entities.a}, ${newId()}, 'report', ${father.id}, 'sms', ${phone}, 'ar', 'sent'),
        (${server.entities.a}, ${newId()}, 'report', ${son.id}, 'sms', ${phone}, 'ar', 'sent')`)
    await rows(sql`insert into suppressions (entity_id, id, channel, address, reason, at)
      values (${server.entities.a}, ${newId()}, 'sms', ${phone}, 'bounce', now())`)
    const data = await server.call('GET', `/api/donors/${son.id}/exportData`)
    expect(data.statusCode).toBe(200)
    expect(data.json<{ donor: object }>().donor).toMatchObject({ name: 'Zmember', reachedBy: father.id })
    await post(`/api/donors/${son.id}/erase`, { confirm: 'Zmember' })
    expect(await rows(sql`select reached_by from donors where id = ${son.id}::uuid`)).toEqual([{ reached_by: null }])
    expect(await read(father.id)).toMatchObject({ name: 'Zholder', phone })
    expect(await rows(sql`select 1 from suppressions where address = ${phone}`)).toHaveLength(1)
    expect(await rows(sql`select donor from messages where sent_to = ${phone}`)).toEqual([{ donor: father.id }])
  })
})
