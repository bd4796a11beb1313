import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fetched } from '../../server/channels/port.ts'
import { newId } from '../../server/db/ids.ts'
import { fetchFiles } from '../../server/messages/chatFiles/fetch.ts'
import { takeIncoming } from '../../server/messages/incoming.ts'
import { donorRows } from '../ground/support/donors.ts'
import { goOn, OGG, photo, useChatFiles } from './chatFilesWorld.ts'
import { ago, PHONE } from './chatWorld.ts'
import { work } from './support/accounts.ts'

const world = useChatFiles()
const { inbox, own } = world

const MANAGER = '+966501110001'
const ADMIN = '+966501110002'
const projects = { well: newId(), school: newId(), ofB: newId(), draft: newId() }

let picture: Buffer

beforeAll(async () => {
  picture = await photo()
  const { entities, users } = world.server
  await own(sql`insert into projects (id, entity_id, code, name, status, manager) values
    (${projects.well}, ${entities.a}, 'H-1', 'Well', 'published', ${users.projectsA}),
    (${projects.draft}, ${entities.a}, 'H-9', 'Not yet', 'drafted', ${users.projectsA}),
    (${projects.school}, ${entities.a}, 'H-12', 'School', 'published', null),
    (${projects.ofB}, ${entities.b}, 'B-1', 'Roof', 'published', null)`)
})

let answers: Fetched[]
beforeEach(async () => {
  const { users, services } = world.server
  await own(sql`delete from project_updates`)
  await own(sql`update users set phone = null, status = 'active'`)
  await own(sql`update users set phone = ${MANAGER}, language = 'en' where id = ${users.projectsA}`)
  await own(sql`update users set phone = ${ADMIN}, language = 'ar' where id = ${users.adminA}`)
  answers = []
  const { senderOf } = services
  services.senderOf = async (entity, channel) => {
    const sender = await senderOf(entity, channel)
    const fetch = async (): Promise<Fetched> => answers.shift() ?? { state: 'failed', why: 'later', detail: 'away' }
    return sender && { ...sender, gateway: { ...sender.gateway, fetch } }
  }
})

interface Media {
  mime: string
  name?: string
  at?: string
  bytes?: Uint8Array
}
interface Sent {
  from?: string
  at?: string
  media?: Media
  entity?: string
  id?: string
}
let n = 0
const sent = (text: string, { from = MANAGER, at = ago(0), media, entity, id }: Sent = {}) => {
  n += 1
  const one = { providerId: id ?? `field-${n}`, from, text, at, ...(media && { media }) }
  return takeIncoming(world.server.services, entity ?? world.server.entities.a, 'whatsapp', [one])
}
const jpeg = (): Media => ({ mime: 'image/jpeg', bytes: picture })
const voice = (): Media => ({ mime: 'audio/ogg; codecs=opus', bytes: OGG })

interface Draft {
  id: string
  project: string
  name: string
  details: string | null
  status: string
  images: number
  recordings: number
  created_by: string
  came_by: string
}
const drafts = () =>
  own<Draft>(sql`select id, project, name, details, status, jsonb_array_length(images) as images,
    jsonb_array_length(recordings) as recordings, created_by, came_by from project_updates order by created_at, id`)
const replies = () =>
  own<{ sent_to: string; state: string; language: string }>(
    sql`select sent_to, state, language from messages where kind = 'fieldUpdate' order by created_at, id`,
  )
/** The words that left, once their album has had its time. */
async function told(): Promise<string[]> {
  await own(sql`update messages set next_at = null where kind = 'fieldUpdate' and state = 'planned'`)
  await work(world.server)
  return world.gateway.accepted.map((one) => (one as unknown as { text: string }).text)
}

