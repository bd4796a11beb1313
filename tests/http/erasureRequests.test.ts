import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
let phones = 100

async function made(resource: string, body: object, as: Person = 'adminA'): Promise<string> {
  const answer = await server.call('POST', `/api/${resource}`, { body, as })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const owner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<T>(query))

/** A donor of A whom the signed-in person is. */
async function mine(name: string, as: 'donorA' | 'potentialA' = 'donorA'): Promise<string> {
  phones += 1
  const id = await made('donors', { name, phone: `0501230${phones}` })
  await owner(sql`insert into identity_links (identity_id, entity_id, donor_id)
    values (${server.users[as]}, ${server.entities.a}, ${id})`)
  return id
}

interface Request {
  id: string
  status: string
  askedAt: string
  dueOn: string
  decidedAt: string | null
  answer: string | null
}
const ask = (donor: string, as: Person = 'donorA') =>
  server.call('POST', '/api/erasure_requests', { body: { donor }, as })
async function asked(donor: string): Promise<Request> {
  const answer = await ask(donor)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Request>()
}
const withdraw = (id: string, as: Person = 'donorA') =>
  server.call('POST', `/api/erasure_requests/${id}/withdraw`, { body: {}, as })
const refuse = (id: string, body: object = { reason: 'A court case needs it.' }, as: Person = 'adminA') =>
  server.call('POST', `/api/erasure_requests/${id}/refuse`, { body, as })
const of = (donor: string, as: Person = 'donorA') =>
  server.call('GET', `/api/erasure_requests?filter.donor=${donor}`, { as }).then((answer) => answer.json<Request[]>())
