import { describe, expect, it } from 'vitest'
import { readMail } from '../../resources/email_accounts/server/mails.ts'

const AT = '2026-11-24T10:00:00.000Z'
const ID = '01920000-0000-7000-8000-00000000b001'
const OWN = new Set(['birr@birr.sa'])
const lines = (...all: readonly string[]): string => all.join('\r\n')
const mail = (head: readonly string[], ...body: readonly string[]) =>
  lines('From: Huda <Huda@Example.sa>', 'To: birr@birr.sa', 'Message-ID: <one@example.sa>', ...head, '', ...body)
const read = (text: string) => readMail(text, OWN, AT)
const wordsOf = async (text: string) => (await read(text)).incoming.map((one) => one.text)

describe('a mail that was written to keep the server busy', () => {
  const MANY = 400_000
  const html = (body: string) => mail(['Subject: x', 'Content-Type: text/html'], ...(body.match(/.{1,900}/g) ?? []))
  const dsn = (status: string) =>
    lines(
      'From: a@example.sa',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      status,
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: <${ID}@birr.sa>`,
      '--b--',
    )

  it.each([
    ['brackets', html('<'.repeat(MANY))],
    ['tags that do not end', html('<p '.repeat(MANY / 3))],
    ['styles that do not end', html('<style>'.repeat(MANY / 7))],
    ['quotations', html('<blockquote '.repeat(MANY / 12))],
    ['blanks', mail(['Subject: x'], ' '.repeat(MANY))],
    ['empty lines', mail(['Subject: x'], '\n'.repeat(MANY * 3))],
    ['lines', mail(['Subject: x'], 'On \n'.repeat(MANY / 4))],
    ['a subject', mail([`Subject: ${'re '.repeat(MANY / 3)}`], 'x')],
    ['a sender', lines(`From: ${'a@'.repeat(2000)}${'.'.repeat(20_000)} x`, 'Subject: x', '', 'y')],
    ['an address', dsn(`Final-Recipient: rfc822; ${'a'.repeat(MANY)}\r\nAction: failed\r\nStatus: 5.1.1`)],
    ['addresses', dsn(`Final-Recipient: rfc822; a@b.sa\r\nAction: failed\r\n\r\n`.repeat(MANY / 50))],
  ])('is read in good time: %s', async (_what, text) => {
    const began = process.cpuUsage()
    await read(text)
    const { user, system } = process.cpuUsage(began)
    // Of the processor's time: what else the machine does is no matter. Each took a minute and more where what is looked for
    // was looked for from each place anew, or where each line was read.
    expect((user + system) / 1000).toBeLessThan(4000)
  })

  it('keeps of ten thousand words what stands at their beginning', async () => {
    const [text = ''] = await wordsOf(html(`<p>${'word '.repeat(50_000)}</p>`))
    expect(text.startsWith('x\nword word')).toBe(true)
    expect(text.length).toBeLessThan(110_000)
  })
})
