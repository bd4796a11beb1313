import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { eraseRemains } from '../../server/privacy/remains.ts'
import { owner } from './support/accounts.ts'
import { act, csv, finished, ownServer, type Preview, prepare, runToEnd, server } from './support/imports.ts'

ownServer()

interface Looked {
  current: boolean
  rows: number
  seen: Preview | null
  problem: { problem: string } | null
}

const mobile = (n: number): string => `05${String(40_000_000 + n)}`

/** So many donors; the 1,801st has no phone to call, and the last is the first once more. */
const many = (from: number, count: number): string =>
  csv(
    'Donor name,Mobile',
    ...Array.from({ length: count }, (_, n) => {
      if (n === 1800) return 'Nobody,12'
      return `Donor ${from},${mobile(from + (n === count - 1 ? 0 : n))}`
    }),
  )

async function look(id: string, body: object): Promise<string> {
  const answer = await act(id, 'look', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ name: string }>().name
}
const looked = async (id: string, name: string): Promise<Looked> =>
  (await server.call('GET', `/api/imports/${id}/looked?name=${encodeURIComponent(name)}`)).json<Looked>()

async function toEnd(id: string, name: string): Promise<Looked> {
  for (let i = 0; i < 300; i += 1) {
    const now = await looked(id, name)
    if (now.seen !== null || now.problem !== null || !now.current) return now
    await wait(100)
  }
  throw new Error('the look does not end')
}
const kept = (id: string) =>
  owner<{ look: object | null; look_of: object | null; lease_owner: string | null }>(
    server,
    sql`select look, look_of, lease_owner from imports where id = ${id}::uuid`,
  )
const GONE = [{ look: null, look_of: null, lease_owner: null }]

