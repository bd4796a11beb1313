import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fetched } from '../../server/channels/port.ts'
import { newId } from '../../server/db/ids.ts'
import { fetchFiles } from '../../server/messages/chatFiles/fetch.ts'
import { takeIncoming } from '../../server/messages/incoming.ts'
import { eraseRemains } from '../../server/privacy/remains.ts'
import { donorRows } from '../ground/support/donors.ts'
import { goOn, OGG, PDF, photo, useChatFiles } from './chatFilesWorld.ts'
import { PHONE } from './chatWorld.ts'
import type { Person } from './support.ts'

const world = useChatFiles()
const { first, linesOf, own, wrote } = world

let picture: Buffer
beforeAll(async () => {
  picture = await photo()
})

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
  const fetchDue = () => fetchFiles(world.server.services, world.server.entities.a, goOn())
  const isDue = () =>
    own(sql`update chat_messages set fetch_at = now() - interval '1 second' where fetch_at is not null`)
  const jpeg = { mime: 'image/jpeg', at: '/api/files/athar/1.jpg' }
  const here = (bytes: Uint8Array): Fetched => ({ state: 'here', bytes })
  const opened = (as: Person | null, id: string, file: string, variant = 'original') =>
    world.server.call('GET', `/api/conversations/${id}/files/${file}/${variant}`, { as })

  it('is not fetched once an hour has brought too much from its address; what others send still is', async () => {
    answers = [here(picture), here(picture), here(picture)]
    await came(jpeg)
    await fetchDue()
    await own(sql`update files set bytes = 210 * 1024 * 1024 where kind = 'image'`)
    await came(jpeg)
    await came(jpeg, '', '+966559990001')
    await fetchDue()
    expect(asked).toHaveLength(2)
    expect(await own(sql`select count(file)::int as kept, count(*)::int as all from chat_messages`)).toEqual([
      { kept: 2, all: 3 },
    ])
  })

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
    await eraseRemains(world.server.services, world.server.entities.a, goOn())
    const keys: string[] = []
    for await (const key of world.server.services.files.list('')) keys.push(key)
    expect(keys.filter((key) => key.includes(file))).toEqual([])
  })
})

describe('[2.74] a file that is still to be fetched', () => {
  it('is work that the sweep finds, until it is done', async () => {
    const found = () => own<{ kind: string }>(sql`select kind from athar_entities_with_work() where kind = 'chatFiles'`)
    const media = { mime: 'image/jpeg', at: '/api/files/athar/9.jpg' }
    const one = { providerId: 'swept', from: PHONE, text: '', at: new Date().toISOString(), media }
    await takeIncoming(world.server.services, world.server.entities.a, 'whatsapp', [one, one])
    expect(await found()).toHaveLength(1)
    // Nobody fetches for the charity now: it waits for its next try.
    await fetchFiles(world.server.services, world.server.entities.a, goOn())
    expect(await found()).toEqual([])
    await own(sql`update chat_messages set fetch_at = now() - interval '1 second'`)
    expect(await found()).toHaveLength(1)
  })
})