const nameOf = async (donor: string) =>
  (await owner<{ name: string }>(sql`select name from donors where id = ${donor}::uuid`))[0]?.name

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('PDPL: a donor asks for the erasure of their data', () => {
  it('[1.13] is kept with its moment and thirty days, shown to the donor and the administrator, and erases nothing', async () => {
    const donor = await mine('Asks Once')
    const request = await asked(donor)
    expect(request).toMatchObject({ status: 'pending', decidedAt: null, answer: null })
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(new Date(request.askedAt))
    expect((Date.parse(request.dueOn) - Date.parse(day)) / 86_400_000).toBe(30)
    expect((await of(donor)).map(({ id }) => id)).toEqual([request.id])
    expect((await of(donor, 'adminA')).map(({ id }) => id)).toEqual([request.id])
    expect(await nameOf(donor)).toBe('Asks Once')
    expect(
      await owner(
        sql`select action, actor from audit_trail where resource = 'erasure_requests' and record = ${request.id}`,
      ),
    ).toEqual([{ action: 'create', actor: null }])
    const { waits } = await bell()
    expect(waits).toContain('erasure_requests')
  })

  const bell = async () => {
    const notices = (await server.call('GET', '/api/notices', { as: 'adminA' })).body
    return { waits: [...notices.matchAll(/"resource":"(\w+)"/g)].map(([, name]) => name) }
  }

  it('is one at a time: a second press changes nothing, nor do two at once', async () => {
    const donor = await mine('Presses Twice')
    const both = await Promise.all([ask(donor), ask(donor)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
    const again = await ask(donor)
    expect(again.statusCode).toBe(422)
    expect(again.json()).toMatchObject({
      errors: { Donor: ['You have asked for this already. The charity’s answer comes here.'] },
    })
    const found = await of(donor)
    expect(found).toHaveLength(1)
    const [winner] = both.flatMap((answer) => (answer.statusCode === 201 ? [answer.json<Request>()] : []))
    expect(found[0]).toEqual(winner)
  })

  it('is taken back by the donor while it waits, and can be asked again', async () => {
    const donor = await mine('Thinks Again')
    const { id } = await asked(donor)
    expect((await withdraw(id)).json()).toMatchObject({ status: 'withdrawn' })
    expect((await withdraw(id)).statusCode).toBe(409)
    expect((await refuse(id)).statusCode).toBe(409)
    expect((await asked(donor)).id).not.toBe(id)
  })

  it('is asked so often in a day, and no more', async () => {
    const donor = await mine('Cannot Decide')
    for (let n = 0; n < 5; n += 1) await withdraw((await asked(donor)).id)
    expect((await ask(donor)).statusCode).toBe(429)
  })

  it('is refused by the administrator with a reason that the donor reads', async () => {
    const donor = await mine('Is Refused')
    const { id } = await asked(donor)
    const empty = await refuse(id, { reason: ' ' })
    expect(empty.statusCode).toBe(422)
    expect(empty.json()).toMatchObject({ errors: { Reason: [expect.any(String)] } })
    expect((await refuse(id)).statusCode).toBe(200)
    const [answer] = await of(donor)
    expect(answer).toMatchObject({ status: 'refused', answer: 'A court case needs it.' })
    expect(answer?.decidedAt).not.toBeNull()
    expect(answer, 'who of the staff it was is not theirs').not.toHaveProperty('decidedBy')
    expect((await withdraw(id)).statusCode).toBe(409)
    expect((await refuse(id)).statusCode).toBe(409)
    expect(await nameOf(donor)).toBe('Is Refused')
    expect((await asked(donor)).status).toBe('pending')
  })

  it('is done by the erasure itself', async () => {
    const donor = await mine('Is Erased')
    const { id } = await asked(donor)
    const erased = await server.call('POST', `/api/donors/${donor}/erase`, { body: { confirm: 'Is Erased' } })
    expect(erased.statusCode, erased.body).toBe(200)
    expect(
      await owner(sql`select status, decided_at is not null as decided from erasure_requests where id = ${id}::uuid`),
    ).toEqual([{ status: 'done', decided: true }])
    expect((await withdraw(id)).statusCode).toBe(404)
    expect((await ask(donor)).statusCode).toBe(422)
  })

  it('is nobody else’s: of another donor, another charity, a colleague or a stranger', async () => {
    const donor = await mine('Is Mine')
    const theirs = await mine('Is Theirs', 'potentialA')
    const { id } = await asked(donor)
    const foreign = await ask(theirs)
    const unknown = await ask(server.entities.a)
    expect([foreign.statusCode, foreign.body]).toEqual([422, unknown.body])
    for (const as of ['potentialA', 'adminB', 'adminA2'] as const) {
      expect(await of(donor, as), as).toEqual([])
      expect((await server.call('GET', `/api/erasure_requests/${id}`, { as })).statusCode, as).toBe(404)
    }
    expect((await withdraw(id, 'potentialA')).statusCode).toBe(404)
    expect((await withdraw(id, 'adminA')).statusCode).toBe(403)
    expect((await refuse(id, { reason: 'x' }, 'adminB')).statusCode).toBe(404)
    for (const as of ['projectsA', 'supportA', 'donorA'] as const)
      expect((await refuse(id, { reason: 'x' }, as)).statusCode, as).toBe(403)
    expect((await ask(donor, 'adminA')).statusCode).toBe(403)
    for (const body of [
      { donor, status: 'done' },
      { donor, answer: 'x' },
      { donor, askedAt: '2020-01-01' },
    ])
      expect(
        (await server.call('POST', '/api/erasure_requests', { body, as: 'donorA' })).statusCode,
      ).toBeGreaterThanOrEqual(400)
    expect((await of(donor))[0]).toMatchObject({ status: 'pending', answer: null })
  })

  it('may be asked by a donor in the archive', async () => {
    const donor = await mine('Is Archived')
    await owner(sql`update donors set archived = true where id = ${donor}::uuid`)
    const { id } = await asked(donor)
    expect((await refuse(id)).statusCode).toBe(200)
  })

  it('goes over with a merge; where both rows asked, one request is left', async () => {
    const [kept, gone] = [await mine('Stays Here'), await mine('Goes Over')]
    const earlier = await asked(gone)
    const merge = (id: string, other: string) =>
      server.call('POST', `/api/donors/${id}/merge`, { body: { other, keep: { phone: 'kept', name: 'kept' } } })
    const merged = await merge(kept, gone)
    expect(merged.statusCode, merged.body).toBe(200)
    expect((await of(kept, 'adminA')).map(({ id, status }) => [id, status])).toEqual([[earlier.id, 'pending']])
    const third = await mine('Asks Too')
    await asked(third)
    expect((await merge(kept, third)).statusCode).toBe(200)
    const waiting = await owner<{ donor: string }>(
      sql`select donor from erasure_requests where status = 'pending' and donor = any(array[${kept}, ${gone}, ${third}]::uuid[])`,
    )
    expect(waiting).toEqual([{ donor: kept }])
  })
})
