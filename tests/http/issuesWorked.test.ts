import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { passedWorld } from './passedWorld.ts'
import type { Person } from './support.ts'

let world: Awaited<ReturnType<typeof passedWorld>>
beforeAll(async () => {
  world = await passedWorld()
})
afterAll(() => world.server.close())

const get = (as: Person, url: string) => world.call(as, 'GET', `/api/donor_issues${url}`)
const act = (as: Person, id: string, action: string, body: object = {}) => world.act(as, id, action, body)
const fault = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<{ fault?: string }>().fault,
]
const set = (id: string, change: string) =>
  world.own(sql`update donor_issues set ${sql.raw(change)} where id = ${id}::uuid`)
const closed = async (message: string): Promise<string> => {
  const id = await world.asked(message)
  expect((await act('supportA', id, 'reply', { version: 1, reply: 'In May.', close: true })).statusCode).toBe(200)
  return id
}
const ids = (answer: { json: <T>() => T }) => answer.json<{ id: string }[]>().map(({ id }) => id)

describe('[2.69] whose an issue is', () => {
  it('is given to one of the entity’s support, found by “mine” and “nobody’s”, told by name, and kept in the trail', async () => {
    const { supportA } = world.server.users
    const id = await world.asked('Whose am I?')
    expect(ids(await get('supportA', '?filter.assignee.isnull=true&perPage=100'))).toContain(id)
    const { people } = (await get('supportA', '/actions/colleagues')).json<{ people: object[] }>()
    expect(people).toEqual([{ id: supportA, name: 'supportA' }])
    expect((await act('supportA', id, 'assign', { to: supportA })).json()).toMatchObject({ id, version: 2 })
    expect(await world.view('supportA', id)).toMatchObject({ assignee: supportA, assigneeName: 'supportA' })
    const mine = await get('supportA', `?filter.assignee=${supportA}&perPage=100`)
    expect(mine.json<object[]>()).toMatchObject([{ id, assignee: supportA, assigneeName: 'supportA' }])
    expect(ids(await get('supportA', '?filter.assignee.isnull=true&perPage=100'))).not.toContain(id)
    // Given to whom it is already nothing changes.
    expect((await act('supportA', id, 'assign', { to: supportA })).json()).toMatchObject({ version: 2 })
    expect((await act('supportA', id, 'assign', { to: null })).json()).toMatchObject({ version: 3 })
    expect(await world.view('supportA', id)).toMatchObject({ assignee: null, assignedAt: null })
    const trail = await world.own<{ action: string; actor: string }>(
      sql`select action, actor::text from audit_trail where record = ${id} and action = 'assign'`,
    )
    expect(trail).toEqual([
      { action: 'assign', actor: supportA },
      { action: 'assign', actor: supportA },
    ])
  })

  it('is given to nobody who does not answer issues there, in the same words for all of them', async () => {
    const { users } = world.server
    const id = await world.asked('Not everybody’s')
    const bodies = new Set<string>()
    for (const to of [users.adminA, users.projectsA, users.adminB, users.support, newId()]) {
      const answer = await act('supportA', id, 'assign', { to })
      expect(answer.statusCode, to).toBe(422)
      expect(answer.json<{ errors: object }>().errors).toHaveProperty('To')
      bodies.add(answer.body)
    }
    expect(bodies.size).toBe(1)
    expect((await act('supportA', id, 'assign', { to: 'nobody' })).statusCode).toBe(400)
    expect((await act('supportA', id, 'assign', {})).statusCode).toBe(400)
    for (const as of ['adminA', 'projectsA', 'donorA'] as const)
      expect((await act(as, id, 'assign', { to: null })).statusCode, as).toBe(403)
  })

  it('of the platform’s support is known to the platform by name, to the entity as the platform’s', async () => {
    const { support } = world.server.users
    const id = await world.asked('For the platform')
    expect((await act('support', id, 'assign', { to: support })).statusCode).toBe(200)
    expect(await world.view('support', id)).toMatchObject({ assignee: support, assigneeName: 'support' })
    expect(ids(await get('support', `?filter.assignee=${support}&perPage=100`))).toEqual([id])
    expect(await world.view('supportA', id)).toMatchObject({ assignee: support, assigneeName: null })
  })

  it('becomes whoever’s who answers it first, and stays theirs', async () => {
    const { supportA } = world.server.users
    const id = await world.asked('Who answers?')
    expect((await act('supportA', id, 'reply', { version: 1, reply: 'I do.' })).statusCode).toBe(200)
    expect(await world.view('supportA', id)).toMatchObject({ assignee: supportA })
    expect((await act('support', id, 'reply', { version: 2, reply: 'So do I.' })).statusCode).toBe(200)
    expect(await world.view('supportA', id)).toMatchObject({ assignee: supportA })
  })
})

