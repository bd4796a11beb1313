import { describe, expect, it } from 'vitest'
import { type Mailed, readMail } from '../../server/messages/mailbox/mails.ts'

const AT = '2026-11-24T10:00:00.000Z'
const ID = '01920000-0000-7000-8000-00000000b001'
const OWN = new Set(['birr@birr.sa'])
const lines = (...all: readonly string[]): string => all.join('\r\n')
const mail = (head: readonly string[], ...body: readonly string[]) =>
  lines('From: Huda <Huda@Example.sa>', 'To: birr@birr.sa', 'Message-ID: <one@example.sa>', ...head, '', ...body)
async function read(text: string): Promise<Mailed> {
  const mail = await readMail(text, OWN, AT)
  if (mail === null) throw new Error('it could not be read')
  return mail
}
const wordsOf = async (text: string) => (await read(text)).incoming.map((one) => one.text)

describe('[2.74] a mail that somebody wrote', () => {
  it('is theirs by their address, with its subject and its words; its date is no matter', async () => {
    const text = mail(
      ['Subject: =?UTF-8?B?2LPYpNin2YQ=?=', 'Date: Mon, 1 Jan 2040 00:00:00 +0000'],
      'When will the well run?',
    )
    expect(await read(text)).toEqual({
      bounces: [],
      incoming: [
        {
          providerId: 'one@example.sa',
          from: 'Huda@Example.sa',
          name: 'Huda',
          text: 'سؤال\nWhen will the well run?',
          at: AT,
        },
      ],
    })
  })

  it.each([
    ['On Mon, 23 Nov 2026 at 10:00, Birr <birr@birr.sa> wrote:', '> Dear Huda', '> your gift'],
    ['On Mon, 23 Nov 2026 at 10:00, a charity with a long name', '<birr@birr.sa> wrote:', '> Dear Huda'],
    ['في الاثنين، ٢٣ نوفمبر ٢٠٢٦ كتب جمعية البر <birr@birr.sa>:', '> عزيزتنا هدى'],
    ['-----Original Message-----', 'From: Birr', 'Dear Huda'],
    ['________________________________', 'From: Birr', 'Dear Huda'],
    ['> Dear Huda', '>', '> your gift'],
  ])('is told without the letter that it answers: %s', async (...quoted) => {
    expect(
      await wordsOf(mail(['Subject: Re: Your gift'], 'Thank you.', '', 'It is good news.', '', ...quoted)),
    ).toEqual(['Thank you.\n\nIt is good news.'])
  })

  it('keeps what its writer says on a day, or of somebody who wrote', async () => {
    const text = 'On Monday my sister wrote: send more. I agree.'
    expect(await wordsOf(mail(['Subject: رد: شكر'], text))).toEqual([text])
  })

  it('of HTML alone is text, and nothing of it is run or fetched', async () => {
    const html =
      '<style>p{}</style><p>5 &lt; 6 &amp; more&nbsp;so</p><script>alert(1)</script><div>&#1588;&#x643;&#1585;&#1575;</div><blockquote>Dear Huda</blockquote>'
    expect(await wordsOf(mail(['Subject: Re: x', 'Content-Type: text/html; charset=utf-8'], html))).toEqual([
      '5 < 6 & more so\nشكرا',
    ])
  })

  it('of HTML is without its head and remarks, whatever these hold; a character that there is not is none', async () => {
    const html = '<head><title>Newsletter</title></head><!-- 1 > 0 --><p>sal&#x110000;am&#0;</p>'
    expect(await wordsOf(mail(['Subject: Re: x', 'Content-Type: text/html'], html))).toEqual(['salam'])
  })

  it('brings ten files at the most, and no picture that belongs to its words', async () => {
    const part = (type: string, ...head: readonly string[]) => ['--b', `Content-Type: ${type}`, ...head, '', 'x']
    const files = Array.from({ length: 11 }, (_, at) =>
      part('application/pdf', `Content-Disposition: attachment; filename="${at}.pdf"`),
    )
    const many = mail(['Subject: Re: x', 'Content-Type: multipart/mixed; boundary=b'], ...files.flat(), '--b--')
    expect((await read(many)).incoming.map(({ media }) => media?.name)).toEqual([
      '0.pdf',
      '1.pdf',
      '2.pdf',
      '3.pdf',
      '4.pdf',
      '5.pdf',
      '6.pdf',
      '7.pdf',
      '8.pdf',
      '9.pdf',
    ])
    const parts = [...part('text/html'), ...part('image/png', 'Content-ID: <a>'), '--b--']
    const related = mail(['Subject: Re: x', 'Content-Type: multipart/related; boundary=b'], ...parts)
    expect((await read(related)).incoming.map(({ text, media }) => [text, media])).toEqual([['x', undefined]])
  })

  it('is called by its id, of which no more is kept than there is room for', async () => {
    const text = lines('From: huda@example.sa', `Message-ID: <${'i'.repeat(300)}@example.sa>`, '', 'y')
    expect((await read(text)).incoming.map(({ providerId }) => providerId)).toEqual(['i'.repeat(280)])
  })

  it('brings its files, each once, and not the pictures of a signature', async () => {
    const part = (head: readonly string[], body: string) => lines('--b', ...head, '', body)
    const text = mail(
      ['Subject: Re: x', 'Content-Type: multipart/mixed; boundary=b'],
      part(['Content-Type: text/plain; charset=utf-8'], 'Here they are'),
      part(
        [
          'Content-Type: application/pdf',
          'Content-Disposition: attachment; filename="a.pdf"',
          'Content-Transfer-Encoding: base64',
        ],
        'JVBERi0=',
      ),
      part(
        [
          'Content-Type: image/png',
          'Content-Disposition: inline; filename=logo.png',
          'Content-ID: <logo>',
          'Content-Transfer-Encoding: base64',
        ],
        'iVBORw==',
      ),
      part(
        [
          'Content-Type: image/jpeg',
          'Content-Disposition: attachment; filename="b.jpg"',
          'Content-Transfer-Encoding: base64',
        ],
        '/9j/',
      ),
      '--b--',
    )
    const { incoming } = await read(text)
    expect(
      incoming.map(({ providerId, text: said, media }) => [
        providerId,
        said,
        media?.mime,
        media?.name,
        media?.bytes?.length,
      ]),
    ).toEqual([
      ['one@example.sa', 'Here they are', 'application/pdf', 'a.pdf', 5],
      ['one@example.sa#2', '', 'image/jpeg', 'b.jpg', 3],
    ])
  })

  it('brings ten files, and no more', async () => {
    const file = (n: number) =>
      lines('--b', 'Content-Type: text/csv', `Content-Disposition: attachment; filename="${n}.csv"`, '', 'a,b')
    const text = mail(
      ['Subject: Re: x', 'Content-Type: multipart/mixed; boundary=b'],
      ...Array.from({ length: 12 }, (_, n) => file(n + 1)),
      '--b--',
    )
    expect((await read(text)).incoming.map(({ media }) => media?.name)).toEqual(
      ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'].map((n) => `${n}.csv`),
    )
  })

  it('without an id is one by what it says', async () => {
    const text = lines('From: huda@example.sa', 'Subject: x', '', 'y')
    const ids = [...(await read(text)).incoming, ...(await read(text)).incoming].map(({ providerId }) => providerId)
    expect(ids[0]).toMatch(/^[\da-f]{64}$/)
    expect(ids[1]).toBe(ids[0])
  })
})