describe('[3.5] what staff send from the field by WhatsApp', () => {
  it('becomes one draft of the only published project that they lead, and no conversation', async () => {
    await sent('The pump runs\nTwo days early', { media: jpeg(), at: ago(3) })
    await sent('', { media: jpeg(), at: ago(2) })
    await sent('', { media: voice(), at: ago(1) })
    await sent('Children drink')
    expect(await drafts()).toMatchObject([
      {
        project: projects.well,
        name: 'The pump runs',
        details: 'The pump runs\nTwo days early\nChildren drink',
        status: 'draft',
        images: 2,
        recordings: 1,
        created_by: world.server.users.projectsA,
        came_by: 'whatsapp',
      },
    ])
    expect((await inbox()).rows).toEqual([])
    expect(await told()).toEqual([
      'Kept in a draft update of “Well”.\nPictures: 2\nRecordings and films, for your team alone: 1\nYou find it in Athar, among the project’s updates. Donors see it once somebody has looked at it and published it.',
    ])
    expect(await replies()).toEqual([{ sent_to: MANAGER, state: 'sent', language: 'en' }])
  })

  it('delivered twice, one after the other or at once, changes nothing', async () => {
    await Promise.all([
      sent('Once', { media: jpeg(), id: 'twice' }),
      sent('Once', { media: jpeg(), id: 'twice' }),
      sent('', { media: jpeg(), id: 'other' }),
    ])
    await sent('Once', { media: jpeg(), id: 'twice' })
    const found = await drafts()
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ details: 'Once', images: 2 })
    expect(await replies()).toHaveLength(1)
  })

  it('of another quarter of an hour, or after the draft was published or deleted, begins a new one', async () => {
    await sent('Morning', { at: ago(60) })
    await sent('Noon', { at: ago(20) })
    await own(sql`update project_updates set status = 'published' where details = 'Noon'`)
    await sent('Noon again', { at: ago(19) })
    await own(sql`update project_updates set deleted_at = now() where details = 'Noon again'`)
    await sent('Once more', { at: ago(18) })
    expect((await drafts()).map(({ details }) => details)).toEqual(['Morning', 'Noon', 'Noon again', 'Once more'])
  })

  it('[5.15] fills a draft with twenty pictures, and the next one takes the rest', async () => {
    await sent('Full', { media: jpeg() })
    await own(sql`update project_updates set images =
      (select jsonb_agg(t.one) from (select images -> 0 as one from generate_series(1, 20)) t)`)
    await sent('', { media: jpeg() })
    await sent('', { media: voice() })
    const found = await drafts()
    expect(found.map(({ images, recordings }) => images + recordings).toSorted((a, b) => a - b)).toEqual([2, 20])
  })

  it('is of the project whose code it names, and what comes at once after it too', async () => {
    await sent('#h-١٢\nThe roof is on', { media: jpeg(), at: ago(2) })
    await sent('', { media: jpeg(), at: ago(1) })
    await sent('Now H-1 again', { media: jpeg() })
    const found = await drafts()
    expect(found.map(({ project, details, images }) => ({ project, details, images }))).toEqual([
      { project: projects.school, details: 'The roof is on', images: 2 },
      { project: projects.well, details: 'Now H-1 again', images: 1 },
    ])
  })

  it('that nobody can place waits, is asked about once, and is placed by the code', async () => {
    await sent('Look', { from: ADMIN, media: jpeg(), at: ago(4) })
    await sent('', { from: ADMIN, media: jpeg(), at: ago(3) })
    expect(await drafts()).toEqual([])
    const [asked, ...more] = await told()
    expect(more).toEqual([])
    expect(asked).toContain('فلأي مشروع هو؟')
    for (const code of ['H-1: Well', 'H-12: School']) expect(asked).toContain(code)
    for (const other of ['B-1', 'H-9']) expect(asked).not.toContain(other)
    await sent('H-12', { from: ADMIN, at: ago(2) })
    expect(await drafts()).toMatchObject([{ project: projects.school, details: 'Look', images: 2 }])
    // Within hours it goes on with that one.
    await sent('Later', { from: ADMIN, at: new Date(Date.now() + 3_600_000).toISOString() })
    expect((await drafts()).map(({ project }) => project)).toEqual([projects.school, projects.school])
    expect((await replies()).map(({ sent_to }) => sent_to)).toEqual([ADMIN, ADMIN, ADMIN])
    expect((await told()).filter((text) => text.includes('فلأي مشروع'))).toHaveLength(1)
  })

  it('is fetched later where the service keeps it, a film too, and goes to its draft or to the next', async () => {
    answers = [{ state: 'here', bytes: picture }]
    await sent('', { media: { mime: 'image/jpeg', at: '/api/files/athar/1.jpg' } })
    expect(await drafts()).toMatchObject([{ images: 0, details: null }])
    expect((await drafts())[0]?.name).toMatch(/^من الميدان، \d{1,2} \S+ .*\d{4}/)
    const fetchDue = () => fetchFiles(world.server.services, world.server.entities.a, goOn())
    await Promise.all([fetchDue(), fetchDue()])
    expect(await drafts()).toMatchObject([{ images: 1 }])
    answers = [
      { state: 'here', bytes: OGG },
      { state: 'here', bytes: Buffer.from('MZ program') },
    ]
    await sent('', { media: { mime: 'audio/ogg', at: '/api/files/athar/2.oga' } })
    await own(sql`update project_updates set status = 'published'`)
    await fetchDue()
    expect(await drafts()).toMatchObject([
      { images: 1, recordings: 0 },
      { images: 0, recordings: 1 },
    ])
    await sent('', { media: { mime: 'video/mp4', at: '/api/files/athar/3.mp4' } })
    await fetchDue()
    expect((await told()).at(-1)).toContain(
      'Not kept, of a kind or size that Athar does not take (it takes pictures, PDF, recordings and MP4 films): 1',
    )
  })

  it('whose project went while its file was fetched waits for another', async () => {
    answers = [{ state: 'here', bytes: picture }]
    await sent('', { media: { mime: 'image/jpeg', at: '/api/files/athar/4.jpg' } })
    await own(sql`update projects set archived = true where id = ${projects.well}`)
    await own(sql`update project_updates set deleted_at = now()`)
    await fetchFiles(world.server.services, world.server.entities.a, goOn())
    expect(await own(sql`select field_state, project from chat_messages`)).toEqual([
      { field_state: 'waiting', project: null },
    ])
    expect(await drafts()).toHaveLength(1)
    await own(sql`update projects set archived = false where id = ${projects.well}`)
  })

  it('waits for publication on the bell of who leads the project, and its pictures still ask of people', async () => {
    await sent('For the bell', { media: jpeg() })
    const [draft] = await drafts()
    for (const as of ['projectsA', 'adminA'] as const)
      expect((await world.server.call('GET', '/api/notices', { as })).body).toContain('For the bell')
    expect((await world.server.call('GET', '/api/notices', { as: 'adminB' })).body).not.toContain('For the bell')
    const id = draft?.id ?? ''
    const row = (await world.server.call('GET', `/api/project_updates/${id}`, { as: 'adminA' })).json<{
      cameBy: string
      version: number
      images: { id: string }[]
    }>()
    expect(row.cameBy).toBe('whatsapp')
    const file = await world.server.call('GET', `/api/files/${row.images[0]?.id}`, { as: 'adminA' })
    expect(file.json()).toMatchObject({ answeredAt: null, kind: 'image' })
    const { version } = row
    const body = { version, cameBy: 'email', name: 'Renamed' }
    const changed = await world.server.call('PUT', `/api/project_updates/${id}`, { as: 'adminA', body })
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await drafts())[0]?.came_by).toBe('whatsapp')
  })
})

