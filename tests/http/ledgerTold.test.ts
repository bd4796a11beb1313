import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hook as bounces } from '../../resources/email_accounts/server/hook.ts'
import { newId } from '../../server/db/ids.ts'
import { donorRows } from '../ground/support/donors.ts'
import { owner } from './support/accounts.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
const project = newId()
const report = newId()
const people = { one: newId(), twin: newId(), other: newId() }

beforeAll(async () => {
  server = await startTestServer()
  const { a } = server.entities
  await server.db.owner(async (tx) => {
    await tx.rows(
      sql`insert into projects (id, entity_id, code, name, status) values (${project}, ${a}, 'W-1', 'Well', 'published')`,
    )
    await tx.rows(
      sql`insert into reports (id, entity_id, project, title, status) values (${report}, ${a}, ${project}, 'What became of it', 'sent')`,
    )
    await tx.rows(
      donorRows(
        a,
        { id: people.one, name: 'One', phone: '+966512345678', email: 'both@people.test' },
        { id: people.twin, name: 'Twin', phone: '+966512345679', email: 'both@people.test' },
        { id: people.other, name: 'Other', phone: '+966512345680', email: 'other@people.test' },
      ),
    )
  })
})
afterAll(() => server.close())

const own = <T extends object>(query: Parameters<typeof owner<T>>[1]): Promise<T[]> => owner<T>(server, query)

async function message(
  values: {
    channel?: string
    letter?: string
    state?: string
    donor?: string | null
    sentTo?: string
    kind?: string
    at?: string
  } = {},
): Promise<string> {
  const id = newId()
  const {
    channel = 'email',
    letter = null,
    state = 'sent',
    donor = people.other,
    sentTo = 'other@people.test',
    kind = 'report',
    at = '2026-03-01',
  } = values
  await own(sql`insert into messages (id, entity_id, kind, channel, letter, donor, sent_to, language, state, sent_at)
    values (${id}, ${server.entities.a}, ${kind}, ${channel}, ${letter}::uuid, ${donor}::uuid, ${sentTo}, 'en', ${state}, ${state === 'sent' ? at : null}::timestamptz)`)
  return id
}
async function letter(): Promise<string> {
  const id = newId()
  await own(
    sql`insert into letters (id, entity_id, report, donor, language, sent) values (${id}, ${server.entities.a}, ${report}, ${people.other}, 'ar', true)`,
  )
  return id
}
const told = () =>
  own<{ kind: string; channel: string; donor: string; message: string | null }>(
    sql`select kind, channel, donor::text, message::text from feedback order by kind, channel, donor`,
  )
beforeEach(async () => {
  await own(sql`delete from feedback`)
  await own(sql`delete from suppressions`)
  await own(sql`delete from messages`)
  await own(sql`delete from letters`)
})

describe('product.md 29: a stop and a “not me” stand with the channel that the letter came by', () => {
  it.each(['email', 'whatsapp', 'whatsappCloud', 'sms'])('%s', async (channel) => {
    await own(sql`update donors set email_stopped = false, whatsapp_stopped = false, sms_stopped = false`)
    const id = await letter()
    const brought = await message({ letter: id, channel })
    await own(sql`update letters set stopped_at = now(), disowned_at = now() where id = ${id}`)
    expect(await told()).toEqual([
      { kind: 'notMe', channel, donor: people.other, message: null },
      // What closed a way names the message that came by it (docs/decisions/139).
      { kind: 'stop', channel, donor: people.other, message: brought },
    ])
  })

  it('of two ways the one that may have reached them, the last of those', async () => {
    const failed = await letter()
    await message({ letter: failed, channel: 'sms', at: '2026-03-01' })
    await message({ letter: failed, channel: 'email', state: 'failed' })
    await own(sql`update letters set stopped_at = now() where id = ${failed}`)
    const both = await letter()
    await message({ letter: both, channel: 'sms', at: '2026-03-01' })
    await message({ letter: both, channel: 'whatsapp', at: '2026-03-02' })
    await own(sql`update letters set disowned_at = now() where id = ${both}`)
    expect((await told()).map(({ kind, channel }) => [kind, channel])).toEqual([
      ['notMe', 'whatsapp'],
      ['stop', 'sms'],
    ])
  })
})

const tell = (body: object, at = '2026-03-03T10:00:00.000Z') =>
  bounces.take(server.services, {
    entityId: server.entities.a,
    accountId: newId(),
    body: JSON.stringify(body),
    contentType: 'application/json',
    at,
  })

