import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { read, valuesOf } from './support/readable.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

// [1.13] PDPL, article 4: what is handed over to a person can be read by a person.
let server: TestServer
let mine = ''
let other = ''

async function made(resource: string, body: object, as: Person = 'adminA'): Promise<string> {
  const answer = await server.call('POST', `/api/${resource}`, { body, as })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const owner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<T>(query))
const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i

beforeAll(async () => {
  server = await startTestServer()
  const project = await made('projects', { code: 'D-1', name: 'آبار جازان' })
  mine = await made('donors', {
    name: 'نورة <العتيبي>',
    phone: '0501230011',
    notes: 'تفضل الصباح',
    email: 'n@people.test',
    language: 'ar',
    calendar: 'hijri',
    type: server.donorTypes.person,
  })
  other = await made('donors', { name: 'Somebody else', phone: '0501230012' })
  await made('donor_transactions', { donor: mine, project, amount: '1250.5', date: '2024-03-01' })
  await made('donor_transactions', { donor: other, project, amount: '777.31', date: '2024-03-01' })
  const row = (await server.call('GET', `/api/donors/${mine}`)).json<{ version: number }>()
  await server.call('PUT', `/api/donors/${mine}`, {
    body: { version: row.version, notes: 'تفضل المساء' },
  })
  await owner(sql`insert into identity_links (identity_id, entity_id, donor_id)
    values (${server.users.donorA}, ${server.entities.a}, ${mine})`)
})
afterAll(() => server.close())

const own = (donor = mine, as: Person = 'donorA') => server.call('GET', `/api/own/data/${donor}?form=page`, { as })
const staff = (as: Person = 'adminA') => server.call('GET', `/api/donors/${mine}/exportData?form=page`, { as })

describe('[1.13] PDPL, article 4: a donor’s data to read', () => {
  it('is one page in the donor’s language that opens on a phone and fetches nothing', async () => {
    const answer = await own()
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="donor-data.html"')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const page = answer.body
    expect(page).toContain('<html lang="ar" dir="rtl">')
    expect(page).toContain('name="viewport"')
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
    expect(page).not.toMatch(/<script|src=|https?:/)
  })

  it('has labels and words in the place of keys, ids, nulls and UTC', async () => {
    const page = (await own()).body
    expect(page).not.toMatch(ID)
    expect(page).not.toMatch(/\bnull\b|\bundefined\b|\bfalse\b|\btrue\b|resources\.|\d{4}-\d\d-\d\dT/)
    expect(valuesOf(page, 'اسم المتبرع')).toContain('نورة &lt;العتيبي&gt;')
    expect(valuesOf(page, 'رقم الجوال')).toEqual(['0501230011'])
    expect(valuesOf(page, 'المبلغ')).toEqual(['1,250.50 ريالًا'])
    expect(valuesOf(page, 'نوع المتبرع')).toEqual(['فرد'])
    expect(valuesOf(page, 'المشروع')).toEqual(['آبار جازان'])
    // What is not so is not said of anybody.
    expect(valuesOf(page, 'تبرع عيني')).toEqual([])
    expect(valuesOf(page, 'تاريخ التبرع')).toEqual(['20 شعبان 1445هـ'])
    expect(valuesOf(page, 'ملاحظات')).toContain('تفضل الصباح ← تفضل المساء')
    for (const foreign of ['777.31', 'Somebody else']) expect(page).not.toContain(foreign)
  })

  it('is in English for who reads English, names included', async () => {
    await owner(sql`update donors set language = 'en' where id = ${mine}::uuid`)
    const page = (await staff()).body
    expect(page).toContain('<html lang="en" dir="ltr">')
    // A project has one name; the kinds of donors have one in each language.
    expect(valuesOf(page, 'Project')).toEqual(['آبار جازان'])
    expect(valuesOf(page, 'Donor type')).toEqual(['Individual'])
    expect(valuesOf(page, 'Amount')).toEqual(['SAR 1,250.50'])
    await owner(sql`update donors set language = 'ar' where id = ${mine}::uuid`)
  })

  it('is handed over by staff as the donor takes it, and both stand in the trail', async () => {
    const before = await owner(
      sql`select action from audit_trail where action in ('export', 'exportOwn') and record = ${mine}`,
    )
    const [given, taken] = [await staff(), await own()]
    expect(given.headers['content-disposition']).toContain('donor-data.html')
    const facts = (page: string) => read(page.slice(0, page.indexOf('ما جرى على بياناتكم</h2>')))
    expect(facts(given.body)).toEqual(facts(taken.body))
    const after = await owner<{ action: string }>(
      sql`select action from audit_trail where action in ('export', 'exportOwn') and record = ${mine} order by action`,
    )
    expect(after.length - before.length).toBe(2)
    expect([...new Set(after.map(({ action }) => action))]).toEqual(['export', 'exportOwn'])
  })

  it('is nobody else’s, and has two forms alone', async () => {
    for (const id of [other, server.entities.a, 'x']) expect((await own(id)).statusCode, id).toBe(404)
    expect((await own(mine, 'adminA')).statusCode).toBe(403)
    expect((await staff('adminB')).statusCode).toBe(404)
    for (const path of [`/api/own/data/${mine}`, `/api/donors/${mine}/exportData`])
      expect(
        (await server.call('GET', `${path}?form=book`, { as: path.includes('own') ? 'donorA' : 'adminA' })).statusCode,
      ).toBe(400)
  })
})
