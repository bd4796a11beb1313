import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseRemains } from '../../server/privacy/remains.ts'
import { passedWorld } from './passedWorld.ts'
import type { Person } from './support.ts'

type World = Awaited<ReturnType<typeof passedWorld>>
let world: World
let picture: Buffer
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

beforeAll(async () => {
  world = await passedWorld()
  const { entities, users } = world.server
  await world.own(sql`insert into identity_links (identity_id, entity_id, donor_id) values
    (${users.potentialA}, ${entities.a}, ${world.donors.hidden})`)
  const green = sharp({ create: { width: 700, height: 500, channels: 3, background: '#0a6' } })
  picture = await green
    .jpeg()
    .withExif({ IFD0: { Make: 'ZCAMERA' } })
    .toBuffer()
})
afterAll(() => world.server.close())

interface Sent {
  id: string
  name: string
  kind: string
}

const uploadTo = (as: Person, where: string, kind: 'image' | 'pdf', name: string, body: Buffer = PDF) =>
  world.call(as, 'POST', `/api/donor_issues/files?${where}&kind=${kind}&name=${encodeURIComponent(name)}`, {
    body,
    headers: { 'content-type': kind === 'pdf' ? 'application/pdf' : 'image/jpeg' },
  })
const uploaded = async (as: Person, where: string, kind: 'image' | 'pdf', name: string): Promise<Sent> => {
  const answer = await uploadTo(as, where, kind, name, kind === 'image' ? picture : PDF)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Sent>()
}
const attached = ({ id, name }: Sent) => ({ id, altAr: name, altEn: name })
const sending = (
  files: readonly Sent[],
  message = 'See what I have',
  donor = world.donors.sara,
  as: Person = 'donorA',
) =>
  world.call(as, 'POST', '/api/donor_issues', {
    body: { donor, type: 'question', message, files: files.map(attached) },
  })
