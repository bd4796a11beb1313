import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { donorRows } from '../../ground/support/donors.ts'
import { removeTemps } from '../reader/fixtures.ts'
import { csv, openWorkshop, type Workshop } from './support.ts'

let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
})
beforeEach(async () => {
  const rows = sql`(${newId()}::uuid, ${shop.entity}::uuid, 'P1', 'بئر الوادي', null), (${newId()}::uuid, ${shop.entity}::uuid, 'P2', 'School', '2024-06-30')`
  await shop.rows(sql`insert into projects (id, entity_id, code, name, previous_donations_until) values ${rows}`)
  await shop.rows(donorRows(shop.entity, { name: 'نورة', phone: '+966501112223' }))
})
afterEach(async () => {
  for (const table of ['donor_transactions', 'donors', 'projects'])
    await shop.rows(sql`delete from ${sql.identifier(table)}`)
  removeTemps()
})
afterAll(() => shop.close())

const HEAD = 'رقم العملية,اسم المتبرع,الجوال,البريد,المشروع,المبلغ,التاريخ,طريقة الدفع,حالة العملية'
const take = async (...lines: string[]) => {
  const id = await shop.plan('joud_operations', csv(HEAD, ...lines))
  await shop.work(id)
  const { created, updated, skipped, faulty } = await shop.state(id)
  const [row] = await shop.rows<{ passed: number }>(sql`select passed from imports where id = ${id}::uuid`)
  const faults = (await shop.faults(id)).map(({ line, field, key }) => [line, field, key])
  return { id, created, updated, skipped, faulty, passed: row?.passed, faults }
}
const gifts = () =>
  shop.rows<Record<string, unknown>>(
    sql`select d.name, p.code, t.amount::text as amount, t.source, t.donation_reference_id as reference, t.reversed, t.payment_way as way
      from donor_transactions t join donors d on d.id = t.donor join projects p on p.id = t.project order by t.donation_reference_id`,
  )
const collected = async (code: string) =>
  (await shop.rows<{ c: string }>(sql`select collected_amount::text as c from projects where code = ${code}`))[0]?.c

