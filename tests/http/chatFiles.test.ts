import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Channel, Fetched } from '../../server/channels/port.ts'
import { newId } from '../../server/db/ids.ts'
import { fetchFiles } from '../../server/messages/chatFiles/fetch.ts'
import { takeIncoming } from '../../server/messages/incoming.ts'
import { eraseRemains } from '../../server/privacy/remains.ts'
import { donorRows } from '../ground/support/donors.ts'
import { PHONE, useChat } from './chatWorld.ts'
import { work } from './support/accounts.ts'
import type { Person } from './support.ts'

const world = useChat()
const { act, donor, first, get, own, wrote } = world

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
/** As little of a recording as is one: the head of an Ogg page of Opus. */
const OGG = Buffer.concat([
  Buffer.from('OggS\0\x02', 'latin1'),
  Buffer.alloc(20),
  Buffer.from([1, 19]),
  Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1'),
])
let picture: Buffer
beforeAll(async () => {
  picture = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#0a6' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'ZCAMERA' } })
    .toBuffer()
})

interface ChatFile {
  id: string
  name: string
  kind: string
  bytes: number
}
interface FileLine {
  what: string
  text: string | null
  file?: ChatFile | null
  fileName?: string | null
  fileState?: string | null
  files?: ChatFile[]
  message?: { state: string; reason: string | null }
}
const linesOf = async (id: string) => (await get<{ lines: FileLine[] }>(id, 'thread')).lines
const stop = () => new AbortController().signal