const issueWith = async (...files: Sent[]): Promise<string> => {
  const answer = await sending(files)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const fromSara = () => `donor=${world.donors.sara}`
const fetched = (as: Person | null, issue: string, file: string, variant = 'original') =>
  world.call(as, 'GET', `/api/donor_issues/${issue}/files/${file}/${variant}`)
const statuses = async (issue: string, file: string): Promise<Record<string, number>> => {
  const all: [string, number][] = []
  for (const as of ['donorA', 'supportA', 'adminA', 'projectsA', 'support', 'potentialA', 'adminA2', 'adminB'] as const)
    all.push([as, (await fetched(as, issue, file)).statusCode])
  return Object.fromEntries(all)
}
const errorsOf = (answer: { json: <T>() => T }) => answer.json<{ errors: object }>().errors
const remains = () => eraseRemains(world.server.services, world.server.entities.a, new AbortController().signal)

describe('[1.13] a file of a message that is still being written', () => {
  const campaign = (image: string) =>
    world.call('adminA', 'POST', '/api/campaigns', { body: { title: 'Water', description: 'x', image } })

  it('is its sender’s alone: the charity’s staff neither list nor open it, and show it nowhere', async () => {
    const draft = await uploaded('donorA', fromSara(), 'image', 'Unsent.jpg')
    for (const as of ['adminA', 'projectsA', 'supportA', 'adminA2', 'adminB', 'donorA', 'potentialA'] as const)
      for (const path of ['', '/content/original', '/content/480']) {
        const { statusCode } = await world.call(as, 'GET', `/api/files/${draft.id}${path}`)
        expect([403, 404], `${as} ${path}`).toContain(statusCode)
      }
    const listed = await world.call('adminA', 'GET', '/api/files?range=[0,99]')
    expect(listed.statusCode).toBe(200)
    expect(listed.body).not.toContain(draft.id)
    expect((await world.call('adminA', 'GET', '/api/files/export.csv')).body).not.toContain('Unsent')
    for (const [action, body] of [
      ['withdraw', {}],
      ['describe', { people: false }],
      ['blur', { areas: [{ x: 0, y: 0, width: 1, height: 1 }] }],
    ] as const) {
      const path = `/api/files/${draft.id}/${action}`
      expect((await world.call('adminA', 'POST', path, { body })).statusCode, action).toBe(404)
    }
    expect(errorsOf(await campaign(draft.id))).toEqual({ Image: [expect.any(String)] })
    // Its sender can still send it, and then it is the charity's to read.
    await issueWith(draft)
    expect((await world.call('adminA', 'GET', `/api/files/${draft.id}`)).statusCode).toBe(200)
    expect((await campaign(draft.id)).statusCode).toBe(201)
  })
})

describe('[1.13] [5.15] what a donor sends with an issue', () => {
  it('is told and shown to its two sides, and to nobody else', async () => {
    const [photo, paper] = [
      await uploaded('donorA', fromSara(), 'image', 'Well.jpg'),
      await uploaded('donorA', fromSara(), 'pdf', 'Receipt.pdf'),
    ]
    const id = await issueWith(photo, paper)
    const told = [
      { id: photo.id, name: 'Well.jpg', kind: 'image' },
      { id: paper.id, name: 'Receipt.pdf', kind: 'pdf' },
    ]
    const mine = await world.call('donorA', 'GET', `/api/donor_issues/${id}`)
    expect(mine.json()).toMatchObject({ filesTold: told, replyFilesTold: [], reopenFilesTold: [] })
    expect(await world.view('supportA', id)).toMatchObject({ files: told })
    expect(await world.view('support', id)).toMatchObject({ files: told })
    const both = { donorA: 200, supportA: 200, adminA: 200, projectsA: 200, support: 200 }
    const others = { potentialA: 404, adminA2: 404, adminB: 404 }
    expect(await statuses(id, photo.id)).toEqual({ ...both, ...others })
    expect(await statuses(id, paper.id)).toEqual({ ...both, ...others })
    expect((await fetched(null, id, photo.id)).statusCode).toBe(401)
    const small = await fetched('donorA', id, photo.id, '480')
    expect(small.headers['content-type']).toBe('image/webp')
    const download = await fetched('donorA', id, paper.id)
    expect(download.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': "attachment; filename*=UTF-8''Receipt.pdf",
    })
    // Of the picture what a camera wrote beside it is gone.
    expect((await fetched('supportA', id, photo.id)).rawPayload.includes('ZCAMERA')).toBe(false)
    // Nor is it anywhere else for the donor, whose table of files there is none.
    expect((await world.call('donorA', 'GET', `/api/files/${photo.id}/content/original`)).statusCode).toBe(403)
  })

  it('is refused where it is another’s, was attached before, or is of another charity, in the same words', async () => {
    const photo = await uploaded('donorA', fromSara(), 'image', 'Mine.jpg')
    await issueWith(photo)
    const theirs = await uploaded('potentialA', `donor=${world.donors.hidden}`, 'pdf', 'Theirs.pdf')
    const nobodys = { ...theirs, id: '0192aaaa-0000-7000-8000-000000000001' }
    const bodies = new Set<string>()
    for (const file of [photo, theirs, nobodys]) {
      const answer = await sending([file])
      expect(answer.statusCode, answer.body).toBe(422)
      expect(errorsOf(answer)).toHaveProperty('Files')
      bodies.add(answer.body)
    }
    expect(bodies.size).toBe(1)
    // What was refused is still its sender's to send.
    expect((await sending([theirs], 'Mine', world.donors.hidden, 'potentialA')).statusCode).toBe(201)
  })

  it('is no more than three, of pictures and PDF by their content', async () => {
    const four = await Promise.all([1, 2, 3, 4].map((n) => uploaded('donorA', fromSara(), 'pdf', `${n}.pdf`)))
    const many = await sending(four)
    expect(many.statusCode).toBe(422)
    expect(errorsOf(many)).toHaveProperty('Files')
    expect((await uploadTo('donorA', fromSara(), 'pdf', 'page.pdf', Buffer.from('<html></html>'))).statusCode).toBe(422)
    expect((await uploadTo('donorA', fromSara(), 'image', 'x.jpg', PDF)).statusCode).toBe(422)
    const sheet = await world.call('donorA', 'POST', `/api/donor_issues/files?${fromSara()}&kind=sheet&name=a.csv`, {
      body: Buffer.from('a,b\n1,2\n'),
      headers: { 'content-type': 'text/csv' },
    })
    expect(sheet.statusCode).toBe(400)
  })

  it('is taken for a donor of one’s own and an issue within reach alone', async () => {
    const id = await issueWith()
    for (const [as, where] of [
      ['donorA', `donor=${world.donors.hidden}`],
      ['donorA', `donor=${world.donors.ofB}`],
      ['supportA', fromSara()],
      ['adminB', `issue=${id}`],
      ['potentialA', `issue=${id}`],
    ] as const)
      expect((await uploadTo(as, where, 'pdf', 'a.pdf')).statusCode, `${as} ${where}`).toBe(404)
    for (const where of ['', `${fromSara()}&issue=${id}`, 'issue=x'])
      expect((await uploadTo('donorA', where, 'pdf', 'a.pdf')).statusCode, where).toBe(400)
  })

  it('goes after a day where nothing was sent with it', async () => {
    const left = await uploaded('donorA', fromSara(), 'pdf', 'Left.pdf')
    const kept = await uploaded('donorA', fromSara(), 'pdf', 'Kept.pdf')
    await issueWith(kept)
    await remains()
    const row = async (id: string) =>
      (
        await world.own<{ bytes: number; gone: boolean }>(
          sql`select bytes, deleted_at is not null as gone from files where id = ${id}::uuid`,
        )
      )[0]
    expect(await row(left.id)).toMatchObject({ gone: false })
    await world.own(
      sql`update files set created_at = now() - interval '25 hours' where id in (${left.id}::uuid, ${kept.id}::uuid)`,
    )
    await remains()
    expect(await row(left.id)).toEqual({ bytes: 0, gone: true })
    expect(await row(kept.id)).toMatchObject({ gone: false })
  })
})

