import { afterAll, beforeAll, expect, it } from 'vitest'
import { isoMedia, pdf, picture, wav } from '../unit/files/fixtures.ts'
import { stored } from './filesWorld.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Project {
  id: string
  version: number
}
const attached = (id: string) => ({ id, altAr: null, altEn: null })

it('[3.4] a project has several videos, by link and as files, and attachments beside its documents', async () => {
  const film = isoMedia('isom', ['vide'])
  const files = {
    one: await stored(server, { kind: 'video', name: 'a.mp4', payload: film }),
    two: await stored(server, { kind: 'video', name: 'b.mp4', payload: film }),
    paper: await stored(server, { kind: 'pdf', name: 'plan.pdf', payload: pdf() }),
    table: await stored(server, { kind: 'sheet', name: 'bill.csv', payload: Buffer.from('item,price\nPump,5\n') }),
    photo: await stored(server, { kind: 'image', name: 'site.png', payload: await picture(40, 30).png().toBuffer() }),
    sound: await stored(server, { kind: 'audio', name: 'talk.wav', payload: wav() }),
  }
  const body = {
    code: 'M-1',
    name: 'Well',
    videos: ['https://youtu.be/a', 'vimeo.com/2'],
    videoFiles: [attached(files.one.id), attached(files.two.id)],
    documents: [attached(files.paper.id)],
    attachments: [files.paper, files.table, files.photo, files.sound].map(({ id }) => attached(id)),
  }
  const made = await server.call('POST', '/api/projects', { body })
  expect(made.statusCode, made.body).toBe(201)
  expect(made.json()).toMatchObject({ ...body, videos: ['https://youtu.be/a', 'https://vimeo.com/2'] })
  const { id, version } = made.json<Project>()
  const refused = async (values: object): Promise<string[]> => {
    const answer = await server.call('PUT', `/api/projects/${id}`, { body: { version, ...values } })
    expect(answer.statusCode, answer.body).toBe(422)
    return Object.keys(answer.json<{ errors: object }>().errors)
  }
  expect(await refused({ attachments: [attached(files.one.id)] })).toEqual(['Attachments'])
  expect(await refused({ documents: [attached(files.table.id)] })).toEqual(['Documents'])
  expect(await refused({ videoFiles: [attached(files.photo.id)] })).toEqual(['VideoFiles'])
  expect(await refused({ videos: Array.from({ length: 11 }, (_, n) => `https://youtu.be/${n}`) })).toEqual(['Videos'])
})
