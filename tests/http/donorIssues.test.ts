import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { donorRows } from '../ground/support/donors.ts'
import { became } from './support/accounts.ts'
import { type CallOptions, type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
/** A donor row of each of two charities for the one person who signs in; and one for somebody else of the first. */
const donors = { a: newId(), b: newId(), other: newId() }
const project = newId()

beforeAll(async () => {
  server = await startTestServer()
  const { entities, users } = server
  await server.db.owner(async (tx) => {
    await tx.rows(sql`insert into projects (id, entity_id, code, name, status) values
      (${project}, ${entities.a}, 'W-1', 'Well', 'published')`)
    const sara = { id: donors.a, name: 'Sara as A knows her', phone: '+966512000001', email: 'sara@a.test' }
    const other = { id: donors.other, name: 'Somebody else', phone: '+966512000009', email: 'else@a.test' }
    await tx.rows(donorRows(entities.a, sara, other))
    await tx.rows(donorRows(entities.b, { id: donors.b, name: 'Sara as B knows her', phone: '+966512000001' }))
    await tx.rows(sql`insert into identity_links (identity_id, entity_id, donor_id) values
      (${users.donorA}, ${entities.a}, ${donors.a}), (${users.donorA}, ${entities.b}, ${donors.b})`)
    await tx.rows(sql`insert into donor_transactions (id, entity_id, donor, project, amount, date, source)
      values (${newId()}, ${entities.a}, ${donors.a}, ${project}, 10, '2026-01-01', 'manual')`)
  })
})
afterAll(() => server.close())

const call = (as: Person | null, method: 'GET' | 'POST', url: string, more: CallOptions = {}) =>
  server.call(method, url, { as, ...more })
const mine = async (as: Person): Promise<Record<string, unknown>[]> =>
  (await call(as, 'GET', '/api/donor_issues?perPage=100')).json<Record<string, unknown>[]>()
const send = (body: object, headers: Record<string, string> = {}) =>
  call('donorA', 'POST', '/api/donor_issues', { body, headers })
const toA = (message: string, more: object = {}) => ({ donor: donors.a, type: 'question', message, ...more })
const sent = async (message: string, more: object = {}): Promise<string> => {
  const answer = await send(toA(message, more))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const view = (as: Person, id: string, resource = 'donor_issues') => call(as, 'GET', `/api/${resource}/${id}/view`)
const reply = (as: Person, id: string, body: object, resource = 'donor_issues', headers = {}) =>
  call(as, 'POST', `/api/${resource}/${id}/reply`, { body, headers })
const own = <T>(query: ReturnType<typeof sql>): Promise<T[]> => server.db.owner((tx) => tx.rows<T>(query))

describe('[1.13] [3.8] what a donor sends', () => {
  it('goes to a charity that they are linked with, about a project that they gave to', async () => {
    const charities = (await call('donorA', 'GET', '/api/entities')).json<{ id: string; name: string }[]>()
    expect(charities.find(({ id }) => id === server.entities.a)).toMatchObject({ name: 'جمعية البر' })
    expect(charities.map(({ id }) => id)).toContain(server.entities.b)
    expect(charities.map(({ id }) => id)).not.toContain(server.entities.a2)
    const known = await call(
      'donorA',
      'GET',
      `/api/projects?filter.status=published&filter.entityId=${server.entities.a}`,
    )
    expect(known.json()).toMatchObject([{ id: project, name: 'Well' }])
    const id = await sent('Where does the water run?\nAnd since when?', { project })
    const [row] = await own<Record<string, unknown>>(sql`select * from donor_issues where id = ${id}::uuid`)
    expect(row).toMatchObject({
      entity_id: server.entities.a,
      type: 'question',
      status: 'open',
      donor: donors.a,
      donor_name: 'Sara as A knows her',
      donor_phone: '+966512000001',
      donor_email: 'sara@a.test',
      message: 'Where does the water run?\nAnd since when?',
      reply: null,
      project,
    })
  })

  it('is refused to a charity that they are not linked with, in the words for one that is not there', async () => {
    const foreign = await send({ ...toA('Hello'), donor: donors.other })
    const nobody = await send({ ...toA('Hello'), donor: randomUUID() })
    expect([foreign.statusCode, nobody.statusCode]).toEqual([422, 422])
    expect(foreign.body).toBe(nobody.body)
    expect(foreign.json<{ errors: object }>().errors).toHaveProperty('Donor')
    const elsewhere = await send({ ...toA('Hello'), donor: donors.b, project })
    expect(elsewhere.json<{ errors: object }>().errors).toHaveProperty('Project')
  })

  it.each([
    ['no message', { message: ' ' }, 'Message'],
    ['2,001 characters', { message: 'x'.repeat(2001) }, 'Message'],
    ['another type', { type: 'praise' }, 'Type'],
  ])('names the field of %s', async (_what, more, field) => {
    const answer = await send({ ...toA('Hello'), ...more })
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ errors: object }>().errors).toHaveProperty(field)
  })

  it('takes no other field, and 2,000 characters as they are, markup included', async () => {
    for (const more of [{ reply: 'x' }, { donorName: 'x' }, { answer: 'x' }, { entity: server.entities.a }])
      expect((await send({ ...toA('Hello'), ...more })).statusCode, JSON.stringify(more)).toBe(400)
    // The state is the server's: dropped, as everywhere.
    expect((await send({ ...toA('Hello'), status: 'closed' })).json()).toMatchObject({ status: 'open' })
    const text = '<b>x</b>'.padEnd(2000, 'y')
    const id = await sent(text)
    expect(
      (await own<{ message: string }>(sql`select message from donor_issues where id = ${id}::uuid`))[0]?.message,
    ).toBe(text)
  })

  it('is written once for a repeated key', async () => {
    const headers = { 'idempotency-key': 'a-donors-key-1' }
    const [first, second] = [await send(toA('Once'), headers), await send(toA('Once'), headers)]
    expect(second.json()).toEqual(first.json())
    expect(await own(sql`select 1 from donor_issues where message = 'Once'`)).toHaveLength(1)
    expect((await send(toA('Twice'), headers)).statusCode).toBe(409)
  })

  it('leaves no identity in the trail that an entity reads', async () => {
    const id = await sent('Who am I?')
    const trail = await own<{ actor: string | null }>(
      sql`select actor from audit_trail where resource = 'donor_issues' and record = ${id}`,
    )
    expect(trail).toEqual([{ actor: null }])
  })

  it('is shown to nobody else who signs in by phone, and written by no staff', async () => {
    expect(await mine('potentialA')).toEqual([])
    for (const as of ['adminA', 'supportA', 'super', 'support'] as const)
      expect((await call(as, 'POST', '/api/donor_issues', { body: toA('Hello') })).statusCode).toBe(403)
    const other = await call('potentialA', 'POST', '/api/donor_issues', { body: toA('Hello') })
    expect(other.statusCode).toBe(422)
  })

  it('is twenty a day at most', async () => {
    await own(sql`insert into donor_issues (id, entity_id, type, donor, donor_name, message)
      select gen_random_uuid(), ${server.entities.b}::uuid, 'question', ${donors.b}::uuid, 'x', 'filler'
      from generate_series(1, 20 - (select count(*)::int from donor_issues where donor in (${donors.a}::uuid, ${donors.b}::uuid)))`)
    expect((await send(toA('One too many'))).statusCode).toBe(429)
    await own(sql`delete from donor_issues where message = 'filler'`)
    expect((await send(toA('Not too many'))).statusCode).toBe(201)
  })
})

