import { fetchUtils } from 'ra-core'
import simpleRestProvider from 'ra-data-simple-rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { plantEverywhere } from './support/plant.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

type Client = ReturnType<typeof simpleRestProvider>
interface Donor {
  id: string
  version: number
  name: string
  phone: string | null
  notes: string | null
}

let server: TestServer
let client: Client
let stranger: Client
let nobody: Client

beforeAll(async () => {
  server = await startTestServer()
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const as = (token: string | null): Client =>
    simpleRestProvider(`${address}/api`, (url, options = {}) =>
      fetchUtils.fetchJson(
        url,
        token ? { ...options, user: { authenticated: true, token: `Bearer ${token}` } } : options,
      ),
    )
  client = as(await server.token('adminA'))
  stranger = as(await server.token('adminB'))
  nobody = as(null)
})
afterAll(() => server.close())

const donor = async (name: string, more: object = {}): Promise<Donor> =>
  (await client.create<Donor>('donors', { data: { name, ...more } })).data
const status = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: unknown) => (error as { status: number }).status,
  )

describe('react-admin’s own simple-rest client, unmodified', () => {
  it('create answers the record with an id and a version', async () => {
    const made = await donor('سارة', { phone: '0501110001' })
    expect(made).toMatchObject({ name: 'سارة', phone: '+966501110001', version: 1 })
    expect(made.id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('getList pages, sorts, filters and reads the total from Content-Range', async () => {
    for (const n of [1, 2, 3]) await donor(`page ${n}`, { tags: ['paged'] })
    const ask = (page: number, order: 'ASC' | 'DESC') =>
      client.getList<Donor>('donors', {
        pagination: { page, perPage: 2 },
        sort: { field: 'name', order },
        filter: { tags: ['paged'] },
      })
    const first = await ask(1, 'ASC')
    expect(first.total).toBe(3)
    expect(first.data.map((d) => d.name)).toEqual(['page 1', 'page 2'])
    expect((await ask(2, 'ASC')).data.map((d) => d.name)).toEqual(['page 3'])
    expect((await ask(1, 'DESC')).data.map((d) => d.name)).toEqual(['page 3', 'page 2'])
  })

  it('getList searches with q and answers an empty list with total 0', async () => {
    await donor('Needle in a haystack')
    const ask = (q: string) =>
      client.getList<Donor>('donors', {
        pagination: { page: 1, perPage: 10 },
        sort: { field: 'id', order: 'ASC' },
        filter: { q },
      })
    expect((await ask('needle hay')).data.map((d) => d.name)).toEqual(['Needle in a haystack'])
    expect(await ask('no such person')).toMatchObject({ data: [], total: 0 })
  })

  it('getList compares by suffix', async () => {
    const rows = await client.getList<Donor>('donors', {
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'id', order: 'ASC' },
      filter: { giftsCount_gte: 1 },
    })
    expect(rows.total).toBe(0)
  })

  it('getOne and getMany answer records by id; unknown and foreign ids are left out', async () => {
    const [one, two] = [await donor('one'), await donor('two')]
    const other = (await stranger.create<Donor>('donors', { data: { name: 'other' } })).data
    expect((await client.getOne<Donor>('donors', { id: one.id })).data).toEqual(one)
    const many = await client.getMany<Donor>('donors', {
      ids: [one.id, two.id, other.id, '01900000-0000-7000-8000-000000000000'],
    })
    expect(many.data.map((d) => d.id).sort()).toEqual([one.id, two.id].sort())
    expect(await status(client.getOne('donors', { id: other.id }))).toBe(404)
  })

  it('getManyReference answers what refers to a record, with its total', async () => {
    const giver = await donor('giver')
    const project = (await client.create('projects', { data: { code: 'SR1', name: 'بئر' } })).data as { id: string }
    for (const amount of ['5', '7.5'])
      await client.create('donor_transactions', {
        data: { donor: giver.id, project: project.id, amount, date: '2026-03-01' },
      })
    const ask = (id: string) =>
      client.getManyReference('donor_transactions', {
        target: 'donor',
        id,
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'amount', order: 'DESC' },
        filter: {},
      })
    const found = await ask(giver.id)
    expect(found.total).toBe(2)
    expect(found.data).toMatchObject([{ amount: '7.50', donor: giver.id }])
    expect(await ask((await donor('no gifts')).id)).toMatchObject({ data: [], total: 0 })
  })

  it('update takes the whole record back, as a form sends it', async () => {
    const made = await donor('before', { phone: '0501110009' })
    const { data } = await client.update<Donor>('donors', {
      id: made.id,
      data: { ...made, name: 'after' },
      previousData: made,
    })
    expect(data).toMatchObject({ id: made.id, name: 'after', phone: '+966501110009', version: 2 })
    expect(
      await status(client.update('donors', { id: made.id, data: { ...made, name: 'stale' }, previousData: made })),
    ).toBe(409)
    expect((await client.getOne<Donor>('donors', { id: made.id })).data.name).toBe('after')
  })

  it('the whole record goes back unchanged for every resource that can be edited', async () => {
    const project = (await client.create('projects', { data: { code: 'SR2', name: 'سقيا' } })).data as {
      id: string
      version: number
    }
    const giver = await donor('whole')
    const made: [string, object][] = [
      ['project_updates', { project: project.id, name: 'خبر' }],
      ['spendings', { project: project.id, amount: '5', date: '2026-03-01', description: 'حفر' }],
      ['donor_transactions', { project: project.id, donor: giver.id, amount: '5', date: '2026-03-01' }],
      ['reports', { project: project.id, title: 'تقرير' }],
    ]
    for (const [resource, data] of made) {
      const record = (await client.create(resource, { data })).data as { id: string; version: number }
      const saved = (await client.update(resource, { id: record.id, data: record, previousData: record }))
        .data as Record<string, unknown>
      // What is not changed is not written: neither its version nor its moment moves.
      expect(saved, resource).toEqual(record)
    }
    const entity = (await client.getOne('entities', { id: server.entities.a })).data as { id: string; version: number }
    expect((await client.update('entities', { id: entity.id, data: entity, previousData: entity })).data).toMatchObject(
      { version: entity.version },
    )
  })

  it('the first record of every list goes back unchanged, whoever may change it, and nothing is written', async () => {
    const world = await startTestServer()
    try {
      await plantEverywhere(world)
      // product.md 3: nobody edits the system's own donor, and a page of donors has it all the same.
      const unknownGiver = await world.call('POST', '/api/donors', { body: { name: 'Unknown giver' } })
      const { id } = unknownGiver.json<{ id: string }>()
      await world.db.owner((tx) => tx.raw(`update donors set unknown_giver = true where id = '${id}'`, []))
      // What has gone out is not edited, nor may a published update lack anything: neither is asked of what stays as it is.
      await world.db.owner(async (tx) => {
        await tx.raw(`update reports set status = 'sent', sent_at = now()`, [])
        await tx.raw(`update project_updates set status = 'published', details = null`, [])
      })
      // Words are changed by whoever wrote them.
      const first = async (name: string): Promise<string> =>
        (await world.call('GET', `/api/${name}`)).json<{ id: string }[]>()[0]?.id ?? ''
      const words = { text: 'written here' }
      await world.call('POST', '/api/notes', { body: { ...words, project: await first('projects') } })
      await world.call('POST', '/api/comments', { body: { ...words, projectUpdate: await first('project_updates') } })
      const sent: string[] = []
      for (const { resource, access } of registry) {
        if (access.grants['update'] === undefined) continue
        for (const as of [
          'adminA',
          'projectsA',
          'supportA',
          'super',
          'support',
          'donorA',
        ] as const satisfies Person[]) {
          const list = await world.call('GET', `/api/${resource.name}`, { as })
          const records = list.statusCode === 200 ? list.json<{ id: string; version: number }[]>() : []
          for (const record of records) {
            const answer = await world.call('PUT', `/api/${resource.name}/${record.id}`, { as, body: record })
            if (answer.statusCode === 403 || answer.statusCode === 404) continue
            expect(answer.statusCode, `${as} ${resource.name}: ${answer.body}`).toBe(200)
            expect(answer.json(), resource.name).toMatchObject({ version: record.version })
            sent.push(`${as} ${resource.name} ${record.id}`)
          }
        }
      }
      expect(sent).toContain(`adminA donors ${id}`)
      const who = (resource: string): string[] =>
        [...new Set(sent.filter((one) => one.includes(` ${resource} `)).map((one) => one.split(' ')[0] ?? ''))].sort()
      for (const name of ['donors', 'donor_transactions', 'projects', 'project_updates', 'spendings', 'reports'])
        expect(who(name), name).toEqual(['adminA', 'projectsA'])
      for (const name of ['notes', 'comments', 'users']) expect(who(name), name).toEqual(['adminA'])
      for (const name of ['classifications', 'donor_types']) expect(who(name), name).toEqual(['super'])
      expect(who('entities')).toEqual(['adminA', 'super'])
    } finally {
      await world.close()
    }
  })

  it('updateMany needs each record’s version, which one body for many cannot carry: 428; with the same version it works', async () => {
    const [one, two] = [await donor('m1'), await donor('m2')]
    const ids = [one.id, two.id]
    expect(await status(client.updateMany('donors', { ids, data: { notes: 'n' } }))).toBe(428)
    expect((await client.updateMany('donors', { ids, data: { notes: 'n', version: 1 } })).data).toEqual(ids)
    const after = await client.getMany<Donor>('donors', { ids })
    expect(after.data.map((d) => [d.notes, d.version])).toEqual([
      ['n', 2],
      ['n', 2],
    ])
  })

  it('delete and deleteMany remove, although the client calls its empty body text/plain', async () => {
    const [one, two, three] = [await donor('d1'), await donor('d2'), await donor('d3')]
    const gone = await client.delete<Donor>('donors', { id: one.id, previousData: one })
    expect(gone.data.id).toBe(one.id)
    expect((await client.deleteMany('donors', { ids: [two.id, three.id] })).data).toEqual([two.id, three.id])
    for (const { id } of [one, two, three]) expect(await status(client.getOne('donors', { id }))).toBe(404)
  })

  it('[5.24] faults reach the client as status, title and errors by field', async () => {
    const error = await client.create('donors', { data: { name: '', phone: '12' } }).catch((e: unknown) => e)
    expect(error).toMatchObject({
      status: 422,
      body: { code: expect.any(Number), errors: { Name: [expect.any(String)], Phone: [expect.any(String)] } },
    })
  })

  it('[7.1] without a token every call is 401', async () => {
    expect(
      await status(
        nobody.getList('donors', {
          pagination: { page: 1, perPage: 1 },
          sort: { field: 'id', order: 'ASC' },
          filter: {},
        }),
      ),
    ).toBe(401)
    expect(await status(nobody.getOne('donors', { id: '01900000-0000-7000-8000-000000000000' }))).toBe(401)
    expect(await status(nobody.create('donors', { data: { name: 'x' } }))).toBe(401)
  })
})

describe('a donor’s number', () => {
  it('[5.20] knows the lengths of numbers abroad, and asks each country’s own plan', async () => {
    const donor = (phone: string) =>
      server.call('POST', '/api/donors', { as: 'adminA', body: { name: 'From abroad', phone, reportConsent: 'given' } })
    const short = await donor('+97150123')
    expect(short.statusCode, short.body).toBe(422)
    expect(Object.keys(short.json<{ errors: object }>().errors)).toEqual(['Phone'])
    const whole = await donor('00971 50 123 4567')
    expect(whole.statusCode, whole.body).toBe(201)
    expect(whole.json()).toMatchObject({ phone: '+971501234567' })
  })
})
