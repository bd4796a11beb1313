import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { donorRows } from '../../ground/support/donors.ts'
import { removeTemps } from '../reader/fixtures.ts'
import { csv, openWorkshop, type Workshop } from './support.ts'

const FOUNDATION = newId()
let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
  await shop.db.as({ kind: 'platform', userId: null }, (tx) =>
    tx.rows(
      sql`insert into donor_types (id, title_ar, title_en, body) values (${FOUNDATION}::uuid, 'مؤسسة مانحة', 'Foundation', 'foundation')`,
    ),
  )
})
beforeEach(async () => {
  await shop.rows(
    sql`insert into projects (id, entity_id, code, name) values (${newId()}::uuid, ${shop.entity}::uuid, 'P1', 'بئر الوادي')`,
  )
  await shop.rows(
    donorRows(shop.entity, { name: 'وقف الراجحي', phone: '+966501112223' }, { name: 'Fahad', phone: '+966501112224' }),
  )
})
afterEach(async () => {
  for (const table of ['donor_transactions', 'donors', 'projects'])
    await shop.rows(sql`delete from ${sql.identifier(table)}`)
  removeTemps()
})
afterAll(() => shop.close())

const HEAD =
  'الجهة المانحة,نوع الجهة,رقم السجل,جوال الجهة,مسؤول التواصل,المنصب,جوال المسؤول,رمز المشروع,مبلغ المنحة,تاريخ المنحة,رقم الاتفاقية,رقم الدفعة,عدد الدفعات'
const take = async (...lines: string[]) => {
  const id = await shop.plan('foundation_grants', csv(HEAD, ...lines))
  await shop.work(id)
  const { created, updated, skipped, faulty } = await shop.state(id)
  const faults = (await shop.faults(id)).map(({ line, field, key }) => [line, field, key])
  return { id, created, updated, skipped, faulty, faults }
}
const bodies = () =>
  shop.rows<Record<string, unknown>>(
    sql`select name, type, registration_number as number, phone, contacts from donors where deleted_at is null and name <> 'Fahad' order by name`,
  )
const grants = () =>
  shop.rows<Record<string, unknown>>(
    sql`select d.name, t.amount::text as amount, t.date, t.fund, t.agreement_number as agreement, t.instalment, t.instalments
      from donor_transactions t join donors d on d.id = t.donor where t.deleted_at is null order by t.date, t.id`,
  )

const FILE = [
  'مؤسسة البر,مؤسسة مانحة,1010,0555000001,خالد,مدير المنح,0555000002,P1,250000,2024-03-01,AG-1,1,2',
  'مؤسسة البر,مؤسسة مانحة,1010,0555000001,خالد,مدير المنح,0555000002,P1,250000,2024-09-01,AG-1,2,2',
  'وقف الراجحي,وقف,7007,,منيرة,أمينة الوقف,,,,,,,',
  'شركة النور,شركة,,,,,,بئر الوادي,90000,2024-05-01,,,',
]

describe('[2.37] granting bodies from a file, product.md 4', () => {
  it('brings bodies, their contact persons and their grants, and adds nothing the second time', async () => {
    expect(await take(...FILE)).toMatchObject({ created: 3, updated: 1, skipped: 0, faulty: 0, faults: [] })
    const contact = { phone: null, email: null }
    expect(await bodies()).toEqual([
      { name: 'شركة النور', type: shop.types.company, number: null, phone: null, contacts: [] },
      {
        name: 'مؤسسة البر',
        type: FOUNDATION,
        number: '1010',
        phone: '+966555000001',
        contacts: [{ name: 'خالد', role: 'مدير المنح', phone: '+966555000002', email: null }],
      },
      {
        name: 'وقف الراجحي',
        type: FOUNDATION,
        number: '7007',
        phone: '+966501112223',
        contacts: [{ ...contact, name: 'منيرة', role: 'أمينة الوقف' }],
      },
    ])
    const agreement = { name: 'مؤسسة البر', amount: '250000.00', fund: 'restricted', agreement: 'AG-1', instalments: 2 }
    expect(await grants()).toEqual([
      { ...agreement, date: '2024-03-01', instalment: 1 },
      {
        name: 'شركة النور',
        amount: '90000.00',
        date: '2024-05-01',
        fund: 'restricted',
        agreement: null,
        instalment: null,
        instalments: null,
      },
      { ...agreement, date: '2024-09-01', instalment: 2 },
    ])
    expect(await take(...FILE)).toMatchObject({ created: 0, updated: 0, skipped: 4, faulty: 0 })
    expect(await grants()).toHaveLength(3)
  })

  it('is taken back as a whole: bodies, grants, and what it added to a body that was there', async () => {
    const { id } = await take(...FILE)
    expect(await shop.undo(id)).toMatchObject({ status: 'undone', undone: 5, restored: 1, leftAlone: 0 })
    expect(await bodies()).toEqual([
      { name: 'وقف الراجحي', type: null, number: null, phone: '+966501112223', contacts: [] },
    ])
    expect(await grants()).toEqual([])
  })

  it('names each row that it cannot take, with its reason, and makes no body of it', async () => {
    await take(FILE[0] as string)
    expect(
      await take(
        'مؤسسة جديدة,,,,,,,P9,100,2024-03-01,,,',
        'مؤسسة أخرى,فرد,,,,,,,,,,,',
        'مؤسسة ثالثة,,,,,,,P1,100,,,,',
        'مؤسسة رابعة,,1010,,,,,,,,,,',
        'مؤسسة خامسة,,,0501112224,,,,,,,,,',
        'مؤسسة البر,,1010,,,,,P1,900,2024-03-01,AG-1,1,2',
        ',,,,,,,P1,100,2024-03-01,,,',
      ),
    ).toMatchObject({
      created: 0,
      updated: 0,
      faulty: 7,
      faults: [
        [2, 'project', 'unknownProject'],
        [3, 'bodyType', 'notABody'],
        [4, 'date', 'required'],
        [5, 'registrationNumber', 'numberUsed'],
        [6, 'bodyPhone', 'phoneUsed'],
        [7, 'amount', 'sameAgreementOtherAmount'],
        [8, 'bodyName', 'required'],
      ],
    })
    expect((await bodies()).map(({ name }) => name)).toEqual(['مؤسسة البر', 'وقف الراجحي'])
  })

  it('keeps two equal grants of one day two, and tells bodies of one name apart by their numbers', async () => {
    const equal = 'شركة النور,شركة,,,,,,P1,500,2024-05-01,,,'
    const lines = [equal, equal, 'شركة النور,شركة,2020,,,,,P1,500,2024-05-01,,,']
    expect(await take(...lines)).toMatchObject({ created: 3, faulty: 0 })
    expect(await take(...lines)).toMatchObject({ created: 0, skipped: 3, faulty: 0 })
  })

  it('product.md 3: makes no granting body of the deceased', async () => {
    await shop.rows(sql`update donors set deceased = true where name = 'وقف الراجحي'`)
    expect(await take('وقف الراجحي,وقف,7007,,منيرة,أمينة الوقف,,,,,,,')).toMatchObject({
      updated: 0,
      faults: [[2, 'bodyType', 'deceasedBody']],
    })
    expect(await shop.rows(sql`select type from donors where name = 'وقف الراجحي'`)).toEqual([{ type: null }])
  })
})