describe('[4.8] what comes with an answer', () => {
  it('is shown to the donor, told in the mail without being in it, and gives way to that of a later answer', async () => {
    const id = await issueWith()
    const paper = await uploaded('supportA', `issue=${id}`, 'pdf', 'Licence.pdf')
    const version = Number((await world.view('supportA', id))['version'])
    const reply = { version, reply: 'Here it is.', files: [attached(paper)] }
    expect((await world.act('supportA', id, 'reply', reply)).statusCode).toBe(200)
    const mine = await world.call('donorA', 'GET', `/api/donor_issues/${id}`)
    expect(mine.json()).toMatchObject({ replyFilesTold: [{ id: paper.id, name: 'Licence.pdf', kind: 'pdf' }] })
    expect((await fetched('donorA', id, paper.id)).statusCode).toBe(200)
    expect((await fetched('potentialA', id, paper.id)).statusCode).toBe(404)
    // Kept by the next answer it stays; left out of one it goes.
    const again = { version: version + 1, reply: 'Here it is, once more.', files: [attached(paper)] }
    expect((await world.act('supportA', id, 'reply', again)).statusCode).toBe(200)
    expect((await fetched('donorA', id, paper.id)).statusCode).toBe(200)
    const without = { version: version + 2, reply: 'It was another one.' }
    expect((await world.act('supportA', id, 'reply', without)).statusCode).toBe(200)
    for (const as of ['donorA', 'supportA'] as const) expect((await fetched(as, id, paper.id)).statusCode, as).toBe(404)
  })

  it('may be the platform’s support’s, who reach no other file', async () => {
    const id = await issueWith()
    const photo = await uploaded('support', `issue=${id}`, 'image', 'Answer.jpg')
    const answer = await world.act('support', id, 'reply', { version: 1, reply: 'Look.', files: [attached(photo)] })
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await fetched('donorA', id, photo.id, '480')).statusCode).toBe(200)
    const elsewhere = await issueWith()
    expect((await fetched('support', elsewhere, photo.id)).statusCode).toBe(404)
    const borrowed = await world.act('support', elsewhere, 'reply', {
      version: 1,
      reply: 'x',
      files: [attached(photo)],
    })
    expect(borrowed.statusCode).toBe(422)
    expect(errorsOf(borrowed)).toHaveProperty('Files')
  })

  it('may be what the project’s staff gave support, which no donor sees before', async () => {
    const id = await world.passed('Since when?')
    expect((await world.waiting('projectsA')).questions.find((one) => one.id === id)).toMatchObject({ files: [] })
    const photo = await uploaded('adminA', `issue=${id}`, 'image', 'Opening.jpg')
    const said = { version: 2, answer: 'Since May.', files: [attached(photo)] }
    expect((await world.act('adminA', id, 'answerPassed', said)).statusCode).toBe(200)
    expect(await world.view('supportA', id)).toMatchObject({ answerFiles: [{ id: photo.id, name: 'Opening.jpg' }] })
    expect((await fetched('supportA', id, photo.id)).statusCode).toBe(200)
    expect((await fetched('donorA', id, photo.id)).statusCode).toBe(404)
    const reply = { version: 3, reply: 'Since May.', files: [attached(photo)] }
    expect((await world.act('supportA', id, 'reply', reply)).statusCode).toBe(200)
    expect((await fetched('donorA', id, photo.id)).statusCode).toBe(200)
  })
})

