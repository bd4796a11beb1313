import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Mend } from '../../../resources/_kit/mends.ts'
import type { Existing } from '../../../server/engine/importing.ts'
import { guessMapping } from '../../../server/import/fields.ts'
import { Judge } from '../../../server/import/judge.ts'
import { type Look, Looking } from '../../../server/import/look.ts'
import { surroundings } from '../../../server/import/surroundings.ts'
import type { Target } from '../../../server/import/types.ts'
import { readAll, removeTemps } from '../reader/fixtures.ts'
import { csv, openWorkshop, type Workshop } from './support.ts'

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

interface As {
  existing?: Existing
  createDonors?: boolean
  namesakes?: 'new' | 'same'
  mends?: readonly Mend[]
}

/** What a look at the file says when it is read in batches of this size. */
async function looked(target: Target, content: string, size: number, as: As = {}): Promise<Look> {
  const { existing = 'fill', createDonors = false, namesakes = 'new', mends = [] } = as
  const { info, rows } = await readAll('file.csv', content)
  const mapping = guessMapping(target, info.headers)
  const worker = { kind: 'worker', entityId: shop.entity } as const
  const of = { entityId: shop.entity, importId: shop.entity, createDonors, existing, namesakes, mends }
  const around = await shop.db.as(worker, (tx) => surroundings(tx, of))
  const judge = new Judge(shop.services, { target, headers: info.headers, mapping, around })
  const looking = new Looking()
  for (let from = 0; from < rows.length; from += size) {
    const checked = await judge.check(rows.slice(from, from + size))
    looking.add(checked, await shop.db.as(worker, (tx) => judge.decide(tx, checked)))
  }
  return looking.look(target, mapping, judge.mended())
}

const DONORS = csv(
  'Donor name,Mobile,Email,Donor type',
  'Amal,0501000001,,',
  'Badr,,badr@example.org,',
  'Dana,,,',
  'Amal,0501000001,amal@example.org,',
  'Badr,0501000002,badr@example.org,',
  'Dana,,,',
  'Somebody,0501000001,,',
  'Amal,0501000001,amal@example.org,Individual',
  'Badr,0501000002,other@example.org,',
)

describe('[2.61] a look at a file counts what its run does, whatever stands in which batch', () => {
  it.each([
    ['skip', { creates: 5, updates: 0, existing: 3 }],
    ['fill', { creates: 4, updates: 3, existing: 1 }],
    ['update', { creates: 4, updates: 4, existing: 0 }],
  ] as const)('of donors who stand several times, %s', async (existing, expected) => {
    for (const size of [1, 2, 100])
      expect(await looked('donors', DONORS, size, { existing }), String(size)).toMatchObject({ rows: 9, ...expected })
    const { creates, updates, existing: skipped } = expected
    expect(await shop.take('donors', DONORS, { known: existing })).toMatchObject({
      created: creates,
      updated: updates,
      skipped,
      faulty: 1,
    })
  })

  it('of gifts whose donors come with them, and of an operation that is paid and then returned', async () => {
    await shop.take('projects', csv('Project code,Project name', 'FS1,Well'))
    const gifts = csv(
      'Reference,Donor mobile,Donor name,Project code,Amount,Date',
      'R1,0501000011,Huda,FS1,10,2024-03-01',
      'R2,,Jamal,FS1,10,2024-03-01',
      'R1,0501000011,Huda,FS1,10,2024-03-01',
      'R1,0501000011,Huda,FS1,20,2024-03-01',
      'R3,,Jamal,FS1,10,2024-03-01',
    )
    for (const size of [1, 2, 100])
      expect(await looked('donor_transactions', gifts, size, { createDonors: true }), String(size)).toMatchObject({
        creates: 3,
        existing: 1,
        kinds: [{ key: 'sameReferenceOtherAmount', count: 1 }],
      })
    expect(await shop.take('donor_transactions', gifts, { createDonors: true })).toMatchObject({
      created: 3,
      skipped: 1,
      faulty: 1,
    })
    const operations = csv(
      'Order number,Status,Donor mobile,Donor name,Project code,Amount,Date',
      'O1,paid,0501000012,Layla,FS1,10,2024-03-01',
      'O1,refunded,0501000012,Layla,FS1,10,2024-03-02',
    )
    for (const size of [1, 2])
      expect(await looked('joud_operations', operations, size), String(size)).toMatchObject({ creates: 1, updates: 1 })
    expect(await shop.take('joud_operations', operations)).toMatchObject({ created: 1, updated: 1, faulty: 0 })
  })

  it('of projects that come with their gifts: each once, in whatever batches its rows stand', async () => {
    const gifts = csv(
      'Reference,Donor mobile,Donor name,Project code,Amount,Date',
      'M1,0501000011,Huda,FN1,10,2024-03-01',
      'M2,0501000011,Huda,Wells of the north,10,2024-03-01',
      'M3,0501000011,Huda,fn1,10,2024-03-01',
      'M4,0501000011,Huda,Schools,10,2024-03-01',
      'M5,0501000011,Huda,Never,0,2024-03-01',
    )
    const mends = ['FN1', 'Wells of the north', 'Never'].map(
      (value): Mend => ({ field: 'project', value, does: 'create', to: null }),
    )
    for (const size of [1, 2, 100])
      expect(
        await looked('donor_transactions', gifts, size, { createDonors: true, mends }),
        String(size),
      ).toMatchObject({
        creates: 3,
        projects: 2,
      })
    expect(await shop.rows(sql`select 1 from projects where name like 'FN%'`)).toEqual([])
    expect(await looked('donor_transactions', gifts, 100, { createDonors: true })).toMatchObject({
      creates: 0,
      projects: 0,
    })
  })

  it.each([
    ['new', { creates: 3, updates: 0, existing: 0, namesakes: 2, kinds: [] }],
    ['same', { creates: 1, updates: 1, existing: 1, namesakes: 2, kinds: [] }],
  ] as const)('of rows with nothing but the name of a donor on record, %s', async (namesakes, expected) => {
    await shop.take('donors', csv('Donor name,Mobile', 'Amal,0501000001'))
    const names = csv('Donor name,Notes', 'Amal,By hand', 'Badr,', 'Amal,Not this')
    for (const size of [1, 2, 100])
      expect(await looked('donors', names, size, { namesakes }), String(size)).toMatchObject(expected)
    const { creates, updates, existing } = expected
    expect(await shop.take('donors', names, { known: 'fill', namesakes })).toMatchObject({
      created: creates,
      updated: updates,
      skipped: existing,
    })
  })

  it('a donor may stand in more rows than any batch has rounds', async () => {
    const many = csv('Donor name,Mobile', ...Array.from({ length: 80 }, () => 'Amal,0501000001'))
    expect(await looked('donors', many, 100)).toMatchObject({ creates: 1, existing: 79 })
    expect(await shop.take('donors', many)).toMatchObject({ status: 'done', created: 1, skipped: 79 })
  })
})