describe('[6.5] whose phone it is', () => {
  const talks = async (): Promise<number> => (await inbox()).rows.length

  it('counts for the charity whose number was written to alone', async () => {
    await sent('To B', { entity: world.server.entities.b })
    expect(await drafts()).toEqual([])
    expect((await inbox({}, 'adminB')).rows).toHaveLength(1)
    await sent('B-1', { media: jpeg(), at: ago(40) })
    expect((await drafts()).map(({ project }) => project)).toEqual([projects.well])
  })

  it('of somebody deactivated, of support, or of nobody is a donor’s as before', async () => {
    await own(sql`update users set status = 'inactive' where id = ${world.server.users.projectsA}`)
    await sent('I have left')
    expect([await talks(), await drafts()]).toEqual([1, []])
    await own(sql`update users set phone = '+966501110003' where id = ${world.server.users.supportA}`)
    await sent('From support', { from: '+966501110003' })
    expect([await talks(), await drafts()]).toEqual([2, []])
  })

  it('of staff who are donors too is the donor’s where words come alone, a stop word first of all', async () => {
    await own(sql`update users set phone = ${PHONE} where id = ${world.server.users.projectsA}`)
    const stopped = async () =>
      (
        await own<{ stopped: boolean }>(sql`select whatsapp_stopped as stopped from donors where id = ${world.donor}`)
      )[0]?.stopped
    await sent('Where did my gift go?', { from: PHONE })
    expect([await talks(), await drafts()]).toEqual([1, []])
    await sent('stop', { from: PHONE, media: jpeg() })
    await sent('Children drink', { from: PHONE })
    expect([await stopped(), await talks(), (await drafts()).length]).toEqual([false, 1, 1])
    await sent('stop', { from: PHONE })
    expect([await stopped(), await talks(), (await drafts()).length]).toEqual([true, 1, 1])
  })

  it('of staff alone fires no stop word', async () => {
    await sent('إيقاف')
    expect([await talks(), (await drafts()).length]).toEqual([0, 1])
    expect(await own(sql`select 1 from feedback`)).toEqual([])
  })

  it('is asked nothing and told nothing after they were deactivated', async () => {
    await sent('Look', { from: ADMIN })
    await own(sql`update users set status = 'inactive' where id = ${world.server.users.adminA}`)
    expect(await told()).toEqual([])
    expect((await replies()).map(({ state }) => state)).toEqual(['suppressed'])
  })

  it('of another donor of the entity is none of theirs: nothing is kept under the donor', async () => {
    const donor = newId()
    await own(donorRows(world.server.entities.a, { id: donor, name: 'Same phone', phone: MANAGER }))
    await sent('Shared', { media: jpeg() })
    expect(await own(sql`select donor from chat_messages`)).toEqual([{ donor: null }])
    await own(sql`delete from donors where id = ${donor}`)
  })
})
