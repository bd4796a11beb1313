import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { emptyTrash, findTrash } from '../../server/trash/job.ts'
import { purge } from '../../server/trash/purge.ts'
import { done, importSheet, ownServer, post, type Row, server, until, uploadSheet } from './support/privacy.ts'

/** [PDPL] docs/privacy.md: of people who are deleted for good no words stay, wherever they stood. */
ownServer()

const rows = <T extends object>(query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<T>(query))
const remove = ({ id }: Pick<Row, 'id'>) => done('DELETE', `/api/donors/${id}`)
const donorNamed = async (name: string): Promise<Row> => {
  const [found] = await done<Row[]>('GET', `/api/donors?filter.q=${encodeURIComponent(name)}`)
  if (!found) throw new Error(`no donor is called ${name}`)
  return found
}
const deletionOf = async ({ id }: Pick<Row, 'id'>): Promise<Row> => {
  const found = (await done<Row[]>('GET', '/api/deletions?perPage=1000')).find((one) => one['record'] === id)
  if (!found) throw new Error('it is not in the trash')
  return found
}
const quoted = async (word: string): Promise<number> =>
  (await rows(sql`select 1 from import_faults where value like ${`%${word}%`} or args::text like ${`%${word}%`}`))
    .length
const sheetOf = async (imported: Row): Promise<boolean> =>
  (await rows(sql`select 1 from files where id = ${imported['file']}::uuid and deleted_at is null`)).length === 1

/** Two donors, and a row that names the first of them again under another's phone. */
const brought = (first: string, second: string, phone: string): Promise<Row> =>
  importSheet('donors', [
    'Donor name,Mobile,Email',
    `${first},${phone},`,
    `${second},0509${phone.slice(4)},`,
    `Somebody,nonsense of ${first},`,
  ])

describe('a donor who is deleted for good', () => {
  it.each(['by hand', 'by the time'])('%s leaves the faults of imports and the stored sheet as well', async (way) => {
    const name = `Zgone ${way.replaceAll(' ', '')}`
    const imported = await brought(name, `Stays ${way}`, way === 'by hand' ? '0501440001' : '0501440002')
    expect(await quoted(name)).toBe(1)
    const donor = await donorNamed(name)
    await remove(donor)
    const deletion = await deletionOf(donor)
    if (way === 'by hand') await post(`/api/deletions/${deletion.id}/purge`, { confirm: name })
    else {
      await rows(sql`update deletions set until = now() - interval '1 hour' where id = ${deletion.id}::uuid`)
      await emptyTrash.run(server.services, { entityId: server.entities.a }, new AbortController().signal)
    }
    expect(await rows(sql`select 1 from donors where id = ${donor.id}::uuid`)).toEqual([])
    expect(await quoted(name)).toBe(0)
    expect(await sheetOf(imported)).toBe(false)
  })

  it('keeps what is said of a living donor of the same phone', async () => {
    const first = await post('/api/donors', { name: 'Ztwice', phone: '0501440009' })
    await remove(first)
    await post('/api/donors', { name: 'Ztwice', phone: '0501440009' })
    const imported = await importSheet('donors', ['Donor name,Mobile', 'Another,0501440009', 'Fresh,0501440010'])
    await post(`/api/deletions/${(await deletionOf(first)).id}/purge`, { confirm: 'Ztwice' })
    expect(await quoted('0501440009')).toBe(1)
    expect(await sheetOf(imported)).toBe(true)
  })

  it('comes back by no file that was prepared before, and its file leaves the store', async () => {
    const donor = await post('/api/donors', { name: 'Zprepared Person', phone: '0501440031' })
    const file = await uploadSheet('prepared.csv', ['Donor name,Mobile', 'Zprepared Person,0501440031'])
    const { id, mapping } = await post('/api/imports/actions/prepare', { target: 'donors', file })
    await remove(donor)
    await post(`/api/deletions/${(await deletionOf(donor)).id}/purge`, { confirm: 'Zprepared Person' })
    for (const step of ['preview', 'run'])
      expect((await server.call('POST', `/api/imports/${id}/${step}`, { body: { mapping } })).statusCode).toBe(404)
    const bytes = () => rows<{ bytes: number }>(sql`select bytes::int from files where id = ${file}::uuid`)
    await until(bytes, ([one]) => one?.bytes === 0)
    expect(await rows(sql`select 1 from donors where name like 'Zprepared%' and deleted_at is null`)).toEqual([])
  })

  it('takes no file along whose headings are called so, nor a fault that has its letters within a word', async () => {
    const other = await brought('Zbystander', 'Zanother', '0501440032')
    const before = await quoted('nonsense')
    for (const name of ['Donor name', 'non']) {
      const donor = await post('/api/donors', { name })
      await remove(donor)
      await post(`/api/deletions/${(await deletionOf(donor)).id}/purge`, { confirm: name })
    }
    expect(await sheetOf(other)).toBe(true)
    expect(await quoted('nonsense')).toBe(before)
  })

  it('who is brought back while that is done keeps every word', async () => {
    const imported = await brought('Zrestored Person', 'Zother', '0501440033')
    const donor = await donorNamed('Zrestored Person')
    await remove(donor)
    const deletion = await deletionOf(donor)
    const { db } = server.services
    let steps = 0
    const meanwhile = {
      ...server.services,
      db: new Proxy(db, {
        get: (of, name, own) =>
          name === 'as'
            ? async (...given: Parameters<typeof db.as>) => {
                const answer = await of.as(...given)
                if ((steps += 1) === 1) await post(`/api/deletions/${deletion.id}/restore`, {})
                return answer
              }
            : Reflect.get(of, name, own),
      }),
    }
    const context = { kind: 'worker', entityId: server.entities.a } as const
    await expect(purge(meanwhile, context, deletion.id)).rejects.toMatchObject({ fault: 'notFound' })
    expect(await sheetOf(imported)).toBe(true)
    expect(await quoted('Zrestored Person')).toBe(1)
  })

  it('waits while a file is being imported', async () => {
    const donor = await post('/api/donors', { name: 'Zwaits' })
    await remove(donor)
    const deletion = await deletionOf(donor)
    const [running] = await rows<{ id: string }>(sql`select id from imports limit 1`)
    const set = (status: string) => rows(sql`update imports set status = ${status} where id = ${running?.id}::uuid`)
    await set('running')
    const refused = await server.call('POST', `/api/deletions/${deletion.id}/purge`, { body: { confirm: 'Zwaits' } })
    await set('done')
    expect(refused.statusCode, refused.body).toBe(422)
    expect(await rows(sql`select 1 from donors where id = ${donor.id}::uuid`)).toHaveLength(1)
  })
})

