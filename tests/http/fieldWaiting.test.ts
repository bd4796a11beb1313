import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FieldWaiting } from '../../resources/_contracts/fieldWaiting.ts'
import { newId } from '../../server/db/ids.ts'
import { takeIncoming } from '../../server/messages/incoming.ts'
import { OGG, photo, useChatFiles } from './chatFilesWorld.ts'
import { ago } from './chatWorld.ts'
import type { Person } from './support.ts'

const world = useChatFiles()
const { own } = world

const MANAGER = '+966501110001'
const ADMIN = '+966501110002'
const projects = { led: newId(), other: newId(), second: newId(), ofB: newId() }

let picture: Buffer

beforeAll(async () => {
  picture = await photo()
  const { entities, users } = world.server
  await own(sql`insert into projects (id, entity_id, code, name, status, manager) values
    (${projects.led}, ${entities.a}, 'H-1', 'Well', 'published', ${users.projectsA}),
    (${projects.second}, ${entities.a}, 'H-2', 'Road', 'published', ${users.projectsA}),
    (${projects.other}, ${entities.a}, 'H-12', 'School', 'published', null),
    (${projects.ofB}, ${entities.b}, 'B-1', 'Roof', 'published', null)`)
})

beforeEach(async () => {
  const { users } = world.server
  await own(sql`delete from project_updates`)
  await own(sql`delete from chat_messages`)
  await own(sql`update users set phone = ${MANAGER}, name = 'Ahmad' where id = ${users.projectsA}`)
  await own(sql`update users set phone = ${ADMIN} where id = ${users.adminA}`)
})

let n = 0
const sent = (text: string, mime: string | null, from = MANAGER, providerId = `waits-${(n += 1)}`) => {
  const media = mime === null ? undefined : { mime, bytes: mime.startsWith('image') ? picture : OGG }
  const one = { providerId, from, text, at: ago(1), ...(media && { media }) }
  return takeIncoming(world.server.services, world.server.entities.a, 'whatsapp', [one])
}
const call = (action: string, body: object, as: Person = 'projectsA') =>
  world.server.call('POST', `/api/project_updates/actions/${action}`, { body, as })
const waiting = async (as: Person = 'projectsA') => {
  const answer = await world.server.call('GET', '/api/project_updates/actions/fieldWaiting', { as })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<FieldWaiting>()
}
/** What somebody has seen of a sender by now, as the home names it. */
const seenOf = async (sender: string) => ({
  sender,
  messages: (await own<{ id: string }>(sql`select id from chat_messages where author = ${sender}`)).map(({ id }) => id),
})
const drafts = () =>
  own<{ project: string; details: string; images: number; recordings: number; created_by: string }>(
    sql`select project, details, jsonb_array_length(images) as images, jsonb_array_length(recordings) as recordings, created_by from project_updates`,
  )
const album = async () => {
  await sent('The first water', 'image/jpeg')
  await sent('', 'image/jpeg')
  await sent('', 'audio/ogg; codecs=opus')
}

