import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { hashToken } from '../../server/letters/keys.ts'
import { startTestServer } from './support.ts'
import {
  answer,
  answersOf,
  content,
  errorsOf,
  MB,
  openWorld,
  own,
  PDF,
  published,
  remains,
  server,
  ticketOf,
  upload,
} from './surveyFilesWorld.ts'

beforeAll(openWorld)
afterAll(() => server.close())

describe('[5.15] what a visitor sends', () => {
  it('is checked by its content, its size and the kinds of the question', async () => {
    const { id, photo, paper } = await published()
    const fake = await upload(id, photo, { kind: 'image', body: Buffer.from('<svg onload="x"/>') })
    expect(fake.statusCode).toBe(422)
    expect((await upload(id, photo)).statusCode).toBe(400)
    expect((await upload(id, randomUUID())).statusCode).toBe(400)
    const large = await upload(id, paper, { body: Buffer.concat([PDF, Buffer.alloc(5 * MB)]) })
    expect([large.statusCode, errorsOf(large)]).toEqual([
      422,
      { File: ['The file is too large. The largest size: 5 MB.'] },
    ])
  })

  it('is taken for a survey that can be answered alone, and told apart from no other', async () => {
    const { id, paper } = await published()
    const unknown = await upload(randomUUID(), paper)
    expect(unknown.statusCode).toBe(404)
    await server.call('POST', `/api/surveys/${id}/deactivate`, { body: {} })
    expect((await upload(id, paper)).statusCode).toBe(404)
    await server.call('POST', `/api/surveys/${id}/activate`, { body: {} })
    const row = (await server.call('GET', `/api/surveys/${id}`)).json<{ version: number }>()
    await server.call('PUT', `/api/surveys/${id}`, { body: { acceptAnswers: false, version: row.version } })
    expect((await upload(id, paper)).statusCode).toBe(404)
    expect((await upload(id, paper, { key: 'x'.repeat(22) })).statusCode).toBe(404)
    expect((await upload(id, paper, { key: 'short' })).statusCode).toBe(404)
  })

  it('is shown to nobody before an answer names it, and nobody can read back what others sent', async () => {
    const { id, paper, name } = await published()
    const ticket = await ticketOf(id, paper)
    const sender = `survey/${id}/${paper}/${hashToken(ticket)}`
    const [file] = await own<{ id: string }>(sql`select id from files where sender = ${sender}`)
    for (const as of ['adminA', 'projectsA', 'adminB', 'donorA'] as const)
      expect([403, 404]).toContain((await content(file?.id ?? '', as)).statusCode)
    expect((await server.call('GET', '/api/files?range=[0,99]')).body).not.toContain(file?.id)
    await answer(id, { [name]: 'x', [paper]: ticket })
    expect((await content(file?.id ?? '', 'adminA')).statusCode).toBe(200)
    for (const path of [`/survey/${id}/files`, `/survey/${id}/files/${file?.id}`, `/survey/${id}/${ticket}/files`])
      expect((await server.app.inject({ method: 'GET', url: path })).statusCode).toBe(404)
  })

  it('goes after a day in which no answer named it', async () => {
    const { id, paper, name } = await published()
    const [left, fresh] = [await ticketOf(id, paper, { name: 'Left.pdf' }), await ticketOf(id, paper)]
    const sender = `survey/${id}/${paper}/${hashToken(left)}`
    await own(sql`update files set created_at = now() - interval '25 hours' where sender = ${sender}`)
    await remains()
    const rows = await own(sql`select bytes, deleted_at is not null as gone from files where name = 'Left.pdf'`)
    expect(rows).toEqual([{ bytes: 0, gone: true }])
    expect((await answer(id, { [name]: 'x', [paper]: left })).statusCode).toBe(422)
    expect((await answer(id, { [name]: 'x', [paper]: fresh })).statusCode).toBe(303)
  })

  it('fills nobody’s disk: 500 MB for one survey, whoever sends', async () => {
    const { id, paper, name } = await published()
    const ticket = await ticketOf(id, paper)
    await answer(id, { [name]: 'x', [paper]: ticket })
    const [row] = await answersOf(id)
    const sized = (bytes: number) =>
      own(sql`update files set bytes = ${bytes}::integer where id = ${row?.files[0]?.id ?? ''}::uuid`)
    await sized(500 * MB - PDF.length)
    const last = await ticketOf(id, paper)
    const full = await upload(id, paper)
    expect([full.statusCode, errorsOf(full)]).toEqual([
      422,
      { File: ['This survey takes no more files. You can send your answers without them.'] },
    ])
    // The room of another survey is its own.
    const other = await published()
    expect((await upload(other.id, other.paper)).statusCode).toBe(201)
    expect((await answer(id, { [name]: 'y', [paper]: last })).statusCode).toBe(303)
  })

  it('[3.12] is limited for one network within ten minutes, and leaves another alone', async () => {
    const limited = await startTestServer({ limits: true })
    try {
      const { id, paper } = await published({}, {}, limited)
      const statuses: number[] = []
      for (let at = 0; at < 41; at += 1) statuses.push((await upload(id, paper, { at: limited })).statusCode)
      expect(statuses.slice(0, 40).every((one) => one === 201)).toBe(true)
      expect(statuses[40]).toBe(429)
      expect((await upload(id, paper, { at: limited, address: '198.51.100.7' })).statusCode).toBe(201)
    } finally {
      await limited.close()
    }
  })
})