describe('a mail that nobody is to answer', () => {
  it.each([
    mail(['Auto-Submitted: auto-replied', 'Subject: Out of office'], 'I am away'),
    mail(['Precedence: bulk', 'Subject: News'], 'Buy'),
    mail(['Precedence: auto_reply', 'Subject: x'], 'I am away'),
    mail(['X-Autoreply: yes', 'Subject: x'], 'I am away'),
    mail(['X-Autorespond: yes', 'Subject: x'], 'I am away'),
    mail(['X-Auto-Reply: yes', 'Subject: x'], 'I am away'),
    mail(['List-Id: <a.b>', 'Subject: News'], 'Buy'),
    mail(['Return-Path: <>', 'Subject: x'], 'y'),
    lines('From: MAILER-DAEMON@example.sa', 'Subject: x', '', 'y'),
    lines('From: no-reply@example.sa', 'Subject: x', '', 'y'),
    lines('From: noreply@example.sa', 'Subject: x', '', 'y'),
    lines('From: DoNotReply@example.sa', 'Subject: x', '', 'y'),
    lines('From: postmaster@example.sa', 'Subject: x', '', 'y'),
    lines(`From: ${'a'.repeat(250)}@b.sa`, 'Subject: x', '', 'y'),
    lines('From: Birr <Birr@birr.sa>', 'Subject: x', '', 'our own'),
    lines('From: nobody', 'Subject: x', '', 'y'),
    lines('Subject: x', '', 'y'),
    mail(['Subject: Re: x'], '> only what was quoted'),
    'no mail at all',
    '',
  ])('says nothing: %j', async (text) => {
    expect(await read(text)).toEqual({ bounces: [], incoming: [] })
  })
})

