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
