import { expect, it } from 'vitest'
import { KeptProcess } from '../../server/lifecycle/apart.ts'
import { type Job, readApart } from '../../server/messages/mailbox/apart.ts'
import { type Mailed, readMail } from '../../server/messages/mailbox/mails.ts'

const AT = '2026-11-24T10:00:00.000Z'
const OWN = new Set(['birr@birr.sa'])
const mail = (from: string, ...rest: readonly string[]) =>
  [`From: ${from}`, 'Message-ID: <one@a.sa>', ...rest].join('\r\n')
const job = (body: string) => ({ body, own: OWN, at: AT })

const WITH_FILE = mail(
  'Huda <huda@a.sa>',
  'Subject: Re: x',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'Here',
  '--b',
  'Content-Type: application/pdf',
  'Content-Disposition: attachment; filename="a.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  '/wD+',
  '--b--',
)

it('makes of a mail what is made of it here, its file byte for byte', async () => {
  const apart = await readApart('one', job(WITH_FILE))
  expect(apart).toEqual(await readMail(WITH_FILE, OWN, AT))
  expect(apart?.incoming.map(({ from, text, media }) => [from, text, [...(media?.bytes ?? [])]])).toEqual([
    ['huda@a.sa', 'Here', [255, 0, 254]],
  ])
  expect(await readApart('one', job(mail('Birr@birr.sa', '', 'our own')))).toEqual({ bounces: [], incoming: [] })
})

// Read whole, and where the server answers, it took three quarters of a minute and five gigabytes, and nothing else was done.
it('nothing waits for one of three million empty lines, and the next one is read', async () => {
  await readApart('one', job(mail('a@a.sa', '', 'x')))
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  }, 10)
  const [evil, next, other] = [
    readApart('one', job(mail('a@a.sa', '', '\r\n'.repeat(2_900_000)))),
    readApart('one', job(mail('b@a.sa', '', 'and I'))),
    readApart('two', job(mail('c@a.sa', '', 'me too'))),
  ]
  expect(await evil).toEqual({ bounces: [], incoming: [] })
  clearInterval(counting)
  expect(turns).toBeGreaterThan(10)
  const said = await Promise.all([next, other])
  expect(said.map((one) => one?.incoming.map(({ text }) => text))).toEqual([['and I'], ['me too']])
}, 60_000)

it('ends with what takes more memory than a mail may, says so, and begins anew for the next one', async () => {
  const small = new KeptProcess<Job, Mailed | null>({
    entry: 'messages/mailbox/process',
    name: 'A small reader',
    heapMb: 48,
    longestMs: 20_000,
    keptBytes: 150 * 1024 * 1024,
  })
  const many = mail('a@a.sa', '', `${'x'.repeat(58)}\r\n`.repeat(99_000))
  expect(await small.ask(job(many))).toEqual({ ended: 'closed' })
  const next = await small.ask(job(mail('b@a.sa', '', 'and I')))
  expect('result' in next && next.result?.incoming.map(({ text }) => text)).toEqual(['and I'])
}, 60_000)

const patient = () =>
  new KeptProcess<Job, Mailed | null>({
    entry: 'messages/mailbox/process',
    name: 'A reader',
    heapMb: 128,
    longestMs: 20_000,
    keptBytes: 400 * 1024 * 1024,
  })

it('counts its beginning into the time that a question has, and goes on beginning for the next one', async () => {
  const reader = patient()
  expect(await reader.ask(job(mail('a@a.sa', '', 'one')), 20)).toEqual({ ended: 'timeout' })
  const next = await reader.ask(job(mail('b@a.sa', '', 'two')))
  expect('result' in next && next.result?.incoming.map(({ text }) => text)).toEqual(['two'])
}, 60_000)

it('is not ended by a question for which no time is left', async () => {
  const reader = patient()
  await reader.ask(job(mail('a@a.sa', '', 'one')))
  expect(await reader.ask(job(mail('b@a.sa', '', 'two')), 0)).toEqual({ ended: 'timeout' })
  expect(reader.isAway).toBe(false)
}, 60_000)

it('tells of its own fault with the line at which it failed', async () => {
  const fault = await patient()
    .ask({ ...job(''), body: null } as unknown as Job)
    .catch((err: unknown) => err)
  expect(fault).toBeInstanceOf(Error)
  expect((fault as Error).stack).toContain('/mailbox/')
}, 60_000)
