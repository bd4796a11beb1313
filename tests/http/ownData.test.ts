import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DbContext } from '../../server/db/types.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
let mine = ''
let other = ''
let elsewhere = ''

async function made(resource: string, body: object, as: Person = 'adminA'): Promise<string> {
  const answer = await server.call('POST', `/api/${resource}`, { body, as })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const owner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<T>(query))

beforeAll(async () => {
  server = await startTestServer()
  const project = await made('projects', { code: 'D-1', name: 'Wells' })
  mine = await made('donors', {
    name: 'Noura Otaibi',
    phone: '0501230011',
    notes: 'Prefers mornings',
    email: 'n@people.test',
  })
  other = await made('donors', { name: 'Somebody else', phone: '0501230012' })
  elsewhere = await made('donors', { name: 'Noura elsewhere', phone: '0501230011' }, 'adminB')
  await made('donor_transactions', { donor: mine, project, amount: '250', date: '2024-03-01' })
  await made('donor_transactions', { donor: other, project, amount: '777.31', date: '2024-03-01' })
  for (const [entity, donor] of [
    [server.entities.a, mine],
    [server.entities.b, elsewhere],
  ] as const)
    await owner(sql`insert into identity_links (identity_id, entity_id, donor_id)
      values (${server.users.donorA}, ${entity}, ${donor})`)
})
afterAll(() => server.close())

const ALL = {
  language: 'en',
  calendar: 'hijri',
  emailStopped: true,
  whatsappStopped: false,
  smsStopped: true,
  appealConsent: 'refused',
} as const
const prefer = (donor: string, body: object = ALL, as: Person = 'donorA') =>
  server.call('POST', `/api/donors/${donor}/prefer`, { body, as })
const rowOf = async (id: string) =>
  (
    await owner(sql`select language, calendar, email_stopped, whatsapp_stopped, sms_stopped, appeal_consent, report_consent, name
    from donors where id = ${id}::uuid`)
  )[0]

