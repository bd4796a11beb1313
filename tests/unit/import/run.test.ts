import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import type { Database } from '../../../server/db/types.ts'
import { removeTemps } from '../reader/fixtures.ts'
import { csv, dyingAfter, openWorkshop, type Workshop } from './support.ts'

let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
  await shop.rows(
    sql`insert into projects (id, entity_id, code, name) values (${newId()}::uuid, ${shop.entity}::uuid, 'BASE', 'Base')`,
  )
})
afterEach(async () => {
  await shop.rows(sql`delete from donor_transactions`)
  await shop.rows(sql`delete from donors`)
  await shop.rows(sql`delete from projects where code <> 'BASE'`)
  removeTemps()
})
afterAll(() => shop.close())

const leaseRunsOut = (id: string) =>
  shop.rows(sql`update imports set lease_until = now() - interval '1 second' where id = ${id}::uuid`)
const countOf = async (table: string) => {
  const [row] = await shop.rows<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`)
  return row?.n
}
const phone = (i: number): string => `05${String(10_000_000 + i)}`

/** 1,000 rows: each tenth is faulty, and every gift stands there twice. */
const twins = Array.from({ length: 1000 }, (_, i) => {
  const gift = i % 500
  return i % 10 === 3 ? `${phone(gift)},N,BASE,oops,2024-01-01` : `${phone(gift)},N${gift},BASE,${gift + 1},2024-01-01`
})
const GIFTS = csv('Donor mobile,Donor name,Project code,Amount,Date', ...twins)

describe('an import that is interrupted', () => {
  // On a busy machine the lease's beat would be one of the transactions that are counted.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval'] }))
  afterEach(() => void vi.useRealTimers())

  // One of them has the database look at the tables, once the first rows are there.
  it.each([
    [2, 0],
    [4, 300],
    [6, 900],
  ])(
    'killed after %i transactions goes on where it was, %i rows: nothing is lost, nothing twice',
    async (transactions, rows) => {
      const id = await shop.plan('donor_transactions', GIFTS, { createDonors: true })
      await expect(shop.work(id, { services: dyingAfter(shop.services, transactions) })).rejects.toThrow('killed')
      const halfway = await shop.state(id)
      expect(halfway.status).toBe('running')
      expect(halfway.processed).toBe(rows)
      expect(await countOf('donor_transactions')).toBe(halfway.created)
      // Nobody takes it while the dead worker's lease lasts.
      await shop.work(id)
      expect(await shop.state(id)).toEqual(halfway)
      await leaseRunsOut(id)
      await shop.work(id)
      expect(await shop.state(id)).toMatchObject({
        status: 'done',
        processed: 1000,
        created: 900,
        skipped: 0,
        faulty: 100,
        totalRows: 1000,
      })
      expect(await countOf('donor_transactions')).toBe(900)
      expect(await shop.faults(id)).toHaveLength(100)
      const again = await shop.take('donor_transactions', GIFTS, { createDonors: true })
      expect(again).toMatchObject({ created: 0, skipped: 900, faulty: 100 })
    },
  )

  it('a double in the file is one after a kill between the two as well', async () => {
    const lines = Array.from({ length: 700 }, (_, i) => `C${i},Project ${i}`)
    const id = await shop.plan('projects', csv('Project code,Project name', ...lines, 'c5,Again'))
    await expect(shop.work(id, { services: dyingAfter(shop.services, 3) })).rejects.toThrow('killed')
    await leaseRunsOut(id)
    await shop.work(id)
    expect(await shop.state(id)).toMatchObject({ created: 700, skipped: 0, faulty: 1, status: 'done' })
    expect(await shop.faults(id)).toMatchObject([
      { line: 702, key: 'duplicateInFile', args: { line: 7, value: 'c5' }, code: 101 },
    ])
  })

  it('leaves at the next batch when the program stops, and the next worker need not wait', async () => {
    const id = await shop.plan('donor_transactions', GIFTS, { createDonors: true })
    const stopping = new AbortController()
    let batches = 0
    const db: Database = {
      ...shop.services.db,
      as: async (context, use) => {
        batches += 1
        if (batches === 4) stopping.abort()
        return shop.services.db.as(context, use)
      },
    }
    await shop.work(id, { services: { ...shop.services, db }, signal: stopping.signal })
    const halfway = await shop.state(id)
    expect(halfway.status).toBe('running')
    expect(halfway.processed).toBeLessThan(1000)
    await shop.work(id)
    expect(await shop.state(id)).toMatchObject({ status: 'done', processed: 1000, created: 900, faulty: 100 })
  })

  it('stops when it is told to, and stays stopped', async () => {
    const id = await shop.plan('donor_transactions', GIFTS, { createDonors: true })
    let calls = 0
    const db: Database = {
      ...shop.services.db,
      as: async (context, use) => {
        calls += 1
        if (calls === 4) await shop.rows(sql`update imports set status = 'stopped' where id = ${id}::uuid`)
        return shop.services.db.as(context, use)
      },
    }
    await shop.work(id, { services: { ...shop.services, db } })
    const stopped = await shop.state(id)
    expect(stopped.status).toBe('stopped')
    expect(stopped.processed).toBeLessThan(1000)
    expect(await countOf('donor_transactions')).toBe(stopped.created)
    await shop.work(id)
    expect(await shop.state(id)).toEqual(stopped)
  })

  it('gives up after five failures without a step forward, and says so', async () => {
    const id = await shop.plan('donors', csv('Donor name,Mobile', 'A,0501112223'))
    const services = {
      ...shop.services,
      files: { ...shop.services.files, open: () => Promise.reject(new Error('disk')) },
    } as typeof shop.services
    for (let i = 0; i < 5; i += 1) {
      await leaseRunsOut(id)
      await expect(shop.work(id, { services })).rejects.toThrow('disk')
    }
    expect(await shop.state(id)).toMatchObject({ status: 'failed', problem: 'internal' })
  })
})

describe('imports beside each other', () => {
  it('one import is worked on once, however many take it up', async () => {
    const id = await shop.plan('donor_transactions', GIFTS, { createDonors: true })
    await Promise.all([shop.work(id), shop.work(id), shop.work(id)])
    expect(await shop.state(id)).toMatchObject({ status: 'done', processed: 1000, created: 900, faulty: 100 })
  })

  it('the same file twice at the same moment adds every row once', async () => {
    const content = csv(
      'Donor name,Mobile,Email',
      ...Array.from({ length: 700 }, (_, i) =>
        i % 3 === 0 ? `Same name,,` : `D${i},${i % 3 === 1 ? phone(i) : ''},d${i}@example.org`,
      ),
    )
    const [one, two] = [await shop.plan('donors', content), await shop.plan('donors', content)]
    await Promise.all([shop.work(one), shop.work(two)])
    const [a, b] = [await shop.state(one), await shop.state(two)]
    expect(a.created + b.created).toBe(700)
    expect(a.skipped + b.skipped).toBe(700)
    expect(await countOf('donors')).toBe(700)
  })
})

describe('a file that cannot be read', () => {
  it.each([
    ['damaged.xlsx', 'this is no workbook', 'named_excel_is_text'],
    ['open.csv', 'Donor name,Mobile\n"A,0501112223\nB,0501112224\n', 'open_quote'],
    ['empty.csv', '', 'no_rows'],
  ])('%s ends as failed with its reason', async (name, content, problem) => {
    const row = await shop.take('donors', content, { name, mapping: { name: 0, phone: 1 } })
    expect(row).toMatchObject({ status: 'failed', problem, created: 0 })
  })
})

describe('[2.62] [5.14] projects from a file', () => {
  it('adds drafts, knows codes in any case, and refuses a code that stands there twice', async () => {
    const id = await shop.plan(
      'projects',
      csv(
        'رمز المشروع,اسم المشروع,المبلغ المطلوب,تاريخ البداية,تاريخ النهاية,الأهداف',
        'X1,بئر,٣٤٣٦٤٠٠٠٠,20/06/2013,30/09/2018,"ماء; صحة"',
        'x1,بئر,1,,,',
        'base,BASE,,,,',
        'X2,Backwards,10,2013-09-12,2010-06-30,',
        'X3,Hijri,10.5,1/9/1445,,',
        'X4,,10,,,',
      ),
    )
    await shop.work(id)
    expect(await shop.state(id)).toMatchObject({ created: 2, skipped: 1, faulty: 3 })
    expect((await shop.faults(id)).map(({ line, field, key, code }) => [line, field, key, code])).toEqual([
      [3, 'code', 'duplicateInFile', 101],
      [5, 'startDate', 'startBeforeEnd', 16],
      [7, 'name', 'required', 102],
    ])
    expect(
      await shop.rows(
        sql`select code, status, required_amount::text as required, start_date as start, objectives from projects where code like 'X%' order by code`,
      ),
    ).toEqual([
      { code: 'X1', status: 'drafted', required: '343640000.00', start: '2013-06-20', objectives: ['ماء', 'صحة'] },
      { code: 'X3', status: 'drafted', required: '10.50', start: '2024-03-11', objectives: [] },
    ])
  })
})
