import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const project = (code: string, more: Record<string, unknown> = {}) => ({ code, name: `بئر ${code}`, ...more })

const create = async (resource: string, body: Record<string, unknown>, as: 'adminA' | 'adminB' = 'adminA') => {
  const answer = await server.call('POST', `/api/${resource}`, { as, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Record<string, unknown> & { id: string; version: number }>()
}

describe('lists', () => {
  it('answers rows with a numeric Content-Range in both query forms', async () => {
    for (const code of ['L1', 'L2', 'L3']) await create('projects', project(code))
    const ours = await server.call('GET', '/api/projects?sort.field=code&sort.order=ASC&page=1&perPage=2')
    expect(ours.statusCode, ours.body).toBe(200)
    expect(ours.headers['content-range']).toBe('projects 0-1/3')
    expect(ours.json<{ code: string }[]>().map((p) => p.code)).toEqual(['L1', 'L2'])
    const theirs = await server.call(
      'GET',
      `/api/projects?sort=${encodeURIComponent('["code","DESC"]')}&range=[0,0]&filter={}`,
    )
    expect(theirs.headers['content-range']).toBe('projects 0-0/3')
    expect(theirs.json<{ code: string }[]>().map((p) => p.code)).toEqual(['L3'])
  })

  it('[7.14] takes repeated keys as alternatives and dots as nesting', async () => {
    await create('donors', { name: 'A', phone: '0501000001', reportConsent: 'given' })
    await create('donors', { name: 'B', phone: '0501000002', reportConsent: 'refused' })
    await create('donors', { name: 'C', phone: '0501000003' })
    const answer = await server.call(
      'GET',
      '/api/donors?filter.reportConsent=given&filter.reportConsent=refused&sort.field=name',
    )
    expect(answer.json<{ name: string }[]>().map((d) => d.name)).toEqual(['A', 'B'])
    const range = await server.call('GET', '/api/donors?filter.giftsCount.gte=1')
    expect(range.json()).toEqual([])
  })

  it.each([
    ['a field that is not there', 'filter.nothing=1'],
    ['a hidden field', 'filter.importKey=x'],
    ['sorting by a hidden field', 'sort.field=importKey'],
    ['an operator the field has not', 'filter.description.gt=5'],
    ['a page without end', 'perPage=100000'],
    ['a range that runs backwards', 'range=[10,2]'],
    ['a filter that is no JSON', 'filter={oops'],
    ['a number that is none', 'filter.amount=abc'],
    ['a day that is not in the calendar', 'filter.date=2026-02-31'],
    ['an unknown parameter', 'limit=5'],
  ])('refuses %s with 400 and the reason', async (_what, query) => {
    const answer = await server.call('GET', `/api/donor_transactions?${query.replace(/[{[\]]/g, encodeURIComponent)}`)
    expect(answer.statusCode).toBe(400)
    const body = answer.json<{ errors: Record<string, string[]>; title: string }>()
    expect(Object.keys(body.errors)).toHaveLength(1)
    expect(body.title.length).toBeGreaterThan(3)
  })

  it('finds Arabic however it is written', async () => {
    await create('donors', { name: 'أحمد بن عبدالله آل سعيد', phone: '0501000011' })
    await create('donors', { name: 'فاطمة الزهراء', phone: '0501000012' })
    const found = async (q: string) =>
      (await server.call('GET', '/api/donors', { query: { 'filter.q': q } }))
        .json<{ name: string }[]>()
        .map((d) => d.name)
    expect(await found('احمد')).toEqual(['أحمد بن عبدالله آل سعيد'])
    expect(await found('أَحْمَد ال سعيد')).toEqual(['أحمد بن عبدالله آل سعيد'])
    expect(await found('فاطمه')).toEqual(['فاطمة الزهراء'])
    expect(await found('0501000012')).toEqual(['فاطمة الزهراء'])
    expect(await found('لا أحد')).toEqual([])
    expect(await found('١٠٠٠٠١١')).toEqual(['أحمد بن عبدالله آل سعيد'])
    expect(await found('100%')).toEqual([])
  })
})

describe('writes', () => {
  it('[5.14] refuses a project code that is taken, at its field, with code 101', async () => {
    await create('projects', project('DUP'))
    const answer = await server.call('POST', '/api/projects', { body: project('DUP') })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 101, errors: { Code: ['This code is already used.'] } })
  })

  it('lets another charity use the same code', async () => {
    await create('projects', project('DUP'), 'adminB')
  })

  it('[5.24] names every faulty field in PascalCase, in the caller’s language', async () => {
    const answer = await server.call('POST', '/api/projects', {
      body: {
        code: 'X'.repeat(41),
        requiredAmount: '10.123',
        videos: ['https://example.org/v'],
        contactNumber: '123',
        startDate: '2026-13-01',
      },
      headers: { 'accept-language': 'ar' },
    })
    expect(answer.statusCode).toBe(422)
    const { errors } = answer.json<{ errors: Record<string, string[]> }>()
    expect(Object.keys(errors).sort()).toEqual([
      'Code',
      'ContactNumber',
      'Name',
      'RequiredAmount',
      'StartDate',
      'Videos.0',
    ])
    expect(
      Object.values(errors)
        .flat()
        .every((text) => /[\u0600-\u06ff]/.test(text)),
    ).toBe(true)
  })

  it('[5.13] refuses a start after the end with code 16', async () => {
    const answer = await server.call('POST', '/api/projects', {
      body: project('DATES', { startDate: '2026-05-02', endDate: '2026-05-01' }),
    })
    expect(answer.json()).toMatchObject({
      code: 16,
      errors: { StartDate: ['The start date must be before the end date.'] },
    })
  })

  it('refuses unknown keys, another entity and a hidden field, and drops read-only ones', async () => {
    for (const key of ['entityId', 'nonsense', '__proto__x', 'importKey'])
      expect((await server.call('POST', '/api/donor_transactions', { body: { [key]: 'x' } })).statusCode, key).toBe(400)
    const made = await create(
      'projects',
      project('RO', {
        collectedAmount: '999',
        spentMoney: '999',
        status: 'published',
        id: '01900000-0000-7000-8000-000000000000',
      }),
    )
    expect(made).toMatchObject({ collectedAmount: '0.00', spentMoney: '0.00', status: 'drafted' })
    expect(made.id).not.toBe('01900000-0000-7000-8000-000000000000')
  })

  it('refuses a stale edit and keeps the first one', async () => {
    const made = await create('projects', project('STALE'))
    const first = await server.call('PUT', `/api/projects/${made.id}`, { body: { ...made, name: 'first' } })
    expect(first.statusCode, first.body).toBe(200)
    const second = await server.call('PUT', `/api/projects/${made.id}`, { body: { ...made, name: 'second' } })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ fault: 'stale' })
    expect((await server.call('GET', `/api/projects/${made.id}`)).json()).toMatchObject({ name: 'first', version: 2 })
    expect((await server.call('PUT', `/api/projects/${made.id}`, { body: { name: 'third' } })).statusCode).toBe(428)
  })

  it('does one thing for a double click', async () => {
    const key = { 'idempotency-key': 'click-0001-abcdef' }
    const both = await Promise.all(
      [1, 2].map(() =>
        server.call('POST', '/api/donors', { body: { name: 'Once', phone: '0501000021' }, headers: key }),
      ),
    )
    expect(both.map((a) => a.statusCode)).toEqual([201, 201])
    expect(both[0]?.json<{ id: string }>().id).toBe(both[1]?.json<{ id: string }>().id)
    const other = await server.call('POST', '/api/donors', {
      body: { name: 'Other', phone: '0501000022' },
      headers: key,
    })
    expect(other.statusCode).toBe(409)
  })

  it('takes the same click for another one where it is made elsewhere', async () => {
    const headers = { 'idempotency-key': 'click-0002-abcdef' }
    const body = { titleAr: 'أيتام', titleEn: 'Orphans' }
    const first = await server.call('POST', '/api/donor_types', { as: 'super', body, headers })
    expect(first.statusCode, first.body).toBe(201)
    const second = await server.call('POST', '/api/classifications', { as: 'super', body, headers })
    expect(second.statusCode).toBe(409)
  })

  it('[4.5] publishes only what is complete, and names each missing field', async () => {
    const made = await create('projects', project('PUB'))
    const refused = await server.call('POST', `/api/projects/${made.id}/publish`)
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json<{ errors: object }>().errors).sort()).toEqual([
      'Description',
      'RequiredAmount',
      'StartDate',
    ])
    const full = await server.call('PUT', `/api/projects/${made.id}`, {
      body: { version: 1, description: 'x', requiredAmount: '5', startDate: '2026-01-01' },
    })
    expect(full.statusCode, full.body).toBe(200)
    // What somebody has seen is published, or nothing.
    const older = await server.call('POST', `/api/projects/${made.id}/publish`, { body: { version: made.version } })
    expect([older.statusCode, older.json<{ fault: string }>().fault]).toEqual([409, 'stale'])
    expect((await server.call('POST', `/api/projects/${made.id}/publish`)).json()).toMatchObject({
      status: 'published',
    })
    expect((await server.call('POST', `/api/projects/${made.id}/publish`)).statusCode).toBe(409)
    // What is published stays complete: what publishing asked for is not taken away again.
    const emptied = await server.call('PUT', `/api/projects/${made.id}`, { body: { version: 3, description: '' } })
    expect(emptied.statusCode, emptied.body).toBe(422)
    expect(Object.keys(emptied.json<{ errors: object }>().errors)).toEqual(['Description'])
    expect((await server.call('POST', `/api/projects/${made.id}/deactivate`)).json()).toMatchObject({
      status: 'deactivated',
    })
    expect((await server.call('POST', `/api/projects/${made.id}/reactivate`)).json()).toMatchObject({
      status: 'published',
    })
  })

  it('deletes softly: gone from every answer, its code free again', async () => {
    const made = await create('projects', project('GONE'))
    expect((await server.call('DELETE', `/api/projects/${made.id}`)).statusCode).toBe(200)
    expect((await server.call('GET', `/api/projects/${made.id}`)).statusCode).toBe(404)
    expect((await server.call('PUT', `/api/projects/${made.id}`, { body: { version: 2, name: 'x' } })).statusCode).toBe(
      404,
    )
    expect((await server.call('DELETE', `/api/projects/${made.id}`)).statusCode).toBe(404)
    await create('projects', project('GONE'))
  })

  it('adds up money from its rows, exactly', async () => {
    const p = await create(
      'projects',
      project('MONEY', { previousDonations: '1000.10', previousDonationsUntil: '2026-01-31' }),
    )
    const d = await create('donors', { name: 'Giver', phone: '0501000031' })
    const gift = (amount: string, date: string, more = {}) =>
      create('donor_transactions', { donor: d.id, project: p.id, amount, date, ...more })
    await gift('0.10', '2026-02-01')
    await gift('0.20', '2026-02-02')
    const reversed = await gift('50', '2026-02-03')
    expect((await server.call('GET', `/api/projects/${p.id}`)).json()).toMatchObject({
      currentDonations: '50.30',
      collectedAmount: '1050.40',
    })
    await server.call('PUT', `/api/donor_transactions/${reversed.id}`, {
      body: { version: reversed.version, reversed: true },
    })
    expect((await server.call('GET', `/api/projects/${p.id}`)).json()).toMatchObject({ collectedAmount: '1000.40' })
    expect((await server.call('GET', `/api/donors/${d.id}`)).json()).toMatchObject({
      givenTotal: '0.30',
      giftsCount: 2,
      lastGiftDate: '2026-02-02',
    })
    const inside = await server.call('POST', '/api/donor_transactions', {
      body: { donor: d.id, project: p.id, amount: '5', date: '2026-01-15' },
    })
    expect(inside.statusCode).toBe(422)
    await create('spendings', { project: p.id, amount: '300.05', date: '2026-03-01', description: 'حفر' })
    expect((await server.call('GET', `/api/projects/${p.id}`)).json()).toMatchObject({ spentMoney: '300.05' })
  })

  it('keeps who did what, before and after', async () => {
    const made = await create('donors', { name: 'Before', phone: '0501000041' })
    await server.call('PUT', `/api/donors/${made.id}`, { body: { version: made.version, name: 'After' } })
    const trail = await server.call(
      'GET',
      '/api/audit_trail?filter.resource=donors&sort.field=createdAt&sort.order=DESC&perPage=1',
    )
    expect(trail.json()).toMatchObject([
      {
        action: 'update',
        actor: server.users.adminA,
        record: made.id,
        before: { name: 'Before' },
        after: { name: 'After' },
      },
    ])
  })
})

describe('an entity’s name', () => {
  it('is taken where it reads alike, however it is spelled', async () => {
    const own = (await server.call('GET', `/api/entities/${server.entities.b}`, { as: 'adminB' })).json<{
      version: number
    }>()
    const answer = await server.call('PUT', `/api/entities/${server.entities.b}`, {
      as: 'adminB',
      body: { version: own.version, name: 'جمعيه  البَر', branchName: 'الريـاض' },
    })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 25,
      errors: { Name: ['A record with these values together already exists.'] },
    })
  })
})
