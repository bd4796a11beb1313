import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ASKED } from '../../resources/hanging.ts'
import { registry } from '../../resources/registry.ts'
import { newId } from '../../server/db/ids.ts'
import { serverOf } from '../../server/registry.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

/** docs/decisions/132: what a deletion would be refused for is said before it, in the same words, and by asking nothing happens. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const owner = (query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<Record<string, unknown>>(query))
async function made(resource: string, body: object): Promise<string> {
  const answer = await server.call('POST', `/api/${resource}`, { body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const outlook = async (resource: string, ids: string[], as: Person = 'adminA', lang = 'en') => {
  const headers = { 'accept-language': lang }
  const answer = await server.call('POST', `/api/${resource}/actions/hanging`, { as, body: { ids }, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ archived: number; refused: { count: number; why: string[] } }>()
}
const into = (table: string, status: string) => async (id: string) =>
  void (await owner(sql`update ${sql.identifier(table)} set status = ${status} where id = ${id}::uuid`))

let n = 0
const project = () => {
  n += 1
  return made('projects', { code: `R-${n}`, name: 'Wells' })
}
const donor = () => made('donors', { name: `Giver ${n}` })
const gift = async () =>
  made('donor_transactions', { donor: await donor(), project: await project(), amount: '5', date: '2026-03-01' })
const report = async () => made('reports', { project: await project(), title: 'Water', message: 'x' })
const campaign = (more: object = {}) => made('campaigns', { title: 'Winter', description: 'x', ...more })
const template = () => made('templates', { name: 'News', category: 'utility', language: 'en', body: 'Hello' })

async function licensed(): Promise<string> {
  const days = { startDate: '2026-01-01', endDate: '2036-01-01' }
  const licence = await made('fundraising_licences', { number: 'L-1', purpose: 'Wells', ...days })
  await into('campaigns', 'published')(await campaign({ licence }))
  return licence
}
async function underwayYear(): Promise<string> {
  const id = await made('year_letters', { year: 2025, calendar: 'gregorian', titleEn: 'Year', messageEn: 'x' })
  await owner(sql`insert into dispatches (id, entity_id, kind, year_letter, state)
    values (${newId()}::uuid, ${server.entities.a}::uuid, 'yearLetter', ${id}::uuid, 'sending')`)
  return id
}

const SENDING = 'It is being sent, or has a time at which it goes. Stop that first, then delete it.'
const after = (make: () => Promise<string>, put: (id: string) => Promise<unknown>) => async (): Promise<string> => {
  const id = await make()
  await put(id)
  return id
}

/** A row of each resource that may refuse, and why; `status` of the refusal when it is deleted after all. */
const REFUSED: Record<string, { row: () => Promise<string>; why: string; status: number; as?: Person }> = {
  campaigns: { row: after(campaign, into('campaigns', 'scheduled')), why: SENDING, status: 409 },
  meta_campaigns: {
    row: after(
      async () => made('meta_campaigns', { name: 'Wells', template: await template() }),
      into('meta_campaigns', 'sending'),
    ),
    why: SENDING,
    status: 409,
  },
  reports: { row: after(report, into('reports', 'sending')), why: SENDING, status: 409 },
  year_letters: { row: underwayYear, why: SENDING, status: 409 },
  fundraising_licences: {
    row: licensed,
    why: 'Something is being sent, or is published, under this licence. End that first.',
    status: 409,
  },
  templates: {
    row: after(template, (id) => owner(sql`update templates set meta_status = 'approved' where id = ${id}::uuid`)),
    why: 'This template is at Meta. Take it off Meta first, then delete it here.',
    status: 409,
  },
  donor_transactions: {
    row: after(gift, (id) => owner(sql`update donor_transactions set receipt_number = 'R-7' where id = ${id}::uuid`)),
    why: 'A receipt was issued: reverse the gift, and record it anew.',
    status: 422,
  },
  donors: {
    row: after(donor, (id) => owner(sql`update donors set unknown_giver = true where id = ${id}::uuid`)),
    why: 'The unknown giver belongs to the system and cannot be changed or removed.',
    status: 422,
  },
  entities: {
    row: () => Promise.resolve(server.entities.a),
    why: 'This main branch still has branches. Delete them first.',
    status: 422,
    as: 'super',
  },
}

describe('what cannot be deleted', () => {
  it('is asked about of every resource that refuses', () => {
    const refusing = registry.filter(({ resource }) => serverOf(resource).hooks.refuseRemove !== undefined)
    const names = refusing.map(({ resource }) => resource.name)
    expect(names.toSorted()).toEqual(Object.keys(REFUSED).toSorted())
    expect(names.filter((name) => !ASKED.has(name))).toEqual([])
  })

  it.each(Object.entries(REFUSED))(
    'says before why it stays, as the refusal does: %s',
    async (name, { row, why, status, as = 'adminA' }) => {
      const id = await row()
      expect((await outlook(name, [id], as)).refused).toEqual({ count: 1, why: [why] })
      const [arabic = ''] = (await outlook(name, [id], as, 'ar')).refused.why
      expect(arabic).toMatch(/[\u0600-\u06ff]/)
      const refused = await server.call('DELETE', `/api/${name}/${id}`, { as })
      expect([name, refused.statusCode]).toEqual([name, status])
      const {
        title,
        detail,
        errors = {},
      } = refused.json<{ title: string; detail: string; errors?: Record<string, string[]> }>()
      expect(Object.values(errors).flat().join('') || `${title}. ${detail}`).toBe(why)
      expect((await server.call('GET', `/api/${name}/${id}`, { as })).statusCode).toBe(200)
    },
  )

  it('of several says how many stay, and what becomes of the others', async () => {
    const [one, other] = [await REFUSED['reports']?.row(), await report()]
    const said = await outlook('reports', [one ?? '', other])
    expect(said).toMatchObject({ archived: 0, refused: { count: 1, why: [SENDING] } })
    expect(await outlook('reports', [other])).toMatchObject({ refused: { count: 0, why: [] } })
  })

  it('of a gift that went back does not ask to reverse it', async () => {
    const id = (await REFUSED['donor_transactions']?.row()) ?? ''
    await owner(sql`update donor_transactions set reversed = true where id = ${id}::uuid`)
    expect((await outlook('donor_transactions', [id])).refused.why).toEqual([
      'A receipt was issued and is cancelled: both stay, so that no number is missing from the row of receipts.',
    ])
  })

  it('of an Ehsan report that was handed over says that it is evidence', async () => {
    const id = await report()
    await owner(sql`update reports set type = 'ehsan', status = 'sent' where id = ${id}::uuid`)
    expect((await outlook('reports', [id])).refused.why).toEqual([
      'Its file was handed over to Ehsan, and stays as evidence of what was handed over.',
    ])
  })
})

it('asking changes nothing: a setting that is on stays on, and is off once it is deleted', async () => {
  const id = await made('report_settings', {
    project: await project(),
    name: 'Monthly',
    title: 'News',
    message: 'x',
    channels: ['email'],
    timing: 'monthly',
  })
  await into('report_settings', 'active')(id)
  const state = async () => (await owner(sql`select status from report_settings where id = ${id}::uuid`))[0]?.['status']
  expect((await outlook('report_settings', [id])).refused).toEqual({ count: 0, why: [] })
  expect(await state()).toBe('active')
  expect((await server.call('DELETE', `/api/report_settings/${id}`)).statusCode).toBe(200)
  expect(await state()).toBe('paused')
})