describe('a donor in the trash', () => {
  it('[PDPL] is handed over and erased as a living one, by the administrator alone', async () => {
    const donor = await post('/api/donors', { name: 'Zright Person', phone: '0501440020' })
    await remove(donor)
    const exportOf = (as: 'adminA' | 'projectsA' | 'adminB') =>
      server.call('GET', `/api/donors/${donor.id}/exportData`, { as })
    const erase = (as: 'adminA' | 'projectsA' | 'adminB') =>
      server.call('POST', `/api/donors/${donor.id}/erase`, { as, body: { confirm: 'Zright Person' } })
    for (const ask of [exportOf, erase]) {
      expect((await ask('projectsA')).statusCode).toBe(403)
      expect((await ask('adminB')).statusCode).toBe(404)
    }
    const data = await exportOf('adminA')
    expect(data.statusCode, data.body).toBe(200)
    expect(data.json()).toMatchObject({ donor: { name: 'Zright Person', phone: '+966501440020' } })
    const erased = await erase('adminA')
    expect([erased.statusCode, erased.json()]).toEqual([200, { erased: true }])
    expect(await rows(sql`select 1 from deletions where record = ${donor.id}`)).toEqual([])
    expect(await rows(sql`select phone from donors where id = ${donor.id}::uuid`)).toEqual([{ phone: null }])
    expect(
      await rows(sql`select 1 from audit_trail where before::text like '%Zright%' or after::text like '%Zright%'`),
    ).toEqual([])
    expect((await server.call('GET', `/api/donors/${donor.id}`)).statusCode).toBe(404)
  })
})

describe('an import that was taken back', () => {
  it('keeps what it had brought for 30 days, and nothing of its people after them', async () => {
    const imported = await brought('Zundone', 'Zstands', '0501440030')
    const stands = await donorNamed('Zstands')
    await done('PUT', `/api/donors/${stands.id}`, { version: stands.version, notes: 'Called' })
    await post(`/api/imports/${imported.id}/undo`, {})
    const undone = await until(
      () => done('GET', `/api/imports/${imported.id}`),
      (row) => row['status'] === 'undone',
    )
    expect(undone).toMatchObject({ undone: 1, leftAlone: 1 })
    const age = (days: number) =>
      rows(sql`with i as (update imports set undone_at = now() - make_interval(days => ${days}::int) where id = ${imported.id}::uuid)
        update donors set deleted_at = now() - make_interval(days => ${days}::int) where import_id = ${imported.id}::uuid and deleted_at is not null`)
    const left = async () =>
      (
        await rows<{ name: string }>(sql`select name from donors where import_id = ${imported.id}::uuid order by name`)
      ).map(({ name }) => name)
    const woken: unknown[] = []
    const jobs = { ...server.services.jobs, wake: async (_: string, data: object) => void woken.push(data) }
    const upkeep = async () => {
      woken.length = 0
      const { signal } = new AbortController()
      await findTrash.run({ ...server.services, jobs } as never, {}, signal)
      for (const data of woken) await emptyTrash.run(server.services, data as never, signal)
    }
    await age(29)
    await upkeep()
    expect(await left()).toEqual(['Zstands', 'Zundone'])
    await age(31)
    await upkeep()
    expect(woken).toEqual([{ entityId: server.entities.a }])
    expect(await left()).toEqual(['Zstands'])
    expect(await quoted('Zundone')).toBe(0)
    expect(await sheetOf(imported)).toBe(false)
    expect(
      await rows(sql`select 1 from audit_trail where before::text like '%Zundone%' or after::text like '%Zundone%'`),
    ).toEqual([])
    await upkeep()
    expect(woken).toEqual([])
  })
})
