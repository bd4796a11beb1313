import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { donorRows } from '../../ground/support/donors.ts'
import { removeTemps } from '../reader/fixtures.ts'
import { csv, openWorkshop, type PlanOptions, type Workshop } from './support.ts'

let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
})
beforeEach(async () => {
  const rows = sql`(${newId()}::uuid, ${shop.entity}::uuid, 'P1', 'Well', null), (${newId()}::uuid, ${shop.entity}::uuid, 'P2', 'School', '2024-06-30')`
  await shop.rows(sql`insert into projects (id, entity_id, code, name, previous_donations_until) values ${rows}`)
  await shop.rows(
    donorRows(
      shop.entity,
      { name: 'Noura', phone: '+966501112223' },
      { name: 'Fahad', phone: '+966501112224', email: 'f@example.org' },
      { name: 'Sara' },
    ),
  )
})
afterEach(async () => {
  for (const table of ['donor_transactions', 'donors', 'projects'])
    await shop.rows(sql`delete from ${sql.identifier(table)}`)
  removeTemps()
})
afterAll(() => shop.close())

const HEAD = 'Reference,Donor mobile,Donor name,Project code,Amount,Date,Source'
const plan = (lines: string[], options?: PlanOptions) => shop.plan('donor_transactions', csv(HEAD, ...lines), options)
const take = async (lines: string[], options?: PlanOptions) => {
  const id = await plan(lines, options)
  await shop.work(id)
  const { created, skipped, faulty } = await shop.state(id)
  return { created, skipped, faulty, faults: (await shop.faults(id)).map(({ line, field, key }) => [line, field, key]) }
}
const gifts = () =>
  shop.rows<Record<string, unknown>>(
    sql`select d.name, p.code, t.amount::text as amount, t.date, t.moment, t.source, t.donation_reference_id as reference
      from donor_transactions t join donors d on d.id = t.donor join projects p on p.id = t.project order by t.date, t.id`,
  )

