import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dashboard } from '../../resources/_contracts/newsfeed.ts'
import { monthsUpTo, soFar } from '../../server/dashboard/months.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

interface Row {
  id: string
  version: number
  [name: string]: unknown
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
const act = async (resource: string, id: string, action: string, as: Person = 'adminA') => {
  const answer = await server.call('POST', `/api/${resource}/${id}/${action}`, { as, body: {} })
  expect(answer.statusCode, answer.body).toBe(200)
}
const read = async (query: Record<string, string> = {}, as: Person = 'adminA'): Promise<Dashboard> => {
  const answer = await server.call('GET', '/api/dashboard', { as, query })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Dashboard>()
}
const published = async (code: string, more: object = {}, as: Person = 'adminA'): Promise<Row> => {
  const whole = { description: 'x', requiredAmount: '1000', startDate: '2026-01-01' }
  const row = await create('projects', { code, name: `Project ${code}`, ...whole, ...more }, as)
  await act('projects', row.id, 'publish', as)
  return row
}

describe('months in both calendars', () => {
  it('are whole and follow each other', () => {
    expect(monthsUpTo('2026-03-10', 'gregorian', 3)).toEqual([
      { from: '2026-01-01', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-03-01', to: '2026-03-31' },
    ])
    expect(monthsUpTo('2026-01-10', 'gregorian', 2)[0]).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    // Umm al-Qura: Ramadan 1447 began on 18 February 2026 and had 30 days.
    expect(monthsUpTo('2026-03-10', 'hijri', 2)).toEqual([
      { from: '2026-01-20', to: '2026-02-17' },
      { from: '2026-02-18', to: '2026-03-19' },
    ])
  })

  it('compare as many days of the month before, and no more than it has', () => {
    expect(soFar('2026-03-10', 'gregorian')).toEqual({
      now: { from: '2026-03-01', to: '2026-03-10' },
      before: { from: '2026-02-01', to: '2026-02-10' },
    })
    expect(soFar('2026-03-31', 'gregorian').before).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(soFar('2026-02-18', 'hijri')).toEqual({
      now: { from: '2026-02-18', to: '2026-02-18' },
      before: { from: '2026-01-20', to: '2026-01-20' },
    })
  })
})

describe('[2.16] the dashboard', () => {
  it('stands empty where there is nothing', async () => {
    const empty = await read({}, 'adminB')
    expect(empty).toMatchObject({
      totals: {
        projects: 0,
        published: 0,
        donors: 0,
        gifts: 0,
        lettersSent: 0,
        campaigns: 0,
        surveys: 0,
        templates: 0,
        packages: 0,
      },
      donations: { now: { amount: '0', count: 0 }, before: { amount: '0', count: 0 } },
      quiet: { count: 0, projects: [] },
      waiting: { count: 0, updates: [] },
      feed: [],
      gifts: [],
      projects: [],
      similar: { to: null, projects: [] },
    })
    expect(empty.months).toHaveLength(12)
  })

  it('shows published updates with their project, picture, date and the last comments, oldest first', async () => {
    const project = await published('F-1')
    const update = await create('project_updates', {
      project: project.id,
      name: 'Water!',
      dateFrom: '2026-02-01',
      details: 'Deep',
    })
    await create('project_updates', { project: project.id, name: 'Still a draft' })
    await act('project_updates', update.id, 'publish')
    for (const text of ['one', 'two', 'three', 'four'])
      await create('comments', { projectUpdate: update.id, text }, 'projectsA')
    const { feed } = await read()
    expect(feed.map(({ name }) => name)).toEqual(['Water!'])
    expect(feed[0]).toMatchObject({
      id: update.id,
      details: 'Deep',
      dateFrom: '2026-02-01',
      author: 'adminA',
      project: { id: project.id, name: 'Project F-1' },
      cover: null,
      pictures: 0,
      commentCount: 4,
    })
    expect(feed[0]?.comments.map(({ text, authorName, edited }) => ({ text, authorName, edited }))).toEqual([
      { text: 'two', authorName: 'projectsA', edited: false },
      { text: 'three', authorName: 'projectsA', edited: false },
      { text: 'four', authorName: 'projectsA', edited: false },
    ])
    await act('project_updates', update.id, 'deactivate')
    expect((await read()).feed).toEqual([])
  })

  it('adds up this month and the one before, leaves reversed gifts out, and tells funds apart', async () => {
    const project = await published('G-1')
    const donor = await create('donors', { name: 'A giver who is not named' })
    const { today, donations } = await read()
    const give = (amount: string, date: string, more: object = {}) =>
      create('donor_transactions', { donor: donor.id, project: project.id, amount, date, source: 'x', ...more })
    await give('100.10', today, { fund: 'zakat' })
    await give('50.05', donations.now.from)
    await give('70', today, { reversed: true })
    await give('30', donations.before.from)
    const after = await read()
    expect(after.donations.now).toMatchObject({ amount: '150.15', count: 2 })
    expect(after.donations.before).toMatchObject({ amount: '30.00', count: 1 })
    // product.md 9: what is of all gifts says what it is made of.
    const funds = [
      { fund: 'zakat', amount: '100.10', count: 1 },
      { fund: 'charity', amount: '50.05', count: 1 },
    ]
    expect(after.donations.now.funds).toEqual(funds)
    expect(after.months.at(-1)?.funds).toEqual(funds)
    expect(after.months.at(-2)?.funds).toEqual([{ fund: 'charity', amount: '30.00', count: 1 }])
    expect(after.months.at(-3)?.funds).toEqual([])
    expect(after.months.slice(-2).map(({ amount }) => amount)).toEqual(['30.00', '150.15'])
    // docs/decisions/132: the reversed one stands among the latest, marked, and in no figure.
    expect(after.totals.gifts).toBe(3)
    expect(after.gifts).toHaveLength(4)
    expect(after.gifts.filter(({ reversed }) => reversed)).toHaveLength(1)
    // product.md 3: a start page is seen over shoulders.
    expect(JSON.stringify(after)).not.toContain('A giver who is not named')
    expect(after.projects.find(({ id }) => id === project.id)).toMatchObject({ collected: '180.15', spent: '0.00' })
    const hijri = await read({ calendar: 'hijri' })
    expect(hijri.calendar).toBe('hijri')
    expect(hijri.months.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  })

  it('finds similar projects by classification or region, and never a special one (product.md 6)', async () => {
    const [wells, orphans] = await Promise.all(
      ['wells', 'orphans'].map((en) =>
        create('classifications', { titleEn: en, titleAr: `تصنيف ${en}`, symbol: 'water' }, 'super'),
      ),
    )
    const one = await published('S-1', { classification: wells?.id, region: 'القصيم' })
    const both = await published('S-2', { classification: wells?.id, region: 'القصيم' })
    const sameField = await published('S-3', { classification: wells?.id, region: 'تبوك' })
    const samePlace = await published('S-4', { classification: orphans?.id, region: 'القصيم' })
    await published('S-5', { classification: orphans?.id, region: 'نجران' })
    await published('S-6', { classification: wells?.id, region: 'القصيم', type: 'special' })
    await create('projects', { code: 'S-7', name: 'Not published', classification: wells?.id })
    const { similar } = await read({ similarTo: one.id })
    expect(similar.to).toEqual({ id: one.id, name: 'Project S-1' })
    expect(similar.projects.map(({ id }) => id)).toEqual([both.id, sameField.id, samePlace.id])
    expect(similar.projects.map((p) => [p.sameClassification, p.sameRegion])).toEqual([
      [true, true],
      [true, false],
      [false, true],
    ])
    for (const as of ['adminB', 'adminA2'] as const)
      expect((await read({ similarTo: one.id }, as)).similar).toEqual({ to: null, projects: [] })
  })

  it('[2.16] names running projects without an update for 90 days, the longest silent first', async () => {
    const { entities, db } = server
    const names = (quiet: Dashboard['quiet']) => quiet.projects.map(({ name }) => name)
    const was = await read()
    const never = await published('Q-1')
    const old = await published('Q-2')
    const fresh = await published('Q-3')
    const done = await published('Q-4', { progress: 'completed' })
    const edge = await published('Q-5')
    const backdate = (id: string, days: number) =>
      db.owner((tx) =>
        tx.rows(
          sql`update projects set created_at = now() - make_interval(days => ${days}) where id = ${id}::uuid and entity_id = ${entities.a}::uuid`,
        ),
      )
    // What nobody outside has read is no news.
    const unread = await published('Q-6')
    for (const { id } of [never, unread, old, fresh, done]) await backdate(id, 100)
    // A quarter of a year: 90 days are quiet, 80 are not yet.
    await backdate(edge.id, 80)
    const told = { dateFrom: '2026-01-02', details: 'x' }
    const update = await create('project_updates', { project: old.id, name: 'Long ago', ...told })
    const newest = await create('project_updates', { project: fresh.id, name: 'Yesterday', ...told })
    for (const { id } of [update, newest]) await act('project_updates', id, 'publish')
    const draft = await create('project_updates', { project: unread.id, name: 'From the site' })
    await db.owner((tx) =>
      tx.rows(sql`update project_updates set created_at = now() - interval '95 days' where id = ${update.id}::uuid`),
    )
    // Begun on 2026-01-01 and entered 100 days ago: the later of the two counts.
    const { quiet, waiting } = await read()
    expect(quiet.count - was.quiet.count).toBe(3)
    expect(names(quiet).filter((name) => name.startsWith('Project Q'))).toEqual([
      'Project Q-1',
      'Project Q-6',
      'Project Q-2',
    ])
    expect(waiting.count - was.waiting.count).toBe(1)
    expect(waiting.updates.find(({ id }) => id === draft.id)).toMatchObject({
      name: 'From the site',
      project: 'Project Q-6',
    })
    expect(quiet.projects.find(({ id }) => id === never.id)?.at).toBeNull()
    expect(quiet.projects.find(({ id }) => id === old.id)?.at).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  it('says with 304 that nothing has changed, and with a new body that something has', async () => {
    const first = await server.call('GET', '/api/dashboard')
    const tag = String(first.headers['etag'])
    const ask = (etag: string) => server.call('GET', '/api/dashboard', { headers: { 'if-none-match': etag } })
    for (const etag of [tag, `W/${tag}`]) {
      const same = await ask(etag)
      expect([same.statusCode, same.body]).toEqual([304, ''])
    }
    // A person's numbers are kept by nobody on the way.
    expect(first.headers['cache-control']).toBe('no-store')
    const project = first.json<Dashboard>().projects[0]?.id ?? ''
    await create('spendings', { project, amount: '1', date: '2026-02-01', description: 'x' })
    const changed = await ask(tag)
    expect(changed.statusCode).toBe(200)
    expect(changed.headers['etag']).not.toBe(tag)
  })

  it.each([
    ['another calendar', { calendar: 'julian' }],
    ['an id that is none', { similarTo: 'x' }],
    ['another entity', { entityId: '01900000-0000-7000-8000-000000000000' }],
  ])('refuses %s', async (_what, query) => {
    const answer = await server.call('GET', '/api/dashboard', { query: query as Record<string, string> })
    expect(answer.statusCode).toBe(400)
  })

  it('reads no gift but the latest: sums come from the days that the database keeps', async () => {
    const days = await server.db.owner((tx) =>
      tx.rows<{ n: number }>(
        sql`update donation_days set amount = amount + 1000 where entity_id = ${server.entities.a}::uuid returning 1`,
      ),
    )
    expect(days.length).toBeGreaterThan(0)
    expect(Number((await read()).donations.now.amount)).toBeGreaterThan(1000)
  })
})