describe('[3.5] what staff sent by WhatsApp and named no project of', () => {
  it('[1.7] is shown to both roles by sender, of a projects administrator with the projects they lead alone', async () => {
    const { users } = world.server
    await album()
    const mine = await waiting()
    expect(mine.senders).toMatchObject([
      { id: users.projectsA, name: 'Ahmad', pictures: 2, recordings: 1, papers: 0, texts: 1, mayDrop: true },
    ])
    expect(mine.senders[0]?.shown).toHaveLength(2)
    expect(mine.projects.map(({ name }) => name).toSorted()).toEqual(['Road', 'Well'])
    const all = await waiting('adminA')
    expect(all.senders).toEqual(mine.senders)
    expect(all.projects.map(({ id }) => id)).toEqual(expect.arrayContaining([projects.led, projects.other]))
    expect(all.projects.map(({ id }) => id)).not.toContain(projects.ofB)
    expect((await waiting('adminB')).senders).toEqual([])
  })

  it('[1.7] becomes one draft of the project that is chosen, once, and is its sender’s', async () => {
    const { users } = world.server
    await album()
    const choice = { ...(await seenOf(users.projectsA)), project: projects.second }
    const both = await Promise.all([call('fieldPlace', choice), call('fieldPlace', choice, 'adminA')])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await drafts()).toEqual([
      { project: projects.second, details: 'The first water', images: 2, recordings: 1, created_by: users.projectsA },
    ])
    expect((await waiting()).senders).toEqual([])
  })

  it('[6.2] goes to no project that another leads, nor to another charity’s', async () => {
    const { users } = world.server
    await album()
    const seen = await seenOf(users.projectsA)
    const put = (project: string, as: Person) => call('fieldPlace', { ...seen, project }, as)
    expect((await put(projects.other, 'projectsA')).statusCode).toBe(404)
    expect((await put(projects.ofB, 'adminA')).statusCode).toBe(404)
    expect((await put(projects.ofB, 'adminB')).statusCode).toBe(404)
    expect(await drafts()).toEqual([])
    expect((await put(projects.other, 'adminA')).statusCode).toBe(200)
    expect(await drafts()).toHaveLength(1)
  })

  it('dropped, it is gone with its files, and does not come again when the service brings it twice', async () => {
    const { users } = world.server
    await sent('Not meant for you', 'image/jpeg', MANAGER, 'same')
    await sent('Of another', 'image/jpeg', ADMIN)
    const [kept] = await own<{ file: string }>(sql`select file from chat_messages where author = ${users.projectsA}`)
    // A projects administrator drops their own alone.
    expect((await call('fieldDrop', await seenOf(users.adminA))).statusCode).toBe(403)
    expect((await call('fieldDrop', await seenOf(users.projectsA))).statusCode).toBe(200)
    await sent('Not meant for you', 'image/jpeg', MANAGER, 'same')
    expect((await waiting('adminA')).senders.map(({ id }) => id)).toEqual([users.adminA])
    const left = await own<{ text: string | null; file: string | null }>(
      sql`select text, file from chat_messages where author = ${users.projectsA}`,
    )
    expect(left).toEqual([{ text: null, file: null }])
    expect(await own(sql`select deleted_at is not null as gone from files where id = ${kept?.file ?? ''}`)).toEqual([
      { gone: true },
    ])
    expect(await drafts()).toEqual([])
  })

  it('what came after it was seen is neither dropped nor placed with the rest', async () => {
    const { users } = world.server
    await sent('Seen', 'image/jpeg')
    const [one] = (await waiting()).senders
    const seen = { sender: users.projectsA, messages: one?.messages ?? [] }
    expect(seen.messages).toHaveLength(1)
    await sent('Not seen', 'image/jpeg')
    expect((await call('fieldDrop', seen)).statusCode).toBe(200)
    expect((await waiting()).senders).toMatchObject([{ pictures: 1, texts: 1 }])
    const next = (await waiting()).senders[0]?.messages ?? []
    await sent('Later still', 'image/jpeg')
    const placed = { sender: users.projectsA, messages: next, project: projects.led }
    expect((await call('fieldPlace', placed)).statusCode).toBe(200)
    expect(await drafts()).toMatchObject([{ details: 'Not seen', images: 1 }])
    expect((await waiting()).senders).toMatchObject([{ pictures: 1, texts: 1 }])
  })

  it('a projects administrator who leads no project sees what they sent alone, to drop it', async () => {
    const { users } = world.server
    await sent('Mine', null)
    await sent('Of the administrator', null, ADMIN)
    await own(sql`update projects set manager = null where manager = ${users.projectsA}`)
    const mine = await waiting()
    await own(sql`update projects set manager = ${users.projectsA} where id in (${projects.led}, ${projects.second})`)
    expect(mine.projects).toEqual([])
    expect(mine.senders).toMatchObject([{ id: users.projectsA, texts: 1, mayDrop: true }])
  })
})