describe('[4.8] [6.4] the answer', () => {
  it('stands on the donor’s page; a reply can close, and a closed issue takes none until it is opened again', async () => {
    const id = await sent('When?')
    const seen = (await view('supportA', id)).json<{ version: number }>()
    expect(seen).toMatchObject({ status: 'open', donorEmail: 'sara@a.test', message: 'When?', reply: null, mail: null })
    const first = await reply('supportA', id, { version: seen.version, reply: 'In May.', close: true })
    expect(first.json()).toMatchObject({ id, status: 'closed', version: seen.version + 1 })
    const again = await reply('supportA', id, { version: seen.version + 1, reply: 'In June.' })
    expect([again.statusCode, again.json<{ fault: string }>().fault]).toEqual([409, 'wrongState'])
    expect((await mine('donorA')).find((one) => one['id'] === id)).toMatchObject({
      status: 'closed',
      reply: 'In May.',
    })
    expect((await call('supportA', 'POST', `/api/donor_issues/${id}/reopen`)).statusCode).toBe(200)
    const later = await reply('supportA', id, { version: seen.version + 2, reply: 'In June.' })
    expect(later.json()).toMatchObject({ status: 'open' })
    expect((await view('supportA', id)).json()).toMatchObject({ reply: 'In June.', repliedByName: 'supportA' })
  })

  it('is refused where the issue has moved on since it was read', async () => {
    const id = await sent('Two of us?')
    const version = (await view('supportA', id)).json<{ version: number }>().version
    expect((await reply('supportA', id, { version, reply: 'One' })).statusCode).toBe(200)
    const second = await reply('supportA', id, { version, reply: 'Two' })
    expect([second.statusCode, second.json<{ fault: string }>().fault]).toEqual([409, 'stale'])
  })

  it('names the field of an empty or too long reply', async () => {
    const id = await sent('Empty?')
    for (const text of ['', '  ', 'x'.repeat(2001)]) {
      const answer = await reply('supportA', id, { version: 1, reply: text })
      expect(answer.statusCode).toBe(422)
      expect(answer.json<{ errors: object }>().errors).toHaveProperty('Reply')
    }
  })

  it('of the platform is answered under the platform’s name', async () => {
    const id = await sent('Is anyone there?')
    const answer = await reply('support', id, { version: 1, reply: 'We are.' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await view('supportA', id)).json()).toMatchObject({ reply: 'We are.', repliedByName: null })
  })

  it('is planned as one mail, to an email that the donor still has and has not stopped', async () => {
    const mails = (id: string) =>
      own<{ email: string; state: string; reason: string | null }>(
        sql`select sent_to as email, state, reason from messages where kind = 'issueReply' and issue = ${id}::uuid order by created_at`,
      )
    const id = await sent('By mail?')
    const first = await reply('supportA', id, { version: 1, reply: 'Yes' })
    expect(first.json()).toMatchObject({ mailed: true })
    await reply('supportA', id, { version: 2, reply: 'Yes, indeed' })
    expect(await mails(id)).toEqual([
      { email: 'sara@a.test', state: 'suppressed', reason: 'spent' },
      { email: 'sara@a.test', state: 'planned', reason: null },
    ])
    const same = await reply('supportA', id, { version: 3, reply: 'Yes, indeed' })
    expect(same.json(), 'the same words twice').toMatchObject({ mailed: false })
    await became(server, 'sent', sql`issue = ${id}::uuid`)
    const more = [4, 5, 6, 7].map((version) => ({ version, reply: `Correction ${version}` }))
    const mailed: unknown[] = []
    for (const body of more) {
      mailed.push((await reply('supportA', id, body)).json<{ mailed: boolean }>().mailed)
      await became(server, 'sent', sql`issue = ${id}::uuid`)
    }
    expect(mailed, 'three mails a day').toEqual([true, true, false, false])
    const stopped = await sent('No mail please')
    await own(sql`update donors set email_stopped = true where id = ${donors.a}::uuid`)
    const second = await reply('supportA', stopped, { version: 1, reply: 'As you wish' })
    await own(sql`update donors set email_stopped = false where id = ${donors.a}::uuid`)
    expect(second.json()).toMatchObject({ mailed: false })
    expect(await mails(stopped)).toEqual([])
  })
})

