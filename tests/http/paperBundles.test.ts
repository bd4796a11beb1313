import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePapers } from '../../server/letters/bundle/job.ts'
import { halves, stored } from './filesWorld.ts'
import type { Person } from './support.ts'
import { VerifyWorld } from './verifyWorld.ts'

let world: VerifyWorld
let report: string

beforeAll(async () => {
  world = await VerifyWorld.open()
  for (const name of ['نورة القحطاني', 'Hidden Giver'])
    await world.owner(sql`insert into donors (id, entity_id, name, language, email, hidden_name)
      values (gen_random_uuid(), ${world.server.entities.a}, ${name}, 'ar', ${`${name.length}@more.example`}, false)`)
  await world.owner(sql`insert into donor_transactions (id, entity_id, donor, project, amount, date, source)
    select gen_random_uuid(), d.entity_id, d.id, ${world.project}, 5, '2026-02-01', 'manual' from donors d
    where d.email like '%@more.example'`)
  report = await world.made('reports', { project: world.project, title: 'Water has arrived', message: 'It runs.' })
  await world.post(`/api/reports/${report}/send`, { expected: 4 })
})
afterAll(() => world.server.close())

interface Bundle {
  id: string
  state: string
  letters: number
  made: number
  leftOut: number
  bytes: number
  until: string | null
}

const call = (method: 'GET' | 'POST', path: string, as: Person = 'projectsA') =>
  world.server.call(method, path, { as, ...(method === 'POST' ? { body: {} } : {}) })
const arrive = () =>
  world.owner(sql`with gone as (update letters set sent = true, sent_at = now() where report = ${report}::uuid)
    update reports set status = 'sent', sent_count = 4 where id = ${report}::uuid`)
const begin = async (): Promise<string> => {
  const answer = await call('POST', `/api/reports/${report}/makePapers`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ id: string }>().id
}
const work = (id: string, signal = new AbortController().signal) =>
  makePapers.run(world.server.services, { entityId: world.server.entities.a, id }, signal)
