import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { hashToken } from '../../server/letters/keys.ts'
import { giversWorld } from './support/givers.ts'
import type { Person, TestServer } from './support.ts'

/** product.md 3: a person who was entered twice becomes one donor, and two again where that was wrong. */
type World = Awaited<ReturnType<typeof giversWorld>>
let world: World
let server: TestServer
beforeAll(async () => {
  world = await giversWorld()
  server = world.server
})
afterAll(() => server.close())

interface Row {
  id: string
  version: number
  [field: string]: unknown
}
const rows = <T extends object>(query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<T>(query))
const read = async (id: string): Promise<Row> => (await server.call('GET', `/api/donors/${id}`)).json<Row>()
const status = async (path: string) => (await server.call('GET', `/api/${path}`)).statusCode
const merge = (kept: string, other: string, more: object = {}, as: Person = 'adminA') =>
  server.call('POST', `/api/donors/${kept}/merge`, { as, body: { other, ...more } })
const outlook = (kept: string, other: string, as: Person = 'adminA') =>
  server.call('POST', `/api/donors/${kept}/mergeOutlook`, { as, body: { other } })
async function merged(kept: string, other: string, more: object = {}): Promise<string> {
  const answer = await merge(kept, other, more)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ merge: string }>().merge
}
const undo = (id: string, as: Person = 'adminA') =>
  server.call('POST', `/api/donor_merges/${id}/undo`, { as, body: {} })
async function undone(id: string) {
  const answer = await undo(id)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ stayed: Record<string, number>; fields: string[] }>()
}
const edit = async (id: string, values: object) => {
  const { version } = await read(id)
  const answer = await server.call('PUT', `/api/donors/${id}`, { body: { ...values, version } })
  expect(answer.statusCode, answer.body).toBe(200)
}
const sums = ({ giftsCount, givenTotal, lastGiftDate }: Row) => ({ giftsCount, givenTotal, lastGiftDate })
const whose = async (table: string, id: string): Promise<unknown> =>
  (await rows<{ donor: unknown }>(sql`select donor from ${sql.identifier(table)} where id = ${id}::uuid`))[0]?.donor

interface Planted {
  kept: string
  other: string
  ids: Record<string, string>
}

let n = 0
/** Two rows of one person, with whatever can hang on a donor at the other one. */
async function twice(more: { kept?: object; other?: object } = {}): Promise<Planted> {
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
    survey: newId(),
    invitation: newId(),
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
    sql`insert into surveys (entity_id, id, title_ar, type) values (${entity}, ${ids.survey}, ${`S${n}`}, 'general')`,
  )
  await rows(
    sql`insert into survey_invitations (entity_id, id, survey, donor, language) values (${entity}, ${ids.invitation}, ${ids.survey}, ${other}, 'ar')`,
  )
  await rows(
    sql`insert into feedback (entity_id, id, kind, donor, at) values (${entity}, ${ids.feedback}, 'start', ${other}, now())`,
  )
  return { kept, other, ids }
}

const MOVES = [
  ['letters', 'letter'],
  ['messages', 'message'],
  ['chat_messages', 'said'],
  ['donor_issues', 'issue'],
  ['survey_invitations', 'invitation'],
  ['feedback', 'feedback'],
] as const