describe('[4.8] a donor opens again what was closed', () => {
  it('within 14 days: it is counted, says why, is its assignee’s still, and can be answered', async () => {
    const id = await closed('When?')
    await set(id, `closed_at = now() - interval '14 days' + interval '1 minute'`)
    const reopened = await act('donorA', id, 'reopenOwn', { note: 'Which May?' })
    expect(reopened.statusCode, reopened.body).toBe(200)
    expect(await world.view('supportA', id)).toMatchObject({
      status: 'open',
      reopenings: 1,
      reopenNote: 'Which May?',
      closedAt: null,
      assignee: world.server.users.supportA,
    })
    const { version } = (await world.view('supportA', id)) as { version: number }
    expect((await act('supportA', id, 'reply', { version, reply: 'This one.', close: true })).statusCode).toBe(200)
    expect((await act('donorA', id, 'reopenOwn')).statusCode).toBe(200)
    expect(await world.view('supportA', id)).toMatchObject({ reopenings: 2, reopenNote: null })
    const trail = await world.own(sql`select actor from audit_trail where record = ${id} and action = 'reopenOwn'`)
    expect(trail).toEqual([{ actor: null }, { actor: null }])
  })

  it('is refused later, while it is open, with too many words, and to everybody else', async () => {
    const id = await closed('Too late?')
    const long = await act('donorA', id, 'reopenOwn', { note: 'x'.repeat(501) })
    expect([long.statusCode, Object.keys(long.json<{ errors: object }>().errors)]).toEqual([422, ['Note']])
    await set(id, `closed_at = now() - interval '14 days'`)
    expect(fault(await act('donorA', id, 'reopenOwn'))).toEqual([409, 'reopenOver'])
    const open = await world.asked('Open still')
    expect(fault(await act('donorA', open, 'reopenOwn'))).toEqual([409, 'wrongState'])
    const foreign = await world.asked('Of somebody else', { donor: world.donors.hidden })
    expect((await act('donorA', foreign, 'reopenOwn')).statusCode).toBe(404)
    for (const as of ['supportA', 'support', 'adminA'] as const)
      expect((await act(as, id, 'reopenOwn')).statusCode, as).toBe(403)
    expect((await act('potentialA', id, 'reopenOwn')).statusCode).toBe(404)
  })

  it('by the database’s own fence: they change what they say of it, and no word', async () => {
    const mine = await closed('Mine')
    const strange = await world.asked('Not mine', { donor: world.donors.hidden })
    const change = (id: string, what: string) =>
      world.server.db
        .as({ kind: 'identity', userId: world.server.users.donorA }, (tx) =>
          tx.rows<{ id: string }>(
            sql`update donor_issues set ${sql.raw(what)} where id = ${id}::uuid returning id::text`,
          ),
        )
        .catch((error: { code?: string }) => error.code)
    for (const what of [`message = 'x'`, `reply = 'x'`, 'donor = donor', `assignee = 'x'`, 'closed_at = now()'])
      expect(await change(mine, what), what).toBe('42501')
    expect(await change(strange, `satisfaction = 'neutral'`)).toEqual([])
    expect(await change(mine, `satisfaction = 'neutral'`)).toEqual([{ id: mine }])
  })

  it('support opens again as before, and that is no donor’s', async () => {
    const id = await closed('By support')
    expect((await act('supportA', id, 'reopen')).statusCode).toBe(200)
    expect(await world.view('supportA', id)).toMatchObject({ status: 'open', reopenings: 0, closedAt: null })
  })
})

describe('[9.6] what a donor says of the answer', () => {
  it.each(['verySatisfied', 'satisfied', 'neutral', 'slightlySatisfied', 'unsatisfied'])(
    'takes %s, once',
    async (value) => {
      const id = await closed(`Rated ${value}`)
      expect((await act('donorA', id, 'rate', { satisfaction: value })).statusCode).toBe(200)
      expect(await world.view('supportA', id)).toMatchObject({ satisfaction: value })
      expect(fault(await act('donorA', id, 'rate', { satisfaction: 'neutral' }))).toEqual([409, 'ratedBefore'])
      expect((await get('donorA', `/${id}`)).json()).toMatchObject({ satisfaction: value })
    },
  )

  it('takes nothing else, nothing of an open issue, and nothing of whoever did not ask', async () => {
    const id = await closed('Rated wrongly')
    for (const satisfaction of ['delighted', '', null, 5]) {
      const answer = await act('donorA', id, 'rate', { satisfaction })
      expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
        422,
        ['Satisfaction'],
      ])
    }
    expect((await act('donorA', id, 'rate')).statusCode).toBe(422)
    const open = await world.asked('Not answered')
    expect(fault(await act('donorA', open, 'rate', { satisfaction: 'neutral' }))).toEqual([409, 'wrongState'])
    expect((await act('potentialA', id, 'rate', { satisfaction: 'neutral' })).statusCode).toBe(404)
    expect((await act('supportA', id, 'rate', { satisfaction: 'neutral' })).statusCode).toBe(403)
  })

  it('of two at once the first counts', async () => {
    const id = await closed('Twice')
    const answers = await Promise.all(
      ['satisfied', 'unsatisfied'].map((satisfaction) => act('donorA', id, 'rate', { satisfaction })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })
})