describe('a report that a letter came back', () => {
  const report = (type: string, part: string, status: readonly string[], ...about: readonly string[]) =>
    lines(
      'From: Mail Delivery <mailer-daemon@example.sa>',
      'Subject: Undelivered',
      `Content-Type: multipart/report; report-type=${type}; boundary=b`,
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'It came back.',
      '--b',
      `Content-Type: ${part}`,
      '',
      ...status,
      ...(about.length === 0 ? [] : ['--b', 'Content-Type: message/rfc822', '', ...about]),
      '--b--',
    )
  const DSN = ['delivery-status', 'message/delivery-status'] as const
  const failed = (code: string, address: string, action = 'failed') => [
    `Final-Recipient: rfc822; ${address}`,
    `Action: ${action}`,
    `Status: ${code}`,
    `Diagnostic-Code: smtp; 550 ${code} no such`,
    '  user here',
    '',
  ]
  const HEAD = ['Reporting-MTA: dns; mx.example.sa', '']

  it('names the letter and why it came back, and none of the addresses that it names', async () => {
    const text = report(
      ...DSN,
      [...HEAD, ...failed('5.1.1', 'huda@example.sa')],
      `Message-ID: <${ID}@birr.sa>`,
      'Subject: x',
      '',
      'Dear Huda',
    )
    expect(await read(text)).toEqual({
      bounces: [
        {
          type: 'permanent',
          messageId: `<${ID}@birr.sa>`,
          detail: '550 5.1.1 no such user here',
        },
      ],
      incoming: [],
    })
  })

  it.each([
    ['permanent', '5.1.1', 'failed'],
    ['transient', '4.2.2', 'failed'],
    ['transient', '5.0.0', 'delayed'],
  ])('is %s of %s, %s; of what arrived it is none', async (type, code, action) => {
    const of = (said: string) =>
      read(report(...DSN, [...HEAD, ...failed(code, 'a@b.sa', said)], `Message-ID: <${ID}@birr.sa>`, '', 'x'))
    expect((await of(action)).bounces.map((one) => one.type)).toEqual([type])
    expect((await of('delivered')).bounces).toEqual([])
  })

  it('is believed of one letter that it carries alone: of several, or of none, it is nothing', async () => {
    const one = failed('5.1.1', 'a@b.sa')
    expect((await read(report(...DSN, [...HEAD, ...one]))).bounces).toEqual([])
    const several = report(
      ...DSN,
      [...HEAD, ...one, ...failed('5.1.1', 'c@b.sa')],
      `Message-ID: <${ID}@birr.sa>`,
      '',
      '',
    )
    expect((await read(several)).bounces).toEqual([])
  })

  it('of abuse is a complaint; of anything else nothing', async () => {
    const of = (type: string) =>
      report(
        'feedback-report',
        'message/feedback-report',
        [`Feedback-Type: ${type}`, 'Original-Rcpt-To: huda@example.sa'],
        `Message-ID: <${ID}@birr.sa>`,
        '',
        'x',
      )
    expect((await read(of('abuse'))).bounces).toEqual([{ type: 'complaint', messageId: `<${ID}@birr.sa>` }])
    expect((await read(of('not-spam'))).bounces).toEqual([])
  })
})
