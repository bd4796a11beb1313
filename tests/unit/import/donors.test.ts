import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { removeTemps } from '../reader/fixtures.ts'
import { csv, openWorkshop, type Workshop } from './support.ts'

let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
})
afterEach(async () => {
  await shop.rows(sql`delete from donors`)
  removeTemps()
})
afterAll(() => shop.close())

const HEAD = 'Donor name,Mobile,Email,Donor type'
const donors = () =>
  shop.rows<{ name: string; phone: string | null; email: string | null; type: string | null }>(
    sql`select name, phone, email, type from donors order by phone nulls last, name`,
  )
const take = (...lines: string[]) => shop.take('donors', csv(HEAD, ...lines))

describe('[2.61] donors from a file', () => {
  it('reads phones, digits and types in every common spelling', async () => {
    const row = await take(
      'Noura O’Neil,0531242486,,Individual',
      'Hind Al-Qahtani,+966 54 1250405,,Organization',
      'فاطمة الحربي,00966551258324,Donor3@Example.org,شركة',
      'عبدالله الدوسري,٠٥٦١٢٦٦٢٤٣,,جهة',
      '"  يوسف   هند ",966591282081,,Corporate',
      'Fatimah,501290000,,فرد',
    )
    expect(row).toMatchObject({ status: 'done', processed: 6, created: 6, skipped: 0, faulty: 0, totalRows: 6 })
    const { person, company, body } = shop.types
    expect(await donors()).toEqual([
      { name: 'Fatimah', phone: '+966501290000', email: null, type: person },
      { name: 'Noura O’Neil', phone: '+966531242486', email: null, type: person },
      { name: 'Hind Al-Qahtani', phone: '+966541250405', email: null, type: body },
      { name: 'فاطمة الحربي', phone: '+966551258324', email: 'donor3@example.org', type: company },
      { name: 'عبدالله الدوسري', phone: '+966561266243', email: null, type: body },
      { name: 'يوسف هند', phone: '+966591282081', email: null, type: company },
    ])
  })

  it.each([
    ['email', 'mail@example.org'],
    ['type', 'Individual'],
    ['language', 'ar'],
    ['calendar', 'hijri'],
    ['registrationNumber', '1010'],
    ['notes', 'met in Ramadan'],
  ])('fills the empty %s of a donor it knows, and overwrites none', async (field, value) => {
    await take('Sara,0501112299,,')
    const head = `name,phone,${field}`
    expect(await shop.take('donors', csv(head, `Sara,0501112299,${value}`))).toMatchObject({
      created: 0,
      updated: 1,
      faulty: 0,
    })
    expect(await shop.take('donors', csv(head, `Sara,0501112299,${value}`))).toMatchObject({
      created: 0,
      updated: 0,
      skipped: 1,
    })
  })

  it('[8.44] leaves out rows with wrong data and says what is wrong with each', async () => {
    const id = await shop.plan(
      'donors',
      csv(
        HEAD,
        'Too short,009665,,',
        'No phone at all,not a phone,,',
        'Broken mail,0501112223,broken@@mail,',
        ' ,0501112224,,',
        'Strange kind,0501112225,,Spaceship',
        'One cell more,0501112226,,,more',
        'Right,0501112227,,',
      ),
    )
    await shop.work(id)
    expect(await shop.state(id)).toMatchObject({ created: 1, faulty: 6, processed: 7 })
    expect((await shop.faults(id)).map(({ line, field, key, code }) => [line, field, key, code])).toEqual([
      [2, 'phone', 'badPhone', 126],
      [3, 'phone', 'badPhone', 126],
      [4, 'email', 'badEmail', 35],
      [5, 'name', 'required', 9],
      [6, 'type', 'unknownType', 8],
      [7, 'row', 'tooManyColumns', 8],
    ])
    expect((await shop.faults(id))[1]).toMatchObject({
      column: 'Mobile',
      value: 'not a phone',
      args: { value: 'not a phone', reason: 'NOT_A_NUMBER' },
    })
    expect((await donors()).map(({ name }) => name)).toEqual(['Right'])
  })

  it('adds nothing when the same file comes again, donors without phone included', async () => {
    const lines = ['A,0501112223,,', 'B,,b@example.org,', 'B,,other@example.org,', 'محمد,,,', 'مُحمّد,,,', 'C,,,']
    expect(await take(...lines)).toMatchObject({ created: 6, skipped: 0 })
    expect(await take(...lines)).toMatchObject({ created: 0, updated: 0, skipped: 6, faulty: 0 })
    expect(await donors()).toHaveLength(6)
  })

  it('takes a row that stands twice in one file once', async () => {
    expect(await take('A,0501112223,,', 'A,0501112223,,', 'B,,b@example.org,', 'B,,b@example.org,')).toMatchObject({
      created: 2,
      skipped: 2,
    })
  })

  it('fills what is empty of a known donor and overwrites nothing', async () => {
    await take('A,0501112223,,', 'B,0501112224,b@example.org,', 'C,,c@example.org,')
    const row = await take(
      'A,0501112223,a@example.org,Individual',
      'B,0501112224,else@example.org,',
      'C,0501112225,c@example.org,',
    )
    expect(row).toMatchObject({ created: 0, updated: 2, skipped: 1, faulty: 0 })
    expect(await donors()).toEqual([
      { name: 'A', phone: '+966501112223', email: 'a@example.org', type: shop.types.person },
      { name: 'B', phone: '+966501112224', email: 'b@example.org', type: null },
      { name: 'C', phone: '+966501112225', email: 'c@example.org', type: null },
    ])
  })

  it('asks a person when a phone belongs to somebody of another name', async () => {
    await take('أحمد,0501112223,,')
    const id = await shop.plan('donors', csv(HEAD, 'احمد,0501112223,,', 'سارة,0501112223,,'))
    await shop.work(id)
    expect(await shop.state(id)).toMatchObject({ created: 0, skipped: 1, faulty: 1 })
    expect(await shop.faults(id)).toMatchObject([{ line: 3, field: 'phone', key: 'phoneUsed', code: 36 }])
  })

  it('names the row of the file that has the same phone under another name', async () => {
    const id = await shop.plan('donors', csv(HEAD, 'أحمد,0501112223,,', 'منى,0501112229,,', 'سارة,+966501112223,,'))
    await shop.work(id)
    expect(await shop.state(id)).toMatchObject({ created: 2, skipped: 0, faulty: 1 })
    expect(await shop.faults(id)).toMatchObject([
      { line: 4, field: 'phone', key: 'phoneTwice', args: { line: 2, value: '+966501112223' }, code: 36 },
    ])
  })

  it('keeps two charities apart', async () => {
    await take('A,0501112223,,')
    const row = await shop.take('donors', csv(HEAD, 'A,0501112223,,'), { entity: shop.other })
    expect(row).toMatchObject({ created: 1, skipped: 0 })
    await shop.rows(sql`delete from donors`, shop.other)
  })

  it('reads yes and no, choices in both languages, and tags', async () => {
    const row = await shop.take(
      'donors',
      csv(
        'Donor name,Mobile,Deceased,Language of letters,Consent to reports,Tags',
        'A,0501112223,نعم,English,refused,"ramadan، zakat"',
        'B,0501112224,,العربية,,',
      ),
    )
    expect(row).toMatchObject({ created: 2, faulty: 0 })
    expect(
      await shop.rows(sql`select deceased, language, report_consent as consent, tags from donors order by name`),
    ).toEqual([
      { deceased: true, language: 'en', consent: 'refused', tags: ['ramadan', 'zakat'] },
      { deceased: false, language: 'ar', consent: 'unknown', tags: [] },
    ])
  })

  it('product.md 3: no row makes an organisation deceased, whichever of the two it brings', async () => {
    const head = 'Donor name,Mobile,Deceased,Donor type'
    const first = [
      'A,0501112223,نعم,',
      'B,0501112224,,Company',
      'C,0501112225,نعم,Individual',
      'D,0501112226,نعم,Company',
    ]
    expect(await shop.take('donors', csv(head, ...first))).toMatchObject({ created: 3, faulty: 1 })
    for (const existing of ['skip', 'update'] as const) {
      const id = await shop.plan('donors', csv(head, 'A,0501112223,,Organisation', ...first.slice(3)), { existing })
      await shop.work(id)
      expect(await shop.faults(id), existing).toMatchObject([
        { line: 2, field: 'type', key: 'deceasedBody', code: 8 },
        { line: 3, field: 'deceased', key: 'deceasedBody', code: 8 },
      ])
    }
    const id = await shop.plan('donors', csv(head, 'B,0501112224,نعم,'), { existing: 'update' })
    await shop.work(id)
    expect(await shop.faults(id)).toMatchObject([{ line: 2, field: 'deceased', key: 'deceasedBody' }])
    expect(await shop.rows(sql`select name, deceased, type from donors order by name`)).toEqual([
      { name: 'A', deceased: true, type: null },
      { name: 'B', deceased: false, type: shop.types.company },
      { name: 'C', deceased: true, type: shop.types.person },
    ])
  })

  it('keeps counts, and a trail that tells of the import in place of its rows', async () => {
    const row = await take('A,0501112223,,', 'B,0501112224,,')
    const told = await shop.rows<{ action: string; resource: string; record: string }>(
      sql`select action, resource, record from audit_trail a where record in (
        select athar_told_by(id::text) from donors where import_id = ${row.id}::uuid) order by created_at, action`,
    )
    expect(told).toEqual([
      { action: 'create', resource: 'imports', record: row.id },
      { action: 'update', resource: 'imports', record: row.id },
    ])
    const [donor] = await shop.rows<{ id: string }>(
      sql`update donors set notes = 'x' where phone = '+966501112223' returning id`,
    )
    expect(await shop.rows(sql`select action from audit_trail where record = ${donor?.id ?? ''}`)).toEqual([
      { action: 'update' },
    ])
    const [count] = await shop.rows<{ count: number }>(sql`select count from row_counts where resource = 'donors'`)
    expect(count?.count).toBe(2)
  })
})
