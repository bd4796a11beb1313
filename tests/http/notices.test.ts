import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { passedWorld } from './passedWorld.ts'
import type { Person } from './support.ts'

interface Notice {
  id: string
  resource: string
  kind: string
  group: string
  at: string
  name: string
  about: string | null
  count: number | null
  isNew: boolean
}
interface Answer {
  unseen: number
  most: number
  notices: Notice[]
}

const world = await passedWorld()
const { server, projects, call, own } = world
const { entities, users } = server

const told = async (as: Person): Promise<Answer> => {
  const answer = await call(as, 'GET', '/api/notices')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>()
}
const kinds = async (as: Person): Promise<string[]> =>
  (await told(as)).notices.map(({ group, resource, kind, name }) => `${group} ${resource}.${kind} ${name}`).toSorted()

async function addImport(name: string, more: { status?: string; faulty?: number; days?: number; by?: string }) {
  const { status = 'done', faulty = 0, days = 1, by = users.projectsA } = more
  const file = newId()
  await own(sql`insert into files (id, entity_id, kind, name, mime, bytes, sha256)
    values (${file}, ${entities.a}, 'sheet', ${name}, 'text/csv', 1, ${file})`)
  await own(sql`insert into imports (id, entity_id, target, file, file_name, status, created, updated, undone, faulty, finished_at, undone_at, created_by)
    values (${newId()}, ${entities.a}, 'donors', ${file}, ${name}, ${status}, 7, 2, 5, ${faulty},
      now() - make_interval(days => ${days}::int), case when ${status} = 'undone' then now() - interval '2 days' end, ${by}::uuid)`)
}

const addReport = (title: string, project: string, status: string, failed: number, days = 3) =>
  own(sql`insert into reports (id, entity_id, project, title, status, sent_count, failed_count, unknown_count, finished_at)
    values (${newId()}, ${entities.a}, ${project}, ${title}, ${status}, 12, ${failed}, ${failed}, now() - make_interval(days => ${days}::int))`)

const addUpdate = (name: string, project: string, entity = entities.a, status = 'draft') =>
  own(sql`insert into project_updates (id, entity_id, project, name, status, created_at)
    values (${newId()}, ${entity}, ${project}, ${name}, ${status}, now() - interval '4 days')`)

beforeAll(async () => {
  await addImport('mine.csv', {})
  await addImport('some refused.csv', { faulty: 3 })
  await addImport('broken.csv', { status: 'failed' })
  await addImport('taken back.csv', { status: 'undone' })
  await addImport('of the administrator.csv', { by: users.adminA })
  await addImport('long ago.csv', { days: 31 })
  await addImport('under way.csv', { status: 'running' })
  await addReport('All arrived', projects.mine, 'sent', 0)
  await addReport('Some lost', projects.mine, 'sent', 2)
  await addReport('Stopped long ago', projects.mine, 'stopped', 0, 90)
  await addReport('Of the orchard', projects.theirs, 'sent', 0)
  await addReport('Under way', projects.mine, 'sending', 0)
  await addUpdate('Water flows', projects.mine)
  await addUpdate('Trees grow', projects.theirs)
  await addUpdate('Read already', projects.mine, entities.a, 'published')
  await addUpdate('A roof', projects.ofB, entities.b)
  await own(sql`insert into registrations (id, name, branch_name, licence_number, admin_name, admin_user_name, admin_email, admin_phone, email_verified, status)
    values (${newId()}, 'Wafa', 'Abha', '1', 'x', 'x', 'x@w.test', '+966512000099', true, 'awaiting'),
      (${newId()}, 'Unproven', 'Abha', '2', 'x', 'y', 'y@w.test', '+966512000098', false, 'awaiting'),
      (${newId()}, 'Decided', 'Abha', '3', 'x', 'z', 'z@w.test', '+966512000097', true, 'approved')`)
})
afterAll(() => server.close())

