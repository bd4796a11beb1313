import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passedWorld } from './passedWorld.ts'
import type { Person } from './support.ts'

let world: Awaited<ReturnType<typeof passedWorld>>
beforeAll(async () => {
  world = await passedWorld()
})
afterAll(() => world.server.close())

const WORDS = { name: 'Since when does the water flow?', details: 'A donor asked since when. Since May.' }
const add = (as: Person, id: string, body: object = WORDS) => world.act(as, id, 'toDiary', body)
const answered = async (more: Parameters<typeof world.asked>[1] = {}): Promise<string> => {
  const id = await world.asked('Since when? Sara', more)
  expect((await world.act('supportA', id, 'reply', { version: 1, reply: 'Since May.' })).statusCode).toBe(200)
  return id
}

describe('product.md 2: an answer in the project’s diary', () => {
  it('is a draft of an update of the project, in the words of staff, that is published as any other', async () => {
    const id = await answered()
    const made = await add('supportA', id)
    expect(made.statusCode, made.body).toBe(200)
    const { diary } = made.json<{ diary: string }>()
    const read = await world.call('adminA', 'GET', `/api/project_updates/${diary}`)
    expect(read.json()).toMatchObject({ ...WORDS, status: 'draft', project: world.projects.mine })
    expect(read.body).not.toContain('Sara')
    expect(await world.view('supportA', id)).toMatchObject({ diary: { id: diary, status: 'draft' } })
    // Nothing of it is the platform's support's to know, nor the donor's.
    expect(await world.view('support', id)).toMatchObject({ diary: null })
    expect((await world.call('donorA', 'GET', `/api/donor_issues/${id}`)).body).not.toContain(diary)
    expect((await world.call('adminA', 'POST', `/api/project_updates/${diary}/publish`)).statusCode).toBe(200)
    expect(await world.view('supportA', id)).toMatchObject({ diary: { id: diary, status: 'published' } })
    const again = await add('adminA', id)
    expect(world.refusal(again)).toMatchObject({ status: 409, fault: 'diaryBefore' })
    // Once that update is deleted there may be another.
    expect((await world.server.call('DELETE', `/api/project_updates/${diary}`, { as: 'adminA' })).statusCode).toBe(200)
    expect(await world.view('supportA', id)).toMatchObject({ diary: null })
    expect((await add('adminA', id)).statusCode).toBe(200)
  })

  it('is refused without an answer, a living project, a name or words', async () => {
    expect(world.refusal(await add('supportA', await world.asked('Not answered')))).toMatchObject({
      status: 409,
      fault: 'noDiary',
    })
    expect(world.refusal(await add('supportA', await answered({ project: null })))).toMatchObject({ fault: 'noDiary' })
    const id = await answered({ project: world.projects.theirs })
    const empty = await add('supportA', id, { name: ' ', details: '' })
    expect(empty.statusCode).toBe(422)
    expect(Object.keys(empty.json<{ errors: object }>().errors).sort()).toEqual(['Details', 'Name'])
    await world.own(sql`update projects set deleted_at = now() where id = ${world.projects.theirs}::uuid`)
    expect(world.refusal(await add('supportA', id))).toMatchObject({ fault: 'noDiary' })
  })

  it('is the charity’s own people’s to add, and nobody else’s', async () => {
    const id = await answered()
    for (const as of ['support', 'super', 'donorA'] as const) expect((await add(as, id)).statusCode, as).toBe(403)
    expect((await add('adminB', id)).statusCode).toBe(404)
    expect((await add('projectsA', id)).statusCode).toBe(200)
  })
})
