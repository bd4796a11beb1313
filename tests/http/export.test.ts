import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Field } from '../../resources/_kit/field.ts'
import { donors } from '../../resources/donors/schema.ts'
import { newId } from '../../server/db/ids.ts'
import { csvCell } from '../../server/engine/export.ts'
import { cellReader, withoutGuard } from '../../server/import/cells.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const create = async (resource: string, body: Record<string, unknown>) => {
  const answer = await server.call('POST', `/api/${resource}`, { as: 'adminB', body })
  expect(answer.statusCode, answer.body).toBe(201)
}

describe('export', () => {
  it('writes CSV that Excel shows in Arabic and that runs no formula', async () => {
    await create('donors', { name: '=HYPERLINK("http://x")', phone: '0501000051' })
    const answer = await server.call('GET', '/api/donors/export.csv', {
      as: 'adminB',
      headers: { 'accept-language': 'ar' },
    })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.body.startsWith('\ufeff')).toBe(true)
    expect(answer.body).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(answer.body).toContain('0501000051')
    expect(answer.body.split('\r\n')).toHaveLength(3)
    // A record with states says which.
    await create('projects', { code: 'CSV', name: 'بئر' })
    const projects = await server.call('GET', '/api/projects/export.csv', {
      as: 'adminB',
      headers: { 'accept-language': 'ar' },
    })
    const [head = '', row = ''] = projects.body.split('\r\n')
    expect(row.split(',')[head.split(',').indexOf('الحالة')]).toBe('مسودة')
    for (const sign of ['=', '+', '-', '@', '\t', '\r']) expect(csvCell(`${sign}SUM(1)`)).toMatch(/^"?'/)
    expect([csvCell('-5.00'), csvCell('12'), csvCell('a=b')]).toEqual(['-5.00', '12', 'a=b'])
  })

  it.each([
    ['ar', { hidden: 'نعم', deceased: 'لا', tags: 'وقف، شتاء' }],
    ['en', { hidden: 'Yes', deceased: 'No', tags: '"وقف, شتاء"' }],
  ] as const)('says yes and no in its reader’s words, which files bring back as they were: %s', async (lang, says) => {
    const label = {
      ar: { name: 'اسم المتبرع', hidden: 'الاسم مخفي', deceased: 'متوفى', tags: 'الوسوم' },
      en: { name: 'Donor name', hidden: 'Name hidden', deceased: 'Deceased', tags: 'Tags' },
    }[lang]
    await create('donors', { name: `S ${lang}`, hiddenName: true, tags: ['وقف', 'شتاء'] })
    const answer = await server.call('GET', '/api/donors/export.csv', {
      as: 'adminB',
      headers: { 'accept-language': lang },
    })
    const cells = (line: string) => line.match(/("[^"]*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, '')) ?? []
    const [head = '', ...rows] = answer.body.replace('\ufeff', '').split('\r\n')
    const row = cells(rows.find((line) => line.startsWith(`S ${lang},`)) ?? '')
    const cell = (name: keyof typeof label) => row[cells(head).indexOf(label[name])]
    expect({ hidden: cell('hidden'), deceased: cell('deceased'), tags: cell('tags') }).toEqual(says)
    const read = (field: Field, text: string) =>
      cellReader(field, { timeZone: 'Asia/Riyadh', lists: {} } as never, [])(text)
    expect(read(donors.fields.hiddenName, says.hidden)).toEqual({ ok: true, value: true })
    expect(read(donors.fields.deceased, says.deceased)).toEqual({ ok: true, value: false })
    expect(read(donors.fields.tags, says.tags.replaceAll('"', ''))).toEqual({ ok: true, value: ['وقف', 'شتاء'] })
  })

  it('says the choices of a list by their labels, and a place by its English name where the file is English', async () => {
    const of = async (lang: string) =>
      (await server.call('GET', '/api/users/export.csv', { as: 'adminB', headers: { 'accept-language': lang } })).body
    expect(await of('ar')).toContain('مدير الفرع')
    expect(await of('en')).toContain('Branch administrator')
    expect(await of('ar')).not.toContain('BranchAdmin')
    await server.db.owner((tx) =>
      tx.rows(
        sql`update entities set name_en = 'Birr Society', branch_name_en = 'Riyadh' where id = ${server.entities.b}::uuid`,
      ),
    )
    const trail = async (lang: string) =>
      (await server.call('GET', '/api/audit_trail/export.csv', { as: 'adminB', headers: { 'accept-language': lang } }))
        .body
    expect(await trail('en')).toContain('Birr Society · Riyadh')
    expect(await trail('ar')).not.toContain('Birr Society')
  })

  it('decision 133: says moments by the clock of the charity, with how far that is from UTC', async () => {
    const made = async (resource: string, body: object) =>
      (await server.call('POST', `/api/${resource}`, { as: 'adminB', body })).json<{ id: string }>().id
    const donor = await made('donors', { name: 'By the clock' })
    const project = await made('projects', { code: 'CLOCK', name: 'Clock' })
    await server.db.owner(async (tx) => {
      await tx.rows(sql`update entities set time_zone = 'Asia/Riyadh' where id = ${server.entities.b}::uuid`)
      await tx.rows(sql`insert into donor_transactions (entity_id, id, donor, project, amount, date, fund, moment)
        values (${server.entities.b}::uuid, ${newId()}::uuid, ${donor}::uuid, ${project}::uuid, 10, '2026-03-01', 'charity', '2026-02-28T22:30:00Z')`)
    })
    const column = async (resource: string, label: string, as: Person) => {
      const { body } = await server.call('GET', `/api/${resource}/export.csv`, {
        as,
        headers: { 'accept-language': 'en' },
      })
      const [head = '', ...rows] = body.replace('\ufeff', '').trim().split('\r\n')
      return rows.map((row) => row.split(',')[head.split(',').indexOf(label)])
    }
    // Half past one in the night there is the evening of the day before in UTC.
    expect(await column('donor_transactions', 'Exact time', 'adminB')).toEqual(['2026-03-01T01:30:00+03:00'])
    const trail = await column('audit_trail', 'When', 'adminB')
    expect(trail.length).toBeGreaterThan(1)
    for (const at of trail) expect(at).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+03:00$/)
    expect(Math.abs(Date.parse(trail.at(-1) ?? '') - Date.now())).toBeLessThan(600_000)
    // The platform has no clock of its own.
    for (const at of await column('entities', 'Created', 'super')) expect(at).toMatch(/T\d\d:\d\d:\d\d\+00:00$/)
  })

  it.each([
    ['a;=1+1', `"a;'=1+1"`],
    ['a;@x;-y', `"a;'@x;'-y"`],
    ['one\n=two', `"one\n'=two"`],
    ['one\r\n+two', `"one\r\n'+two"`],
    ['one\t=two', "one\t'=two"],
    ['\t=two', "'\t'=two"],
    ['a; b = c', '"a; b = c"'],
  ])('lets no formula begin where semicolons part cells, and comes back as it was: %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
    const read = cell.startsWith('"') ? cell.slice(1, -1) : cell
    expect(withoutGuard(read)).toBe(text)
  })
})
