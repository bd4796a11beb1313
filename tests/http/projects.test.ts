import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Project {
  id: string
  version: number
  [field: string]: unknown
}
interface Refusal {
  code: number
  errors: Record<string, string[]>
}

const make = async (code: string, more: Record<string, unknown> = {}): Promise<Project> => {
  const answer = await server.call('POST', '/api/projects', { body: { code, name: `Well ${code}`, ...more } })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Project>()
}
const change = (id: string, body: Record<string, unknown>, as: 'adminA' | 'projectsA' = 'adminA') =>
  server.call('PUT', `/api/projects/${id}`, { as, body })
const read = async (id: string) => (await server.call('GET', `/api/projects/${id}`)).json<Project>()

describe('[3.4] [5.8] to [5.14] the rules of a project at the door', () => {
  it.each([
    ['[5.10] [8.20] an end eleven years on', { startDate: '2026-01-01', endDate: '2037-01-01' }, 'EndDate', 20],
    ['[5.10] a target of nothing', { target: 0 }, 'Target', 204],
    ['[5.10] [8.17] a day before all days', { startDate: '1026-01-01' }, 'StartDate', 15],
    ['[8.17] a start that is no date', { startDate: 'soon' }, 'StartDate', 15],
    ['[8.20] an end that is no date', { endDate: '2026-02-30' }, 'EndDate', 20],
    ['[5.13] [8.18] a start after the end', { startDate: '2026-05-02', endDate: '2026-05-01' }, 'StartDate', 16],
    ['[5.8] [8.22] three decimals', { requiredAmount: '10.125' }, 'RequiredAmount', 27],
    [
      '[5.11] [8.37] a video from elsewhere',
      { videos: ['https://youtu.be/a', 'https://example.org/v'] },
      'Videos.1',
      313,
    ],
    ['[5.6] [8.32] a contact number of nine digits', { contactNumber: '051234567' }, 'ContactNumber', 126],
    ['[8.26] an email that is none', { inboxEmail: 'nobody' }, 'InboxEmail', 35],
    ['[5.12] [8.37] a donation link that is none', { donationLink: 'javascript:alert(1)' }, 'DonationLink', 313],
    ['[5.9] [8.16] a code of 41 characters', { code: 'x'.repeat(41) }, 'Code', 10],
    ['[8.15] [8.31] no name', { name: '  ' }, 'Name', 102],
  ] as const)('refuse %s, at its field and with its code', async (_what, wrong, field, code) => {
    const answer = await server.call('POST', '/api/projects', { body: { code: 'RULE', name: 'Well', ...wrong } })
    expect(answer.statusCode, answer.body).toBe(422)
    const { errors, code: said } = answer.json<Refusal>()
    expect(Object.keys(errors)).toEqual([field])
    expect(said).toBe(code)
  })

  it('[5.10] say their limits in the words of the specification', async () => {
    const body = { code: 'WORDS', name: 'Well', target: 0, startDate: '1026-01-01' }
    const { errors } = (await server.call('POST', '/api/projects', { body })).json<Refusal>()
    expect(errors).toEqual({
      Target: ['target value at least 1'],
      StartDate: ['date after 31 December 1899 (28 Shaban 1317 AH)'],
    })
  })

  it('[5.10] check an end alone against the start that the project has', async () => {
    const made = await make('END', { startDate: '2020-01-01' })
    expect((await change(made.id, { version: 1, endDate: '2030-01-02' })).json()).toMatchObject({
      code: 20,
      errors: { EndDate: ['The end date cannot be after 1 January 2030 (26 Shaban 1451 AH).'] },
    })
    expect((await change(made.id, { version: 1, endDate: '2030-01-01' })).statusCode).toBe(200)
  })

  it('take numbers that begin with 9200 or 800 as a contact', async () => {
    const made = await make('CALL', { contactNumber: '920012345', messagesPhone: '8001234567' })
    expect(made).toMatchObject({ contactNumber: '+966920012345', messagesPhone: '+9668001234567' })
  })

  it('[5.14] [8.13] [8.31] refuse a code that is taken, also where a change brings it', async () => {
    await make('ONE')
    const two = await make('TWO')
    const answer = await change(two.id, { version: 1, code: 'ONE' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 101, errors: { Code: ['This code is already used.'] } })
  })
})

