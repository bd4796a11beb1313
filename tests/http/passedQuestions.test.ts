import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { passedWorld } from './passedWorld.ts'

const { server, donors, projects, call, own, act, view, waiting, idsOf, asked, passed, refusal } = await passedWorld()
afterAll(() => server.close())

describe('product.md 2: support asks the project', () => {
  it('with a note; the staff get the question with it, the donor sees nothing of it', async () => {
    const id = await passed('When does the water run?', { note: 'They ask for a date.' })
    expect((await waiting('projectsA')).questions.find((one) => one.id === id)).toMatchObject({
      version: 2,
      donorName: 'Sara as A knows her',
      projectName: 'Well',
      message: 'When does the water run?',
      passedByName: 'supportA',
      note: 'They ask for a date.',
    })
    expect(await view('supportA', id)).toMatchObject({
      status: 'open',
      managerName: 'projectsA',
      passedByName: 'supportA',
      passNote: 'They ask for a date.',
      answer: null,
      answeredAt: null,
    })
    const mine = await call('donorA', 'GET', '/api/donor_issues?perPage=100')
    const shown = mine.json<Record<string, unknown>[]>().find((one) => one['id'] === id)
    expect(Object.keys(shown ?? {}).sort()).toEqual(
      [
        'closedAt',
        'createdAt',
        'donor',
        'entityId',
        'entityName',
        'files',
        'filesTold',
        'id',
        'message',
        'project',
        'reopenFiles',
        'reopenFilesTold',
        'reopenNote',
        'reopenedAt',
        'repliedAt',
        'reply',
        'replyFiles',
        'replyFilesTold',
        'satisfaction',
        'sentAt',
        'status',
        'type',
        'updatedAt',
        'version',
      ].sort(),
    )
    expect(shown).toMatchObject({ status: 'open', reply: null })
    expect(mine.body).not.toContain('They ask for a date.')
  })

  it('whose it is: a project admin’s own and nobody’s projects, a branch admin’s all', async () => {
    const mine = await passed('Of mine')
    const theirs = await passed('Of theirs', { project: projects.theirs })
    const nobodys = await passed('Of nobody’s', { project: projects.nobodys })
    const seen = await idsOf('projectsA')
    expect([mine, theirs, nobodys].map((id) => seen.includes(id))).toEqual([true, false, true])
    expect(await idsOf('adminA')).toEqual(expect.arrayContaining([mine, theirs, nobodys]))
    expect((await waiting('adminA')).total).toBe((await idsOf('adminA')).length)
    // Whoever may not sign in any more answers nothing.
    await own(sql`update projects set manager = ${server.users.supportA}::uuid where id = ${projects.theirs}::uuid`)
    expect(await idsOf('projectsA')).not.toContain(theirs)
    await own(sql`update users set status = 'inactive' where id = ${server.users.supportA}::uuid`)
    expect(await idsOf('projectsA')).toContain(theirs)
    await own(sql`update users set status = 'active' where id = ${server.users.supportA}::uuid`)
    await own(sql`update projects set manager = ${server.users.adminA}::uuid where id = ${projects.theirs}::uuid`)
  })

  it('names no donor who is not to be named (product.md 3)', async () => {
    const id = await passed('Secretly asked', { donor: donors.hidden })
    const { questions } = await waiting('projectsA')
    expect(questions.find((one) => one.id === id)?.donorName).toBeNull()
    expect(JSON.stringify(questions)).not.toContain('Never to be named')
  })

  it('of the platform, too, under the platform’s name', async () => {
    const id = await asked('Through the platform')
    const answer = await act('support', id, 'pass', { version: 1 })
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await waiting('projectsA')).questions.find((one) => one.id === id)).toMatchObject({ passedByName: null })
    expect((await act('projectsA', id, 'answerPassed', { version: 2, answer: 'In May.' })).statusCode).toBe(200)
    expect(await view('support', id)).toMatchObject({
      answer: 'In May.',
      answeredByName: 'projectsA',
      passedByName: null,
    })
    const list = await call('support', 'GET', '/api/donor_issues?perPage=100')
    expect(list.json<Record<string, unknown>[]>().find((one) => one['id'] === id)?.['answeredAt']).toBeTruthy()
    expect(list.body).not.toContain('In May.')
  })

  it('only about a project that is there, of an open issue, once', async () => {
    const without = await asked('About nothing', { project: null })
    expect(refusal(await act('supportA', without, 'pass', { version: 1 }))).toEqual({
      status: 409,
      fault: 'noProject',
      title: 'This issue is about no project',
      code: 8,
    })
    const closed = await asked('Closed')
    await act('supportA', closed, 'close', {})
    expect(refusal(await act('supportA', closed, 'pass', { version: 2 }))).toMatchObject({
      status: 409,
      fault: 'wrongState',
    })
    const twice = await passed('Twice')
    expect(refusal(await act('supportA', twice, 'pass', { version: 2 }))).toMatchObject({
      status: 409,
      fault: 'passedBefore',
    })
    const long = await act('supportA', without, 'pass', { version: 1, note: 'x'.repeat(501) })
    expect([long.statusCode, Object.keys(long.json<{ errors: object }>().errors)]).toEqual([422, ['Note']])
  })

  it('takes the question back while nobody has answered', async () => {
    const id = await passed('Never mind', { note: 'A note' })
    expect((await act('supportA', id, 'takeBack', { version: 2 })).statusCode).toBe(200)
    expect(await idsOf('adminA')).not.toContain(id)
    expect(await view('supportA', id)).toMatchObject({ passedAt: null, passNote: null, version: 3 })
    expect(refusal(await act('supportA', id, 'takeBack', { version: 3 })).fault).toBe('notPassed')
    expect((await act('supportA', id, 'pass', { version: 3 })).statusCode).toBe(200)
  })
})

