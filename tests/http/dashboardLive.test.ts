import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BranchTotals, ProjectMoney, ProjectPulse } from '../../resources/_contracts/newsfeed.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

interface Row {
  id: string
  version: number
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const create = async (resource: string, body: object, as: Person = 'adminA'): Promise<Row> => {
  const answer = await server.call('POST', `/api/${resource}`, { as, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Row>()
}
const act = (resource: string, { id }: Row, action: string) =>
  server.call('POST', `/api/${resource}/${id}/${action}`, { body: {} })

describe('[2.18] [2.36] the pulse of a project', () => {
  it('is another one after everything that its page and its diary show, and else 304 without a body', async () => {
    const project = await create('projects', {
      code: 'P-1',
      name: 'Wells',
      requiredAmount: '1000',
      description: 'x',
      startDate: '2026-01-01',
    })
    const donor = await create('donors', { name: 'x' })
    const update = await create('project_updates', {
      project: project.id,
      name: 'u',
      dateFrom: '2026-02-01',
      details: 'x',
    })
    const path = `/api/projects/${project.id}/pulse`
    const ask = (tag: string) => server.call('GET', path, { headers: { 'if-none-match': tag } })
    let tag = String((await server.call('GET', path, {})).headers['etag'])
    const steps: readonly [string, () => Promise<unknown>][] = [
      ['an update that is published', () => act('project_updates', update, 'publish')],
      ['a comment', () => create('comments', { projectUpdate: update.id, text: 'x' }, 'projectsA')],
      ['a note', () => create('notes', { project: project.id, text: 'x' }, 'projectsA')],
      [
        'a gift',
        () => create('donor_transactions', { donor: donor.id, project: project.id, amount: '5', date: '2026-02-01' }),
      ],
      [
        'a payment',
        () => create('spendings', { project: project.id, amount: '1', date: '2026-02-01', description: 'x' }),
      ],
      ['a report', () => create('reports', { project: project.id, title: 'x' })],
      ['the project itself', () => act('projects', project, 'publish')],
    ]
    for (const [what, step] of steps) {
      const same = await ask(tag)
      expect([same.statusCode, same.body], `before ${what}`).toEqual([304, ''])
      await step()
      const changed = await ask(tag)
      expect(changed.statusCode, what).toBe(200)
      tag = String(changed.headers['etag'])
    }
    const pulse = (await server.call('GET', path, {})).json<ProjectPulse>()
    expect(Date.parse(pulse.lastUpdateAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect((await server.call('GET', path, { as: 'adminB' })).statusCode).toBe(404)
    expect((await server.call('GET', path, { query: { entity: server.entities.b } })).statusCode).toBe(400)
  })
})

describe('product.md 8: what a project’s amounts are made of', () => {
  it('tells funds apart and names what is not counted', async () => {
    const project = await create('projects', {
      code: 'M-1',
      name: 'Wells',
      previousDonations: '100.50',
      previousDonationsUntil: '2026-01-31',
    })
    const donor = await create('donors', { name: 'x' })
    const give = (amount: string, more: object = {}) =>
      create('donor_transactions', { donor: donor.id, project: project.id, amount, date: '2026-02-01', ...more })
    await give('10.25', { fund: 'zakat' })
    await give('20')
    await give('5.05')
    await give('99', { reversed: true })
    await create('spendings', { project: project.id, amount: '30.10', date: '2026-02-02', description: 'x' })
    const money = (await server.call('GET', `/api/projects/${project.id}/money`, {})).json<ProjectMoney>()
    expect(money).toEqual({
      opening: '100.50',
      openingUntil: '2026-01-31',
      funds: [
        { fund: 'charity', amount: '25.05', count: 2 },
        { fund: 'zakat', amount: '10.25', count: 1 },
      ],
      reversed: { amount: '99.00', count: 1 },
      inOpening: { amount: '0', count: 0 },
      spent: { amount: '30.10', count: 1 },
      withoutEvidence: { amount: '30.10', count: 1 },
    })
  })
})

describe('[2.71] product.md 1: the totals of the branches', () => {
  const ask = (as: Person) => server.call('GET', '/api/entities/actions/branches', { as })

  it('are the main branch’s administrator’s, funds told apart, and each branch’s trail says who looked', async () => {
    const { entities, db } = server
    await db.owner((tx) =>
      tx.rows(sql`update entities set branch_name_en = 'Abha branch' where id = ${entities.a2}::uuid`),
    )
    const project = await create('projects', { code: 'B-1', name: 'x' }, 'adminA2')
    const donor = await create('donors', { name: 'Nobody’s business' }, 'adminA2')
    const give = (amount: string, fund: string) =>
      create(
        'donor_transactions',
        { donor: donor.id, project: project.id, amount, date: '2026-02-01', fund },
        'adminA2',
      )
    await give('10.10', 'zakat')
    await give('5', 'charity')
    await create('spendings', { project: project.id, amount: '3.25', date: '2026-02-02', description: 'x' }, 'adminA2')
    const answer = await ask('adminA')
    expect(answer.statusCode, answer.body).toBe(200)
    const branches = answer.json<BranchTotals[]>()
    expect(branches.map(({ main }) => main)).toEqual([true, false])
    expect(branches[1]).toMatchObject({
      main: false,
      branchNameEn: 'Abha branch',
      status: 'active',
      published: 0,
      donors: 1,
      lettersSent: 0,
      spent: '3.25',
      gifts: {
        amount: '15.10',
        count: 2,
        funds: [
          { fund: 'zakat', amount: '10.10', count: 1 },
          { fund: 'charity', amount: '5.00', count: 1 },
        ],
      },
    })
    expect(answer.body).not.toContain('Nobody’s business')
    await ask('adminA')
    const views = await db.owner((tx) =>
      tx.rows<{ entity: string; n: number }>(
        sql`select entity_id::text as entity, count(*)::int as n from audit_trail where action = 'view' group by entity_id`,
      ),
    )
    // Looked twice within ten minutes: once. The main branch looks at itself without a word; others are not looked at.
    expect(views).toEqual([{ entity: entities.a2, n: 1 }])
  })

  it('are unknown to the administrators of other branches and charities, and no ProjectAdmin’s [6.2]', async () => {
    expect((await ask('adminA2')).statusCode).toBe(404)
    expect((await ask('projectsA')).statusCode).toBe(403)
    const other = await ask('adminB')
    // A charity of one branch sees itself alone.
    expect(other.json<BranchTotals[]>().map(({ main, donors }) => [main, donors])).toEqual([[true, 0]])
    expect(other.body).not.toContain('15.10')
  })
})
