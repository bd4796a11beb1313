import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationsDir } from '../../server/paths.ts'
import { addPicture, addProject, change, pageOf } from './projectPageWorld.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Saved {
  id: string
  version: number
  stages: Record<string, unknown>[]
}

let made = 0
const save = (stages: readonly object[]) => {
  made += 1
  return server.call('POST', '/api/projects', { body: { code: `ST-${made}`, name: 'Well', stages } })
}
const shot = (id: string) => ({ id, altAr: 'وصول برج الحفر', altEn: 'The rig arrives' })

describe('[3.4] the stages of a project, product.md 16', () => {
  it('keep state, first and last day, note and pictures; what was not said is empty', async () => {
    const picture = await addPicture(server)
    const answer = await save([
      { stage: 'study', state: 'completed', startDate: '2026-01-10', endDate: '2026-01-10', note: 'Done in a day' },
      { stage: 'execution', state: 'inProgress', startDate: '2026-02-01', pictures: [shot(picture)] },
    ])
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json<Saved>().stages).toEqual([
      {
        stage: 'study',
        label: null,
        labelEn: null,
        state: 'completed',
        startDate: '2026-01-10',
        endDate: '2026-01-10',
        note: 'Done in a day',
        pictures: [],
      },
      {
        stage: 'execution',
        label: null,
        labelEn: null,
        state: 'inProgress',
        startDate: '2026-02-01',
        endDate: null,
        note: null,
        pictures: [shot(picture)],
      },
    ])
  })

  it('[5.13] [8.18] refuses a stage that ends before it begins, at its own field', async () => {
    const answer = await save([
      { stage: 'study', state: 'completed' },
      { stage: 'approval', state: 'inProgress', startDate: '2026-03-02', endDate: '2026-03-01' },
    ])
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 16,
      errors: { 'Stages.1.startDate': ['The start date must be before the end date.'] },
    })
  })

  it('refuses a second row of one stage, at that row', async () => {
    const answer = await save([
      { stage: 'study', state: 'completed' },
      { stage: 'execution', state: 'notStarted' },
      { stage: 'study', state: 'inProgress' },
    ])
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      errors: { 'Stages.2.stage': ['This stands here already. Remove one of the two.'] },
    })
  })

  it('are kept in their order, whatever the order that was sent', async () => {
    const answer = await save([
      { stage: 'delivery', state: 'notStarted' },
      { stage: 'study', state: 'completed' },
      { stage: 'fundraising', state: 'inProgress' },
    ])
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json<Saved>().stages.map(({ stage }) => stage)).toEqual(['study', 'fundraising', 'delivery'])
  })

  it('takes no picture of another charity, none that is unknown, and no file that is no picture', async () => {
    const foreign = await addPicture(server, { entity_id: server.entities.b })
    const paper = await addPicture(server, { kind: 'pdf' })
    for (const id of [foreign, paper, '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b']) {
      const answer = await save([{ stage: 'study', state: 'completed', pictures: [shot(id)] }])
      expect(answer.statusCode, id).toBe(422)
      expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['Stages.0.pictures'])
    }
  })

  it('a withdrawn picture may stay where it is, in whatever row, and be put nowhere new', async () => {
    const picture = await addPicture(server)
    const { id, version } = (
      await save([{ stage: 'study', state: 'completed', pictures: [shot(picture)] }])
    ).json<Saved>()
    await change(server, 'files', picture, { consent_withdrawn_at: '2026-03-01T00:00:00Z' })
    const moved = await server.call('PUT', `/api/projects/${id}`, {
      body: {
        version,
        stages: [
          { stage: 'approval', state: 'inProgress' },
          { stage: 'study', state: 'completed', pictures: [shot(picture)] },
        ],
      },
    })
    expect(moved.statusCode, moved.body).toBe(200)
    expect((await save([{ stage: 'study', state: 'completed', pictures: [shot(picture)] }])).statusCode).toBe(422)
  })

  it('[2.8] shows the pictures of stages on the public page, each once, until they are withdrawn', async () => {
    const [own, staged] = [await addPicture(server), await addPicture(server)]
    const project = await addProject(server, {
      images: [shot(own)],
      stages: [{ stage: 'study', state: 'completed', pictures: [shot(own), shot(staged)] }],
    })
    const shown = async (id: string) => [
      (await pageOf(server, project)).body.includes(id),
      (await server.app.inject({ url: `/dashboard/projects/${project}/pictures/${id}/480` })).statusCode,
    ]
    expect([await shown(own), await shown(staged)]).toEqual([
      [true, 200],
      [true, 200],
    ])
    await change(server, 'files', staged, { consent_withdrawn_at: '2026-03-01T00:00:00Z' })
    expect([await shown(own), await shown(staged)]).toEqual([
      [true, 200],
      [false, 404],
    ])
  })
})

it('0008: the one day of a stage becomes its last one, and the trail says nothing of it', async () => {
  const project = await addProject(server, {
    stages: [
      { stage: 'study', label: null, state: 'completed', date: '2026-01-10', note: 'x' },
      { stage: 'approval', label: null, state: 'notStarted', date: null, note: null },
    ],
  })
  const bare = await addProject(server)
  const trail = () => server.db.owner((tx) => tx.one(sql`select count(*)::int as n from audit_trail`))
  const before = await trail()
  const text = readFileSync(`${migrationsDir}/0008_stage_dates.sql`, 'utf8')
  await server.db.owner((tx) => tx.raw(text))
  const rows = await server.db.owner((tx) =>
    tx.rows<{ id: string; stages: unknown }>(
      sql`select id, stages from projects where id in (${project}::uuid, ${bare}::uuid)`,
    ),
  )
  const stagesOf = (id: string) => rows.find((row) => row.id === id)?.stages
  expect(stagesOf(project)).toEqual([
    {
      stage: 'study',
      label: null,
      state: 'completed',
      startDate: null,
      endDate: '2026-01-10',
      note: 'x',
      pictures: [],
    },
    { stage: 'approval', label: null, state: 'notStarted', startDate: null, endDate: null, note: null, pictures: [] },
  ])
  expect(stagesOf(bare)).toEqual([])
  expect(await trail()).toEqual(before)
})