describe('[2.56] how soon support answers', () => {
  const figures = async (as: Person) => (await get(as, '/actions/figures')).json<Record<string, unknown>>()

  it('keeps the first reply, whatever is answered later', async () => {
    const id = await world.asked('First?')
    await act('supportA', id, 'reply', { version: 1, reply: 'One' })
    const first = (await world.view('supportA', id))['firstRepliedAt']
    expect(first).not.toBeNull()
    await act('supportA', id, 'reply', { version: 2, reply: 'Two' })
    const later = await world.view('supportA', id)
    expect(later['firstRepliedAt']).toBe(first)
    expect(later['repliedAt']).not.toBe(first)
  })

  it('tells the median and the mean of 30 days: of one’s own entity, or of all', async () => {
    await world.own(sql`delete from messages where issue is not null`)
    await world.own(sql`delete from feedback where issue is not null`)
    await world.own(sql`delete from donor_issues`)
    expect(await figures('supportA')).toEqual({
      days: 30,
      answered: 0,
      firstReplyMinutes: null,
      satisfaction: { verySatisfied: 0, satisfied: 0, neutral: 0, slightlySatisfied: 0, unsatisfied: 0 },
      mean: null,
    })
    const answered = async (minutes: number, rating: string | null, more: { donor?: string; ago?: number } = {}) => {
      const id = await world.asked(`After ${minutes}`, { ...(more.donor && { donor: more.donor, project: null }) })
      const ago = more.ago ?? 1
      await world.own(sql`update donor_issues set reply = 'x', status = 'closed', sent_at = now() - make_interval(days => ${ago}::int, mins => ${minutes}::int),
        replied_at = now() - make_interval(days => ${ago}::int), satisfaction = ${rating},
        rated_at = case when ${rating}::text is null then null else now() - make_interval(days => ${ago}::int) end where id = ${id}::uuid`)
    }
    await answered(10, 'verySatisfied')
    await answered(60, 'unsatisfied')
    await answered(1000, 'satisfied')
    await answered(5, 'unsatisfied', { ago: 31 })
    await answered(20, null, { donor: world.donors.ofB })
    const own = await figures('supportA')
    expect(own).toMatchObject({ answered: 3, satisfaction: { verySatisfied: 1, satisfied: 1, unsatisfied: 1 } })
    expect(own['firstReplyMinutes']).toBeCloseTo(60, 1)
    // Of 5, 4 and 1.
    expect(own['mean']).toBeCloseTo(10 / 3, 5)
    const all = await figures('support')
    expect(all).toMatchObject({ answered: 4 })
    expect(all['firstReplyMinutes']).toBeCloseTo(40, 1)
    for (const as of ['adminA', 'projectsA', 'donorA'] as const)
      expect((await get(as, '/actions/figures')).statusCode, as).toBe(403)
  })
})

describe('[3.8] the project that a donor writes about', () => {
  it('is one that they gave to: a gift that was removed, or of somebody else, is none', async () => {
    const { server, donors, projects, call, own } = world
    const gift = newId()
    const about = async (): Promise<[number, string[]]> => {
      const body = { donor: donors.sara, type: 'question', message: 'And the well?', project: projects.mine }
      const answer = await call('donorA', 'POST', '/api/donor_issues', { body })
      return [answer.statusCode, Object.keys(answer.json<{ errors?: object }>().errors ?? {})]
    }
    await own(sql`insert into donor_transactions (id, entity_id, donor, project, amount, date, source) values
      (${newId()}, ${server.entities.a}, ${donors.hidden}, ${projects.mine}, 10, '2026-01-01', 'manual'),
      (${gift}, ${server.entities.a}, ${donors.sara}, ${projects.mine}, 10, '2026-01-01', 'manual')`)
    expect(await about()).toEqual([201, []])
    await own(sql`update donor_transactions set deleted_at = now() where id = ${gift}`)
    expect(await about()).toEqual([422, ['Project']])
    // Known to the same person by another record of theirs, the project is still not one that this donor gave to.
    await own(sql`insert into identity_links (identity_id, entity_id, donor_id) values
      (${server.users.donorA}, ${server.entities.a}, ${donors.hidden})`)
    expect(await about()).toEqual([422, ['Project']])
  })
})
