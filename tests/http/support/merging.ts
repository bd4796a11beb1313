import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { hashToken } from '../../../server/letters/keys.ts'
import type { Person, TestServer } from '../support.ts'
import { giversWorld } from './givers.ts'

/** product.md 3: a person who was entered twice becomes one donor, and two again where that was wrong. */
type World = Awaited<ReturnType<typeof giversWorld>>
export let world: World
export let server: TestServer
/** The world of one file of tests. */
export function useMerging(): void {
  beforeAll(async () => {
    world = await giversWorld()
    server = world.server
  })
  afterAll(() => server.close())
}

export interface Row {
  id: string
  version: number
  [field: string]: unknown
}
export const rows = <T extends object>(query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<T>(query))
export const read = async (id: string): Promise<Row> => (await server.call('GET', `/api/donors/${id}`)).json<Row>()
export const status = async (path: string) => (await server.call('GET', `/api/${path}`)).statusCode
export const merge = (kept: string, other: string, more: object = {}, as: Person = 'adminA') =>
  server.call('POST', `/api/donors/${kept}/merge`, { as, body: { other, ...more } })
export const outlook = (kept: string, other: string, as: Person = 'adminA') =>
  server.call('POST', `/api/donors/${kept}/mergeOutlook`, { as, body: { other } })
export async function merged(kept: string, other: string, more: object = {}): Promise<string> {
  const answer = await merge(kept, other, more)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ merge: string }>().merge
}
export const undo = (id: string, as: Person = 'adminA') =>
  server.call('POST', `/api/donor_merges/${id}/undo`, { as, body: {} })
export async function undone(id: string) {
  const answer = await undo(id)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ stayed: Record<string, number>; fields: string[] }>()
}
export const edit = async (id: string, values: object) => {
  const { version } = await read(id)
  const answer = await server.call('PUT', `/api/donors/${id}`, { body: { ...values, version } })
  expect(answer.statusCode, answer.body).toBe(200)
}
export const sums = ({ giftsCount, givenTotal, lastGiftDate }: Row) => ({ giftsCount, givenTotal, lastGiftDate })
export const whose = async (table: string, id: string): Promise<unknown> =>
  (await rows<{ donor: unknown }>(sql`select donor from ${sql.identifier(table)} where id = ${id}::uuid`))[0]?.donor

interface Planted {
  kept: string
  other: string
  ids: Record<string, string>
}

let n = 0
/** Two rows of one person, with whatever can hang on a donor at the other one. */
export async function twice(more: { kept?: object; other?: object } = {}): Promise<Planted> {
  const { giver, made, project } = world
  const [kept, other] = [
    await giver([['100.10', 20]], { name: 'Huda Al-Harbi', ...more.kept }),
    await giver(
      [
        ['0.05', 10],
        ['250.00', 5],
      ],
      { name: 'Huda Alharbi', ...more.other },
    ),
  ]
  n += 1
  const entity = server.entities.a
  const ids = {
    report: await made('reports', { project, title: `R${n}`, audience: 'chosen', donors: [other] }),
    dispatch: newId(),
    letter: newId(),
    message: newId(),
    alike: newId(),
    mine: newId(),
    talk: newId(),
    talkKept: newId(),
    said: newId(),
    issue: newId(),
    erasure: newId(),
    survey: newId(),
    yearLetter: newId(),
    invitation: newId(),
    page: newId(),
    feedback: newId(),
  }
  await rows(
    sql`insert into dispatches (entity_id, id, kind, report, state) values (${entity}, ${ids.dispatch}, 'report', ${ids.report}, 'sent')`,
  )
  await rows(
    sql`insert into letters (entity_id, id, report, donor, language, token_hash) values (${entity}, ${ids.letter}, ${ids.report}, ${other}, 'ar', ${hashToken(`key-${n}`)})`,
  )
  await rows(sql`insert into messages (entity_id, id, kind, dispatch, report, donor, language, state, letter) values
    (${entity}, ${ids.alike}, 'report', ${ids.dispatch}, ${ids.report}, ${other}, 'ar', 'sent', ${ids.letter}),
    (${entity}, ${ids.mine}, 'report', ${ids.dispatch}, ${ids.report}, ${kept}, 'ar', 'sent', null),
    (${entity}, ${ids.message}, 'issueReply', null, null, ${other}, 'ar', 'sent', null)`)
  await rows(sql`insert into conversations (entity_id, id, channel, donor, address, last_text, last_at, last_in_at, unread) values
    (${entity}, ${ids.talk}, 'sms', ${other}, ${`+96650000${1000 + n}`}, 'Salam', now(), now(), 2),
    (${entity}, ${ids.talkKept}, 'sms', ${kept}, ${`+96650001${1000 + n}`}, 'Before', now() - interval '1 day', now() - interval '1 day', 1)`)
  await rows(sql`insert into chat_messages (entity_id, id, conversation, channel, direction, donor, address, text, at) values
    (${entity}, ${ids.said}, ${ids.talk}, 'sms', 'in', ${other}, '+966500000001', 'Salam', now()),
    (${entity}, ${newId()}, ${ids.talkKept}, 'sms', 'in', ${kept}, '+966500000002', 'Before', now() - interval '1 day')`)
  await rows(
    sql`insert into donor_issues (entity_id, id, type, donor, donor_name, message) values (${entity}, ${ids.issue}, 'question', ${other}, 'Huda', 'Where is it?')`,
  )
  await rows(
    sql`insert into erasure_requests (entity_id, id, donor, asked_at) values (${entity}, ${ids.erasure}, ${other}, now())`,
  )
  await rows(
    sql`insert into surveys (entity_id, id, title_ar, type) values (${entity}, ${ids.survey}, ${`S${n}`}, 'general')`,
  )
  await rows(
    sql`insert into survey_invitations (entity_id, id, survey, donor, language) values (${entity}, ${ids.invitation}, ${ids.survey}, ${other}, 'ar')`,
  )
  await rows(
    sql`insert into year_letters (entity_id, id, year, title_ar) values (${entity}, ${ids.yearLetter}, 2025, ${`Y${n}`})`,
  )
  await rows(
    sql`insert into year_letter_pages (entity_id, id, year_letter, donor, language) values (${entity}, ${ids.page}, ${ids.yearLetter}, ${other}, 'ar')`,
  )
  await rows(
    sql`insert into feedback (entity_id, id, kind, donor, at) values (${entity}, ${ids.feedback}, 'start', ${other}, now())`,
  )
  return { kept, other, ids }
}

export const MOVES = [
  ['letters', 'letter'],
  ['messages', 'message'],
  ['chat_messages', 'said'],
  ['donor_issues', 'issue'],
  ['erasure_requests', 'erasure'],
  ['survey_invitations', 'invitation'],
  ['year_letter_pages', 'page'],
  ['feedback', 'feedback'],
] as const