describe('product.md 29: what comes back by a mail service is somebody’s to see to', () => {
  it('a complaint of a letter, once, whose donor’s page and whose home say so', async () => {
    const id = await message()
    await tell({ messageId: `<${id}@athar.example>`, recipient: 'relay@example.test', type: 'complaint' })
    await tell({ messageId: `<${id}@athar.example>`, type: 'complaint' }, '2026-03-04T10:00:00.000Z')
    expect(await told()).toEqual([{ kind: 'complaint', channel: 'email', donor: people.other, message: id }])
    const filter = { donor: people.other, handledAt: { isnull: 'true' } }
    const waits = await server.call('GET', '/api/feedback', { query: { filter: JSON.stringify(filter) } })
    expect(waits.json()).toMatchObject([{ kind: 'complaint', channel: 'email', at: '2026-03-03T10:00:00.000Z' }])
  })

  it.each([
    ['complaint', 'complaint'],
    ['permanent', 'bounce'],
  ])('a %s told by the recipient alone, of everybody who has the address', async (type, kind) => {
    await tell({ recipient: 'Both@People.test', type })
    await tell({ recipient: 'both@people.test', type }, '2026-03-04T10:00:00.000Z')
    const word = { kind, channel: 'email', message: null }
    expect(await told()).toEqual([people.one, people.twin].toSorted().map((donor) => ({ ...word, donor })))
    await own(sql`update feedback set handled_at = now()`)
    // Taken up once more after a crash it is no news; told of another letter it is.
    await tell({ recipient: 'both@people.test', type }, '2026-03-03T10:00:00.000Z')
    expect(await told()).toHaveLength(2)
    await tell({ recipient: 'both@people.test', type }, '2026-03-05T10:00:00.000Z')
    expect(await told()).toHaveLength(4)
  })

  it('a letter of ours that came back is told by its failure alone', async () => {
    const id = await message()
    await tell({ messageId: id, recipient: 'other@people.test', type: 'permanent' })
    expect(await told()).toEqual([{ kind: 'bounce', channel: 'email', donor: people.other, message: id }])
  })

  it('names no mail to an account, no colleague, nobody whom no record knows, and no passing trouble', async () => {
    await tell({ messageId: await message({ kind: 'account' }), type: 'complaint' })
    await tell({
      messageId: await message({ donor: null, kind: 'account', sentTo: 'staff@people.test' }),
      type: 'complaint',
    })
    await tell({ recipient: 'nobody@people.test', type: 'complaint' })
    await tell({ recipient: 'both@people.test', type: 'transient' })
    expect(await told()).toEqual([{ kind: 'complaint', channel: 'email', donor: people.other, message: null }])
  })
})

describe('product.md 29: the story of a message says what it waited for', () => {
  const LATER = '2031-03-01T06:00:00+00:00'
  const line = (reason: string, more: object) => ({ at: '2031-02-28T20:00:00+00:00', reason, ...more })
  const WAITED = line('quietHours', { until: LATER })
  async function story(set: {
    state?: string
    reason?: string
    nextAt?: string
    refusals?: object[]
    sentAt?: string
  }) {
    const id = await message({ state: 'planned' })
    for (const state of set.state === 'sent' ? ['claimed', 'handing', 'sent'] : [])
      await own(sql`update messages set state = ${state} where id = ${id}`)
    await own(sql`update messages set reason = ${set.reason ?? null}, next_at = ${set.nextAt ?? null}::timestamptz, sent_at = ${set.sentAt ?? null}::timestamptz,
      refusals = ${JSON.stringify(set.refusals ?? [])}::jsonb where id = ${id}`)
    const answer = await server.call('GET', `/api/messages/${id}/story`)
    return answer
      .json<{ steps: { what: string; reason: string | null; until?: string }[] }>()
      .steps.map(({ what, reason, until }) => [
        what,
        reason,
        ...(until === undefined ? [] : [new Date(until).getTime()]),
      ])
  }
  const UNTIL = Date.parse(LATER)

  it('once it has left: why it waited, and until when', async () => {
    const told = await story({ state: 'sent', refusals: [WAITED], sentAt: '2031-03-01T06:01:00Z' })
    expect(told).toEqual([
      ['planned', null],
      ['waits', 'quietHours', UNTIL],
      ['sent', null],
    ])
  })

  it.each([
    [
      'whose wait stands in its history',
      { reason: 'quietHours', refusals: [WAITED] },
      [['waits', 'quietHours', UNTIL]],
    ],
    ['that waits since before waits were kept', { reason: 'prayer' }, [['waits', 'prayer', UNTIL]]],
    ['whose time has not come', {}, [['waits', null, UNTIL]]],
  ])('says of one %s that it waits, and not that it is tried again', async (_which, set, steps) => {
    expect(await story({ ...set, nextAt: LATER })).toEqual([['planned', null], ...steps])
  })

  it.each([
    [
      'was refused',
      { reason: 'busy', refusals: [line('busy', { detail: '451' })] },
      [
        ['refused', 'busy'],
        ['again', null],
      ],
    ],
    ['met a service in trouble', { reason: 'connect' }, [['again', 'connect']]],
  ])('says that it is tried again of one that %s', async (_which, set, steps) => {
    expect(await story({ ...set, nextAt: LATER })).toEqual([['planned', null], ...steps])
  })

  it('says nothing of a time that has passed', async () => {
    expect(await story({ nextAt: '2026-01-01T06:00:00Z' })).toEqual([['planned', null]])
  })
})
