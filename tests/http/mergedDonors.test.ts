import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import {
  edit,
  MOVES,
  merge,
  merged,
  outlook,
  type Row,
  read,
  rows,
  server,
  status,
  twice,
  undo,
  undone,
  useMerging,
  whose,
  world,
} from './support/merging.ts'

useMerging()

describe('merging two donors', () => {
  it('[3.6] takes everything that hangs on the other one over, with sums that add up to the halala', async () => {
    const { kept, other, ids } = await twice()
    const before = await outlook(kept, other)
    expect(before.statusCode, before.body).toBe(200)
    expect(before.json()).toMatchObject({
      kept: { giftsCount: 1, givenTotal: '100.10' },
      other: { giftsCount: 2, givenTotal: '250.05' },
      receipts: 0,
    })
    // Each once: a message that brought the letter is no second one, and a conversation is told without its messages.
    expect(before.json<{ moves: object }>().moves).toEqual({
      conversations: 1,
      donor_transactions: 2,
      donor_issues: 1,
      erasure_requests: 1,
      feedback: 1,
      letters: 1,
      messages: 1,
      survey_invitations: 1,
      year_letter_pages: 1,
    })
    await rows(
      sql`update donor_transactions set receipt_number = 'R-9' where id = (select id from donor_transactions where donor = ${other}::uuid limit 1)`,
    )
    expect((await outlook(kept, other)).json()).toMatchObject({ receipts: 1 })
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
