import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { takeIncoming } from '../../server/messages/incoming.ts'
import { useCampaigns } from './support/campaigns.ts'

/** product.md 3, docs/decisions/128: each gets their own message by the phone that they share, and one stop holds for all. */
const { act, donors, draft, get, inA, open, ownPath, sent, server, work } = useCampaigns()

const SHARED = '+966552000002'
const idOf = (name: string) => donors[name] ?? ''
const set = (name: string, values: string) =>
  inA(sql`update donors set ${sql.raw(values)} where id = ${idOf(name)}::uuid`)
beforeEach(async () => {
  // Badr has a phone and no email; Nobody, who had neither, shares it. Amal is written to by email.
  await inA(sql`update donors set whatsapp_stopped = false, sms_stopped = false, archived = false, deceased = false,
    reached_by = null, appeal_consent = case when name = 'Silent' then 'unknown' else 'given' end, quiet_from = null, quiet_to = null, deleted_at = null`)
  await set('Nobody', `reached_by = '${idOf('Badr')}'`)
})
const audience = async () => get(await draft(), 'audience')
const both = { total: 4, sendable: 3, byChannel: { email: 1, sms: 2 }, held: { consentUnknown: 1 } }
const held = (reason: string, count: number) => ({ sendable: 3 - count, held: { consentUnknown: 1, [reason]: count } })
const publish = async (expected: number): Promise<string> => {
  const id = await draft()
  const answer = await act(id, 'publish', { expected })
  expect(answer.statusCode, answer.body).toBe(200)
  await work(id)
  return id
}
const texts = () => sent.filter((one) => !('subject' in one))

describe('by a phone that is shared', () => {
  it('each is counted and gets a message of their own, with a page of their own', async () => {
    expect(await audience()).toMatchObject(both)
    const id = await publish(3)
    expect(texts().map(({ to }) => to)).toEqual([SHARED, SHARED])
    expect(new Set(texts().map(ownPath)).size).toBe(2)
    const rows = await inA(sql`select d.name, m.sent_to, m.state from messages m join dispatches s on s.id = m.dispatch
      join donors d on d.id = m.donor where s.appeal = ${id}::uuid and m.channel = 'sms' and m.state = 'sent' order by d.name`)
    expect(rows).toEqual([
      { name: 'Badr', sent_to: SHARED, state: 'sent' },
      { name: 'Nobody', sent_to: SHARED, state: 'sent' },
    ])
  })

  it.each(['Badr', 'Nobody'])('a stop of %s stops it for both, and for nobody else', async (name) => {
    await set(name, 'sms_stopped = true')
    expect(await audience()).toMatchObject({ ...held('stopped', 2), byChannel: { email: 1 } })
  })

  it('a stop word that comes from it belongs to whose phone it is, and stops both', async () => {
    const text = { providerId: 'in-1', from: SHARED, text: 'STOP', at: new Date().toISOString() }
    await takeIncoming(server().services, server().entities.a, 'sms', [text])
    expect(await inA(sql`select name from donors where sms_stopped`)).toEqual([{ name: 'Badr' }])
    expect(await inA(sql`select donor from conversations where address = ${SHARED}`)).toEqual([{ donor: idOf('Badr') }])
    expect(await audience()).toMatchObject(held('stopped', 2))
  })

  it('whoever objects on a page that came by it objects for all whom it reaches; other consents stay each one’s own', async () => {
    await set('Nobody', `appeal_consent = 'refused'`)
    expect(await audience()).toMatchObject(held('consentRefused', 1))
    await set('Nobody', `appeal_consent = 'given'`)
    await publish(3)
    const stop = await open(`${ownPath(texts().at(-1))}/stop`, 'POST')
    expect(stop.statusCode).toBeLessThan(400)
    const refused = () => inA(sql`select name from donors where appeal_consent = 'refused' order by name`)
    expect(await refused()).toEqual([{ name: 'Badr' }, { name: 'Nobody' }])
    // docs/decisions/139: a mistake of one is taken back for all whom it silenced.
    await open(`${ownPath(texts().at(-1))}/resume`, 'POST')
    expect(await refused()).toEqual([])
    expect(
      await inA(sql`select kind, count(*)::int as n from feedback where channel is null group by kind order by kind`),
    ).toEqual([
      { kind: 'start', n: 2 },
      { kind: 'stop', n: 2 },
    ])
  })

  it.each([
    ['archived', 'archived = true'],
    ['deceased', 'deceased = true'],
    ['deleted', 'deleted_at = now()'],
  ])('nothing goes there while whose phone it is is %s', async (_what, values) => {
    await set('Badr', values)
    const { byChannel, held: why } = await audience()
    // Nobody's first channel is email, of which they have none.
    expect([byChannel, why]).toMatchObject([{ email: 1 }, { noEmail: 1 }])
    expect(byChannel).not.toHaveProperty('sms')
  })

  it('what was planned follows the phone: it leaves for where the donor is reached as it is handed over', async () => {
    const id = await draft()
    expect((await act(id, 'publish', { expected: 3 })).statusCode).toBe(200)
    await set('Badr', `phone = '+966552000009'`)
    await work(id)
    await work(id)
    expect(texts().map(({ to }) => to)).toEqual(['+966552000009', '+966552000009'])
    await set('Badr', `phone = '${SHARED}'`)
  })

  it('waits for the hours of whose phone it is', async () => {
    const id = await draft()
    expect((await act(id, 'publish', { expected: 3 })).statusCode).toBe(200)
    // Whatever the hour: from one before now to one after it, by the charity's clock.
    await inA(sql`update donors d set quiet_from = to_char((now() at time zone e.time_zone) - interval '1 hour', 'HH24:MI'),
        quiet_to = to_char((now() at time zone e.time_zone) + interval '1 hour', 'HH24:MI')
      from entities e where e.id = d.entity_id and d.id = ${idOf('Badr')}::uuid`)
    await work(id)
    expect(texts()).toEqual([])
  })
})