describe('product.md 2: the project answers', () => {
  it.each(['adminA', 'projectsA'] as const)('%s once; support reads it and replies to the donor', async (as) => {
    const id = await passed(`Asked of ${as}`)
    expect((await act(as, id, 'answerPassed', { version: 2, answer: 'In May, God willing.' })).json()).toEqual({
      id,
      version: 3,
    })
    expect(await idsOf(as)).not.toContain(id)
    expect(await view('supportA', id)).toMatchObject({
      answer: 'In May, God willing.',
      answeredByName: as,
      reply: null,
    })
    const mine = async () => (await call('donorA', 'GET', '/api/donor_issues?perPage=100')).body
    expect(await mine()).not.toContain('God willing')
    const reply = await act('supportA', id, 'reply', { version: 3, reply: 'In May, God willing.', close: true })
    expect(reply.json()).toMatchObject({ status: 'closed' })
    expect(await mine()).toContain('God willing')
    await own(sql`update donor_issues set reply = 'x' where id = ${id}::uuid`)
  })

  it('and is asked again: the earlier answer stays in the trail', async () => {
    const id = await passed('Once more')
    await act('projectsA', id, 'answerPassed', { version: 2, answer: 'An early answer' })
    const again = await act('supportA', id, 'pass', { version: 3, note: 'And when exactly?' })
    expect(again.statusCode, again.body).toBe(200)
    expect(await view('supportA', id)).toMatchObject({ answer: null, answeredByName: null, version: 4 })
    expect((await waiting('projectsA')).questions.find((one) => one.id === id)?.note).toBe('And when exactly?')
    const trail = await own<{ before: { answer: string | null } }>(
      sql`select before from audit_trail where record = ${id} and action = 'pass' order by created_at desc, id`,
    )
    expect(trail.map(({ before }) => before.answer)).toContain('An early answer')
  })

  it('names the field of an empty or too long answer', async () => {
    const id = await passed('Empty?')
    for (const answer of ['', '  ', 'x'.repeat(2001)]) {
      const refused = await act('projectsA', id, 'answerPassed', { version: 2, answer })
      expect(refused.statusCode).toBe(422)
      expect(refused.json<{ errors: object }>().errors).toHaveProperty('Answer')
    }
  })
})