describe('merging two donors', () => {
  it('[3.6] takes everything that hangs on the other one over, with sums that add up to the halala', async () => {
    const { kept, other, ids } = await twice()
    const before = await outlook(kept, other)
    expect(before.statusCode, before.body).toBe(200)
    expect(before.json()).toMatchObject({
      kept: { giftsCount: 1, givenTotal: '100.10' },
      other: { giftsCount: 2, givenTotal: '250.05' },
      moves: { donor_transactions: 2, letters: 1, donor_issues: 1, survey_invitations: 1 },
    })
    await merged(kept, other)
    const after = await read(kept)
    expect(after).toMatchObject({ name: 'Huda Al-Harbi', giftsCount: 3, givenTotal: '350.15' })
    const [last] = await rows<{ day: string }>(
      sql`select max(date)::text as day from donor_transactions where donor = ${kept}`,
    )
    expect(after['lastGiftDate']).toBe(last?.day)
    for (const [table, at] of MOVES) expect(await whose(table, ids[at] ?? ''), table).toBe(kept)
    const [report] = await rows<{ donors: string[] }>(sql`select donors from reports where id = ${ids['report']}`)
    expect(report?.donors).toEqual([kept])
  })

  it('[4.9] leaves a second message of one sending where it was: one person had both', async () => {
    const { kept, other, ids } = await twice()
    await merged(kept, other)
    expect(await whose('messages', ids['alike'] ?? '')).toBe(other)
    expect(await whose('messages', ids['mine'] ?? '')).toBe(kept)
  })

  it('[2.74] makes one conversation of two by one channel, with what was said in both', async () => {
    const { kept, other, ids } = await twice()
    const id = await merged(kept, other)
    const talks = await rows<Row>(
      sql`select id, unread, last_text from conversations where donor in (${kept}, ${other})`,
    )
    expect(talks).toEqual([{ id: ids['talkKept'], unread: 3, last_text: 'Salam' }])
    await undone(id)
    const again = await rows<Row>(
      sql`select id, donor, unread, last_text from conversations where donor in (${kept}, ${other}) order by unread`,
    )
    expect(again).toEqual([
      { id: ids['talkKept'], donor: kept, unread: 1, last_text: 'Before' },
      { id: ids['talk'], donor: other, unread: 2, last_text: 'Salam' },
    ])
  })

  it('takes the other one out of every list, and frees the phone', async () => {
    const { kept, other } = await twice()
    const { phone } = await read(other)
    await merged(kept, other)
    expect(await status(`donors/${other}`)).toBe(404)
    const list = await server.call('GET', '/api/donors?perPage=1000')
    expect(list.json<Row[]>().map(({ id }) => id)).not.toContain(other)
    await edit(kept, { phone: `0${String(phone).slice(4)}` })
    expect((await read(kept))['phone']).toBe(phone)
  })

  it('[3.6] keeps the value that was chosen, fills what is empty, and takes the stricter word of the donor', async () => {
    const { kept, other } = await twice({
      kept: { reportConsent: 'given', appealConsent: 'unknown', tags: ['a'], language: 'ar' },
      other: {
        reportConsent: 'refused',
        appealConsent: 'given',
        smsStopped: true,
        tags: ['a', 'b'],
        email: 'huda@people.test',
        language: 'en',
      },
    })
    const phone = (await read(other))['phone']
    await merged(kept, other, { keep: { phone: 'other', name: 'other', language: 'kept' } })
    expect(await read(kept)).toMatchObject({
      name: 'Huda Alharbi',
      phone,
      email: 'huda@people.test',
      language: 'ar',
      reportConsent: 'refused',
      appealConsent: 'given',
      smsStopped: true,
      emailStopped: false,
      tags: ['a', 'b'],
    })
  })

  it('[8] refuses what cannot be one, with a text at its field', async () => {
    const { kept, other } = await twice()
    const unknown = newId()
    await rows(
      sql`insert into donors (entity_id, id, name, unknown_giver) values (${server.entities.a}, ${unknown}, 'Unknown', true)`,
    )
    const foreign = await world.made('donors', { name: 'Noura' }, 'adminB')
    const archived = await world.giver([['5', 1]])
    expect((await server.call('DELETE', `/api/donors/${archived}`)).statusCode).toBe(200)
    for (const one of [kept, foreign, newId(), archived, unknown]) {
      const refused = await merge(kept, one)
      expect(refused.statusCode, refused.body).toBe(422)
      expect(refused.json()).toMatchObject({ errors: { Other: [expect.any(String)] } })
    }
    expect((await merge(foreign, other)).statusCode).toBe(404)
    const stale = await merge(kept, other, { seen: { kept: 77, other: 1 } })
    expect(stale.statusCode).toBe(409)
    expect((await read(other)).id).toBe(other)
    expect((await merge(kept, other, { keep: { givenTotal: 'other' } })).statusCode).toBe(422)
  })

  it('[6.1] is the administrator’s alone, as is its undoing', async () => {
    const { kept, other } = await twice()
    for (const as of ['projectsA', 'supportA', 'donorA'] as const)
      expect((await merge(kept, other, {}, as)).statusCode).toBe(403)
    expect((await merge(kept, other, {}, 'adminB')).statusCode).toBe(404)
    const id = await merged(kept, other)
    expect((await undo(id, 'projectsA')).statusCode).toBe(403)
    expect((await undo(id, 'adminB')).statusCode).toBe(404)
    expect((await undo(id, 'adminA2')).statusCode).toBe(404)
  })

  it('waits while something is being sent to one of them: nobody gets a second message, or is passed over', async () => {
    const { kept, other, ids } = await twice()
    await rows(sql`update dispatches set state = 'sending' where id = ${ids['dispatch']}`)
    const refused = await merge(kept, other)
    expect(refused.statusCode).toBe(422)
    expect(await whose('letters', ids['letter'] ?? '')).toBe(other)
  })

  it('[5.25] the sign-in of the other one goes along; two people who sign in stay two, and no other charity is named', async () => {
    const { kept, other } = await twice()
    const entity = server.entities.a
    const who = newId()
    const phone = (await read(other))['phone']
    await rows(sql`insert into identities (id, phone, status) values (${who}, ${phone}, 'active')`)
    await rows(sql`insert into identity_links (identity_id, entity_id, donor_id) values (${who}, ${entity}, ${other})`)
    // Whoever signs in manages phone and email: theirs stay.
    expect((await merge(kept, other, { keep: { phone: 'kept' } })).statusCode).toBe(422)
    const id = await merged(kept, other)
    const links = () => rows<{ donor_id: string }>(sql`select donor_id from identity_links where identity_id = ${who}`)
    expect(await links()).toEqual([{ donor_id: kept }])
    expect((await read(kept))['phone']).toBe(phone)
    await undone(id)
    expect(await links()).toEqual([{ donor_id: other }])
    await rows(sql`insert into identities (id, phone, status) values (${newId()}, '+966511119999', 'active')`)
    await rows(
      sql`insert into identity_links (identity_id, entity_id, donor_id) select id, ${entity}, ${kept} from identities where phone = '+966511119999'`,
    )
    const refused = await merge(kept, other)
    expect(refused.statusCode).toBe(422)
    expect(refused.body).not.toContain('Wells of Goodness')
  })

  it('two clicks are one merge, and of two merges at once that cross one alone is done', async () => {
    const { kept, other } = await twice()
    const both = await Promise.all([merge(kept, other), merge(kept, other)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(new Set(both.map((one) => one.json<{ merge: string }>().merge)).size).toBe(1)
    const pair = await twice()
    const crossing = await Promise.all([merge(pair.kept, pair.other), merge(pair.other, pair.kept)])
    expect(crossing.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const left = await rows<Row>(
      sql`select given_total from donors where id in (${pair.kept}, ${pair.other}) and deleted_at is null`,
    )
    expect(left).toEqual([{ given_total: '350.15' }])
  })

  it('suggests who may be the same donor: by the end of the phone, the email, or the name as searches compare it', async () => {
    const first = await world.made('donors', { name: 'أحمد الغامدي', phone: '0555123456', email: 'ahmad@people.test' })
    const same = await world.made('donors', { name: 'احمد الغامدى' })
    const mail = await world.made('donors', { name: 'A. Al-Ghamdi', email: 'ahmad@people.test', emailShared: true })
    await world.made('donors', { name: 'Someone else', phone: '0555123457' })
    await world.made('donors', { name: 'أحمد الغامدي' }, 'adminB')
    const found = await server.call('GET', `/api/donors/${first}/mergeCandidates`)
    expect(found.json<{ id: string; by: string[] }[]>().map(({ id, by }) => [id, by])).toEqual(
      expect.arrayContaining([
        [same, ['name']],
        [mail, ['email']],
      ]),
    )
    expect(found.json<Row[]>()).toHaveLength(2)
  })
})

describe('undoing a merge', () => {
  it('[3.6] takes every row and value back, to the halala', async () => {
    const { kept, other, ids } = await twice({ other: { reportConsent: 'refused', email: 'huda2@people.test' } })
    const [one, two] = [await read(kept), await read(other)]
    const id = await merged(kept, other, { keep: { name: 'other', phone: 'other' } })
    expect(await undone(id)).toMatchObject({ stayed: {}, fields: [] })
    const [again, too] = [await read(kept), await read(other)]
    expect(sums(again)).toEqual(sums(one))
    expect(sums(too)).toEqual(sums(two))
    for (const name of ['name', 'phone', 'email', 'reportConsent', 'category']) {
      expect(again[name], name).toEqual(one[name])
      expect(too[name], name).toEqual(two[name])
    }
    for (const [table, at] of MOVES) expect(await whose(table, ids[at] ?? ''), table).toBe(other)
    const [report] = await rows<{ donors: string[] }>(sql`select donors from reports where id = ${ids['report']}`)
    expect(report?.donors).toEqual([other])
    expect(await undone(id)).toMatchObject({ stayed: {}, fields: [] })
  })

  it('leaves what came since and what somebody has changed since, and says so', async () => {
    const { kept, other } = await twice()
    const phone = (await read(other))['phone']
    const id = await merged(kept, other, { keep: { name: 'other' } })
    await edit(kept, { name: 'Huda bint Ali', phone: `0${String(phone).slice(4)}` })
    await world.made('donor_transactions', { donor: kept, project: world.project, amount: '7.00', date: '2026-01-01' })
    const [gift] = await rows<{ id: string }>(
      sql`select id from donor_transactions where donor = ${kept} and amount = 0.05`,
    )
    const third = await world.giver([['1', 3]])
    await rows(sql`update donor_transactions set donor = ${third} where id = ${gift?.id}`)
    const answer = await undone(id)
    expect(answer.stayed).toEqual({ donor_transactions: 1 })
    expect(answer.fields.toSorted()).toEqual(['name', 'phone'])
    expect(await read(kept)).toMatchObject({ name: 'Huda bint Ali', giftsCount: 2, givenTotal: '107.10' })
    expect(await read(other)).toMatchObject({ name: 'Huda Alharbi', phone: null, giftsCount: 1, givenTotal: '250.00' })
  })

  it('takes apart one after another what was merged one after another', async () => {
    const [a, b] = [await twice(), await twice()]
    const first = await merged(a.kept, a.other)
    const second = await merged(b.kept, a.kept)
    expect(await read(b.kept)).toMatchObject({ givenTotal: '450.25' })
    await undone(first)
    expect(await read(a.other)).toMatchObject({ givenTotal: '250.05' })
    await undone(second)
    expect(await read(a.kept)).toMatchObject({ givenTotal: '100.10' })
    expect(await read(b.kept)).toMatchObject({ givenTotal: '100.10' })
  })

  it('is over after 30 days', async () => {
    const { kept, other } = await twice()
    const id = await merged(kept, other)
    const [record] = await rows<{ days: number }>(
      sql`select round(extract(epoch from until - created_at) / 86400)::int as days from donor_merges where id = ${id}`,
    )
    expect(record?.days).toBe(30)
    await rows(sql`update donor_merges set until = now() - interval '1 minute' where id = ${id}`)
    expect((await undo(id)).statusCode).toBe(422)
  })
})

describe('a merged donor’s data', () => {
  it('is handed over and erased with the one who stays, and nobody takes them apart then', async () => {
    const { kept, other } = await twice({ other: { notes: 'zwordofthegone' } })
    const id = await merged(kept, other)
    const file = (await server.call('GET', `/api/donors/${kept}/exportData`)).body
    expect(file).toContain('zwordofthegone')
    const erased = await server.call('POST', `/api/donors/${kept}/erase`, { body: { confirm: 'Huda Al-Harbi' } })
    expect(erased.statusCode, erased.body).toBe(200)
    const [record] = await rows<Row>(sql`select name, moved, written from donor_merges where id = ${id}`)
    expect(record).toEqual({ name: null, moved: null, written: null })
    const left = await rows<{ name: string; notes: string | null }>(
      sql`select name, notes from donors where id = ${other}`,
    )
    expect(left).toEqual([{ name: 'متبرع مُحيت بياناته · Erased donor', notes: null }])
    expect((await undo(id)).statusCode).toBe(422)
  })

  it('stands in the trail by its own name', async () => {
    const { kept, other } = await twice()
    const id = await merged(kept, other, { keep: { name: 'other' } })
    await undone(id)
    const trail = await server.call('GET', `/api/audit_trail?filter.record=${kept}`)
    expect(trail.json<Row[]>().map(({ action }) => action)).toEqual(expect.arrayContaining(['merge', 'unmerge']))
  })
})
