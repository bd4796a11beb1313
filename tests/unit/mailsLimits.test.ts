import { describe, expect, it } from 'vitest'
import { type Mailed, readMail } from '../../server/messages/mailbox/mails.ts'

const AT = '2026-11-24T10:00:00.000Z'
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

describe('a mail that goes past what is read of one', () => {
  const level = (n: number) => [`Content-Type: multipart/mixed; boundary=b${n}`, '', `--b${n}`]
  const nested = (depth: number) =>
    mail(['Subject: Re: x', ...Array.from({ length: depth }, (_, n) => level(n)).flat()], 'deep')
  const head = (bytes: number) =>
    mail(['Subject: Re: x', ...Array.from({ length: bytes / 100 }, () => `X-Long: ${'x'.repeat(90)}`)], 'y')

  it('cannot be read where it has parts within parts within parts, more than twenty', async () => {
    expect(await wordsOf(nested(20))).toEqual(['deep'])
    expect(await readMail(nested(21), OWN, AT)).toBeNull()
  })

  it('cannot be read where its head is longer than 256 kB', async () => {
    expect(await wordsOf(head(250_000))).toEqual(['y'])
    expect(await readMail(head(270_000), OWN, AT)).toBeNull()
  })
})

describe('a mail of many words', () => {
  const html = (body: string) => mail(['Subject: x', 'Content-Type: text/html'], ...(body.match(/.{1,900}/g) ?? []))

  it('keeps of ten thousand words what stands at their beginning', async () => {
    const [text = ''] = await wordsOf(html(`<p>${'word '.repeat(50_000)}</p>`))
    expect(text.startsWith('x\nword word')).toBe(true)
    expect(text.length).toBeLessThan(110_000)
  })
})