describe('[2.37] the export of a donation store, product.md 14', () => {
  it('brings donors and their donations in one run, leaves out what was not paid and reverses what was refunded', async () => {
    const lines = [
      '9001,نورة,0501112223,,P1,250,2024-09-21,مدى,ناجحة',
      '9002,خالد,0501112224,k@example.org,بئر الوادي,٣٠٠,2024-09-22,Apple Pay,مكتملة',
      '9003,خالد,0501112224,,P1,100,2024-09-22,مدى,فاشلة',
      ',,,,,x,,,ملغاة',
      '9005,سارة,0501112225,,P1,80,2024-09-23,فيزا,مستردة',
      'الإجمالي,,,,,730,,,',
    ]
    expect(await take(...lines)).toMatchObject({ created: 3, updated: 0, skipped: 0, faulty: 0, passed: 3, faults: [] })
    const one = { code: 'P1', source: 'joud', reversed: false }
    expect(await gifts()).toEqual([
      { ...one, name: 'نورة', amount: '250.00', reference: '9001', way: 'مدى' },
      { ...one, name: 'خالد', amount: '300.00', reference: '9002', way: 'Apple Pay' },
      { ...one, name: 'سارة', amount: '80.00', reference: '9005', way: 'فيزا', reversed: true },
    ])
    expect(await collected('P1')).toBe('550.00')
    expect(await take(...lines)).toMatchObject({ created: 0, updated: 0, skipped: 3, faulty: 0, passed: 3 })
    expect(await collected('P1')).toBe('550.00')
  })

  it('knows again what was fetched from the platform, and asks where the amount is another', async () => {
    await shop.take(
      'donor_transactions',
      csv('Reference,Donor mobile,Project code,Amount,Date,Source', '9001,0501112223,P1,250,2024-09-21,joud'),
    )
    expect(
      await take(
        '9001,نورة,0501112223,,P1,250,2024-09-21,مدى,ناجحة',
        '9001,نورة,0501112223,,P1,900,2024-09-21,مدى,ناجحة',
      ),
    ).toMatchObject({ created: 0, skipped: 1, faulty: 1, faults: [[3, 'amount', 'sameReferenceOtherAmount']] })
  })

  it('reverses a recorded donation that came back since, once, and undoing sets it back', async () => {
    await take('9001,نورة,0501112223,,P1,250,2024-09-21,مدى,ناجحة')
    const back = '9001,نورة,0501112223,,P1,250,2024-09-21,مدى,مسترجعة'
    const { id, ...rest } = await take(back)
    expect(rest).toMatchObject({ created: 0, updated: 1, skipped: 0, faulty: 0 })
    expect(await collected('P1')).toBe('0.00')
    expect(await take(back)).toMatchObject({ updated: 0, skipped: 1 })
    expect(await shop.undo(id)).toMatchObject({ status: 'undone', restored: 1, undone: 0, leftAlone: 0 })
    expect(await collected('P1')).toBe('250.00')
  })

  it('reads a refund that the file has as a row below nothing, beside its payment', async () => {
    const lines = [
      '9001,نورة,0501112223,,P1,250,2024-09-21,مدى,ناجحة',
      '9001,نورة,0501112223,,P1,-250,2024-09-25,مدى,ناجحة',
    ]
    const { id, ...rest } = await take(...lines)
    expect(rest).toMatchObject({ created: 1, updated: 1, faulty: 0 })
    expect(await gifts()).toMatchObject([{ amount: '250.00', reversed: true }])
    expect(await take(...lines)).toMatchObject({ created: 0, updated: 0, skipped: 2, faulty: 0 })
    expect(await shop.undo(id)).toMatchObject({ status: 'undone', undone: 1, leftAlone: 0 })
  })

  it('names each row that it cannot take, with its reason', async () => {
    await take('9000,نورة,0501112223,,P1,250,2024-09-21,مدى,ناجحة')
    expect(
      await take(
        ',نورة,0501112223,,P1,250,2024-09-21,مدى,ناجحة',
        '9101,نورة,0501112223,,P9,250,2024-09-21,مدى,ناجحة',
        '9102,نورة,0501112223,,School,250,2024-06-30,مدى,ناجحة',
        '9103,نورة,0501112223,,P1,250,2024-09-21,مدى,على القمر',
        '9104,نورة,0501112223,,P1,250,2024-09-21,مدى,',
        '9105,,,,P1,250,2024-09-21,مدى,ناجحة',
        '9106,نورة,0501112223,,P1,0,2024-09-21,مدى,ناجحة',
        '9000,نورة,0501112223,,P1,250,2024-09-21,مدى,ملغاة',
      ),
    ).toMatchObject({
      created: 0,
      faulty: 8,
      faults: [
        [2, 'donationReferenceId', 'required'],
        [3, 'project', 'unknownProject'],
        [4, 'date', 'beforeCutOff'],
        [5, 'operationState', 'badChoice'],
        [6, 'operationState', 'required'],
        [7, 'donorName', 'donorMissing'],
        [8, 'amount', 'notZero'],
        [9, 'operationState', 'recordedNotPaid'],
      ],
    })
  })

  it('takes a first try that failed and the second that did not as one operation', async () => {
    const lines = [
      '9001,نورة,0501112223,,P1,250,2024-09-21,مدى,فاشلة',
      '9001,نورة,0501112223,,P1,250,2024-09-21,مدى,ناجحة',
    ]
    expect(await take(...lines)).toMatchObject({ created: 1, passed: 1, faulty: 0 })
    expect(await take(...lines)).toMatchObject({ created: 0, skipped: 1, passed: 1, faulty: 0 })
  })
})