describe('product.md 2: whose issues support reads', () => {
  let id: string
  let ofB: string
  beforeAll(async () => {
    id = await sent('A secret of A')
    const answer = await send({ ...toA('A secret of B'), donor: donors.b })
    ofB = answer.json<{ id: string }>().id
  })

  it('of an entity: that entity’s alone', async () => {
    const list = await call('supportA', 'GET', '/api/donor_issues?perPage=100')
    expect(list.body).toContain('A secret of A')
    expect(list.body).not.toContain('A secret of B')
    const foreign = await view('supportA', ofB)
    const unknown = await view('supportA', randomUUID())
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
    expect((await reply('supportA', ofB, { version: 1, reply: 'x' })).statusCode).toBe(404)
  })

  it.each(['support', 'super'] as const)(
    'of the platform (%s): every entity’s; its list names no donor',
    async (as) => {
      const list = await call(as, 'GET', '/api/donor_issues?perPage=100')
      expect(list.statusCode).toBe(200)
      expect(list.json<{ id: string }[]>().map((one) => one.id)).toEqual(expect.arrayContaining([id, ofB]))
      for (const text of ['Sara', 'secret', '+9665', 'sara@a.test']) expect(list.body).not.toContain(text)
      expect((await call(as, 'GET', `/api/donor_issues/${id}`)).body).not.toContain('Sara')
      expect((await call(as, 'GET', '/api/donor_issues?filter.donorName=x')).statusCode).toBe(400)
      expect((await view(as, ofB)).json()).toMatchObject({ message: 'A secret of B' })
      expect((await call(as, 'GET', '/api/donors')).statusCode).toBe(403)
    },
  )

  it('each look of the platform stands once in the entity’s own trail, with who it was', async () => {
    const looked = await sent('Look at me')
    await view('supportA', looked)
    for (let n = 0; n < 3; n += 1) await view('support', looked)
    const trail = await own<{ actor: string; entity_id: string }>(sql`select actor, entity_id from audit_trail
      where resource = 'donor_issues' and action = 'view' and record = ${looked}`)
    expect(trail).toEqual([{ actor: server.users.support, entity_id: server.entities.a }])
    const read = await call('adminA', 'GET', `/api/audit_trail?filter.resource=donor_issues&filter.action=view`)
    expect(read.body).toContain(looked)
  })

  it('other staff read them with the donor, and answer none', async () => {
    for (const as of ['adminA', 'projectsA'] as const) {
      const list = await call(as, 'GET', `/api/donor_issues?filter.donor=${donors.a}`)
      expect(list.body).toContain('A secret of A')
      expect((await reply(as, id, { version: 1, reply: 'x' })).statusCode).toBe(403)
      expect((await call(as, 'POST', `/api/donor_issues/${id}/close`)).statusCode).toBe(403)
    }
    expect((await call('adminB', 'GET', '/api/donor_issues')).body).not.toContain('A secret of A')
  })
})