const MINE = [
  'failed imports.failed broken.csv',
  'failed imports.refused some refused.csv',
  'failed reports.lost Some lost',
  'finished imports.done mine.csv',
  'finished imports.undone taken back.csv',
  'finished reports.sent All arrived',
  'waits project_updates.draft Water flows',
  'waits reports.stopped Stopped long ago',
]

describe('what finished, failed or waits', () => {
  it('is told to who leads the project or began it, and nothing of what others lead', async () => {
    expect(await kinds('projectsA')).toEqual(MINE)
  })

  it('is told whole to who administers the branch, and stays in the branch', async () => {
    expect(await kinds('adminA')).toEqual(
      [
        ...MINE,
        'finished imports.done of the administrator.csv',
        'finished reports.sent Of the orchard',
        'waits project_updates.draft Trees grow',
      ].toSorted(),
    )
    expect(await kinds('adminA2')).toEqual([])
    expect(await kinds('adminB')).toEqual(['waits project_updates.draft A roof'])
  })

  it('says how many, and to what it belongs', async () => {
    const { notices } = await told('projectsA')
    const of = (name: string) => notices.find((one) => one.name === name)
    expect(of('mine.csv')).toMatchObject({ count: 9, about: null })
    expect(of('some refused.csv')).toMatchObject({ count: 3 })
    expect(of('broken.csv')).toMatchObject({ count: null })
    expect(of('taken back.csv')).toMatchObject({ count: 5 })
    expect(of('All arrived')).toMatchObject({ count: 12, about: 'Well' })
    expect(of('Some lost')).toMatchObject({ count: 4 })
    expect(of('Water flows')).toMatchObject({ count: null, about: 'Well' })
    expect(notices.map(({ at }) => at)).toEqual(
      notices
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })

  it('tells whom an issue was given to, and of what a donor has opened again whose it is', async () => {
    const { supportA, support } = world.server.users
    const id = await world.asked('Whose?')
    const give = (as: Person, to: string | null) => world.act(as, id, 'assign', { to })
    expect((await give('supportA', supportA)).statusCode).toBe(200)
    expect(await kinds('supportA')).toEqual(['waits donor_issues.assigned Birr'])
    expect(await kinds('support')).toEqual([])
    expect((await give('support', support)).statusCode).toBe(200)
    expect([await kinds('supportA'), await kinds('support')]).toEqual([[], ['waits donor_issues.assigned Birr']])
    await world.own(
      sql`update donor_issues set status = 'closed', reply = 'x', replied_at = now() - interval '1 hour' where id = ${id}::uuid`,
    )
    expect((await world.act('donorA', id, 'reopenOwn', {})).statusCode).toBe(200)
    expect([await kinds('supportA'), await kinds('support')]).toEqual([[], ['waits donor_issues.reopened Birr']])
    await world.own(sql`update donor_issues set status = 'closed' where id = ${id}::uuid`)
  })

  it('tells support of what donors wait for and the staff of what support asks, by no donor’s name', async () => {
    const id = await world.asked('When does the water flow?')
    expect(await kinds('supportA')).toEqual(['waits donor_issues.open Birr'])
    expect(await kinds('support')).toEqual(['waits donor_issues.open Birr'])
    expect(await kinds('super')).toEqual(['waits donor_issues.open Birr', 'waits registrations.awaiting Wafa'])
    const version = async () => Number((await world.view('supportA', id))['version'])
    expect((await world.act('supportA', id, 'pass', { version: await version() })).statusCode).toBe(200)
    expect(await kinds('supportA')).toEqual([])
    expect(await kinds('projectsA')).toEqual([...MINE, 'waits donor_issues.passed Well'].toSorted())
    const answer = { version: await version(), answer: 'It does.' }
    expect((await world.act('projectsA', id, 'answerPassed', answer)).statusCode).toBe(200)
    expect(await kinds('supportA')).toEqual(['waits donor_issues.answered Birr'])
    expect(await kinds('projectsA')).toEqual(MINE)
    const bodies = await Promise.all(
      ['supportA', 'super', 'adminA'].map((as) => call(as as Person, 'GET', '/api/notices')),
    )
    for (const { body } of bodies) {
      expect(body).not.toContain('Sara')
      expect(body).not.toContain('water flow?')
    }
    expect(
      (await world.act('supportA', id, 'reply', { version: await version(), reply: 'It flows.' })).statusCode,
    ).toBe(200)
    expect((await world.act('supportA', id, 'close', { version: await version() })).statusCode).toBe(200)
    expect(await kinds('supportA')).toEqual([])
  })

  it('is new until its reader has seen it, whichever device they saw it on, and for nobody else', async () => {
    const first = await told('projectsA')
    expect(first).toMatchObject({ unseen: 8, most: 99 })
    expect(first.notices.every(({ isNew }) => isNew)).toBe(true)
    const until = first.notices[2]?.at ?? ''
    const see = (to: string) => call('projectsA', 'POST', '/api/notices/seen', { body: { until: to } })
    expect((await see(until)).statusCode).toBe(200)
    const newer = first.notices.filter(({ at }) => at > until).length
    expect((await told('projectsA')).unseen).toBe(newer)
    // Never back.
    await see('2020-01-01T00:00:00Z')
    expect((await told('projectsA')).unseen).toBe(newer)
    // What comes later is new, even for a clock that runs ahead.
    await see('2999-01-01T00:00:00Z')
    expect((await told('projectsA')).unseen).toBe(0)
    await own(sql`insert into project_updates (id, entity_id, project, name, status, created_at)
      values (${newId()}, ${entities.a}, ${projects.mine}, 'Just now', 'draft', now() + interval '1 second')`)
    expect((await told('projectsA')).notices.filter(({ isNew }) => isNew).map(({ name }) => name)).toEqual(['Just now'])
    expect((await told('adminA')).unseen).toBe(12)
    expect((await see('yesterday')).statusCode).toBe(400)
  })

  it('leaves its person’s record and its trail as they are', async () => {
    const person = () => own<{ version: number }>(sql`select version from users where id = ${users.adminA}`)
    const trail = () => own<{ n: number }>(sql`select count(*)::int as n from audit_trail where resource = 'users'`)
    const [before, entries] = [await person(), await trail()]
    await call('adminA', 'POST', '/api/notices/seen', { body: { until: '2026-11-01T00:00:00Z' } })
    expect(await person()).toEqual(before)
    expect(await trail()).toEqual(entries)
  })

  it('shows the newest thirty and counts up to a hundred', async () => {
    await own(sql`insert into project_updates (id, entity_id, project, name, status, created_at)
      select gen_random_uuid(), ${entities.b}, ${projects.ofB}, 'Roof ' || n, 'draft', now() - make_interval(mins => n) from generate_series(1, 120) n`)
    const { notices, unseen } = await told('adminB')
    expect(notices).toHaveLength(30)
    expect(notices[0]?.name).toBe('Roof 1')
    expect(unseen).toBe(100)
  })

  it('goes with its record', async () => {
    await own(sql`update projects set deleted_at = now() where id = ${projects.mine}`)
    await own(sql`update imports set deleted_at = now() where created_by = ${users.projectsA}`)
    expect(await kinds('projectsA')).toEqual([])
  })

  it('answers by its tag while nothing is new, and is no donor’s', async () => {
    const { headers } = await call('adminA', 'GET', '/api/notices')
    const again = await call('adminA', 'GET', '/api/notices', { headers: { 'if-none-match': String(headers['etag']) } })
    expect(again.statusCode).toBe(304)
    expect((await call('donorA', 'GET', '/api/notices')).statusCode).toBe(403)
    expect(
      (await call('donorA', 'POST', '/api/notices/seen', { body: { until: '2026-11-01T00:00:00Z' } })).statusCode,
    ).toBe(403)
  })
})
