import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
      rows: { id: string; name: string; channel: string; unread: number; lastText: string }[]
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

  it('a report that a letter came back leaves its address alone', async () => {
    await server.db.owner((tx) => tx.rows(sql`delete from suppressions`))
    const report = mail(
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
      'Final-Recipient: rfc822; Nobody@people.test',
      'Action: failed',
      'Status: 5.1.1',
      '--b--',
    )
    await post(report)
    const found = await server.db.owner((tx) => tx.rows(sql`select address, reason from suppressions`))
    expect(found).toEqual([{ address: 'nobody@people.test', reason: 'bounce' }])
  })
})