describe('[1.13] what a donor writes later', () => {
  it('may bring files too, beside those of before', async () => {
    const first = await uploaded('donorA', fromSara(), 'pdf', 'First.pdf')
    const id = await issueWith(first)
    for (const [n, name] of ['Second.pdf', 'Third.pdf'].entries()) {
      const { version } = await world.view('supportA', id)
      expect((await world.act('supportA', id, 'reply', { version, reply: `No ${n}`, close: true })).statusCode).toBe(
        200,
      )
      const more = await uploaded('donorA', `issue=${id}`, 'pdf', name)
      const reopened = await world.act('donorA', id, 'reopenOwn', { note: 'Not yet', files: [attached(more)] })
      expect(reopened.statusCode, reopened.body).toBe(200)
    }
    expect(await world.view('supportA', id)).toMatchObject({
      files: [{ name: 'First.pdf' }],
      reopenFiles: [{ name: 'Second.pdf' }, { name: 'Third.pdf' }],
    })
  })
})

describe('product.md 3: whose the files are', () => {
  it('are handed over with the donor’s data, and go with them, bytes and all', async () => {
    const photo = await uploaded('donorA', fromSara(), 'image', 'Zphoto.jpg')
    const id = await issueWith(photo)
    const paper = await uploaded('supportA', `issue=${id}`, 'pdf', 'Zanswer.pdf')
    await world.act('supportA', id, 'reply', { version: 1, reply: 'Yes.', files: [attached(paper)] })
    const handed = await world.call('adminA', 'GET', `/api/donors/${world.donors.sara}/exportData`)
    for (const name of ['Zphoto.jpg', 'Zanswer.pdf']) expect(handed.body).toContain(name)
    expect(handed.body).toContain(PDF.toString('base64'))
    const erased = await world.call('adminA', 'POST', `/api/donors/${world.donors.sara}/erase`, {
      body: { confirm: 'Sara as A knows her' },
    })
    expect(erased.statusCode, erased.body).toBe(200)
    await remains()
    for (const { id: file } of [photo, paper]) {
      expect((await fetched('adminA', id, file)).statusCode).toBe(404)
      const [row] = await world.own<Record<string, unknown>>(
        sql`select bytes, name, deleted_at is not null as gone from files where id = ${file}::uuid`,
      )
      expect(row).toMatchObject({ bytes: 0, gone: true })
    }
    const kept: string[] = []
    for await (const key of world.server.services.files.list(`${world.server.entities.a}/${photo.id}/`)) kept.push(key)
    expect(kept).toEqual([])
  })
})
