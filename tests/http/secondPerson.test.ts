import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { fireDue } from '../../server/jobs/schedules.ts'
import { sendAppeals } from '../../server/messages/campaigns/schedule.ts'
import { sendCampaigns } from '../../server/messages/metaCampaigns/schedule.ts'
import { owner } from './support/accounts.ts'
import { useCampaigns, project as well } from './support/campaigns.ts'
import { campaignOf, projectAndTemplate } from './support/metaCampaigns.ts'
import { questionsOf, surveyOf } from './support/surveys.ts'
import type { Person } from './support.ts'

const { server, donors, inA, draft: appeal } = useCampaigns()
const [village, template] = [newId(), newId()]
const { questions } = questionsOf()

type Row = Record<string, unknown> & { version: number }

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as: Person = 'projectsA') =>
  server().call(method, `/api/${path}`, { as, ...(body && { body }) })
const act = async (path: string, action: string, body: object = {}, as: Person = 'projectsA') => {
  const answer = await call('POST', `${path}/${action}`, body, as)
  return { status: answer.statusCode, row: answer.json<Row & { fault?: string }>() }
}
const read = async (path: string) => (await call('GET', path)).json<Row>()
const wants = (is: boolean) => inA(sql`update entities set second_approval = ${is}`)

async function made(resource: string, body: object): Promise<string> {
  const answer = await call('POST', resource, body)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ id: string }>().id
}

beforeAll(async () => {
  server().services.channelsOf = async () => new Set(['email', 'sms', 'whatsappCloud'] as const)
  // Its project would bear the code of the one that is there.
  for (const query of projectAndTemplate(server().entities.a, village, template).slice(1)) await inA(query)
  for (const name of ['Amal', 'Badr'])
    await inA(sql`insert into donor_transactions (entity_id, id, donor, project, amount, date, fund)
      values (${server().entities.a}::uuid, ${newId()}::uuid, ${donors[name] ?? ''}::uuid, ${well}::uuid, 100, '2025-02-01', 'charity')`)
})

const survey = async (): Promise<string> => {
  const chosen = [donors['Amal'], donors['Badr']]
  const body = surveyOf(questions, {
    type: 'special',
    project: well,
    audience: 'chosen',
    donors: chosen,
    askPhone: false,
  })
  const id = await made('surveys', { ...body, channels: ['email', 'sms'] })
  await act(`surveys/${id}`, 'activate')
  return id
}

/** Each kind that goes to many beside reports: how one is made, sent and changed. */
const KINDS = [
  ['campaigns', () => appeal(), 'publish', { description: 'Other words.' }],
  [
    'meta_campaigns',
    () => made('meta_campaigns', { ...campaignOf(template, well), tags: ['appeal'] }),
    'publish',
    { name: 'Other' },
  ],
  ['surveys', survey, 'send', { introEn: 'Other words.' }],
  [
    'year_letters',
    () => made('year_letters', { year: 2025, calendar: 'gregorian', titleEn: 'Our year' }),
    'send',
    { messageEn: 'Other words.' },
  ],
] as const

