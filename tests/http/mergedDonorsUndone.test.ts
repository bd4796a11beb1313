import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  edit,
  MOVES,
  merged,
  type Row,
  read,
  rows,
  server,
  sums,
  twice,
  undo,
  undone,
  useMerging,
  whose,
  world,
} from './support/merging.ts'

useMerging()

describe('undoing a merge', () => {
  it('[3.6] takes every row and value back, to the halala', async () => {
    const { kept, other, ids } = await twice({ other: { reportConsent: 'refused', email: 'huda2@people.test' } })
    const [one, two] = [await read(kept), await read(other)]
    const id = await merged(kept, other, { keep: { name: 'other', phone: 'other' } })
    expect(await undone(id)).toMatchObject({ stayed: {}, fields: [] })
    const [again, too] = [await read(kept), await read(other)]
    expect(sums(again)).toEqual(sums(one))
    expect(sums(too)).toEqual(sums(two))
    for (const name of ['name', 'phone', 'email', 'reportConsent', 'category']) {
      expect(again[name], name).toEqual(one[name])
      expect(too[name], name).toEqual(two[name])
    }
    for (const [table, at] of MOVES) expect(await whose(table, ids[at] ?? ''), table).toBe(other)
    const [report] = await rows<{ donors: string[] }>(sql`select donors from reports where id = ${ids['report']}`)
    expect(report?.donors).toEqual([other])
    expect(await undone(id)).toMatchObject({ stayed: {}, fields: [] })
  })

  it('leaves what came since and what somebody has changed since, and says so', async () => {
    const { kept, other } = await twice()
    const phone = (await read(other))['phone']
    const id = await merged(kept, other, { keep: { name: 'other' } })
    await edit(kept, { name: 'Huda bint Ali', phone: `0${String(phone).slice(4)}` })
    await world.made('donor_transactions', { donor: kept, project: world.project, amount: '7.00', date: '2026-01-01' })
    const [gift] = await rows<{ id: string }>(
      sql`select id from donor_transactions where donor = ${kept} and amount = 0.05`,
    )
    const third = await world.giver([['1', 3]])
    await rows(sql`update donor_transactions set donor = ${third} where id = ${gift?.id}`)
    const answer = await undone(id)
    expect(answer.stayed).toEqual({ donor_transactions: 1 })
    expect(answer.fields.toSorted()).toEqual(['name', 'phone'])
    expect(await read(kept)).toMatchObject({ name: 'Huda bint Ali', giftsCount: 2, givenTotal: '107.10' })
    expect(await read(other)).toMatchObject({ name: 'Huda Alharbi', phone: null, giftsCount: 1, givenTotal: '250.00' })
  })

  it('takes apart one after another what was merged one after another', async () => {
    const [a, b] = [await twice(), await twice()]
    const first = await merged(a.kept, a.other)
    const second = await merged(b.kept, a.kept)
    expect(await read(b.kept)).toMatchObject({ givenTotal: '450.25' })
    await undone(first)
    expect(await read(a.other)).toMatchObject({ givenTotal: '250.05' })
    await undone(second)
    expect(await read(a.kept)).toMatchObject({ givenTotal: '100.10' })
    expect(await read(b.kept)).toMatchObject({ givenTotal: '100.10' })
  })

  it('is over after 30 days', async () => {
    const { kept, other } = await twice()
    const id = await merged(kept, other)
    const [record] = await rows<{ days: number }>(
      sql`select round(extract(epoch from until - created_at) / 86400)::int as days from donor_merges where id = ${id}`,
    )
    expect(record?.days).toBe(30)
    await rows(sql`update donor_merges set until = now() - interval '1 minute' where id = ${id}`)
    expect((await undo(id)).statusCode).toBe(422)
  })
})

describe('a merged donor’s data', () => {
  it('is handed over and erased with the one who stays, and nobody takes them apart then', async () => {
    const { kept, other } = await twice({ other: { notes: 'zwordofthegone' } })
    const id = await merged(kept, other)
    const file = (await server.call('GET', `/api/donors/${kept}/exportData`)).body
    expect(file).toContain('zwordofthegone')
    const erased = await server.call('POST', `/api/donors/${kept}/erase`, { body: { confirm: 'Huda Al-Harbi' } })
    expect(erased.statusCode, erased.body).toBe(200)
    const [record] = await rows<Row>(sql`select name, moved, written from donor_merges where id = ${id}`)
    expect(record).toEqual({ name: null, moved: null, written: null })
    const left = await rows<{ name: string; notes: string | null }>(
      sql`select name, notes from donors where id = ${other}`,
    )
    expect(left).toEqual([{ name: 'متبرع مُحيت بياناته · Erased donor', notes: null }])
    expect((await undo(id)).statusCode).toBe(422)
  })

  it('stands in the trail by its own name', async () => {
    const { kept, other } = await twice()
    const id = await merged(kept, other, { keep: { name: 'other' } })
    await undone(id)
    const trail = await server.call('GET', `/api/audit_trail?filter.record=${kept}`)
    expect(trail.json<Row[]>().map(({ action }) => action)).toEqual(expect.arrayContaining(['merge', 'unmerge']))
  })
})
