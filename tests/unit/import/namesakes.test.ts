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

const donors = () =>
  shop.rows<{ name: string; phone: string | null; notes: string | null }>(
    sql`select name, phone, notes from donors order by phone nulls last, name, notes`,
  )
const recorded = () =>
  shop.take(
    'donors',
    csv(
      'Donor name,Mobile,Email',
      'Noura Ali,0531242486,',
      'Hind,,hind@example.org',
      'Sami,0531242488,',
      'Sami,0531242489,',
    ),
  )
/** Nobody here has a phone or an email. */
const NAMES = csv('Donor name,Notes', 'noura  ali,By hand', 'Hind,', 'Layla,New', 'Sami,Which one', 'Layla,')

describe('[2.61] rows that bear nothing but the name of a donor on record', () => {
  it('are other people where nobody has said otherwise', async () => {
    await recorded()
    expect(await shop.take('donors', NAMES)).toMatchObject({ created: 5, updated: 0, skipped: 0, faulty: 0 })
    expect(await shop.take('donors', NAMES)).toMatchObject({ created: 0, updated: 0, skipped: 5, faulty: 0 })
  })

  it('are those donors where whoever imports says so; a name that several have is a fault', async () => {
    await recorded()
    const taken = await shop.take('donors', NAMES, { known: 'fill', namesakes: 'same' })
    expect(taken).toMatchObject({ created: 2, updated: 1, skipped: 1, faulty: 1 })
    expect(await shop.rows(sql`select key, value, line from import_faults where import = ${taken.id}::uuid`)).toEqual([
      { key: 'donorAmbiguous', value: 'Sami', line: 5 },
    ])
    expect(await donors()).toEqual([
      { name: 'Noura Ali', phone: '+966531242486', notes: 'By hand' },
      { name: 'Sami', phone: '+966531242488', notes: null },
      { name: 'Sami', phone: '+966531242489', notes: null },
      { name: 'Hind', phone: null, notes: null },
      { name: 'Layla', phone: null, notes: 'New' },
      { name: 'Layla', phone: null, notes: null },
    ])
    expect(await shop.take('donors', NAMES, { known: 'fill', namesakes: 'same' })).toMatchObject({
      created: 0,
      updated: 0,
      skipped: 4,
      faulty: 1,
    })
  })

  it('of one donor, named by phone and by name in one batch, both are written, one after the other', async () => {
    await recorded()
    const both = csv(
      'name,phone,notes,registrationNumber',
      'Noura Ali,0531242486,By phone,',
      'Noura Ali,,,1010',
      'Noura Ali,,Not this,',
    )
    expect(await shop.take('donors', both, { known: 'fill', namesakes: 'same' })).toMatchObject({
      created: 0,
      updated: 2,
      skipped: 1,
    })
    expect(
      await shop.rows(sql`select notes, registration_number as number from donors where phone = '+966531242486'`),
    ).toEqual([{ notes: 'By phone', number: '1010' }])
  })

  it('a donor whom the file itself brings is nobody on record yet', async () => {
    const file = csv('Donor name,Mobile', 'Amal,0531242490', 'Amal,')
    expect(await shop.take('donors', file, { namesakes: 'same' })).toMatchObject({ created: 2 })
  })
})
