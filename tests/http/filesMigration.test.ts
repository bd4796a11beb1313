import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrationsDir } from '../../server/paths.ts'
import { addProject, addUpdate } from './projectPageWorld.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const [ONE, TWO] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const

it('0006: one text of a picture becomes both, wherever files are attached, and the trail says nothing of it', async () => {
  const project = await addProject(server, {
    images: [{ id: TWO, alt: 'A tap' }, { id: ONE }],
    documents: [{ id: ONE, alt: null }],
  })
  const update = await addUpdate(server, project, { images: [], attachments: [{ id: ONE, alt: 'تقرير' }] })
  const bare = await addProject(server)
  const text = readFileSync(`${migrationsDir}/0006_alt_texts.sql`, 'utf8')
  // The column is there already: what follows is about rows.
  const rows = text.replace('ALTER TABLE "files" ADD COLUMN "edition" text;', '')
  expect(rows).not.toContain('ALTER TABLE')
  const trail = () => server.db.owner((tx) => tx.one(sql`select count(*)::int as n from audit_trail`))
  const before = await trail()
  await server.db.owner((tx) => tx.raw(rows))
  const found = await server.db.owner((tx) =>
    tx.rows(sql`select id, images, documents as files from projects where id in (${project}::uuid, ${bare}::uuid)
      union all select id, images, attachments from project_updates where id = ${update}::uuid`),
  )
  expect(found).toHaveLength(3)
  expect(found).toEqual(
    expect.arrayContaining([
      {
        id: project,
        images: [
          { id: TWO, altAr: 'A tap', altEn: 'A tap' },
          { id: ONE, altAr: null, altEn: null },
        ],
        files: [{ id: ONE, altAr: null, altEn: null }],
      },
      { id: update, images: [], files: [{ id: ONE, altAr: 'تقرير', altEn: 'تقرير' }] },
      { id: bare, images: [], files: [] },
    ]),
  )
  expect(await trail()).toEqual(before)
})

it('0023: [3.4] the one video of a project becomes the first of several, link and file', async () => {
  const [both, link, none] = [await addProject(server), await addProject(server), await addProject(server)]
  const text = readFileSync(`${migrationsDir}/0023_several_videos.sql`, 'utf8')
  // The columns are as they will be: what stands between their changes is about rows.
  const rows = text.replaceAll(/^ALTER TABLE .*;$/gm, '')
  expect(rows).not.toContain('ALTER TABLE')
  expect(rows).toContain('UPDATE projects')
  const found = await server.db.owner(async (tx) => {
    await tx.raw('alter table projects add column video text, add column video_file uuid')
    await tx.rows(sql`update projects set video = 'https://youtu.be/a' where id in (${both}::uuid, ${link}::uuid)`)
    await tx.rows(sql`update projects set video_file = ${ONE}::uuid where id = ${both}::uuid`)
    await tx.raw(rows)
    await tx.raw('alter table projects drop column video, drop column video_file')
    return tx.rows(
      sql`select id, videos, video_files from projects where id in (${both}::uuid, ${link}::uuid, ${none}::uuid)`,
    )
  })
  expect(found).toHaveLength(3)
  expect(found).toEqual(
    expect.arrayContaining([
      { id: both, videos: ['https://youtu.be/a'], video_files: [{ id: ONE, altAr: null, altEn: null }] },
      { id: link, videos: ['https://youtu.be/a'], video_files: [] },
      { id: none, videos: [], video_files: [] },
    ]),
  )
})