describe('PDPL: files of a donor’s answers', () => {
  const invited = async () => {
    const [donor, key] = [newId(), 'k'.repeat(21) + randomUUID().slice(0, 1)]
    const project = newId()
    await own(sql`insert into projects (entity_id, id, code, name, description, required_amount, start_date, end_date, status)
      values (${server.entities.a}::uuid, ${project}::uuid, ${`F-${project.slice(-6)}`}, 'Wells', 'x', 1000, '2026-01-01', '2026-12-31', 'published')`)
    await own(
      sql`insert into donors (entity_id, id, name, language) values (${server.entities.a}::uuid, ${donor}::uuid, 'Amal Files', 'en')`,
    )
    const survey = await published({}, { type: 'special', project })
    await own(sql`insert into survey_invitations (entity_id, id, survey, donor, language, token_hash)
      values (${server.entities.a}::uuid, ${newId()}::uuid, ${survey.id}::uuid, ${donor}::uuid, 'en', ${hashToken(key)})`)
    return { donor, key, ...survey }
  }

  it('[1.15] come by a link of one’s own, once, and are erased with the donor', async () => {
    const { donor, key, id, paper, name } = await invited()
    expect((await upload(id, paper)).statusCode).toBe(404)
    const ticket = await ticketOf(id, paper, { key, name: 'Amal.pdf' })
    expect((await answer(id, { [name]: 'x', [paper]: ticket }, `/${key}`)).statusCode).toBe(303)
    expect((await upload(id, paper, { key })).statusCode).toBe(404)
    const [row] = await answersOf(id)
    const file = row?.files[0]?.id ?? ''
    expect((await content(file, 'adminA')).statusCode).toBe(200)
    const erased = await server.call('POST', `/api/donors/${donor}/erase`, { body: { confirm: 'Amal Files' } })
    expect(erased.statusCode, erased.body).toBe(200)
    await remains()
    expect((await content(file, 'adminA')).statusCode).toBe(404)
    expect(
      await own(sql`select name, bytes, deleted_at is not null as gone from files where id = ${file}::uuid`),
    ).toEqual([{ name: '-', bytes: 0, gone: true }])
    expect((await answersOf(id))[0]).toMatchObject({ files: [], answers: null })
  })

  it('of anybody leave the disk with their survey', async () => {
    const { id, paper, name } = await published()
    await answer(id, { [name]: 'x', [paper]: await ticketOf(id, paper, { name: 'Whole.pdf' }) })
    await own(sql`delete from survey_answers where survey = ${id}::uuid`)
    await remains()
    expect(await own(sql`select bytes, deleted_at is not null as gone from files where name = 'Whole.pdf'`)).toEqual([
      { bytes: 0, gone: true },
    ])
  })
})