describe('PDPL', () => {
  it('a donor’s issues are handed over with the rest, and erased with them: row, trail, mails', async () => {
    const id = await sent('Please forget this sentence')
    await reply('supportA', id, { version: 1, reply: 'We will forget it' })
    const data = await call('adminA', 'GET', `/api/donors/${donors.a}/exportData`)
    expect(data.body).toContain('Please forget this sentence')
    expect(data.body).toContain('We will forget it')
    const erased = await call('adminA', 'POST', `/api/donors/${donors.a}/erase`, {
      body: { confirm: 'Sara as A knows her' },
    })
    expect(erased.statusCode, erased.body).toBe(200)
    const left = await own<{ text: string }>(sql`
      select to_jsonb(i)::text as text from donor_issues i where i.entity_id = ${server.entities.a}::uuid
      union all select to_jsonb(a)::text from audit_trail a where a.entity_id = ${server.entities.a}::uuid
      union all select to_jsonb(l)::text from account_links l union all select to_jsonb(m)::text from messages m`)
    expect(left.length).toBeGreaterThan(5)
    for (const word of ['forget', 'Sara as A', 'sara@a.test'])
      expect(
        left.filter(({ text }) => text.includes(word)),
        word,
      ).toEqual([])
    const kept = await own<Record<string, unknown>>(sql`select status, reply from donor_issues where id = ${id}::uuid`)
    expect(kept).toEqual([{ status: 'open', reply: null }])
    const theirs = (await mine('donorA')).map((one) => one['entityId'])
    expect(new Set(theirs)).toEqual(new Set([server.entities.b]))
  })
})
