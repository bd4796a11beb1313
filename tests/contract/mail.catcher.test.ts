import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startCatcher } from '../../server/channels/email/catcher.ts'
import { parseMail, summarise } from '../../server/channels/email/parse.ts'
import type { OutgoingMail } from '../../server/channels/email/port.ts'
import { smtpMailer } from '../../server/channels/email/smtp.ts'
import { chooseMailer } from '../../server/channels/index.ts'

const letter = (id: string): OutgoingMail => ({
  id,
  to: { address: 'sara@example.org', name: 'سارة' },
  from: { address: 'letters@athar.test', name: 'جمعية البر' },
  subject: `رسالة ${id}`,
  text: 'نص الرسالة',
  html: '<p>نص الرسالة</p>',
  lang: 'ar',
})

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'athar-catcher-'))
})
afterEach(() => rm(dir, { recursive: true }))

async function sendAll(url: string, ids: string[]) {
  const mailer = smtpMailer({ url, concurrency: 1 })
  for (const id of ids) expect(await mailer.send(letter(id))).toMatchObject({ state: 'sent' })
  await mailer.close()
}

describe('the mail catcher', () => {
  it('keeps letters across a restart, newest first, page by page', async () => {
    const first = await startCatcher({ dir })
    await sendAll(first.url, ['a', 'b', 'c'])
    await first.stop()
    const second = await startCatcher({ dir })
    await sendAll(second.url, ['d'])
    const page = await second.list({ limit: 2 })
    expect(page.map(({ messageId }) => messageId)).toEqual(['d@athar.test', 'c@athar.test'])
    const rest = await second.list({ limit: 5, after: page[1]?.id })
    expect(rest.map(({ subject }) => subject)).toEqual(['رسالة b', 'رسالة a'])
    expect(second.count()).toBe(4)
    const shown = await second.get(rest[0]?.id ?? '')
    expect(shown).toMatchObject({ subject: 'رسالة b', html: '<p>نص الرسالة</p>', to: 'سارة <sara@example.org>' })
    expect(shown?.text.trim()).toBe('نص الرسالة')
    expect(shown?.headers['content-language']).toBe('ar')
    expect(String(await second.raw(rest[0]?.id ?? ''))).toContain('Message-ID: <b@athar.test>')
    await second.stop()
  })

  it('has a letter as a whole file before it says 250, and forgets one that was only begun', async () => {
    await writeFile(join(dir, '1700000000000-000000.eml.part'), 'half')
    const catcher = await startCatcher({ dir })
    await sendAll(catcher.url, ['a'])
    // Read behind its back, at once after the answer.
    const names = await readdir(dir)
    expect(names).toHaveLength(1)
    expect(names[0]).toMatch(/^\d{13}-\d{6}\.eml$/)
    await catcher.stop()
  })

  it('lets the oldest go when it is full', async () => {
    const catcher = await startCatcher({ dir, capacity: 3 })
    await sendAll(catcher.url, ['a', 'b', 'c', 'd', 'e'])
    expect((await catcher.list()).map(({ messageId }) => messageId[0])).toEqual(['e', 'd', 'c'])
    expect(await readdir(dir)).toHaveLength(3)
    await catcher.clear()
    expect(catcher.count()).toBe(0)
    expect(await readdir(dir)).toEqual([])
    await catcher.stop()
  })

  it('removes one letter for good, and minds no other', async () => {
    const catcher = await startCatcher({ dir })
    await sendAll(catcher.url, ['a', 'b', 'c'])
    const [, middle] = await catcher.list()
    await catcher.remove(middle?.id ?? '')
    await catcher.remove(middle?.id ?? '')
    await catcher.remove('../../etc/passwd')
    expect((await catcher.list()).map(({ messageId }) => messageId[0])).toEqual(['c', 'a'])
    expect(await catcher.get(middle?.id ?? '')).toBeNull()
    expect(await readdir(dir)).toHaveLength(2)
    await catcher.stop()
  })

  it('puts newer letters after older ones even when the clock was set back', async () => {
    await writeFile(join(dir, '9999999999999-000000.eml'), 'Message-ID: <future@x.sa>\r\n\r\nx')
    const catcher = await startCatcher({ dir })
    await sendAll(catcher.url, ['a'])
    expect((await catcher.list()).map(({ messageId }) => messageId)).toEqual(['a@athar.test', 'future@x.sa'])
    await catcher.stop()
  })

  it.each(['0.0.0.0', '::', '192.168.1.4', 'mail.birr.sa', '127.evil.sa'])('does not listen on %s', async (host) => {
    await expect(startCatcher({ dir, host })).rejects.toThrow(/this machine alone/)
  })

  it.each(['../../etc/passwd', '1700000000000-000000', 'x'])('has no letter %s', async (id) => {
    const catcher = await startCatcher({ dir })
    expect(await catcher.get(id)).toBeNull()
    expect(await catcher.raw(id)).toBeNull()
    await catcher.stop()
  })

  it('is chosen on the loopback with demo data, and takes demo addresses', async () => {
    const chosen = await chooseMailer({ loopback: true, demo: true, dataDir: dir })
    if (!chosen.mailer) throw new Error('no mailer')
    expect(chosen.from).toBe('letters@athar.test')
    expect(await chosen.mailer.send(letter('a'))).toMatchObject({ state: 'sent' })
    expect((await chosen.catcher!.list()).map(({ messageId }) => messageId)).toEqual(['a@athar.test'])
    expect(await readdir(join(dir, 'outbox'))).toHaveLength(1)
    await chosen.stop()
  })
})

describe('reading a caught letter', () => {
  const raw = Buffer.from(
    [
      'From: =?UTF-8?Q?Birr_=D8=A8=D8?= =?UTF-8?Q?=B1?= <a@birr.sa>',
      'To: "Ali, Omar" <ali@donors.sa>',
      'Subject: =?utf-8?B?2LTZg9ix?=\r\n =?utf-8?B?2Kc=?=',
      'Message-ID: <one@birr.sa>',
      'Content-Type: multipart/mixed; boundary="mix"',
      '',
      '--mix',
      'Content-Type: multipart/alternative; boundary="alt"',
      '',
      '--alt',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '=D8=B4=D9=83=D8=B1=D8=A7 a=3Db soft=',
      ' wrap',
      '--alt',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      'PGI+2LTZg9ix',
      '2Kc8L2I+',
      '--alt--',
      '--mix',
      'Content-Type: application/pdf; name=r.pdf',
      'Content-Disposition: attachment; filename=r.pdf',
      'Content-Transfer-Encoding: base64',
      '',
      'JVBERg==',
      '--mix--',
      '',
    ].join('\r\n'),
  )

  it('decodes words, quoted-printable and base64, and counts attachments', () => {
    expect(summarise(raw)).toMatchObject({
      from: 'Birr بر <a@birr.sa>',
      to: '"Ali, Omar" <ali@donors.sa>',
      subject: 'شكرا',
      messageId: 'one@birr.sa',
    })
    expect(parseMail(raw)).toMatchObject({
      text: 'شكرا a=b soft wrap',
      html: '<b>شكرا</b>',
      attachments: [{ filename: 'r.pdf', contentType: 'application/pdf', bytes: 4 }],
    })
  })

  it('survives anything', () => {
    for (const odd of ['', '\r\n\r\n', 'no colon', 'Content-Type: multipart/x; boundary="b"\r\n\r\n--b\r\n--b--'])
      expect(() => parseMail(Buffer.from(odd))).not.toThrow()
  })
})
