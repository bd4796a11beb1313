import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Channel } from '../../server/channels/port.ts'
import { eraseRemains } from '../../server/privacy/remains.ts'
import { type ChatFile, goOn, PDF, photo, useChatFiles } from './chatFilesWorld.ts'
import { PHONE } from './chatWorld.ts'
import { work } from './support/accounts.ts'
import type { Person } from './support.ts'

const world = useChatFiles()
const { act, donor, first, linesOf, own, wrote } = world

let picture: Buffer
beforeAll(async () => {
  picture = await photo()
})

describe('[2.74] files of an answer', () => {
  const upload = (conversation: string, name: string, kind: string, body: Buffer = PDF, as: Person = 'adminA') =>
    world.server.call(
      'POST',
      `/api/conversations/files?conversation=${conversation}&kind=${kind}&name=${encodeURIComponent(name)}`,
      { as, body, headers: { 'content-type': 'application/octet-stream' } },
    )
  const sent = async (conversation: string, name: string, kind = 'pdf', body: Buffer = PDF, as: Person = 'adminA') => {
    const answer = await upload(conversation, name, kind, body, as)
    expect(answer.statusCode, answer.body).toBe(201)
    const { id } = answer.json<ChatFile>()
    return { id, altAr: name, altEn: name }
  }
  const talk = async (channel: Channel = 'whatsapp'): Promise<string> => {
    await wrote('Where is my receipt?', { channel, ...(channel === 'email' && { from: 'huda@people.test' }) })
    return (await first()).id
  }
  const errorsOf = (answer: { json: <T>() => T }) => Object.keys(answer.json<{ errors: object }>().errors)
  /** What the gateways were handed, whatever their channel. */
  const accepted = () => world.gateway.accepted as unknown as Record<string, unknown>[]

  it('by WhatsApp are messages of their own after the words, each with what became of it', async () => {
    const id = await talk()
    const files = [await sent(id, 'Receipt.pdf'), await sent(id, 'Well.jpg', 'image', picture, 'adminA')]
    const done = await act(id, 'send', { text: 'Here it is.', files })
    expect(done.statusCode, done.body).toBe(200)
    await work(world.server)
    const arrived = accepted().map(({ to, text, media }) => [to, text, (media as { name: string } | undefined)?.name])
    expect(arrived).toHaveLength(3)
    expect(arrived).toEqual(
      expect.arrayContaining([
        [PHONE, 'Here it is.', undefined],
        [PHONE, '', 'Receipt.pdf'],
        [PHONE, '', 'Well.jpg'],
      ]),
    )
    const pdf = accepted().flatMap(({ media }) => (media ? [media as { mime: string; bytes: Uint8Array }] : []))
    expect(Buffer.from(pdf.find(({ mime }) => mime === 'application/pdf')?.bytes ?? [])).toEqual(PDF)
    const lines = (await linesOf(id)).map(({ text, files: its, message }) => [
      text,
      its?.map(({ name }) => name),
      message?.state,
    ])
    expect(lines).toEqual([
      ['Where is my receipt?', undefined, undefined],
      ['Here it is.', [], 'sent'],
      [null, ['Receipt.pdf'], 'sent'],
      [null, ['Well.jpg'], 'sent'],
    ])
  })

  it('by mail go with the words as one, and alone where there are none', async () => {
    const id = await talk('email')
    world.server.services.channelsOf = async () => new Set<Channel>(['email'])
    await act(id, 'send', { text: 'Both.', files: [await sent(id, 'إيصال.pdf'), await sent(id, 'b.pdf')] })
    await act(id, 'send', { files: [await sent(id, 'c.pdf', 'pdf', PDF, 'supportA')] }, 'supportA')
    await work(world.server)
    const mails = accepted() as {
      to: { address: string }
      text: string
      attachments: { filename: string; content: Uint8Array }[]
    }[]
    expect(mails.map(({ to, attachments }) => [to.address, attachments.map(({ filename }) => filename)])).toEqual(
      expect.arrayContaining([
        ['huda@people.test', ['إيصال.pdf', 'b.pdf']],
        ['huda@people.test', ['c.pdf']],
      ]),
    )
    expect(Buffer.from(mails[0]?.attachments[0]?.content ?? [])).toEqual(PDF)
    expect((await first()).lastText).toBe('c.pdf')
  })

  it('are their sender’s until it is sent, and attached once', async () => {
    const id = await talk()
    const file = await sent(id, 'Draft.pdf')
    for (const as of ['adminA', 'projectsA', 'supportA'] as const)
      expect(
        (await world.server.call('GET', `/api/conversations/${id}/files/${file.id}/original`, { as })).statusCode,
      ).toBe(404)
    const stolen = await act(id, 'send', { text: 'x', files: [file] }, 'supportA')
    expect([stolen.statusCode, errorsOf(stolen)]).toEqual([422, ['Files']])
    expect((await act(id, 'send', { text: 'x', files: [file] })).statusCode).toBe(200)
    const again = await act(id, 'send', { text: 'y', files: [file] })
    expect([again.statusCode, errorsOf(again)]).toEqual([422, ['Files']])
    await own(sql`update files set created_at = now() - interval '25 hours'`)
    const left = await sent(id, 'Forgotten.pdf')
    await own(sql`update files set created_at = now() - interval '25 hours' where id = ${left.id}::uuid`)
    await eraseRemains(world.server.services, world.server.entities.a, goOn())
    const rows = await own<{ name: string }>(sql`select name from files where deleted_at is null and name like '%.pdf'`)
    expect(rows.map(({ name }) => name)).toContain('Draft.pdf')
    expect(rows.map(({ name }) => name)).not.toContain('Forgotten.pdf')
  })

  it('[5.24] are at most five, of a kind that is kept, and none by text message', async () => {
    const id = await talk()
    const files = []
    for (let n = 0; n < 6; n += 1) files.push(await sent(id, `${n}.pdf`))
    const many = await act(id, 'send', { text: 'x', files })
    expect([many.statusCode, errorsOf(many)]).toEqual([422, ['Files']])
    expect((await act(id, 'send', { text: '', files: [] })).statusCode).toBe(422)
    expect((await upload(id, 'a.mp4', 'video')).statusCode).toBe(400)
    expect((await upload(id, 'a.pdf', 'pdf', Buffer.from('MZ'))).statusCode).toBe(422)
    for (const as of ['adminB', 'adminA2'] as const)
      expect((await upload(id, 'a.pdf', 'pdf', PDF, as)).statusCode).toBe(404)
    await wrote('By text', { channel: 'sms' })
    const sms = await first()
    const none = await act(sms.id, 'send', { text: 'x', files: [await sent(sms.id, 'a.pdf')] })
    expect([none.statusCode, errorsOf(none)]).toEqual([422, ['Files']])
  })

  it('that the channel does not carry are refused at the field, and stay their sender’s', async () => {
    const webp = await sharp(picture).webp().toBuffer()
    const meta = await talk('whatsappCloud')
    const file = await sent(meta, 'Well.webp', 'image', webp)
    const refused = await act(meta, 'send', { text: 'x', files: [file] })
    expect([refused.statusCode, errorsOf(refused)]).toEqual([422, ['Files']])
    expect(refused.body).toContain('Well.webp')
    const mail = await talk('email')
    const large = await sent(mail, 'large.pdf')
    await own(sql`update files set bytes = 15728641 where id = ${large.id}::uuid`)
    const over = await act(mail, 'send', { text: 'x', files: [large] })
    expect([over.statusCode, errorsOf(over)]).toEqual([422, ['Files']])
    await own(sql`update files set bytes = 15728640 where id = ${large.id}::uuid`)
    expect((await act(mail, 'send', { text: 'x', files: [large] })).statusCode).toBe(200)
  })

  it('that are gone as it leaves keep it from leaving', async () => {
    const id = await talk()
    const file = await sent(id, 'Gone.pdf')
    await act(id, 'send', { files: [file] })
    await own(sql`update files set deleted_at = now() where id = ${file.id}::uuid`)
    await work(world.server)
    expect(world.gateway.asked).toEqual([])
    expect(await world.answers()).toMatchObject([{ state: 'suppressed', reason: 'spent' }])
  })

  it('PDPL: are handed over with the donor’s data, and erased with them', async () => {
    const id = await talk()
    await act(id, 'send', { files: [await sent(id, 'About Huda.pdf')] })
    const data = await world.server.call('GET', `/api/donors/${donor}/exportData`)
    expect(data.json<{ files: { name: string; base64: string }[] }>().files).toMatchObject([
      { name: 'About Huda.pdf', base64: PDF.toString('base64') },
    ])
    const [{ name } = { name: '' }] = await own<{ name: string }>(
      sql`select name from donors where id = ${donor}::uuid`,
    )
    expect(
      (await world.server.call('POST', `/api/donors/${donor}/erase`, { body: { confirm: name } })).statusCode,
    ).toBe(200)
    expect(await own(sql`select 1 from files where name like '%Huda%' or (name = '-' and deleted_at is null)`)).toEqual(
      [],
    )
  })
})