const stands = async (id: string) => (await call('GET', `/api/paper_bundles/${id}`)).json<Bundle>()
const archive = (id: string, as: Person = 'projectsA') => call('GET', `/api/paper_bundles/${id}/archive`, as)
const keysOf = async (id: string): Promise<string[]> => {
  const found: string[] = []
  for await (const key of world.server.services.files.list(`${world.server.entities.a}/${id}/`)) found.push(key)
  return found
}
/** The names in an archive, from its directory. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = []
  for (
    let at = zip.indexOf('PK\u0001\u0002', 0, 'latin1');
    at !== -1;
    at = zip.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  ) {
    const length = zip.readUInt16LE(at + 28)
    names.push(zip.subarray(at + 46, at + 46 + length).toString('utf8'))
  }
  return names
}

describe('[9.9] the letters of a report as PDF, in one archive', () => {
  it('are not to be had before the report has gone out', async () => {
    const answer = await call('POST', `/api/reports/${report}/makePapers`)
    expect([answer.statusCode, answer.json<{ fault: string }>().fault]).toEqual([409, 'wrongState'])
  })

  it('are made once, by name, of those who may be named; names that are alike stay apart', async () => {
    await arrive()
    await world.owner(sql`update donors set hidden_name = true where name = 'Hidden Giver'`)
    const id = await begin()
    expect(await begin()).toBe(id)
    expect(await stands(id)).toMatchObject({ state: 'making', made: 0 })
    expect((await archive(id)).statusCode).toBe(409)
    await work(id)
    const row = await stands(id)
    expect(row).toMatchObject({ state: 'ready', letters: 4, made: 3, leftOut: 1 })
    expect(Date.parse(row.until ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    const answer = await archive(id)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(answer.rawPayload.length).toBe(row.bytes)
    expect(namesIn(answer.rawPayload).toSorted()).toEqual(
      ['Amal Zahrani.pdf', 'نورة القحطاني.pdf', 'نورة القحطاني (2).pdf'].toSorted(),
    )
    expect(answer.rawPayload.toString('latin1').split('%PDF-').length - 1).toBe(3)
    // A second turn of the worker finds nothing to make.
    await work(id)
    expect(await stands(id)).toEqual(row)
  }, 120_000)

  it('are told to whoever has begun them, and to nobody else', async () => {
    const told = async (as: Person) =>
      (await call('GET', '/api/notices', as))
        .json<{ notices: { resource: string; kind: string; id: string }[] }>()
        .notices.some((one) => one.resource === 'reports' && one.kind === 'papers' && one.id === report)
    expect([await told('projectsA'), await told('adminA')]).toEqual([true, false])
  })

  it('belong to the entity alone: another one’s ids are as unknown as nobody’s, to its own support they are forbidden', async () => {
    const id = await begin()
    await world.owner(
      sql`update paper_bundles set state = 'ready', until = now() + interval '1 day' where id = ${id}::uuid`,
    )
    for (const as of ['projectsB', 'adminA2'] as const) {
      expect((await archive(id, as)).statusCode).toBe(404)
      expect((await call('POST', `/api/paper_bundles/${id}/stop`, as)).statusCode).toBe(404)
      expect((await call('POST', `/api/reports/${report}/makePapers`, as)).statusCode).toBe(404)
    }
    expect((await archive(id, 'supportA')).statusCode).toBe(403)
    await world.owner(sql`update paper_bundles set state = 'making', until = null where id = ${id}::uuid`)
  })

  it('are begun anew after a kill, and taken by one worker at a time', async () => {
    const id = await begin()
    await world.owner(sql`update paper_bundles set lease_owner = 'gone', lease_until = now() + interval '1 minute',
      made = 2, stored = true where id = ${id}::uuid`)
    await work(id)
    expect(await stands(id)).toMatchObject({ state: 'making', made: 2 })
    await world.owner(sql`update paper_bundles set lease_until = now() - interval '1 second' where id = ${id}::uuid`)
    const [found] = await world.owner(sql`select kind from athar_entities_with_work() where id = ${id}::uuid`)
    expect(found).toEqual({ kind: 'papers' })
    await Promise.all([work(id), work(id)])
    expect(await stands(id)).toMatchObject({ state: 'ready', made: 3, leftOut: 1 })
  }, 120_000)

  it('are dropped where somebody stops them, and where the program ends they wait for the next one', async () => {
    const id = await begin()
    const ending = new AbortController()
    ending.abort()
    await work(id, ending.signal)
    expect(await stands(id)).toMatchObject({ state: 'making', made: 0 })
    const going = work(id)
    const stopped = await call('POST', `/api/paper_bundles/${id}/stop`)
    expect([stopped.statusCode, stopped.json<Bundle>().state]).toEqual([200, 'stopped'])
    await going
    await work(id)
    expect([(await stands(id)).state, await keysOf(id)]).toEqual(['stopped', []])
    expect((await call('POST', `/api/paper_bundles/${id}/stop`)).statusCode).toBe(409)
    expect(await world.owner(sql`select id from athar_entities_with_work() where id = ${id}::uuid`)).toEqual([])
  }, 120_000)

  it('are kept for seven days', async () => {
    const id = await begin()
    await work(id)
    expect(await keysOf(id)).toHaveLength(1)
    await world.owner(sql`update paper_bundles set until = now() - interval '1 second' where id = ${id}::uuid`)
    expect((await archive(id)).statusCode).toBe(409)
    await work(id)
    expect([await stands(id), await keysOf(id)]).toMatchObject([{ state: 'expired', bytes: 0 }, []])
  }, 120_000)

  it('product.md 27: are had no more once a picture of the charity’s is blurred, kept back or withdrawn, or its consent has ended', async () => {
    const picture = async (name: string): Promise<string> =>
      (await stored(world.server, { kind: 'image', name, payload: await halves() })).id
    const names = ['plain', 'blurred', 'kept', 'withdrawn', 'ended', 'over']
    const ids = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await picture(`${name}.jpg`)])))
    const act = async (name: string, action: string, body: object): Promise<void> => {
      const answer = await world.server.call('POST', `/api/files/${ids[name]}/${action}`, { as: 'adminA', body })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const consent = { people: true, consentBy: 'Their father', consentUntil: null }
    for (const name of names) await act(name, 'describe', consent)
    const id = await begin()
    await work(id)

    // What shows no less of anybody leaves it as it is, and so does a picture that is new.
    await act('plain', 'describe', { ...consent, consentBy: 'Their mother' })
    await picture('new.jpg')
    expect((await archive(id)).statusCode).toBe(200)
    const middle = [{ x: 0.4, y: 0, width: 0.2, height: 1 }]
    const causes: [string, () => Promise<unknown>][] = [
      // Nobody does anything: the last day of a consent is over.
      [
        'over',
        () =>
          world.owner(sql`with began as (update paper_bundles set created_at = now() - interval '2 days' where id = ${id}::uuid)
            update files set consent_until = now()::date - 1, updated_at = created_at - interval '3 days', created_at = created_at - interval '3 days'
            where id = ${ids['over']}::uuid`),
      ],
      ['blurred', () => act('blurred', 'blur', { areas: middle })],
      ['kept', () => act('kept', 'describe', { ...consent, keptBack: 'Asked not to be shown' })],
      ['withdrawn', () => act('withdrawn', 'withdraw', {})],
      ['ended', () => act('ended', 'describe', { ...consent, consentUntil: '2026-01-31' })],
    ]
    for (const [name, cause] of causes) {
      await world.owner(sql`update paper_bundles set state = 'ready', created_at = now() where id = ${id}::uuid`)
      expect((await archive(id)).statusCode, `before: ${name}`).toBe(200)
      await cause()
      expect([name, (await archive(id)).statusCode, (await stands(id)).state]).toEqual([name, 409, 'expired'])
    }
  }, 120_000)

  it('are had no more once a donor’s name is hidden, or a donor’s data is erased', async () => {
    const first = await begin()
    await work(first)
    // While it was being made: a letter that is drawn is not looked at again.
    await world.owner(sql`update donors set hidden_name = true,
      updated_at = (select created_at + (ended_at - created_at) / 2 from paper_bundles where id = ${first}::uuid)
      where name = 'Amal Zahrani'`)
    expect((await archive(first)).statusCode).toBe(409)
    expect((await stands(first)).state).toBe('expired')
    const second = await begin()
    await work(second)
    expect(await stands(second)).toMatchObject({ state: 'ready', made: 2, leftOut: 2 })
    const [donor] = await world.owner<{ id: string }>(sql`select id from donors where email = 'ar@people.example'`)
    const erased = await world.server.call('POST', `/api/donors/${donor?.id}/erase`, {
      as: 'adminA',
      body: { confirm: 'نورة القحطاني' },
    })
    expect(erased.statusCode, erased.body).toBe(200)
    expect((await stands(second)).state).toBe('expired')
    await work(second)
    expect(await keysOf(second)).toEqual([])
  }, 120_000)
})
