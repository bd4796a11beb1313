import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { startTestServer, type TestServer } from './support.ts'

/** product.md 3: an endowment is never deceased. */
let server: TestServer
const organisation = newId()
beforeAll(async () => {
  server = await startTestServer()
  await server.db.as({ kind: 'platform', userId: null }, (tx) =>
    tx.rows(sql`insert into donor_types (id, title_ar, title_en, body)
      values (${organisation}::uuid, 'شركة', 'Company', 'organisation')`),
  )
})
afterAll(() => server.close())

interface Donor {
  id: string
  version: number
}
const EN =
  'An organisation or an endowment cannot be deceased. Choose a type for a person, or take the mark “Deceased” off.'
const AR = 'الوفاة للأفراد وحدهم، لا للمنشآت والأوقاف. اختاروا نوعًا للأفراد، أو أزيلوا علامة «متوفى».'
const add = (more: object, headers?: Record<string, string>) =>
  server.call('POST', '/api/donors', { body: { name: 'Oasis', ...more }, ...(headers && { headers }) })
const added = async (more: object): Promise<Donor> => {
  const answer = await add(more)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Donor>()
}
const change = ({ id, version }: Donor, more: object) =>
  server.call('PUT', `/api/donors/${id}`, { body: { version, ...more } })

it('[3.6] an organisation or an endowment is not marked as deceased, in either language', async () => {
  for (const type of [organisation, server.donorTypes.foundation]) {
    const answer = await add({ type, deceased: true })
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors: { Deceased: [EN] } }])
    const marked = await change(await added({ type }), { deceased: true })
    expect([marked.statusCode, marked.json()]).toMatchObject([422, { errors: { Deceased: [EN] } }])
  }
  const arabic = await add({ type: organisation, deceased: true }, { 'accept-language': 'ar' })
  expect(arabic.json()).toMatchObject({ errors: { Deceased: [AR] } })
})

it('[3.6] whoever is deceased becomes no organisation, and may be a person', async () => {
  const donor = await added({ type: server.donorTypes.person, deceased: true })
  const refused = await change(donor, { type: server.donorTypes.foundation })
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { errors: { Type: [EN] } }])
  expect((await change(donor, { type: server.donorTypes.foundation, deceased: false })).statusCode).toBe(200)
  expect((await change(await added({ deceased: true }), { notes: 'x' })).statusCode).toBe(200)
})

it('[3.6] a merge makes no organisation of the deceased', async () => {
  const endowment = await added({ type: server.donorTypes.foundation })
  const person = await added({ type: server.donorTypes.person, deceased: true })
  const merge = (keep: object) =>
    server.call('POST', `/api/donors/${endowment.id}/merge`, { body: { other: person.id, keep } })
  const refused = await merge({})
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { errors: { Deceased: [EN] } }])
  const done = await merge({ type: 'other' })
  expect(done.statusCode, done.body).toBe(200)
})
