import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { migrationsDir } from '../../server/paths.ts'
import { useCampaigns } from './support/campaigns.ts'

const { draft, published, act, inA, server } = useCampaigns()

const call = (path: string, body: object = {}) => server().call('POST', `/api/${path}`, { body })
const describeIt = (id: string, body: object) => call(`files/${id}/describe`, body)
async function addFilm(answered = false): Promise<string> {
  const id = newId()
  const a = server().entities.a
  await inA(sql`insert into files (entity_id, id, name, kind, mime, bytes, sha256, answered_at)
    values (${a}::uuid, ${id}::uuid, 'village.mp4', 'video', 'video/mp4', 10, 'x', case when ${answered}::boolean then now() end)`)
  await server().services.files.put(`${a}/${id}/original`, Buffer.from('0123456789'), { contentType: 'video/mp4' })
  return id
}
const errorsOf = (answer: { json: <T>() => T }) => answer.json<{ errors?: Record<string, string[]> }>().errors ?? {}
const ASKED = 'Say of 1 film who is to be seen in it, if anyone, before others see it.'

describe('product.md 44: a film that others see answers for its people first', () => {
  it('a campaign is not sent with one that nobody answered for', async () => {
    const video = await addFilm()
    const id = await draft({ video })
    expect(errorsOf(await act(id, 'publish', { expected: 2 }))).toEqual({ Video: [ASKED] })
    const arabic = await server().call('POST', `/api/campaigns/${id}/publish`, {
      body: { expected: 2 },
      headers: { 'accept-language': 'ar' },
    })
    expect(errorsOf(arabic)).toEqual({ Video: ['حدّدوا من يظهر في مقطع فيديو واحد، إن ظهر أحد، قبل نشره.'] })
    expect(
      (await describeIt(video, { people: true, consentBy: 'Umm Saad', consentUntil: '2099-01-01' })).statusCode,
    ).toBe(200)
    expect((await act(id, 'publish', { expected: 2 })).statusCode).toBe(200)
  })

  it('its page shows one that may be shown, and none that is kept back, past its last day or withdrawn', async () => {
    const video = await addFilm(true)
    const id = await published({ video })
    const open = async () => {
      const page = await server().app.inject({ url: `/campaign/${id}` })
      const film = await server().app.inject({ url: `/campaign/${id}/film` })
      return [page.body.includes('<video'), film.statusCode]
    }
    expect(await open()).toEqual([true, 200])
    await describeIt(video, { keptBack: 'Her father has not answered yet' })
    expect(await open()).toEqual([false, 404])
    await describeIt(video, { people: true, consentBy: 'Umm Saad', consentUntil: '2020-01-01' })
    expect(await open()).toEqual([false, 404])
    await describeIt(video, { people: true, consentBy: 'Umm Saad' })
    expect(await open()).toEqual([true, 200])
    expect((await call(`files/${video}/withdraw`)).statusCode).toBe(200)
    expect(await open()).toEqual([false, 404])
  })

  it('a project’s own films ask as its pictures do, of each kind by itself', async () => {
    const [film, other] = [await addFilm(), await addFilm()]
    const attached = (id: string) => ({ id, altAr: null, altEn: null })
    const made = await call('projects', {
      code: 'FILM-1',
      name: 'Wells',
      description: 'Three wells.',
      requiredAmount: '1000',
      startDate: '2026-01-01',
      videoFiles: [attached(film), attached(other)],
    })
    const { id } = made.json<{ id: string }>()
    expect(errorsOf(await call(`projects/${id}/publish`))).toEqual({
      VideoFiles: ['Say of 2 films who is to be seen in them, if anyone, before others see them.'],
    })
    await describeIt(film, { people: false })
    await describeIt(other, { keptBack: 'Later' })
    expect((await call(`projects/${id}/publish`)).statusCode).toBe(200)
  })

  it('a template is not in use with a header that nobody answered for, or that is kept back', async () => {
    const headerFile = await addFilm()
    const made = await call('templates', {
      name: 'Film of the well',
      category: 'marketing',
      language: 'en',
      body: 'See what came of it.',
      headerType: 'video',
      headerFile,
    })
    const { id } = made.json<{ id: string }>()
    const activate = () => call(`templates/${id}/activate`)
    expect(errorsOf(await activate())).toEqual({ HeaderFile: [ASKED] })
    await describeIt(headerFile, { keptBack: 'Later' })
    expect(errorsOf(await activate())).toEqual({
      HeaderFile: ['This file is kept from the public. Upload another one, or give another answer for it.'],
    })
    await describeIt(headerFile, { people: false })
    expect((await activate()).statusCode).toBe(200)
  })

  it('a paper asks nothing, and nobody says who is to be seen in it', async () => {
    const paper = newId()
    await inA(sql`insert into files (entity_id, id, name, kind, mime, bytes, sha256)
      values (${server().entities.a}::uuid, ${paper}::uuid, 'plan.pdf', 'pdf', 'application/pdf', 10, 'x')`)
    expect((await describeIt(paper, { people: false })).statusCode).toBe(409)
    const made = await call('templates', {
      name: 'Paper of the well',
      category: 'marketing',
      language: 'en',
      body: 'See what came of it.',
      headerType: 'pdf',
      headerFile: paper,
    })
    expect((await call(`templates/${made.json<{ id: string }>().id}/activate`)).statusCode).toBe(200)
  })
})

it('films that others saw before anybody asked stay shown; those of drafts ask', async () => {
  const [shown, kept] = [await addFilm(true), await addFilm()]
  const id = await published({ video: shown })
  await draft({ video: kept })
  await inA(sql`update files set answered_at = null where id = ${shown}::uuid`)
  const name = readdirSync(migrationsDir).find((one) => one.endsWith('_answered_films.sql')) ?? ''
  await server().db.owner((tx) => tx.raw(readFileSync(`${migrationsDir}/${name}`, 'utf8')))
  const open = await server().app.inject({ url: `/campaign/${id}/film` })
  expect(open.statusCode).toBe(200)
  const rows = await inA<{ answered: boolean }>(
    sql`select answered_at is not null as answered from files where id in (${shown}::uuid, ${kept}::uuid) order by answered_at is null`,
  )
  expect(rows).toEqual([{ answered: true }, { answered: false }])
})