describe.each(KINDS)('product.md 30: a second person’s word on %s', (resource, make, sending, change) => {
  async function begun() {
    await wants(true)
    const path = `${resource}/${await make()}`
    const { sendable } = (await call('GET', `${path}/audience`)).json<{ sendable: number }>()
    expect(sendable).toBeGreaterThan(1)
    return { path, send: () => act(path, sending, { expected: sendable }) }
  }

  it('is asked of a colleague, given for what they have read, and taken back by any change', async () => {
    const { path, send } = await begun()
    expect(await send()).toMatchObject({ status: 409, row: { fault: 'notApproved' } })
    expect((await act(path, 'approve', { version: (await read(path)).version }, 'adminA')).row.fault).toBe('wrongState')
    const asked = await act(path, 'askApproval')
    expect(asked.row).toMatchObject({ askedBy: server().users.projectsA, approvedAt: null })
    const { version } = asked.row
    expect((await act(path, 'askApproval', {}, 'adminA')).row.fault).toBe('wrongState')
    expect(await act(path, 'approve', { version })).toMatchObject({ status: 409, row: { fault: 'ownApproval' } })
    expect((await act(path, 'approve', { version: version - 1 }, 'adminA')).row.fault).toBe('stale')
    expect((await act(path, 'approve', { version }, 'adminA')).row).toMatchObject({ approvedBy: server().users.adminA })
    const changed = await call('PUT', path, { ...change, version: version + 1 })
    expect(changed.json(), changed.body).toMatchObject({
      askedBy: null,
      askedAt: null,
      approvedBy: null,
      approvedAt: null,
    })
    expect((await send()).row.fault).toBe('notApproved')
    const trail = await owner<{ n: number }>(
      server(),
      sql`select count(*)::int as n from audit_trail where resource = ${resource} and record = ${path.split('/')[1]}
        and actor = ${server().users.adminA}::uuid and after::text like ${`%${server().users.adminA}%`}`,
    )
    expect(trail).toEqual([{ n: 1 }])
  })

  it('is given once where two give it at the same time; then it leaves', async () => {
    const { path, send } = await begun()
    const { version } = (await act(path, 'askApproval')).row
    const both = await Promise.all([1, 2].map(() => act(path, 'approve', { version }, 'adminA')))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await send()).status).toBe(200)
  })

  it('is refused with what is to be changed, and taken back by whoever asked', async () => {
    const { path, send } = await begun()
    expect((await act(path, 'sendBack', { sentBack: 'x' }, 'adminA')).row.fault).toBe('wrongState')
    await act(path, 'askApproval')
    const without = await call('POST', `${path}/sendBack`, {}, 'adminA')
    expect([without.statusCode, Object.keys(without.json<{ errors: object }>().errors)]).toEqual([422, ['SentBack']])
    expect((await act(path, 'sendBack', { sentBack: 'Name the village' }, 'adminA')).row).toMatchObject({
      sentBack: 'Name the village',
      askedAt: null,
    })
    expect((await act(path, 'askApproval')).row).toMatchObject({ sentBack: null })
    expect((await act(path, 'sendBack', { sentBack: 'Mine' })).row).toMatchObject({ askedBy: null })
    expect((await send()).row.fault).toBe('notApproved')
  })

  it('waits on the home of a colleague, and of nobody else', async () => {
    await inA(
      sql`update ${sql.identifier(resource)} set asked_at = null, asked_by = null, approved_at = null, approved_by = null`,
    )
    const { path } = await begun()
    const waiting = async (as: Person) =>
      (await call('GET', 'reports/actions/approvals', undefined, as))
        .json<{ total: number; rows: { resource: string; id: string }[] }>()
        .rows.filter((row) => row.resource === resource)
    const { version } = (await act(path, 'askApproval')).row
    expect(await waiting('adminA')).toMatchObject([{ resource, id: path.split('/')[1] }])
    expect(await waiting('projectsA')).toEqual([])
    expect(await waiting('adminB')).toEqual([])
    await act(path, 'approve', { version }, 'adminA')
    expect(await waiting('adminA')).toEqual([])
  })

  it('is nobody’s business where the charity does not want it', async () => {
    const { path, send } = await begun()
    await wants(false)
    expect((await act(path, 'askApproval')).row.fault).toBe('wrongState')
    expect((await send()).status).toBe(200)
  })
})

describe('product.md 30: what was approved is what leaves', () => {
  it('a template that is changed takes the word on its campaigns back', async () => {
    await wants(true)
    const path = `meta_campaigns/${await made('meta_campaigns', { ...campaignOf(template, well), tags: ['appeal'] })}`
    const { version } = (await act(path, 'askApproval')).row
    await act(path, 'approve', { version }, 'adminA')
    const seen = (await call('GET', `templates/${template}`, undefined, 'adminA')).json<Row>()
    const changed = await call('PUT', `templates/${template}`, { footer: 'Birr', version: seen.version }, 'adminA')
    expect(changed.statusCode, changed.body).toBe(200)
    expect(await read(path)).toMatchObject({ askedAt: null, approvedAt: null })
    await inA(sql`update templates set meta_changed = false where id = ${template}::uuid`)
  })

  it.each([
    ['surveys', survey, sql`survey`],
    [
      'year_letters',
      () => made('year_letters', { year: 2025, calendar: 'gregorian', titleEn: 'Our year' }),
      sql`year_letter`,
    ],
  ] as const)('%s that go out again want another word', async (resource, make, source) => {
    await wants(true)
    const path = `${resource}/${await make()}`
    const { version } = (await act(path, 'askApproval')).row
    await act(path, 'approve', { version }, 'adminA')
    expect((await act(path, 'send', { expected: 2 })).row).toMatchObject({ askedAt: null, approvedAt: null })
    await inA(sql`update dispatches set state = 'sent' where ${source} = ${path.split('/')[1]}::uuid`)
    expect((await act(path, 'send', { expected: 2 })).row.fault).toBe('notApproved')
  })

  it.each([
    ['campaigns', () => appeal({ sendNow: false, sendAt: '2099-01-01T09:00:00.000Z' })],
    [
      'meta_campaigns',
      () =>
        made('meta_campaigns', {
          ...campaignOf(template, well),
          tags: ['appeal'],
          sendNow: false,
          sendAt: '2099-01-01T09:00:00.000Z',
        }),
    ],
  ] as const)('%s that were set before it was wanted are drafts again at their time', async (resource, make) => {
    await wants(false)
    const path = `${resource}/${await make()}`
    expect(
      (
        await act(path, 'publish', {
          expected: (await call('GET', `${path}/audience`)).json<{ sendable: number }>().sendable,
        })
      ).row,
    ).toMatchObject({ status: 'scheduled' })
    await wants(true)
    await owner(
      server(),
      sql`update schedules set due_at = now() - interval '1 second' where name = ${path.split('/')[1]}`,
    )
    await fireDue(server().services, [sendAppeals, sendCampaigns], newId())
    expect(await read(path)).toMatchObject({ status: 'draft', sentAt: null })
  })
})
