import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { type Peer, startPeer } from '../contract/mail.peer.ts'
import { tokensOf, useFakeMailer, work } from './support/accounts.ts'
import { takeDue } from './support/hooked.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let peer: Peer
beforeAll(async () => {
  server = await startTestServer()
  peer = await startPeer({ disabledCommands: ['STARTTLS'], authOptional: true })
})
afterAll(async () => {
  await peer.stop()
  await server.close()
})
beforeEach(async () => {
  for (const table of ['email_accounts', 'hook_events', 'chat_messages', 'conversations'])
    await server.db.owner((tx) => tx.rows(sql`delete from ${sql.identifier(table)}`))
})

async function connected(): Promise<{ id: string }> {
  const body = {
    host: '127.0.0.1',
    port: peer.port,
    security: 'none',
    senderAddress: 'letters@birr.sa',
    senderName: 'Birr',
  }
  const answer = await server.call('POST', '/api/email_accounts/actions/connect', { body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ record: { id: string } }>().record
}

describe('product.md 3: a donor’s first password', () => {
  it('leaves by the platform’s account, whatever mail service the charity has: it would read the key to what others know', async () => {
    await connected()
    const platform = useFakeMailer(server)
    const own = peer.received.length
    const body = { name: 'Giver', phone: '0551234567', email: 'giver@people.test' }
    const donor = await server.call('POST', '/api/donors', { body })
    const asked = await server.call('POST', `/api/donors/${donor.json<{ id: string }>().id}/inviteIdentity`, {
      body: {},
    })
    expect(asked.json()).toEqual({ planned: true })
    await work(server)
    expect(platform.accepted.map(({ to }) => to.address)).toEqual(['giver@people.test'])
    expect(tokensOf(platform.accepted[0])).toHaveLength(1)
    expect(peer.received.length).toBe(own)
    // The entity’s staff see what became of it all the same.
    const seen = await server.call('GET', '/api/messages', {
      query: { 'filter.donor': donor.json<{ id: string }>().id },
    })
    expect(seen.json()).toMatchObject([{ kind: 'account', state: 'sent' }])
  })
})

describe('what comes to the charity’s mailbox', () => {
  async function post(...mails: readonly string[]): Promise<void> {
    const { id } = await connected()
    const made = await server.call('POST', `/api/email_accounts/${id}/makeHook`, { body: {} })
    const url = new URL(made.json<{ address: string }>().address).pathname
    for (const payload of mails) {
      const headers = { 'content-type': 'message/rfc822' }
      expect((await server.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200)
    }
    await takeDue(server)
  }
  const mail = (from: string, id: string, ...more: readonly string[]) =>
    [`From: ${from}`, 'To: letters@birr.sa', `Message-ID: <${id}>`, ...more].join('\r\n')
  const inbox = async () =>
    (await server.call('GET', '/api/conversations/actions/inbox')).json<{
      rows: { id: string; name: string; address: string; channel: string; unread: number; lastText: string | null }[]
    }>().rows

  it('[2.74] stands in the chat as its donor’s words, once, with its file; a machine’s answer does not', async () => {
    await server.call('POST', '/api/donors', { body: { name: 'Huda Al-Harbi', email: 'huda@people.test' } })
    const words = mail(
      'Huda <HUDA@people.test>',
      'one@people.test',
      'Subject: Re: Your gift',
      '',
      'Has the well begun?',
      '',
      '> Dear Huda',
    )
    const file = mail(
      'Huda <huda@people.test>',
      'two@people.test',
      'Subject: Re: Your gift',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'See here',
      '--b',
      'Content-Type: text/csv',
      'Content-Disposition: attachment; filename="list.csv"',
      '',
      'a,b',
      '1,2',
      '--b--',
    )
    const away = mail('Huda <huda@people.test>', 'three@people.test', 'Auto-Submitted: auto-replied', '', 'I am away')
    await post(words, words, file, away)
    const [row, ...others] = await inbox()
    expect(others).toEqual([])
    expect(row).toMatchObject({ name: 'Huda Al-Harbi', channel: 'email', unread: 2, lastText: 'See here' })
    const thread = await server.call('GET', `/api/conversations/${row?.id}/thread`)
    const lines = thread.json<{ lines: { text?: string; files?: { name: string }[] }[] }>().lines
    expect(lines.map(({ text }) => text)).toEqual(expect.arrayContaining(['Has the well begun?', 'See here']))
    expect(JSON.stringify(lines)).toContain('list.csv')
  })

  it('product.md 29: a stop that is answered to a letter stops the donor’s mail', async () => {
    const donor = await server.call('POST', '/api/donors', { body: { name: 'Stop', email: 'stop@people.test' } })
    await post(mail('stop@people.test', 'four@people.test', 'Subject: Re: Your gift', '', 'إيقاف', '', '> عزيزي'))
    const read = await server.call('GET', `/api/donors/${donor.json<{ id: string }>().id}`)
    expect(read.json()).toMatchObject({ emailStopped: true })
  })

  const report = (recipient: string, ...about: readonly string[]) =>
    mail(
      'mailer-daemon@people.test',
      'five@people.test',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'It came back',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.people.test',
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      'Action: failed',
      'Status: 5.1.1',
      ...(about.length === 0 ? [] : ['--b', 'Content-Type: text/rfc822-headers', '', ...about]),
      '--b--',
    )
  /** A letter of a charity that has left; @returns its id. Nobody's mail is stopped yet. */
  async function sent(entity: string, to: string): Promise<string> {
    const id = newId()
    await server.db.owner(async (tx) => {
      await tx.rows(sql`delete from suppressions`)
      await tx.rows(sql`insert into messages (id, entity_id, kind, channel, sent_to, language, state, sent_at)
        values (${id}, ${entity}, 'chat', 'email', ${to}, 'en', 'sent', now())`)
    })
    return id
  }
  const suppressed = async () => {
    const rows = await server.db.owner((tx) => tx.rows<{ address: string }>(sql`select address from suppressions`))
    return rows.map(({ address }) => address)
  }

  it('a report that a letter of ours came back leaves the address alone that it went to, whatever else it names', async () => {
    const id = await sent(server.entities.a, 'sara@people.test')
    await post(report('relay@elsewhere.test', `Message-ID: <${id}@birr.sa>`))
    expect(await suppressed()).toEqual(['sara@people.test'])
  })

  it('a report that anybody wrote stops nobody’s mail: it names no letter of ours, or another charity’s', async () => {
    const id = await sent(server.entities.b, 'huda@people.test')
    await post(
      report('huda@people.test'),
      report('huda@people.test', 'Message-ID: <made-up@birr.sa>'),
      report('huda@people.test', `Message-ID: <${newId()}@birr.sa>`),
      report('huda@people.test', `Message-ID: <${id}@birr.sa>`),
    )
    expect(await suppressed()).toEqual([])
  })

  it('words with what a database cannot hold stand in the chat without it, and are taken up at once', async () => {
    const body = Buffer.from('hi\0 there').toString('base64')
    const head = ['Subject: =?utf-8?Q?a=00b?=', 'Content-Transfer-Encoding: base64', 'Content-Type: text/plain']
    await post(mail('"No =?utf-8?Q?=00?= ra" <noura@people.test>', 'six@people.test', ...head, '', body))
    expect((await inbox()).map(({ lastText }) => lastText)).toEqual(['ab hi there'])
    const left = await server.db.owner((tx) => tx.rows(sql`select id from hook_events where taken_at is null`))
    expect(left).toEqual([])
  })

  it('a mail that cannot be read is tried three times, keeps none from the chat, and is then left with that verdict', async () => {
    const subject = `Subject: =?utf-8?B?${Buffer.from('أين تبرعي؟').toString('base64')}?=`
    const head = [subject, ...Array.from({ length: 4000 }, () => `X-Long: ${'x'.repeat(90)}`)]
    const evil = mail('evil@people.test', 'seven@people.test', ...head, '', 'no')
    const good = (id: string) => mail('good@people.test', id, 'Subject: Re: x', '', id)
    await post(good('first'), evil, good('last'))
    expect((await inbox()).map(({ lastText, unread }) => [lastText, unread])).toEqual([['last', 2]])
    const events = () =>
      server.db.owner((tx) =>
        tx.rows(sql`select tries, problem, taken_at is not null as done, body is not null as kept, due_at > created_at as later
          from hook_events where problem is not null`),
      )
    const due = () => server.db.owner((tx) => tx.rows(sql`update hook_events set due_at = created_at`))
    const open = { done: false, kept: true, later: true, problem: 'CannotBeRead' }
    expect(await events()).toEqual([{ ...open, tries: 1 }])
    await due()
    await takeDue(server)
    expect(await events()).toEqual([{ ...open, tries: 2 }])
    await due()
    await takeDue(server)
    const verdict = { done: true, kept: false, problem: 'unreadable', tries: 3 }
    expect(await events()).toMatchObject([verdict])
    await due()
    await takeDue(server)
    expect(await events()).toMatchObject([verdict])
    // Whoever answers there hears of it, once: from whom, about what, and where it is.
    const talks = (await inbox()).map(({ address, lastText, unread }) => [address, lastText, unread])
    expect(talks.toSorted()).toEqual([
      ['evil@people.test', 'أين تبرعي؟', 1],
      ['good@people.test', 'last', 2],
    ])
    const lines = await server.db.owner((tx) =>
      tx.rows(sql`select text, file_name, file_state from chat_messages where address = 'evil@people.test'`),
    )
    expect(lines).toEqual([{ text: null, file_name: 'أين تبرعي؟', file_state: 'unread' }])
    const told = (await server.call('GET', '/api/notices')).json<{
      notices: { resource: string; count: number | null }[]
    }>()
    const counts = told.notices.filter(({ resource }) => resource === 'conversations').map(({ count }) => count)
    expect(counts.toSorted()).toEqual([1, 2])
  })

  it('of a mail that cannot be read and names no sender the charity’s own address is told; of a machine’s nobody', async () => {
    const long = Array.from({ length: 4000 }, () => `X-Long: ${'x'.repeat(90)}`)
    const machine = mail('robot@people.test', 'eight@people.test', 'Auto-Submitted: auto-replied', ...long, '', 'no')
    const nobodys = ['To: letters@birr.sa', ...long, '', 'no'].join('\r\n')
    await post(machine, nobodys)
    for (const _ of [2, 3]) {
      await server.db.owner((tx) => tx.rows(sql`update hook_events set due_at = created_at`))
      await takeDue(server)
    }
    expect((await inbox()).map(({ address, lastText, unread }) => [address, lastText, unread])).toEqual([
      ['letters@birr.sa', null, 1],
    ])
  })
})
