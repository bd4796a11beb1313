import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { migrationsDir } from '../../server/paths.ts'
import { passedWorld } from './passedWorld.ts'
import type { Person } from './support.ts'

const { server, donors, projects, call, own, act, view, waiting, idsOf, asked, passed, refusal } = await passedWorld()
afterAll(() => server.close())

describe('[8.1] what became of a question meanwhile is said', () => {
  const answer = (as: Person, id: string, version: number) => act(as, id, 'answerPassed', { version, answer: 'x' })

  it('answered by a colleague', async () => {
    const id = await passed('Two of us')
    expect((await answer('adminA', id, 2)).statusCode).toBe(200)
    expect(refusal(await answer('projectsA', id, 2))).toEqual({
      status: 409,
      fault: 'answeredBefore',
      title: 'This question has been answered already',
      code: 8,
    })
    expect(refusal(await act('supportA', id, 'takeBack', { version: 2 })).fault).toBe('answeredBefore')
  })

  it('by two at the same moment: one counts', async () => {
    const id = await passed('A race')
    const both = await Promise.all((['adminA', 'projectsA'] as const).map((as) => answer(as, id, 2)))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it('taken back, in Arabic', async () => {
    const id = await passed('Taken back')
    await act('supportA', id, 'takeBack', { version: 2 })
    const headers = { 'accept-language': 'ar' }
    const body = { version: 2, answer: 'x' }
    const refused = await call('projectsA', 'POST', `/api/donor_issues/${id}/answerPassed`, { body, headers })
    expect(refusal(refused)).toEqual({
      status: 409,
      fault: 'notPassed',
      title: 'لم يعد هذا الطلب محالًا إلى المشروع',
      code: 8,
    })
    expect(refused.json<{ detail: string }>().detail).toBe('سحبه الدعم في هذه الأثناء، ولا يلزم الرد عليه.')
  })

  it('closed, or changed in another way', async () => {
    const closed = await passed('Closed meanwhile')
    await act('supportA', closed, 'close', {})
    expect(await idsOf('adminA')).not.toContain(closed)
    expect(refusal(await answer('projectsA', closed, 2)).fault).toBe('questionClosed')
    const replied = await passed('Replied meanwhile')
    await act('supportA', replied, 'reply', { version: 2, reply: 'We have asked.' })
    expect(refusal(await answer('projectsA', replied, 2))).toMatchObject({ status: 409, fault: 'stale' })
    expect((await answer('projectsA', replied, 3)).statusCode).toBe(200)
  })

  it('the trail of the entity names each step and who did it', async () => {
    const id = await passed('For the trail')
    await act('supportA', id, 'takeBack', { version: 2 })
    await act('support', id, 'pass', { version: 3 })
    await answer('projectsA', id, 4)
    const { supportA, support, projectsA } = server.users
    const trail = await own<{ action: string; actor: string }>(
      sql`select action, actor from audit_trail where record = ${id} and action <> 'create' order by created_at, (after ->> 'version')::int`,
    )
    expect(trail).toEqual([
      { action: 'pass', actor: supportA },
      { action: 'takeBack', actor: supportA },
      { action: 'pass', actor: support },
      { action: 'answerPassed', actor: projectsA },
    ])
    const read = await call('adminA', 'GET', `/api/audit_trail?filter.action=answerPassed&filter.record=${id}`)
    expect(read.json<unknown[]>()).toHaveLength(1)
  })
})

describe('nothing of another entity', () => {
  it('neither in the list, nor by its id, whoever asks', async () => {
    const ofB = await asked('A secret of B', { donor: donors.ofB, project: projects.ofB })
    await act('support', ofB, 'pass', { version: 1 })
    expect(await idsOf('projectsB')).toContain(ofB)
    for (const as of ['adminA', 'projectsA'] as const) {
      expect(JSON.stringify(await waiting(as))).not.toContain('A secret of B')
      const foreign = await act(as, ofB, 'answerPassed', { version: 2, answer: 'x' })
      const unknown = await act(as, randomUUID(), 'answerPassed', { version: 2, answer: 'x' })
      expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
    }
    for (const action of ['pass', 'takeBack'])
      expect((await act('supportA', ofB, action, { version: 2 })).statusCode).toBe(404)
    expect((await idsOf('adminB')).length).toBe(1)
  })
})

describe('PDPL', () => {
  it('a question of an erased donor waits for nobody, and neither note nor answer is left of it', async () => {
    const open = await passed('Please forget this', { note: 'Forget the note' })
    const answered = await passed('And this')
    await act('projectsA', answered, 'answerPassed', { version: 2, answer: 'Forget the answer' })
    const data = await call('adminA', 'GET', `/api/donors/${donors.sara}/exportData`)
    for (const words of ['Forget the note', 'Forget the answer']) expect(data.body).toContain(words)
    const erased = await call('adminA', 'POST', `/api/donors/${donors.sara}/erase`, {
      body: { confirm: 'Sara as A knows her' },
    })
    expect(erased.statusCode, erased.body).toBe(200)
    expect(await idsOf('adminA')).not.toContain(open)
    const left = await own<{ text: string }>(sql`
      select to_jsonb(i)::text as text from donor_issues i where i.entity_id = ${server.entities.a}::uuid
      union all select to_jsonb(a)::text from audit_trail a where a.entity_id = ${server.entities.a}::uuid`)
    expect(left.filter(({ text }) => /forget/i.test(text))).toEqual([])
    expect(
      await own(sql`select answered_at from donor_issues where id = ${answered}::uuid and answered_at is not null`),
    ).toHaveLength(1)
  })
})

it('0010: an issue from before keeps what it says, and waits for nobody', async () => {
  const text = readFileSync(`${migrationsDir}/0010_passed_questions.sql`, 'utf8')
  const columns = [...text.matchAll(/ADD COLUMN "(\w+)"/g)].map(([, name]) => name)
  expect(columns).toEqual(['passed_at', 'passed_by', 'pass_note', 'answer', 'answered_at', 'answered_by'])
  const id = newId()
  await server.db.owner(async (tx) => {
    for (const name of columns) await tx.raw(`alter table donor_issues drop column ${name}`)
    await tx.rows(sql`insert into donor_issues (id, entity_id, type, donor, donor_name, message, project, sent_at, reply, status)
      values (${id}::uuid, ${server.entities.a}::uuid, 'complaint', ${donors.hidden}::uuid, 'x', 'From before', ${projects.mine}::uuid, now(), 'Said', 'open')`)
    await tx.raw(text)
  })
  expect(await view('supportA', id)).toMatchObject({
    message: 'From before',
    reply: 'Said',
    status: 'open',
    version: 1,
    passedAt: null,
    answer: null,
  })
  expect(await idsOf('adminA')).not.toContain(id)
  expect((await act('supportA', id, 'pass', { version: 1 })).statusCode).toBe(200)
  expect(await idsOf('projectsA')).toContain(id)
})
