import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationsDir } from '../../server/paths.ts'
import { halves, stored } from './filesWorld.ts'
import { addPicture, addProject, addUpdate, change, pageOf } from './projectPageWorld.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const upload = async (): Promise<string> =>
  (await stored(server, { kind: 'image', name: 'people.jpg', payload: await halves() })).id
const call = (method: 'POST' | 'PUT', path: string, body: object = {}, as: Person = 'adminA') =>
  server.call(method, `/api/${path}`, { body, as })
const describeIt = (id: string, body: object) => call('POST', `files/${id}/describe`, body)
const pictures = (...ids: string[]) => ids.map((id) => ({ id, altAr: null, altEn: null }))

interface Saved {
  id: string
  version: number
  status: string
}
let n = 0
const project = async (more: object): Promise<Saved> => {
  n += 1
  const body = {
    code: `ASK-${n}`,
    name: 'Wells',
    description: 'Three wells.',
    requiredAmount: '1000',
    startDate: '2026-01-01',
    ...more,
  }
  const made = await call('POST', 'projects', body)
  expect(made.statusCode, made.body).toBe(201)
  return made.json<Saved>()
}
const refusal = (answer: { statusCode: number; json: <T>() => T }) => {
  const { fault, code, errors } = answer.json<{ fault: string; code: number; errors: object }>()
  return [answer.statusCode, fault, code, errors]
}
const stage = (...ids: string[]) => ({
  stage: 'execution',
  label: null,
  state: 'inProgress',
  startDate: null,
  endDate: null,
  note: null,
  pictures: pictures(...ids),
})

describe('product.md 44: what is published answers for its pictures first', () => {
  it('a project says how many are left, of its own and of its stages, and is published once each has its answer', async () => {
    const [one, two, three] = [await upload(), await upload(), await upload()]
    const { id } = await project({ images: pictures(one, two), stages: [stage(three)] })
    const refused = await call('POST', `projects/${id}/publish`)
    expect(refusal(refused)).toEqual([
      422,
      'invalid',
      8,
      {
        Images: ['Say of 2 pictures who is to be seen in them, if anyone, before others see them.'],
        Stages: ['Say of 1 picture who is to be seen in it, if anyone, before others see it.'],
      },
    ])
    await describeIt(one, { people: false })
    await describeIt(two, { people: true, consentBy: 'Umm Saad', consentUntil: '2099-01-01' })
    const arabic = await server.call('POST', `/api/projects/${id}/publish`, { headers: { 'accept-language': 'ar' } })
    expect(arabic.json<{ errors: object }>().errors).toEqual({
      Stages: ['حدّدوا من يظهر في صورة واحدة، إن ظهر أحد، قبل نشرها.'],
    })
    await describeIt(three, { keptBack: 'Her father has not answered yet' })
    const done = await call('POST', `projects/${id}/publish`)
    expect([done.statusCode, done.json<Saved>().status]).toEqual([200, 'published'])
    const page = (await pageOf(server, id)).body
    expect([one, two, three].map((picture) => page.includes(picture))).toEqual([true, true, false])
    const codeOf = async (picture: string) =>
      (await server.app.inject({ url: `/dashboard/projects/${id}/pictures/${picture}/480` })).statusCode
    expect([await codeOf(one), await codeOf(two), await codeOf(three)]).toEqual([200, 200, 404])
  })

  it('an update is refused likewise, at first and after it was deactivated, whoever publishes it', async () => {
    const parent = await addProject(server)
    const [one, later] = [await upload(), await upload()]
    const made = await call('POST', 'project_updates', {
      project: parent,
      name: 'Digging',
      details: 'The digger is here.',
      dateFrom: '2026-02-01',
      images: pictures(one),
    })
    const { id } = made.json<Saved>()
    for (const as of ['adminA', 'projectsA'] as const)
      expect((await call('POST', `project_updates/${id}/publish`, {}, as)).statusCode).toBe(422)
    await describeIt(one, { people: false })
    const published = (await call('POST', `project_updates/${id}/publish`, {}, 'projectsA')).json<Saved>()
    expect(published.status).toBe('published')
    // What is public may be changed, but no new picture comes with it unasked.
    const images = pictures(one, later)
    const body = { version: published.version, images, name: 'Digging on' }
    expect(refusal(await call('PUT', `project_updates/${id}`, body))).toMatchObject([422, 'invalid', 8, { Images: {} }])
    await call('POST', `project_updates/${id}/deactivate`)
    const draft = (await server.call('GET', `/api/project_updates/${id}`)).json<Saved>()
    const saved = await call('PUT', `project_updates/${id}`, { ...body, version: draft.version })
    expect(saved.statusCode, saved.body).toBe(200)
    expect((await call('POST', `project_updates/${id}/publish`)).statusCode).toBe(422)
    await describeIt(later, { people: false })
    expect((await call('POST', `project_updates/${id}/publish`)).statusCode).toBe(200)
  })

  it('a report is not sent while its cover has no answer', async () => {
    const coverImage = await upload()
    const made = await call('POST', 'reports', {
      project: await addProject(server),
      title: 'Water',
      message: 'It runs.',
      coverImage,
    })
    expect(made.statusCode, made.body).toBe(201)
    const send = () => call('POST', `reports/${made.json<Saved>().id}/send`, { expected: 1 })
    expect(refusal(await send())).toEqual([
      422,
      'invalid',
      8,
      { CoverImage: ['Say of 1 picture who is to be seen in it, if anyone, before others see it.'] },
    ])
    await describeIt(coverImage, { people: false })
    expect((await send()).json<{ errors?: object }>().errors ?? {}).not.toHaveProperty('CoverImage')
  })

  it('what was public before anybody asked can be changed; its pictures wait for their answer', async () => {
    const old = await addPicture(server, { answered_at: null })
    const id = await addProject(server, { images: pictures(old) })
    const row = (await server.call('GET', `/api/projects/${id}`)).json<Saved & { images: object[] }>()
    const body = { version: row.version, images: row.images, name: 'Wells and tanks' }
    expect((await call('PUT', `projects/${id}`, body)).statusCode).toBe(200)
    expect((await pageOf(server, id)).body).not.toContain(old)
    await describeIt(old, { people: false })
    expect((await pageOf(server, id)).body).toContain(old)
  })
})