describe('[3.5] the rules of an update', () => {
  it.each([
    ['[5.13] [8.18] a period that runs backwards', { dateFrom: '2026-05-02', dateTo: '2026-05-01' }, 'DateFrom', 16],
    ['[5.11] [8.37] a video from elsewhere', { videoLink: 'https://example.org/v' }, 'VideoLink', 313],
    ['[8.15] no title', { name: null }, 'Name', 9],
  ] as const)('refuse %s', async (_what, wrong, field, code) => {
    const { id } = await make(`U-${field}-${code}`)
    const body = { project: id, name: 'Walls', ...wrong }
    const answer = await server.call('POST', '/api/project_updates', { body })
    expect(answer.statusCode, answer.body).toBe(422)
    expect(Object.keys(answer.json<Refusal>().errors)).toEqual([field])
    expect(answer.json()).toMatchObject({ code })
  })
})

describe('a draft that is saved by itself', () => {
  it('is one project, however often its beginning is sent', async () => {
    const headers = { 'idempotency-key': 'a-form-that-begins-0001' }
    const body = { code: 'SELF', name: 'Well' }
    const answers = await Promise.all([1, 2, 3].map(() => server.call('POST', '/api/projects', { body, headers })))
    expect(new Set(answers.map((answer) => answer.json<Project>().id)).size).toBe(1)
    const found = await server.call('GET', '/api/projects?filter.code=SELF')
    expect(found.json<Project[]>()).toHaveLength(1)
    expect(found.json()).toMatchObject([{ status: 'drafted' }])
  })

  it('takes the changed fields alone and leaves the others', async () => {
    const made = await make('PART', { city: 'Abha', objectives: ['water'] })
    const answer = await change(made.id, { version: 1, idea: 'A well' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await read(made.id)).toMatchObject({ idea: 'A well', city: 'Abha', objectives: ['water'], version: 2 })
  })

  it('[4.5] may lack what publishing asks for', async () => {
    const made = await make('LACK')
    expect((await change(made.id, { version: 1, description: null, requiredAmount: null })).statusCode).toBe(200)
    const refused = await server.call('POST', `/api/projects/${made.id}/publish`)
    expect(Object.keys(refused.json<Refusal>().errors).toSorted()).toEqual([
      'Description',
      'RequiredAmount',
      'StartDate',
    ])
  })
})

describe('two people in one project', () => {
  it('the later one is told (409), and both keep what they wrote in different fields', async () => {
    const made = await make('BOTH')
    expect((await change(made.id, { version: 1, city: 'Taif' })).statusCode).toBe(200)
    const stale = await change(made.id, { version: 1, idea: 'A well' }, 'projectsA')
    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({ fault: 'stale' })
    expect(await read(made.id)).toMatchObject({ city: 'Taif', idea: null, version: 2 })
    expect((await change(made.id, { version: 2, idea: 'A well' }, 'projectsA')).statusCode).toBe(200)
    expect(await read(made.id)).toMatchObject({ city: 'Taif', idea: 'A well', version: 3 })
  })

  it('of two changes at one moment one is taken', async () => {
    const made = await make('RACE')
    const both = await Promise.all(
      (['adminA', 'projectsA'] as const).map((as) => change(made.id, { version: 1, name: as }, as)),
    )
    expect(both.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409])
  })
})

describe('[4.5] [8.21] a project that was deleted', () => {
  it('says so to whoever still has it open, and takes no change; nobody else learns that it was there', async () => {
    const made = await make('GONE')
    expect((await server.call('DELETE', `/api/projects/${made.id}`)).statusCode).toBe(200)
    const tries = [
      await change(made.id, { version: 1, city: 'Taif' }, 'projectsA'),
      await server.call('POST', `/api/projects/${made.id}/publish`),
      await server.call('DELETE', `/api/projects/${made.id}`),
    ]
    for (const answer of tries) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 26, title: 'This project was deleted before' })
    }
    const foreign = await server.call('PUT', `/api/projects/${made.id}`, {
      as: 'adminB',
      body: { version: 1, city: 'Taif' },
    })
    const unknown = await server.call('PUT', `/api/projects/01920000-0000-7000-8000-000000000000`, {
      as: 'adminB',
      body: { version: 1, city: 'Taif' },
    })
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
  })
})