describe('[1.13] how a donor wants to be written to', () => {
  it('is the donor’s own to say, charity by charity, and to take back', async () => {
    await owner(
      sql`update donors set appeal_consent_way = 'website', appeal_consent_since = '2026-01-02' where id = ${mine}::uuid`,
    )
    const before = await rowOf(elsewhere)
    const said = await prefer(mine)
    expect(said.statusCode, said.body).toBe(200)
    expect(await rowOf(mine)).toEqual({
      language: 'en',
      calendar: 'hijri',
      email_stopped: true,
      whatsapp_stopped: false,
      sms_stopped: true,
      appeal_consent: 'refused',
      report_consent: 'unknown',
      name: 'Noura Otaibi',
    })
    expect(
      await owner(sql`select appeal_consent_way, appeal_consent_since from donors where id = ${mine}::uuid`),
      'where the answer of before came from says nothing of this one',
    ).toEqual([{ appeal_consent_way: null, appeal_consent_since: null }])
    expect(await rowOf(elsewhere), 'another charity has its own').toEqual(before)
    const seen = (await server.call('GET', `/api/donors/${mine}`, { as: 'donorA' })).json<object>()
    expect(seen).toMatchObject({ language: 'en', calendar: 'hijri', emailStopped: true })
    const { appealConsent: _said, ...rest } = ALL
    expect((await prefer(mine, { ...rest, language: null, emailStopped: false })).statusCode).toBe(200)
    expect(await rowOf(mine)).toMatchObject({ language: null, email_stopped: false, appeal_consent: 'refused' })
  })

  it('names the hours at which nothing is to come, both or none, and takes them back', async () => {
    const hours = async () => (await owner(sql`select quiet_from, quiet_to from donors where id = ${mine}::uuid`))[0]
    expect((await prefer(mine, { ...ALL, quiet: { from: '22:30', to: '10:00' } })).statusCode).toBe(200)
    expect(await hours()).toEqual({ quiet_from: '22:30', quiet_to: '10:00' })
    const seen = (await server.call('GET', `/api/donors/${mine}`, { as: 'donorA' })).json<object>()
    expect(seen).toMatchObject({ quietFrom: '22:30', quietTo: '10:00' })
    // Left out, they stay.
    expect((await prefer(mine)).statusCode).toBe(200)
    expect(await hours()).toEqual({ quiet_from: '22:30', quiet_to: '10:00' })
    for (const quiet of [{ from: '22:30' }, { from: '24:00', to: '10:00' }, { from: '9', to: '10:00' }, 'night'])
      expect((await prefer(mine, { ...ALL, quiet })).statusCode, JSON.stringify(quiet)).toBe(400)
    const long = await prefer(mine, { ...ALL, quiet: { from: '21:59', to: '10:00' } })
    expect([long.statusCode, long.json<{ errors: object }>().errors]).toEqual([
      422,
      { Quiet: ['That is more than twelve hours. Choose a later start or an earlier end.'] },
    ])
    // From 08:00 until 08:00 would hold nothing back, whoever meant the whole day by it.
    const same = await prefer(mine, { ...ALL, quiet: { from: '08:00', to: '08:00' } })
    expect([same.statusCode, same.json<{ errors: object }>().errors]).toEqual([
      422,
      { Quiet: ['The two times are the same. Change one of them.'] },
    ])
    expect(await hours()).toEqual({ quiet_from: '22:30', quiet_to: '10:00' })
    expect((await prefer(mine, { ...ALL, quiet: null })).statusCode).toBe(200)
    expect(await hours()).toEqual({ quiet_from: null, quiet_to: null })
  })

  it('the hours are the donor’s alone to say: staff see them and change nothing', async () => {
    await prefer(mine, { ...ALL, quiet: { from: '22:30', to: '10:00' } })
    const row = (await server.call('GET', `/api/donors/${mine}`)).json<{ version: number; quietFrom: string }>()
    expect(row.quietFrom).toBe('22:30')
    await server.call('PUT', `/api/donors/${mine}`, { body: { version: row.version, quietFrom: '01:00' } })
    expect(await owner(sql`select quiet_from from donors where id = ${mine}::uuid`)).toEqual([{ quiet_from: '22:30' }])
    await prefer(mine, { ...ALL, quiet: null })
  })

  it('stands in the charity’s trail, by no name', async () => {
    const rows = await owner(
      sql`select actor, action from audit_trail where resource = 'donors' and record = ${mine} and action = 'prefer'`,
    )
    expect(rows[0]).toEqual({ actor: null, action: 'prefer' })
  })

  it('is nobody else’s: not another donor’s, not a stranger’s, not the staff’s', async () => {
    const before = await rowOf(other)
    expect((await prefer(other)).statusCode).toBe(404)
    expect((await prefer(mine, ALL, 'potentialA')).statusCode).toBe(404)
    expect((await prefer(mine, ALL, 'adminA')).statusCode).toBe(403)
    expect(await rowOf(other)).toEqual(before)
  })

  it('takes what it names and nothing beside it', async () => {
    for (const wrong of [
      { ...ALL, name: 'Another' },
      { ...ALL, phone: '+966500000001' },
      { ...ALL, reportConsent: 'refused' },
      { ...ALL, language: 'fr' },
      { ...ALL, appealConsent: 'unknown' },
      {},
    ])
      expect((await prefer(mine, wrong)).statusCode, JSON.stringify(wrong)).toBeGreaterThanOrEqual(400)
    expect(await rowOf(mine)).toMatchObject({ name: 'Noura Otaibi' })
  })

  it('in the database itself is all that a donor can change of their row, and of theirs alone', async () => {
    const donor: DbContext = { kind: 'identity', userId: server.users.donorA }
    const change = (set: ReturnType<typeof sql>) =>
      server.db
        .as(donor, (tx) => tx.rows(sql`update donors set ${set} returning id`))
        .then(
          (rows) => rows.length,
          (error: unknown) => String((error as { code?: string }).code),
        )
    expect(await change(sql`name = 'x'`)).toBe('42501')
    expect(await change(sql`report_consent = 'given'`)).toBe('42501')
    // Those that the person is; none of the charity's other donors.
    const own = await server.db.as(donor, (tx) => tx.rows(sql`select id from donors`))
    expect(await change(sql`sms_stopped = false`)).toBe(own.length)
    expect(await owner(sql`select id from donors where id = ${other}::uuid and sms_stopped`)).toEqual([])
  })
})

describe('PDPL: a donor’s own data', () => {
  const get = (donor: string, as: Person = 'donorA') => server.call('GET', `/api/own/data/${donor}`, { as })

  it('is downloaded as the charity’s administrator would hand it over', async () => {
    const answer = await get(mine)
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers['content-disposition']).toContain('attachment')
    const own = answer.json<Record<string, unknown>>()
    const staff = (await server.call('GET', `/api/donors/${mine}/exportData`)).json<Record<string, unknown>>()
    expect(Object.keys(own).sort()).toEqual(Object.keys(staff).sort())
    expect(own['donor']).toEqual(staff['donor'])
    expect(own['donor_transactions']).toEqual(staff['donor_transactions'])
    expect(answer.body).toContain('250')
    for (const foreign of ['777.31', 'Somebody else', 'Noura elsewhere', elsewhere])
      expect(answer.body, foreign).not.toContain(foreign)
  })

  it('stands in the charity’s trail, by no name', async () => {
    expect(
      await owner(sql`select actor, entity_id from audit_trail where action = 'exportOwn' and record = ${mine}`),
    ).toEqual([{ actor: null, entity_id: server.entities.a }])
  })

  it('is nobody else’s', async () => {
    for (const id of [other, server.entities.a, 'x']) expect((await get(id)).statusCode, id).toBe(404)
    expect((await get(mine, 'adminA')).statusCode).toBe(403)
  })
})