describe('donations from a file, product.md 10', () => {
  it('finds donor and project, and reads the time on the clock of the entity', async () => {
    const result = await take([
      'DN-7,0501112223,Noura,p1,"1,250.50",2024-09-21 00:51,store',
      'DN-8,,Fahad,P1,٣٠٠,22/09/2024,bank',
    ])
    expect(result).toEqual({ created: 2, skipped: 0, faulty: 0, faults: [] })
    expect(await gifts()).toEqual([
      {
        name: 'Noura',
        code: 'P1',
        amount: '1250.50',
        date: '2024-09-21',
        moment: '2024-09-20T21:51:00.000Z',
        source: 'store',
        reference: 'DN-7',
      },
      {
        name: 'Fahad',
        code: 'P1',
        amount: '300.00',
        date: '2024-09-22',
        moment: null,
        source: 'bank',
        reference: 'DN-8',
      },
    ])
    const [project] = await shop.rows<{ collected: string }>(
      sql`select collected_amount::text as collected from projects where code = 'P1'`,
    )
    expect(project?.collected).toBe('1550.50')
    const [donor] = await shop.rows<{ given: string }>(
      sql`select given_total::text as given from donors where name = 'Noura'`,
    )
    expect(donor?.given).toBe('1250.50')
  })

  it('names what is wrong with a row', async () => {
    const result = await take([
      'R1,0501112223,,P9,10,2024-09-01,',
      'R2,0509999999,Stranger,P1,10,2024-09-01,',
      'R3,,,P1,10,2024-09-01,',
      'R4,0501112223,,P1,0,2024-09-01,',
      'R5,0501112223,,P1,-5,2024-09-01,',
      'R6,0501112223,,P1,"1,25",2024-09-01,',
      'R7,0501112223,,P1,10,2024-02-30,',
      'R8,0501112223,,P2,10,2024-06-30,',
      'R9,,Nobody,P1,10,2024-09-01,',
      'R10,0501112223,,P1,10,,',
      'R11,0501112223,,P2,10,2024-07-01,',
    ])
    expect(result.faults).toEqual([
      [2, 'project', 'unknownProject'],
      [3, 'donorPhone', 'unknownDonor'],
      [4, 'donorName', 'donorMissing'],
      [5, 'amount', 'notZero'],
      [6, 'amount', 'minValue'],
      [7, 'amount', 'badAmount'],
      [8, 'date', 'badDate'],
      [9, 'date', 'beforeCutOff'],
      [10, 'donorName', 'unknownDonor'],
      [11, 'date', 'required'],
    ])
    expect(result).toMatchObject({ created: 1, faulty: 10 })
  })

  it('adds donors that it does not know when asked to, one for all gifts of one phone', async () => {
    const lines = [
      'R1,0507000001,New One,P1,10,2024-09-01,',
      'R2,0507000001,New One,P1,20,2024-09-02,',
      'R3,0507000002,,P1,10,2024-09-01,',
      'R4,0507000003,Not made,P9,10,2024-09-01,',
    ]
    const result = await take(lines, { createDonors: true })
    expect(result).toMatchObject({
      created: 2,
      faulty: 2,
      faults: [
        [4, 'donorPhone', 'unknownDonor'],
        [5, 'project', 'unknownProject'],
      ],
    })
    expect(
      await shop.rows(sql`select name, phone, gifts_count as gifts from donors where phone like '+96650700%'`),
    ).toEqual([{ name: 'New One', phone: '+966507000001', gifts: 2 }])
    expect(await take(lines, { createDonors: true })).toMatchObject({ created: 0, skipped: 2 })
  })

  it('asks for the phone where a name alone fits several donors', async () => {
    await shop.rows(
      donorRows(shop.entity, { name: 'فهد', phone: '+966501112299' }, { name: 'فَهْد', phone: '+966501112298' }),
    )
    expect(await take(['R1,,فهد,P1,10,2024-09-01,'])).toMatchObject({
      created: 0,
      faults: [[2, 'donorName', 'donorAmbiguous']],
    })
  })

  it('keeps two equal gifts without a reference two, and adds nothing when the file comes again', async () => {
    const lines = [
      ',0501112223,,P1,100,2024-09-01,',
      ',0501112223,,P1,100,2024-09-01,',
      ',0501112223,,P1,100,2024-09-02,',
      ',0501112224,,P1,100,2024-09-01,',
    ]
    expect(await take(lines)).toMatchObject({ created: 4, skipped: 0 })
    expect(await take(lines)).toMatchObject({ created: 0, skipped: 4 })
    expect(await take([...lines, lines[0] as string])).toMatchObject({ created: 1, skipped: 4 })
    expect(await gifts()).toHaveLength(5)
  })

  it('takes a reference once for each source, and asks when its amount differs', async () => {
    const result = await take([
      'R1,0501112223,,P1,100,2024-09-01,store',
      'R1,0501112223,,P1,100,2024-09-01,store',
      'R1,0501112223,,P1,100,2024-09-01,ehsan',
      'R1,0501112223,,P1,90,2024-09-01,store',
    ])
    expect(result).toEqual({ created: 2, skipped: 1, faulty: 1, faults: [[5, 'amount', 'sameReferenceOtherAmount']] })
    const id = await plan(['r1,0501112223,,P1,80,2024-09-01,Store'])
    await shop.work(id)
    expect(await shop.faults(id)).toMatchObject([
      { key: 'sameReferenceOtherAmount', args: { reference: 'r1', amount: '100.00' } },
    ])
  })

  it('a fault further on leaves the earlier rows of its file in', async () => {
    expect(await take(['R1,0501112223,,P1,100,2024-09-01,', 'R2,0501112223,,P1,abc,2024-09-01,'])).toMatchObject({
      created: 1,
      faulty: 1,
    })
  })
})
