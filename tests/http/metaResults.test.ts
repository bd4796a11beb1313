import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTold } from '../../resources/meta_accounts/server/events.ts'
import { newId } from '../../server/db/ids.ts'
import { takeIncoming } from '../../server/messages/incoming.ts'
import { sendDispatch } from '../../server/messages/work.ts'
import { campaignOf, projectAndTemplate, useMetaNumber } from './support/metaCampaigns.ts'
import { startTestServer, type TestServer } from './support.ts'

/** [3.11] what came of a campaign by Meta's templates. */
let server: TestServer
const template = newId()
const project = newId()
const people = Array.from({ length: 8 }, (_, at) => ({ id: newId(), phone: `+96655100001${at}` }))
let campaign = ''

const inA = <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
  server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) => tx.rows<T>(query))
const post = (path: string, body: object) => server.call('POST', `/api/${path}`, { body })

let last = 0
/** As Meta tells of it: words, or the button of a template that was pressed. */
async function says(at: number, words: { text: string } | { button: string }, later = 0): Promise<void> {
  const from = people[at]?.phone.slice(1)
  const timestamp = String(Math.floor(Date.now() / 1000) + 5 + later)
  last += 1
  const message =
    'text' in words
      ? { from, id: `wamid.${last}`, timestamp, type: 'text', text: { body: words.text } }
      : { from, id: `wamid.${last}`, timestamp, type: 'button', button: { text: words.button, payload: words.button } }
  const value = { metadata: { phone_number_id: '106540352242922' }, messages: [message] }
  const told = readTold(
    JSON.stringify({ entry: [{ id: '102290129340398', changes: [{ field: 'messages', value }] }] }),
    { wabaId: '102290129340398', phoneNumberId: '106540352242922' },
  )
  await takeIncoming(server.services, server.entities.a, 'whatsappCloud', told?.incoming ?? [])
}

const results = async (as: 'adminA' | 'projectsA' | 'adminB' = 'projectsA') =>
  server.call('GET', `/api/meta_campaigns/${campaign}/results`, { as })

beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: 'https://athar.example' } })
  useMetaNumber(server, () => ({ state: 'sent' }))
  await inA(sql`update entities set quiet_from = '00:00', quiet_to = '00:00'`)
  for (const query of projectAndTemplate(server.entities.a, project, template)) await inA(query)
  await inA(sql`update templates set buttons = '[{"kind": "quickReply", "label": "More"}, {"kind": "quickReply", "label": "Not now"}]'::jsonb
    where id = ${template}::uuid`)
  for (const { id, phone } of people)
    await inA(
      sql`insert into donors (entity_id, id, name, phone, tags) values (${server.entities.a}, ${id}, 'Amal', ${phone}, '{wells}')`,
    )
  // Who wants no appeals is counted in what does not ask for gifts.
  await inA(sql`update donors set appeal_consent = 'refused' where id = ${people[0]?.id ?? ''}::uuid`)
  const made = await post('meta_campaigns', campaignOf(template, project))
  campaign = made.json<{ id: string }>().id
  const published = await post(`meta_campaigns/${campaign}/publish`, { expected: 8 })
  if (published.statusCode !== 200) throw new Error(published.body)
  const [dispatch] = await inA<{ id: string }>(sql`select id from dispatches where campaign = ${campaign}::uuid`)
  await sendDispatch(
    server.services,
    { entityId: server.entities.a, dispatch: dispatch?.id ?? '', channel: 'whatsappCloud' },
    new AbortController().signal,
    { retryMs: 1, pauseMs: 1 },
  )
})
afterAll(() => server.close())

