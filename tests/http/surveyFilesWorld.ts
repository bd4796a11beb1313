import { randomUUID } from 'node:crypto'
import type { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import { eraseRemains } from '../../server/privacy/remains.ts'
import { surveyOf } from './support/surveys.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

export let server: TestServer
export let picture: Buffer
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
export const MB = 1024 * 1024

/** A charity’s server, and a picture that a camera has signed. */
export async function openWorld(): Promise<void> {
  server = await startTestServer()
  const green = sharp({ create: { width: 700, height: 500, channels: 3, background: '#0a6' } })
  picture = await green
    .jpeg()
    .withExif({ IFD0: { Make: 'ZCAMERA' } })
    .toBuffer()
}

export const own = <T = Record<string, unknown>>(query: ReturnType<typeof sql>, at = server) =>
  at.db.owner((tx) => tx.rows<T>(query))
export const remains = () => eraseRemains(server.services, server.entities.a, new AbortController().signal)

const COMMON = { textAr: null, required: false, onlyIf: null, onlyIs: null }
export interface Ids {
  photo: string
  paper: string
  name: string
}
export const questionsFor = (ids: Ids, rest: object = {}) => [
  { ...COMMON, id: ids.name, kind: 'shortText', textEn: 'Your city?', required: true },
  { ...COMMON, id: ids.photo, kind: 'file', textEn: 'A picture?', pictures: true, papers: false, most: null, ...rest },
  { ...COMMON, id: ids.paper, kind: 'file', textEn: 'A receipt?', pictures: true, papers: true, most: 2 },
]
export async function published(rest: object = {}, of: object = {}, at = server): Promise<Ids & { id: string }> {
  const ids = { photo: randomUUID(), paper: randomUUID(), name: randomUUID() }
  const made = await at.call('POST', '/api/surveys', { body: surveyOf(questionsFor(ids, rest), of) })
  expect(made.statusCode, made.body).toBe(201)
  const { id } = made.json<{ id: string }>()
  const active = await at.call('POST', `/api/surveys/${id}/activate`, { body: {} })
  expect(active.statusCode, active.body).toBe(200)
  return { ...ids, id }
}

interface Upload {
  kind?: 'image' | 'pdf'
  name?: string
  body?: Buffer
  address?: string
  at?: TestServer
  key?: string
}
export const upload = (survey: string, question: string, given: Upload = {}) => {
  const { kind = 'pdf', body = PDF, address = '192.0.2.1', at = server, key } = given
  const name = given.name ?? (kind === 'pdf' ? 'Receipt.pdf' : 'Well.jpg')
  const path = `/survey/${survey}${key === undefined ? '' : `/${key}`}/files`
  return at.app.inject({
    method: 'POST',
    url: `${path}?question=${question}&kind=${kind}&name=${encodeURIComponent(name)}`,
    headers: { 'content-type': kind === 'pdf' ? 'application/pdf' : 'image/jpeg', 'accept-language': 'en' },
    remoteAddress: address,
    payload: body,
  })
}
export const ticketOf = async (survey: string, question: string, given: Upload = {}): Promise<string> => {
  const answer = await upload(survey, question, given)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ ticket: string }>().ticket
}
export const answer = (survey: string, fields: Record<string, string | readonly string[]>, path = '') =>
  server.app.inject({
    method: 'POST',
    url: `/survey/${survey}${path}?lang=en`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(
      Object.entries({ once: randomUUID(), script: 'yes', ...fields }).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, one]),
      ),
    ).toString(),
  })

interface Row {
  id: string
  files: { id: string; altAr: string; altEn: string }[]
  answers: Record<string, unknown>
}
export const answersOf = async (survey: string) =>
  (await server.call('GET', '/api/survey_answers', { query: { 'filter.survey': survey } })).json<Row[]>()
export const filesOf = (survey: string, question: string, as: Person = 'adminA') =>
  server.call('POST', `/api/surveys/${survey}/files`, { as, body: { question } })
export const content = (file: string, as: Person | null, variant = 'original') =>
  server.call('GET', `/api/files/${file}/content/${variant}`, { as })
export const errorsOf = (of: { json: <T>() => T }) => of.json<{ errors: Record<string, string[]> }>().errors
