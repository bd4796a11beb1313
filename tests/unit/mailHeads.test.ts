import { describe, expect, it } from 'vitest'
import { readHead } from '../../server/messages/mailbox/mails.ts'

const AT = '2026-11-24T10:00:00.000Z'
const OWN = new Set(['birr@birr.sa'])
const lines = (...all: readonly string[]): string => all.join('\r\n')
const mail = (head: readonly string[], ...body: readonly string[]) =>
  lines('From: Huda <Huda@Example.sa>', 'To: birr@birr.sa', 'Message-ID: <one@example.sa>', ...head, '', ...body)

describe('the head of a mail that cannot be read', () => {
  const told = async (text: string) =>
    (await readHead(text, OWN, AT))?.incoming.map(({ from, name, unread }) => [from, name, unread?.subject])

  it('says who wrote and about what, whatever its size and whether it has an end', async () => {
    const subject = 'Subject: =?UTF-8?B?2LPYpNin2YQ=?='
    expect(await told(mail([subject], 'x'.repeat(1_000_000)))).toEqual([['Huda@Example.sa', 'Huda', 'سؤال']])
    const endless = mail([subject, ...Array.from({ length: 40_000 }, () => `X-Long: ${'x'.repeat(90)}`)])
    expect(await told(endless)).toEqual([['Huda@Example.sa', 'Huda', 'سؤال']])
    expect(await told(mail([]))).toEqual([['Huda@Example.sa', 'Huda', '']])
  })

  it('without a sender stands with the charity’s own address, and of a machine or the charity with nobody', async () => {
    expect(await told(lines('Subject: Hello', '', 'x'))).toEqual([['birr@birr.sa', undefined, 'Hello']])
    expect(await told('')).toEqual([['birr@birr.sa', undefined, '']])
    expect(await told(mail(['Precedence: bulk'], 'x'))).toEqual([])
    expect(await told(lines('From: birr@birr.sa', 'Subject: Hello', '', 'x'))).toEqual([])
    expect(await told(mail(['Content-Type: multipart/report; report-type=delivery-status'], 'x'))).toEqual([])
  })

  it('is the same line however often it is told, and another for another mail', async () => {
    const ids = await Promise.all(
      ['a', 'a', 'b'].map(async (body) => (await readHead(mail([], body), OWN, AT))?.incoming[0]?.providerId),
    )
    expect(ids[0]).toBe(ids[1])
    expect(ids[2]).not.toBe(ids[0])
  })
})