describe('[3.11] what came of a campaign by Meta’s templates', () => {
  it('is nothing before anybody answers', async () => {
    expect((await results()).json()).toEqual({
      replied: 0,
      pressed: [
        { label: 'More', people: 0 },
        { label: 'Not now', people: 0 },
      ],
      stopped: 0,
      objecting: 0,
      gifts: 0,
      given: '0.00',
    })
  })

  it('counts each recipient once who wrote or pressed, by what they pressed, and who stopped', async () => {
    await says(0, { button: 'More' })
    await says(0, { text: 'Where is the well?' })
    await says(0, { button: 'More' })
    await says(1, { button: 'More' })
    await says(2, { button: 'Not now' })
    await says(3, { text: 'Thank you' })
    await says(4, { text: 'إيقاف' })
    // Of somebody else, and long after.
    await says(5, { text: 'Hello' }, 8 * 24 * 3600)
    const stranger = { phone: '+966551999999', id: newId() }
    people.push(stranger)
    await says(8, { button: 'More' })
    people.pop()
    expect((await results()).json()).toMatchObject({
      replied: 4,
      pressed: [
        { label: 'More', people: 2 },
        { label: 'Not now', people: 1 },
      ],
      stopped: 1,
      objecting: 1,
    })
  })

  it('counts neither what went out, nor another channel’s, nor what came before the message or has another meaning', async () => {
    const before = (await results()).json()
    const at = (days: number) => new Date(Date.now() - days * 24 * 3600_000).toISOString()
    const copies = async (table: string, of: ReturnType<typeof sql>, changes: object[]) => {
      const written = await inA<{ name: string }>(sql`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`)
      const columns = sql.join(
        written.map(({ name }) => sql.identifier(name)),
        sql`, `,
      )
      for (const change of changes)
        for (const { id, phone } of people.slice(6, 8)) {
          const over = JSON.stringify({ id: newId(), donor: id, address: phone, provider_id: newId(), ...change })
          const added = await inA(sql`insert into ${sql.identifier(table)} (${columns}) select ${columns}
            from (select (jsonb_populate_record(null::${sql.identifier(table)}, to_jsonb(t) || ${over}::jsonb)).*
            from (select * from ${sql.identifier(table)} where ${of} limit 1) t) c returning 1`)
          expect(added).toHaveLength(1)
        }
    }
    await copies('chat_messages', sql`text = 'Thank you'`, [{ direction: 'out' }, { channel: 'sms' }, { at: at(1) }])
    await copies('feedback', sql`kind = 'stop'`, [{ kind: 'complaint' }, { channel: 'sms' }, { at: at(1) }])
    expect((await results()).json()).toEqual(before)
  })

  it('[1.13] of what asks for gifts nothing is told of who wants no appeals', async () => {
    const before = (await results()).json<{ objecting: number; replied: number }>()
    await inA(sql`update templates set category = 'marketing' where id = ${template}::uuid`)
    expect((await results()).json()).toMatchObject({ objecting: before.objecting + 1, replied: before.replied - 1 })
    await inA(sql`update templates set category = 'utility' where id = ${template}::uuid`)
  })

  it('tells what recipients gave to its project afterwards, once five have given', async () => {
    const givers = [people[0], people[1], people[2], people[3], people[5]].flatMap((one) => (one ? [one] : []))
    await inA(sql`update messages set sent_at = sent_at - interval '3 days'`)
    const day = new Date(Date.now() - 24 * 3600_000).toISOString().slice(0, 10)
    for (const one of givers.slice(0, 4))
      await inA(sql`insert into donor_transactions (entity_id, id, donor, project, amount, date)
        values (${server.entities.a}, ${newId()}, ${one.id}, ${project}, 50, ${day}::date)`)
    expect((await results()).json()).toMatchObject({ gifts: null, given: null })
    await inA(sql`insert into donor_transactions (entity_id, id, donor, project, amount, date)
      values (${server.entities.a}, ${newId()}, ${givers[4]?.id ?? ''}, ${project}, 25.5, ${day}::date)`)
    expect((await results()).json()).toMatchObject({ gifts: 5, given: '225.50' })
  })

  it('product.md 30: a correction is a draft to those who read it, and to nobody else', async () => {
    const correct = () => post(`meta_campaigns/${campaign}/correct`, {})
    expect((await correct()).json()).toMatchObject({ fault: 'nobodyToSendTo' })
    await inA(
      sql`update messages set read_at = now() where donor = any(${sql.param([0, 3, 6, 7].map((at) => people[at]?.id))}::uuid[])`,
    )
    await inA(sql`update donors set deleted_at = now() where id = ${people[7]?.id ?? ''}::uuid`)
    await inA(sql`update donors set archived = true where id = ${people[6]?.id ?? ''}::uuid`)
    // What is still on its way is not put right yet.
    const [was] = await inA<{ status: string }>(sql`select status from meta_campaigns where id = ${campaign}::uuid`)
    await inA(sql`update meta_campaigns set status = 'sending' where id = ${campaign}::uuid`)
    expect((await correct()).json()).toMatchObject({ fault: 'wrongState' })
    await inA(sql`update meta_campaigns set status = ${was?.status} where id = ${campaign}::uuid`)
    const made = await correct()
    expect(made.statusCode, made.body).toBe(200)
    const draft = made.json<{ id: string; donors: string[] }>()
    expect(draft).toMatchObject({
      name: 'Correction: Wells are finished',
      status: 'draft',
      audience: 'chosen',
      template,
    })
    expect(draft.donors.toSorted()).toEqual([people[0]?.id, people[3]?.id].toSorted())
    expect((await post(`meta_campaigns/${draft.id}/correct`, {})).statusCode).toBe(409)
    expect(
      (await server.call('POST', `/api/meta_campaigns/${campaign}/correct`, { as: 'adminB', body: {} })).statusCode,
    ).toBe(404)
  })

  it('a copy is told from what it was made of, also where the name fills its field', async () => {
    await inA(sql`update meta_campaigns set name = ${'n'.repeat(100)} where id = ${campaign}::uuid`)
    const made = await post(`meta_campaigns/${campaign}/duplicate`, {})
    expect(made.json()).toMatchObject({ name: `${'n'.repeat(96)} (2)`, status: 'draft', sendNow: true, sendAt: null })
  })

  it('[1.7] another charity has none of it', async () => {
    expect((await results('adminB')).statusCode).toBe(404)
  })
})