describe('[2.61] a whole file is looked through before it is imported', () => {
  it('counts all its rows, with what rows far apart have to do with each other, and the import does just that', async () => {
    const { id, mapping } = await prepare('donors', many(0, 2500))
    const first = (await act(id, 'preview', { mapping })).json<Preview>()
    expect(first).toMatchObject({ rows: 1000, more: true, creates: 1000, kinds: [] })
    const name = await look(id, { mapping })
    const { seen, rows } = await toEnd(id, name)
    expect(rows).toBe(2500)
    expect(seen).toMatchObject({ rows: 2500, more: false, valid: 2499, creates: 2498, existing: 1 })
    expect(seen?.kinds).toEqual([{ key: 'badPhone', count: 1 }])
    expect(seen?.groups).toEqual([expect.objectContaining({ column: 'Mobile', value: '12', lines: [1802] })])
    expect(seen?.groups[0]?.text).toBe(
      'The mobile number “12” is not valid. The number is too short. Write it as 0512345678, or with its country as +966512345678.',
    )
    expect(await look(id, { mapping })).toBe(name)
    expect(await looked(id, name)).toMatchObject({ rows: 2500, seen: { creates: 2498 } })

    await act(id, 'run', { mapping })
    expect(await finished(id)).toMatchObject({ status: 'done', created: 2498, faulty: 1 })
    expect(await kept(id)).toEqual(GONE)
    expect(await looked(id, name)).toMatchObject({ current: false, seen: null })
    expect((await act(id, 'look', { mapping })).statusCode).toBe(409)
  })

  it('the newest choice takes the place of the one before', async () => {
    const { id, mapping } = await prepare('donors', many(10_000, 1500))
    const [one, other] = [await look(id, { mapping }), await look(id, { mapping: { ...mapping, phone: null } })]
    expect(await looked(id, one)).toEqual({ current: false, rows: 0, seen: null, problem: null })
    expect((await toEnd(id, other)).seen).toMatchObject({ rows: 1500, creates: 1500, kinds: [] })
    expect(await toEnd(id, await look(id, { mapping }))).toMatchObject({ seen: { valid: 1500 } })
  })

  it('refuses what an import would refuse, at its field', async () => {
    const { id } = await prepare('donors', many(20_000, 3))
    const refused = await act(id, 'look', { mapping: { name: null, phone: 1 } })
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ errors: { Name: [expect.any(String)] } })
  })

  it('says why a file cannot be read to its end', async () => {
    const { id, mapping } = await prepare('donors', many(30_000, 1200))
    const [row] = await owner<{ file: string; entity_id: string }>(
      server,
      sql`select file, entity_id from imports where id = ${id}::uuid`,
    )
    await server.services.files.remove(`${row?.entity_id}/${row?.file}/original`)
    expect(await toEnd(id, await look(id, { mapping }))).toMatchObject({ seen: null, problem: { problem: 'missing' } })
  })

  it('goes on elsewhere when whoever looked is gone', async () => {
    const { id, mapping } = await prepare('donors', many(40_000, 1100))
    await toEnd(id, await look(id, { mapping }))
    const found = () =>
      owner<{ id: string }>(server, sql`select id from athar_entities_with_work() where kind = 'look' and id = ${id}`)
    await owner(
      server,
      sql`update imports set look = null, lease_owner = 'gone', lease_until = now() + interval '1 minute' where id = ${id}::uuid`,
    )
    expect(await found()).toEqual([])
    await owner(server, sql`update imports set lease_until = now() - interval '1 second' where id = ${id}::uuid`)
    expect(await found()).toEqual([{ id }])
  })

  it('is done anew for whoever asks a while later, by the records as they are then', async () => {
    const { id, mapping } = await prepare('donors', many(45_000, 1100))
    const name = await look(id, { mapping })
    expect((await toEnd(id, name)).seen).toMatchObject({ creates: 1099, existing: 1 })
    await runToEnd('donors', csv('Donor name,Mobile', `Donor 45000,${mobile(45_005)}`))
    await look(id, { mapping })
    expect((await looked(id, name)).seen).toMatchObject({ creates: 1099 })
    await owner(server, sql`update imports set look_at = now() - interval '61 seconds' where id = ${id}::uuid`)
    await look(id, { mapping })
    expect((await toEnd(id, name)).seen).toMatchObject({ creates: 1098, existing: 2 })
  })

  it('that nobody takes up any more is nobody’s, and begins anew once it is asked for', async () => {
    const { id, mapping } = await prepare('donors', many(48_000, 1100))
    const name = await look(id, { mapping })
    await toEnd(id, name)
    await owner(
      server,
      sql`update imports set look = null, look_at = now() - interval '16 minutes' where id = ${id}::uuid`,
    )
    expect(await looked(id, name)).toMatchObject({ current: false })
    await look(id, { mapping })
    expect(await toEnd(id, name)).toMatchObject({ current: true, seen: { rows: 1100 } })
  })

  it('what was seen quotes the file: it goes with an erasure, and after a day', async () => {
    const { id, mapping } = await prepare('donors', many(50_000, 1100))
    await toEnd(id, await look(id, { mapping }))
    const made = await server.call('POST', '/api/donors', { body: { name: 'Erased', phone: '+966540099999' } })
    const erased = await server.call('POST', `/api/donors/${made.json<{ id: string }>().id}/erase`, {
      body: { confirm: 'Erased' },
    })
    expect(erased.statusCode, erased.body).toBeLessThan(300)
    expect(await kept(id)).toEqual(GONE)

    await toEnd(id, await look(id, { mapping }))
    const tidy = () => eraseRemains(server.services, server.entities.a, new AbortController().signal)
    await tidy()
    expect((await kept(id))[0]?.look).not.toBeNull()
    await owner(server, sql`update imports set look_at = now() - interval '25 hours' where id = ${id}::uuid`)
    await tidy()
    expect(await kept(id)).toEqual(GONE)
  })
})

describe('[2.61] rows with nothing but the name of a donor on record', () => {
  it('are counted before anything is written, and go where whoever imports says', async () => {
    await runToEnd('donors', csv('Donor name,Mobile', 'Known Alone,0540099001'))
    const { id, mapping } = await prepare('donors', csv('Donor name,Notes', 'known alone,By hand', 'Nobody Known,'))
    const preview = async (more: object) => (await act(id, 'preview', { mapping, ...more })).json<Preview>()
    expect(await preview({})).toMatchObject({ namesakes: 1, creates: 2, updates: 0 })
    expect(await preview({ namesakes: 'same' })).toMatchObject({ namesakes: 1, creates: 1, updates: 1 })
    expect((await act(id, 'preview', { mapping, namesakes: 'some' })).statusCode).toBe(400)
    await act(id, 'run', { mapping, namesakes: 'same' })
    expect(await finished(id)).toMatchObject({ status: 'done', created: 1, updated: 1, faulty: 0 })
    expect(await owner(server, sql`select name, notes from donors where phone = '+966540099001'`)).toEqual([
      { name: 'Known Alone', notes: 'By hand' },
    ])
  })
})
