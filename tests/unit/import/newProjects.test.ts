import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Mend } from '../../../resources/_kit/mends.ts'
import type { Call } from '../../../server/engine/context.ts'
import { allowNewProjects } from '../../../server/import/newProjects.ts'
import { removeTemps } from '../reader/fixtures.ts'
import { csv, dyingAfter, openWorkshop, type Workshop } from './support.ts'

let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
})
afterEach(async () => {
  for (const table of ['import_changes', 'donor_transactions', 'donors', 'projects'])
    await shop.rows(sql`delete from ${sql.identifier(table)}`)
  removeTemps()
})
afterAll(() => shop.close())

const HEAD = 'Reference,Donor mobile,Donor name,Project code,Amount,Date'
const make = (...values: string[]): Mend[] =>
  values.map((value) => ({ field: 'project', value, does: 'create', to: null }))
const run = async (lines: readonly string[], mends: readonly Mend[], createDonors = true) => {
  const id = await shop.plan('donor_transactions', csv(HEAD, ...lines), { createDonors, mends })
  await shop.work(id)
  const { status, created, skipped, faulty } = await shop.state(id)
  const faults = (await shop.faults(id)).map(({ line, key }) => [line, key])
  return { id, status, created, skipped, faulty, faults }
}
const projects = () =>
  shop.rows<{ code: string; name: string; status: string; collected: string }>(
    sql`select code, name, status, collected_amount::text as collected from projects where deleted_at is null order by name, code`,
  )

const FILE = [
  'N1,0507100001,Huda,W-9,10,2024-09-01',
  'N2,0507100002,Jamal,Wells of the north,20,2024-09-01',
  'N3,0507100001,Huda,WELLS of the  north,30,2024-09-02',
  'N4,0507100001,Huda,Schools,40,2024-09-02',
]
const WELLS = ['W-9', 'Wells of the north', 'WELLS of the north']

describe('product.md 10: a project that a file names and nobody knows is made where a person says so', () => {
  it('once, as a draft of its name or code; not those of which nobody has said it', async () => {
    const done = await run(FILE, make(...WELLS))
    expect(done).toMatchObject({ created: 3, faulty: 1, faults: [[5, 'unknownProject']] })
    expect(await projects()).toEqual([
      { code: 'W-9', name: 'W-9', status: 'drafted', collected: '10.00' },
      {
        code: expect.stringMatching(/^N-[0-9A-F]{8}$/),
        name: 'Wells of the north',
        status: 'drafted',
        collected: '50.00',
      },
    ])
    expect(await run(FILE, make(...WELLS))).toMatchObject({ created: 0, skipped: 3, faulty: 1 })
    expect(await projects()).toHaveLength(2)
  })

  it('by another name where a mend gives one', async () => {
    const mend: Mend = { field: 'project', value: 'W-9', does: 'create', to: 'Wells of the north' }
    expect(await run(FILE.slice(0, 1), [mend])).toMatchObject({ created: 1, faulty: 0 })
    expect(await projects()).toMatchObject([{ name: 'Wells of the north', collected: '10.00' }])
  })

  it('with its gifts alone: nothing is made for rows that are refused', async () => {
    const lines = ['N1,0507100003,Nobody,W-9,10,2024-09-01', 'N2,0507100003,Nobody,W-9,0,2024-09-01']
    expect(await run(lines, make('W-9'), false)).toMatchObject({ created: 0, faulty: 2 })
    expect(await projects()).toEqual([])
  })

  it('never a third of one name: which of two is meant is a question', async () => {
    await shop.take('projects', csv('Project code,Project name', 'P1,Schools', 'P2,Schools', 'w1,A', 'W1,B'))
    const lines = ['N1,0507100001,Huda,Schools,10,2024-09-01', 'N2,0507100001,Huda,P1,10,2024-09-01']
    const done = await run(lines, make('Schools', 'P1'))
    expect(done).toMatchObject({ created: 1, faults: [[2, 'ambiguousProject']] })
    expect((await projects()).map(({ name }) => name)).toEqual(['A', 'Schools', 'Schools'])
  })

  it('once by two files at a time, and by a run that is killed and goes on', async () => {
    const many = (of: number): string =>
      csv(
        HEAD,
        ...Array.from({ length: 310 }, (_, i) => `K${of}-${i},0507100001,Huda,Wells of the north,10,2024-09-01`),
      )
    const options = { createDonors: true, mends: make('Wells of the north') }
    const [first, second] = [
      await shop.plan('donor_transactions', many(1), options),
      await shop.plan('donor_transactions', many(2), options),
    ]
    // Its first batch is written, the second is not.
    await expect(shop.work(first, { services: dyingAfter(shop.services, 3) })).rejects.toThrow('killed')
    await shop.rows(sql`update imports set lease_until = now() - interval '1 second' where id = ${first}::uuid`)
    await Promise.all([shop.work(first), shop.work(second)])
    expect(await shop.state(first)).toMatchObject({ status: 'done', created: 310, faulty: 0 })
    expect(await shop.state(second)).toMatchObject({ status: 'done', created: 310, faulty: 0 })
    expect(await projects()).toMatchObject([{ name: 'Wells of the north', collected: '6200.00' }])
  })

  it('of grants and of a store’s operations too', async () => {
    const grants = csv('Granting body,Project code,Grant amount,Grant date', 'Al-Birr,G-1,100,2024-03-01')
    expect(await shop.take('foundation_grants', grants, { mends: make('G-1') })).toMatchObject({
      created: 1,
      faulty: 0,
    })
    const operations = csv(
      'Order number,Donor mobile,Donor name,Project,Amount,Date',
      'O1,0507100001,Huda,Wells,5,2024-03-01',
    )
    expect(await shop.take('joud_operations', operations, { mends: make('Wells') })).toMatchObject({ created: 1 })
    expect((await projects()).map(({ name }) => name)).toEqual(['G-1', 'Wells'])
  })

  it('goes with the undoing, unless it was changed or something else hangs on it', async () => {
    const { id } = await run(FILE, make(...WELLS, 'Schools'))
    const later = ['L1,0507100001,Huda,Wells of the north,5,2024-10-01']
    expect(await run(later, [])).toMatchObject({ created: 1 })
    await shop.rows(sql`update projects set region = 'North', version = version + 1 where name = 'Schools'`)
    expect(await shop.undo(id)).toMatchObject({ status: 'undone', leftAlone: 3 })
    expect(await projects()).toMatchObject([
      { name: 'Schools', collected: '0.00' },
      { name: 'Wells of the north', collected: '5.00' },
    ])
    expect((await shop.changes(id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['left', 'changed'],
      ['left', 'used'],
      ['left', 'used'],
    ])
  })

  it('[6.8] by nobody who may add no projects', () => {
    const as = (role: 'ProjectAdmin' | 'Donor') =>
      ({
        actor: { kind: role === 'Donor' ? 'donor' : 'staff', entityId: shop.entity, roles: [role] },
      }) as unknown as Call
    expect(() => allowNewProjects(as('Donor'), make('W-9'))).toThrow('forbidden')
    expect(() => allowNewProjects(as('Donor'), [])).not.toThrow()
    expect(() => allowNewProjects(as('ProjectAdmin'), make('W-9'))).not.toThrow()
  })
})
