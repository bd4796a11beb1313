import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Mend } from '../../../resources/_kit/mends.ts'
import { removeTemps } from '../reader/fixtures.ts'
import { csv, openWorkshop, type Workshop } from './support.ts'

/** product.md 3, docs/decisions/128: rows of a file that share a phone on purpose. */
let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
})
afterEach(async () => {
  await shop.rows(sql`delete from donor_transactions`)
  await shop.rows(sql`delete from donors`)
  removeTemps()
})
afterAll(() => shop.close())

const HEAD = 'Donor name,Mobile,Email'
const PHONE = '0501112223'
const SHARE: Mend = { field: 'phone', value: PHONE, does: 'share', to: null }
const donors = () =>
  shop.rows<{ name: string; phone: string | null; by: string | null }>(
    sql`select d.name, d.phone, h.name as by from donors d left join donors h on h.id = d.reached_by order by d.name`,
  )
const take = (mends: readonly Mend[], ...lines: string[]) => shop.take('donors', csv(HEAD, ...lines), { mends })
const FAMILY = [
  { name: 'Huda', phone: null, by: 'Salim' },
  { name: 'Salim', phone: '+966501112223', by: null },
  { name: 'Yusuf', phone: null, by: 'Salim' },
]

describe('a file with one phone for several', () => {
  it('is refused at the row, with the number, until somebody says that they share it', async () => {
    const id = await shop.plan('donors', csv(HEAD, `Salim,${PHONE},`, `Huda,${PHONE},`))
    await shop.work(id)
    expect(await shop.faults(id)).toMatchObject([
      { line: 3, field: 'phone', key: 'phoneTwice', args: { line: 2, phone: '+966501112223' }, code: 36 },
    ])
    const next = await shop.plan('donors', csv(HEAD, `Huda,${PHONE},`))
    await shop.work(next)
    expect(await shop.faults(next)).toMatchObject([{ key: 'phoneUsed', args: { phone: '+966501112223' } }])
    expect((await donors()).map(({ name }) => name)).toEqual(['Salim'])
  })

  it('makes of the first whose it is, and of the others who are reached by it', async () => {
    const row = await take([SHARE], `Salim,${PHONE},`, `Huda,${PHONE},`, `Yusuf,${PHONE},y@example.org`)
    expect(row).toMatchObject({ status: 'done', created: 3, faulty: 0 })
    expect(await donors()).toEqual(FAMILY)
  })

  it('and knows each of them again, by phone and name, without being told once more', async () => {
    await take([SHARE], `Salim,${PHONE},`, `Huda,${PHONE},`, `Yusuf,${PHONE},`)
    const row = await take([], `Yusuf,${PHONE},`, `Huda,${PHONE},`, `Salim,${PHONE},`, `Stranger,${PHONE},`)
    expect(row).toMatchObject({ created: 0, skipped: 3, faulty: 1 })
    expect(await donors()).toEqual(FAMILY)
  })

  it('names nobody who has a name alone: who is reached can be told apart', async () => {
    await take([SHARE], `Salim,${PHONE},`, `Huda,${PHONE},`)
    expect(await take([], 'Huda,,')).toMatchObject({ created: 1 })
  })

  it('links whom the charity has without a phone, and an own phone ends it', async () => {
    await take([], 'Huda,,h@example.org')
    expect(await take([SHARE], `Salim,${PHONE},`, `Huda,${PHONE},h@example.org`)).toMatchObject({
      created: 1,
      updated: 1,
    })
    expect(await donors()).toEqual(FAMILY.slice(0, 2))
    expect(await take([], 'Huda,0509998887,h@example.org')).toMatchObject({ updated: 1 })
    expect(await donors()).toMatchObject([{ name: 'Huda', phone: '+966509998887', by: null }, { name: 'Salim' }])
  })

  it('is taken back as a whole', async () => {
    const id = await shop.plan('donors', csv(HEAD, `Salim,${PHONE},`, `Huda,${PHONE},`), { mends: [SHARE] })
    await shop.work(id)
    expect(await shop.undo(id)).toMatchObject({ status: 'undone', undone: 2 })
  })

  it('of gifts books each on whom its name says, and on whose phone it is otherwise', async () => {
    await take([SHARE], `Salim,${PHONE},`, `Huda,${PHONE},`)
    await shop.rows(
      sql`insert into projects (entity_id, id, code, name) values (${shop.entity}::uuid, gen_random_uuid(), 'W-1', 'Well')`,
    )
    const row = await shop.take(
      'donor_transactions',
      csv(
        'Donor name,Donor mobile,Project,Amount,Date',
        `Huda,${PHONE},W-1,10,2026-01-05`,
        `Salim,${PHONE},W-1,20,2026-01-05`,
        `,${PHONE},W-1,40,2026-01-05`,
      ),
    )
    expect(row).toMatchObject({ created: 3, faulty: 0 })
    expect(
      await shop.rows(
        sql`select d.name, sum(g.amount)::text as sum from donor_transactions g join donors d on d.id = g.donor group by 1 order by 1`,
      ),
    ).toEqual([
      { name: 'Huda', sum: '10.00' },
      { name: 'Salim', sum: '60.00' },
    ])
  })
})
