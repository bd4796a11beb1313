import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { donorRows } from '../../ground/support/donors.ts'
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

const plan = async (...args: Parameters<Workshop['plan']>): Promise<string> => {
  const id = await shop.plan(...args)
  await shop.work(id)
  return id
}
const living = async (table: string) => {
  const [row] = await shop.rows<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where deleted_at is null`,
  )
  return row?.n
}
const leaseRunsOut = (id: string) =>
  shop.rows(sql`update imports set lease_until = now() - interval '1 second' where id = ${id}::uuid`)

const donor = async (name: string, phone: string, more: { email?: string; notes?: string } = {}): Promise<string> => {
  const id = newId()
  await shop.rows(donorRows(shop.entity, { ...more, id, name, phone }))
  return id
}

describe('[2.62] undoing a whole import', () => {
  it('removes what it created and leaves what was there', async () => {
    await donor('Known', '+966501110000')
    const file = csv('Donor name,Mobile', 'A,0501110001', 'B,0501110002', 'Known,0501110000')
    const id = await plan('donors', file)
    expect(await shop.undo(id)).toEqual({
      status: 'undone',
      undone: 2,
      restored: 0,
      leftAlone: 0,
      undoTotal: 2,
      problem: null,
    })
    expect(await shop.rows(sql`select name from donors where deleted_at is null`)).toEqual([{ name: 'Known' }])
    // Once is once: nothing is left to do, and the file itself can come again.
    await shop.work(id)
    expect(await shop.undone(id)).toMatchObject({ status: 'undone', undone: 2 })
    expect(await shop.take('donors', file)).toMatchObject({ created: 2, skipped: 1 })
  })

  it('takes gifts out of every total, and the donors whom it added for them', async () => {
    await shop.rows(
      sql`insert into projects (id, entity_id, code, name) values (${newId()}::uuid, ${shop.entity}::uuid, 'P', 'P')`,
    )
    const old = await donor('Old', '+966501110003')
    const first = csv('Mobile,Donor name,Project code,Amount,Date', '0501110003,Old,P,100.25,2024-01-01')
    await plan('donor_transactions', first)
    const second = csv(
      'Mobile,Donor name,Project code,Amount,Date',
      '0501110003,Old,P,50.50,2024-03-01',
      '0501110004,New,P,7,2024-03-02',
    )
    const id = await plan('donor_transactions', second, { createDonors: true })
    expect(await living('donors')).toBe(2)
    expect(await shop.undo(id)).toMatchObject({ status: 'undone', undone: 3, leftAlone: 0 })
    expect(await shop.rows(sql`select current_donations::text as sum from projects`)).toEqual([{ sum: '100.25' }])
    expect(
      await shop.rows(
        sql`select given_total::text as sum, gifts_count as n, last_gift_date as last from donors where id = ${old}::uuid`,
      ),
    ).toEqual([{ sum: '100.25', n: 1, last: '2024-01-01' }])
    expect(await living('donors')).toBe(1)
    expect(await living('donor_transactions')).toBe(1)
  })

  it('gives updated records their previous values back, money and lists to the letter', async () => {
    const id = newId()
    await shop.rows(sql`insert into projects (id, entity_id, code, name, required_amount, objectives, start_date, status)
      values (${id}::uuid, ${shop.entity}::uuid, 'P1', 'Well', 1000.10, '["a", "b"]'::jsonb, '2024-01-01', 'published')`)
    const before = await shop.rows(
      sql`select name, required_amount::text, objectives, start_date, city, status from projects`,
    )
    const file = csv(
      'Project code,Project name,Required amount,Objectives,Start date,City',
      'P1,New well,2000,c; d,2024-02-01,Tabuk',
    )
    const run = await plan('projects', file, { existing: 'update' })
    expect(await shop.state(run)).toMatchObject({ created: 0, updated: 1, faulty: 0 })
    expect(
      await shop.rows(sql`select name, required_amount::text as sum, objectives, city, status from projects`),
    ).toEqual([{ name: 'New well', sum: '2000.00', objectives: ['c', 'd'], city: 'Tabuk', status: 'published' }])
    expect(await shop.undo(run)).toMatchObject({ status: 'undone', undone: 0, restored: 1, leftAlone: 0 })
    expect(
      await shop.rows(sql`select name, required_amount::text, objectives, start_date, city, status from projects`),
    ).toEqual(before)
  })

  it('leaves and lists what somebody changed or built on since', async () => {
    await shop.rows(
      sql`insert into projects (id, entity_id, code, name) values (${newId()}::uuid, ${shop.entity}::uuid, 'P', 'P')`,
    )
    await donor('Known', '+966501110005')
    const id = await plan(
      'donors',
      csv(
        'Donor name,Mobile,Notes',
        'Edited,0501110006,',
        'Giver,0501110007,',
        'Free,0501110008,',
        'Known,0501110005,called',
      ),
    )
    await shop.rows(sql`update donors set notes = 'by hand', version = version + 1 where name in ('Edited', 'Known')`)
    await plan('donor_transactions', csv('Mobile,Project code,Amount,Date', '0501110007,P,5,2024-01-01'))
    expect(await shop.undo(id)).toMatchObject({ status: 'undone', undone: 1, restored: 0, leftAlone: 3, undoTotal: 4 })
    expect(await shop.rows(sql`select name, notes from donors where deleted_at is null order by name`)).toEqual([
      { name: 'Edited', notes: 'by hand' },
      { name: 'Giver', notes: null },
      { name: 'Known', notes: 'by hand' },
    ])
    expect((await shop.changes(id)).map(({ kind, outcome, reason }) => [kind, outcome, reason])).toEqual([
      ['created', 'left', 'changed'],
      ['created', 'left', 'used'],
      ['updated', 'left', 'changed'],
    ])
  })

  it('spares a donor who signs in: removing them would close their door', async () => {
    const id = await plan('donors', csv('Donor name,Mobile', 'Signs in,0501110011', 'Free,0501110012'))
    const identity = newId()
    await shop.db.owner(async (tx) => {
      await tx.rows(sql`insert into identities (id, phone, name) values (${identity}, '+966501110011', 'Signs in')`)
      await tx.rows(sql`insert into identity_links (identity_id, entity_id, donor_id)
        select ${identity}, entity_id, id from donors where name = 'Signs in'`)
    })
    expect(await shop.undo(id)).toMatchObject({ status: 'undone', undone: 1, leftAlone: 1 })
    expect(await shop.rows(sql`select name from donors where deleted_at is null`)).toEqual([{ name: 'Signs in' }])
    expect((await shop.changes(id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([['left', 'used']])
    await shop.db.owner((tx) => tx.rows(sql`delete from identity_links where identity_id = ${identity}`))
  })

  it('a record that two rows of the file changed goes back to what it was before the first', async () => {
    const id = await donor('Twice', '+966501110009')
    const run = await plan(
      'donors',
      csv(
        'Donor name,Mobile,Email,Notes',
        'Twice,0501110009,t@example.org,',
        'Twice,0501110009,,called',
        'Fresh,0501110010,,',
        'Fresh,0501110010,f@example.org,',
      ),
    )
    expect(await shop.state(run)).toMatchObject({ created: 1, updated: 3 })
    expect(await shop.undo(run)).toMatchObject({ undone: 1, restored: 1, leftAlone: 0 })
    expect(await shop.rows(sql`select id, email, notes from donors where deleted_at is null`)).toEqual([
      { id, email: null, notes: null },
    ])
  })

  it.each([3, 4, 6])('killed after %i transactions goes on where it was', async (transactions) => {
    await donor('Known', '+966502000000')
    const lines = Array.from({ length: 700 }, (_, i) => `D${i},05${String(30_000_000 + i)},`)
    const id = await plan('donors', csv('Donor name,Mobile,Email', ...lines, 'Known,0502000000,k@example.org'))
    await shop.rows(sql`update donors set version = version + 1 where name in ('D5', 'D650')`)
    await shop.planUndo(id)
    await expect(shop.work(id, { services: dyingAfter(shop.services, transactions) })).rejects.toThrow('killed')
    const halfway = await shop.undone(id)
    expect(halfway.status).toBe('undoing')
    expect(halfway.undone).toBeLessThanOrEqual(698)
    expect(await living('donors')).toBe(701 - halfway.undone)
    await shop.work(id)
    expect(await shop.undone(id)).toEqual(halfway)
    await leaseRunsOut(id)
    await shop.work(id)
    expect(await shop.undone(id)).toEqual({
      status: 'undone',
      undone: 698,
      restored: 1,
      leftAlone: 2,
      undoTotal: 701,
      problem: null,
    })
    expect(await living('donors')).toBe(3)
  })

  it('gives up after five failures without a step forward, says so, and can be asked again', async () => {
    const id = await plan('donors', csv('Donor name,Mobile', 'A,0501110011'))
    await shop.planUndo(id)
    for (let i = 0; i < 5; i += 1) {
      await leaseRunsOut(id)
      const services = dyingAfter(shop.services, 1)
      await expect(
        shop.work(id, { services: { ...services, db: { ...services.db, as: failingWork(shop) } } }),
      ).rejects.toThrow('disk')
    }
    expect(await shop.undone(id)).toMatchObject({ status: 'failed', problem: 'undoInternal' })
    expect(await shop.undo(id)).toMatchObject({ status: 'undone', undone: 1 })
  })
})

/** Lets the import be taken and set back, and fails whatever looks at rows of donors. */
function failingWork({ services }: Workshop): Workshop['db']['as'] {
  return (context, use) =>
    services.db.as(context, (tx) =>
      use({
        ...tx,
        context: tx.context,
        raw: (...args) => tx.raw(...args),
        rows: (query) => tx.rows(query),
        one: (query) =>
          JSON.stringify(query.queryChunks).includes('{"value":"place"}')
            ? Promise.reject(new Error('disk'))
            : tx.one(query),
      }),
    )
}