describe('a picture that nobody answered for, wherever its row came from', () => {
  const address = (id: string, picture: string) => `/dashboard/projects/${id}/pictures/${picture}/480`

  it('is neither on the page, in its share image, nor served, of project, stage and update alike', async () => {
    const [cover, inStage, inUpdate] = [
      await addPicture(server, { answered_at: null }),
      await addPicture(server, { answered_at: null }),
      await addPicture(server, { answered_at: null }),
    ]
    const id = await addProject(server, { images: pictures(cover), stages: [stage(inStage)] })
    await addUpdate(server, id, { images: pictures(inUpdate) })
    const shown = async () => {
      const { body } = await pageOf(server, id)
      return Promise.all(
        [cover, inStage, inUpdate].map(async (picture) => [
          body.includes(picture),
          (await server.app.inject({ url: address(id, picture) })).statusCode,
        ]),
      )
    }
    expect(await shown()).toEqual([
      [false, 404],
      [false, 404],
      [false, 404],
    ])
    expect((await pageOf(server, id)).body).not.toContain('og:image"')
    for (const picture of [cover, inStage, inUpdate]) await describeIt(picture, { people: false })
    expect(await shown()).toEqual([
      [true, 200],
      [true, 200],
      [true, 200],
    ])
    expect((await pageOf(server, id)).body).toContain('og:image')
  })

  it('nor is one with people of whom nobody agreed, or that is kept back; a logo asks nothing', async () => {
    const nobody = await addPicture(server, { people: true })
    const kept = await addPicture(server, { kept_back: 'A child' })
    const logo = await addPicture(server, { answered_at: null })
    const id = await addProject(server, { images: pictures(nobody, kept) })
    await change(server, 'entities', server.entities.a, { logo })
    const { body } = await pageOf(server, id)
    expect([nobody, kept, logo].map((picture) => body.includes(picture))).toEqual([false, false, true])
    expect((await server.app.inject({ url: address(id, kept) })).statusCode).toBe(404)
    expect((await server.app.inject({ url: address(id, logo) })).statusCode).toBe(200)
  })
})

describe('the answer', () => {
  it('is who agreed, that nobody is to be seen, or a reason to keep it; a wrong one is given anew', async () => {
    const id = await upload()
    const row = async () => (await server.call('GET', `/api/files/${id}`)).json<Record<string, unknown>>()
    expect(await row()).toMatchObject({ answeredAt: null, keptBack: null, people: false })
    expect((await describeIt(id, { people: true })).statusCode).toBe(422)
    expect(await row()).toMatchObject({ answeredAt: null })
    await describeIt(id, { people: true, keptBack: 'The family is asked' })
    expect(await row()).toMatchObject({
      answeredAt: expect.stringMatching(/^\d{4}-/),
      keptBack: 'The family is asked',
      people: true,
      consentBy: null,
    })
    await describeIt(id, { people: true, consentBy: 'The father', consentGuardian: 'The father' })
    expect(await row()).toMatchObject({ keptBack: null, consentBy: 'The father' })
    const long = await describeIt(id, { keptBack: 'x'.repeat(301) })
    expect([long.statusCode, Object.keys(long.json<{ errors: object }>().errors)]).toEqual([422, ['KeptBack']])
  })

  it('cannot be written past the question', async () => {
    const id = await upload()
    const given = await call('POST', `files/${id}/describe`, { people: false, answeredAt: '2026-01-01T00:00:00Z' })
    expect(given.statusCode).toBe(400)
    expect((await describeIt(id, { people: false })).statusCode).toBe(200)
    expect((await call('POST', `files/${id}/describe`, { people: false }, 'adminB')).statusCode).toBe(404)
  })
})

it('0018: whose consent is noted was asked, and nobody else', async () => {
  const [agreed, plain] = [
    await addPicture(server, { answered_at: null, people: true, consent_by: 'Umm Saad' }),
    await addPicture(server, { answered_at: null }),
  ]
  const text = readFileSync(`${migrationsDir}/0018_answered_pictures.sql`, 'utf8')
  const rows = text.replaceAll(/^ALTER TABLE .*;$/gm, '')
  await server.db.owner((tx) => tx.raw(rows))
  const found = await server.db.owner((tx) =>
    tx.rows(
      sql`select id, answered_at is not null as answered from files where id in (${agreed}::uuid, ${plain}::uuid) order by answered`,
    ),
  )
  expect(found).toEqual([
    { id: plain, answered: false },
    { id: agreed, answered: true },
  ])
})