describe('[2.74] a file that somebody sends by WhatsApp', () => {
  let answers: Fetched[]
  let asked: string[]
  beforeEach(() => {
    answers = []
    asked = []
    const { senderOf } = world.server.services
    world.server.services.senderOf = async (entity, channel) => {
      const sender = await senderOf(entity, channel)
      const fetch = async (at: string): Promise<Fetched> => {
        asked.push(at)
        return answers.shift() ?? { state: 'failed', why: 'later', detail: 'away' }
      }
      return sender && { ...sender, gateway: { ...sender.gateway, fetch } }
    }
  })
  let n = 0
  const came = (media: { mime: string; name?: string; at?: string; bytes?: Uint8Array }, text = '', from = PHONE) => {
    n += 1
    const one = { providerId: `file-${n}`, from, text, at: new Date().toISOString(), media }
    return takeIncoming(world.server.services, world.server.entities.a, 'whatsapp', [one])
  }
  const fetchDue = () => fetchFiles(world.server.services, world.server.entities.a, stop())
  const isDue = () =>
    own(sql`update chat_messages set fetch_at = now() - interval '1 second' where fetch_at is not null`)
  const jpeg = { mime: 'image/jpeg', at: '/api/files/athar/1.jpg' }
  const here = (bytes: Uint8Array): Fetched => ({ state: 'here', bytes })
  const opened = (as: Person | null, id: string, file: string, variant = 'original') =>
    world.server.call('GET', `/api/conversations/${id}/files/${file}/${variant}`, { as })

  it('is shown as on its way, fetched once, and kept as every other: without what a camera wrote', async () => {
    answers = [here(picture)]
    await came(jpeg, 'The well')
    const { id, lastText } = await first()
    expect(lastText).toBe('The well')
    expect(await linesOf(id)).toMatchObject([
      { text: 'The well', file: null, fileName: 'image.jpg', fileState: 'waiting' },
    ])
    await Promise.all([fetchDue(), fetchDue()])
    expect(asked).toEqual(['/api/files/athar/1.jpg'])
    const [line] = await linesOf(id)
    expect(line).toMatchObject({ file: { name: 'image.jpg', kind: 'image' }, fileState: null })
    const file = line?.file?.id ?? ''
    const original = await opened('adminA', id, file)
    expect(original.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    expect(original.rawPayload.includes('ZCAMERA')).toBe(false)
    expect((await opened('adminA', id, file, '480')).headers['content-type']).toBe('image/webp')
    await fetchDue()
    expect(asked).toHaveLength(1)
  })

  it('is served to the entity’s people and its support, by a conversation that names it, and to nobody else', async () => {
    answers = [here(PDF)]
    await came({ mime: 'application/pdf', name: 'Receipt.pdf', at: '/api/files/athar/2.pdf' })
    await fetchDue()
    const { id } = await first()
    const file = (await linesOf(id))[0]?.file?.id ?? ''
    const statuses: Record<string, number> = {}
    for (const as of ['adminA', 'projectsA', 'supportA', 'adminA2', 'adminB', 'donorA', 'support', 'super'] as const)
      statuses[as] = (await opened(as, id, file)).statusCode
    expect(statuses).toEqual({
      adminA: 200,
      projectsA: 200,
      supportA: 200,
      adminA2: 404,
      adminB: 404,
      donorA: 403,
      support: 403,
      super: 403,
    })
    expect((await opened(null, id, file)).statusCode).toBe(401)
    await wrote('Another conversation', { channel: 'whatsappCloud' })
    const other = await first()
    expect((await opened('adminA', other.id, file)).statusCode).toBe(404)
    expect((await opened('adminA', id, file)).headers['content-disposition']).toMatch(/^attachment/)
  })

  it('that the service does not give now is asked for again, each time later, and then said to be lost', async () => {
    await came(jpeg)
    const waits: number[] = []
    for (let tries = 1; tries <= 9; tries += 1) {
      await fetchDue()
      expect(asked).toHaveLength(tries)
      // Not before its time.
      await fetchDue()
      expect(asked).toHaveLength(tries)
      const [row] = await own<{ s: string | null }>(
        sql`select round(extract(epoch from fetch_at - now()) / 90) as s from chat_messages`,
      )
      if (row?.s != null) waits.push(Number(row.s))
      await isDue()
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128])
    const { id } = await first()
    expect(await linesOf(id)).toMatchObject([{ file: null, fileName: 'image.jpg', fileState: 'lost' }])
    await fetchDue()
    expect(asked).toHaveLength(9)
  })

  it('comes once the service is back, and a voice note is a recording', async () => {
    answers = [{ state: 'failed', why: 'later', detail: '500' }, here(OGG)]
    await came({ mime: 'audio/ogg; codecs=opus', at: '/api/files/athar/3.oga' })
    await fetchDue()
    await isDue()
    await fetchDue()
    expect((await linesOf((await first()).id))[0]?.file).toMatchObject({ name: 'audio.ogg', kind: 'audio' })
  })

  it('that the service has no more, or never had, is lost at once', async () => {
    answers = [{ state: 'failed', why: 'gone', detail: '404' }]
    await came(jpeg)
    await came({ mime: 'image/jpeg', name: 'a.jpg' })
    await fetchDue()
    const states = (await linesOf((await first()).id)).map(({ fileState }) => fileState)
    expect([states, asked.length]).toEqual([['lost', 'lost'], 1])
  })

  it('[5.15] of a kind or a size that is not kept is named and nothing more; a film is not even fetched', async () => {
    answers = [{ state: 'failed', why: 'tooLarge', detail: '' }, here(Buffer.from('MZ program'))]
    await came(jpeg)
    await came({ mime: 'application/x-msdownload', name: 'gift.exe', at: '/api/files/athar/4.exe' })
    await came({ mime: 'video/mp4', name: 'film.mp4', at: '/api/files/athar/5.mp4' })
    await fetchDue()
    expect(asked).toHaveLength(2)
    const kept = (await linesOf((await first()).id)).map(({ file, fileName, fileState }) => [file, fileName, fileState])
    expect(kept).toEqual([
      [null, 'image.jpg', null],
      [null, 'gift.exe', null],
      [null, 'film.mp4', null],
    ])
    expect(await own(sql`select 1 from files where name in ('gift.exe', 'film.mp4')`)).toEqual([])
  })

  it('PDPL: of somebody who is erased meanwhile comes back from nowhere', async () => {
    const gone = newId()
    const phone = '+966512345688'
    await own(donorRows(world.server.entities.a, { id: gone, name: 'Leaves', phone }))
    answers = [here(picture)]
    await came({ ...jpeg, name: 'my face.jpg' }, '', phone)
    await fetchDue()
    await came({ ...jpeg, name: 'my house.jpg' }, '', phone)
    const data = (await world.server.call('GET', `/api/donors/${gone}/exportData`)).json<{
      files: { name: string; base64: string }[]
    }>()
    expect(data.files).toMatchObject([{ name: 'my face.jpg', base64: expect.stringMatching(/^\/9j\//) }])
    const { id } = await first()
    const file = (await linesOf(id))[0]?.file?.id ?? ''
    const erased = await world.server.call('POST', `/api/donors/${gone}/erase`, { body: { confirm: 'Leaves' } })
    expect(erased.statusCode, erased.body).toBe(200)
    await isDue()
    await fetchDue()
    expect(asked).toHaveLength(1)
    const left = await own<{ row: string }>(sql`select to_jsonb(c)::text as row from chat_messages c`)
    expect(left.filter(({ row }) => /my (?:face|house)|athar\/1/.test(row))).toEqual([])
    expect((await opened('adminA', id, file)).statusCode).toBe(404)
    await eraseRemains(world.server.services, world.server.entities.a, stop())
    const keys: string[] = []
    for await (const key of world.server.services.files.list('')) keys.push(key)
    expect(keys.filter((key) => key.includes(file))).toEqual([])
  })
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
    await eraseRemains(world.server.services, world.server.entities.a, stop())
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
