import { PassThrough } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { startOwnServer } from './support/ownServer.ts'
import type { TestServer } from './support.ts'

const OLD = 'a secret of the tests, long enough to be one'
const NEW = 'another secret of the tests, long enough as well'
const PLAIN = 'correct horse battery staple'

let server: TestServer
beforeAll(async () => {
  server = await startOwnServer()
})
afterAll(() => server.close())

// Loaded with the server: the modules of the file itself know the product's resources alone.
const secrets = () => import('../../server/engine/secrets.ts')
const rotation = () => import('../../server/transfer/rotate.ts')

interface Kiosk {
  id: string
  version: number
  apiKeySetAt: string | null
  pinSetAt: string | null
}
const post = async (body: object, headers: Record<string, string> = {}): Promise<Kiosk> => {
  const answer = await server.call('POST', '/api/kiosks', { body, headers })
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.body).not.toContain(PLAIN)
  return answer.json<Kiosk>()
}
const put = (id: string, body: object) => server.call('PUT', `/api/kiosks/${id}`, { body })
const stored = async (id: string): Promise<string | null> =>
  (
    await server.db.owner((tx) =>
      tx.one<{ stored: string | null }>(sql`select api_key as stored from kiosks where id = ${id}::uuid`),
    )
  )?.stored ?? null
const opened = async (id: string, keys = { appSecret: OLD, appSecretOld: null as string | null }) =>
  (await secrets()).openSecret(keys, id, await stored(id))

describe('a secret', () => {
  it('is in no answer: of what it is, that it is set and since when', async () => {
    const made = await post({ name: 'Hall', apiKey: PLAIN })
    expect(made).not.toHaveProperty('apiKey')
    expect(made).toMatchObject({ apiKeySetAt: expect.stringMatching(/^\d{4}-/), pinSetAt: null })
    for (const url of [
      `/api/kiosks/${made.id}`,
      '/api/kiosks',
      '/api/kiosks/export.csv',
      '/api/kiosks?filter.q=Hall',
    ]) {
      const answer = await server.call('GET', url)
      expect(answer.statusCode, url).toBe(200)
      expect(answer.body).toContain('Hall')
      expect(answer.body).not.toContain(PLAIN)
      expect(answer.body).not.toContain(String(await stored(made.id)))
      expect(answer.body).not.toMatch(/"apiKey"/)
    }
  })

  it('cannot be filtered or sorted by', async () => {
    for (const query of ['filter.apiKey=a', 'filter.apiKey.eq=a', 'filter.apiKey.isnull=true', 'sort.field=apiKey'])
      expect((await server.call('GET', `/api/kiosks?${query}`)).statusCode, query).toBe(400)
    expect((await server.call('GET', '/api/kiosks?filter.apiKeySetAt.isnull=true')).statusCode).toBe(200)
  })

  it('lies in the database sealed, for its own row alone, with the id of its key beside it', async () => {
    const [one, two] = [await post({ name: 'One', apiKey: PLAIN }), await post({ name: 'Two', apiKey: PLAIN })]
    const sealed = await stored(one.id)
    expect(sealed).toMatch(/^[\w-]{8}\.[\w-]{60,}$/)
    expect(sealed?.slice(0, 9)).toBe((await stored(two.id))?.slice(0, 9))
    expect(sealed).not.toBe(await stored(two.id))
    expect(await opened(one.id)).toEqual({ kind: 'open', value: PLAIN })
    const { openSecret } = await secrets()
    expect(openSecret({ appSecret: OLD, appSecretOld: null }, two.id, sealed)).toEqual({
      kind: 'locked',
      setting: 'APP_SECRET',
    })
  })

  it('stays where nothing or an empty text is given, and goes where null is', async () => {
    const made = await post({ name: 'Kept', apiKey: PLAIN })
    const renamed = (await put(made.id, { name: 'Kept on', apiKey: '', version: made.version })).json<Kiosk>()
    expect(renamed.apiKeySetAt).toBe(made.apiKeySetAt)
    expect(await opened(made.id)).toEqual({ kind: 'open', value: PLAIN })
    const other = (await put(made.id, { apiKey: ' two words ', version: renamed.version })).json<Kiosk>()
    expect(await opened(made.id)).toEqual({ kind: 'open', value: ' two words ' })
    const gone = (await put(made.id, { apiKey: null, version: other.version })).json<Kiosk>()
    expect(gone.apiKeySetAt).toBeNull()
    expect(await stored(made.id)).toBeNull()
    expect(await opened(made.id)).toEqual({ kind: 'none' })
  })

  it('[5.9] [8.16] has a length, and is asked for where publishing needs it', async () => {
    const long = await server.call('POST', '/api/kiosks', { body: { name: 'Long', pin: '1'.repeat(13) } })
    expect(long.statusCode).toBe(422)
    expect(long.json()).toMatchObject({
      code: 10,
      errors: { Pin: ['This field must contain at most 12 characters'] },
    })
    expect(long.body).not.toContain('1111')
    const made = await post({ name: 'Bare' })
    const refused = await server.call('POST', `/api/kiosks/${made.id}/publish`)
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual(['Pin'])
    await put(made.id, { pin: '1234', version: made.version })
    const published = await server.call('POST', `/api/kiosks/${made.id}/publish`)
    expect(published.statusCode).toBe(200)
    // What is published stays complete.
    const taken = await put(made.id, { pin: null, version: published.json<Kiosk>().version })
    expect(taken.statusCode).toBe(422)
    expect((await put(made.id, { name: 'Still', version: published.json<Kiosk>().version })).statusCode).toBe(200)
  })

  it('is in no trail, no kept answer and no log', async () => {
    const headers = { 'idempotency-key': newId() }
    const made = await post({ name: 'Trailed', apiKey: PLAIN }, headers)
    expect((await post({ name: 'Trailed', apiKey: PLAIN }, headers)).id).toBe(made.id)
    const other = await server.call('POST', '/api/kiosks', { body: { name: 'Trailed', apiKey: 'other' }, headers })
    expect(other.statusCode).toBe(409)
    await put(made.id, { apiKey: 'changed', version: made.version })
    const rows = await server.db.owner((tx) =>
      tx.rows<{ doc: string }>(
        sql`select to_jsonb(a)::text as doc from audit_trail a where record = ${made.id}
          union all select to_jsonb(k)::text from idempotency_keys k`,
      ),
    )
    expect(rows.length).toBeGreaterThan(2)
    for (const { doc } of rows) expect(doc).not.toMatch(new RegExp(`"api_key"|${PLAIN}|${await stored(made.id)}`))
    // That it was changed does stand there.
    expect(rows.filter(({ doc }) => doc.includes('"api_key_set_at"')).length).toBe(2)
    const { createLog } = await import('../../server/log.ts')
    const lines = new PassThrough()
    createLog({ logLevel: 'info' }, lines)
      .child({ apiKey: PLAIN })
      .info({ row: { pin: PLAIN, name: 'x' } }, 'a row')
    const line = String(lines.read())
    expect(line).toContain('a row')
    expect(line).not.toContain(PLAIN)
  })

  it('is written only in OpenAPI', async () => {
    const { paths, components } = (await server.call('GET', '/api/openapi.json')).json<{
      paths: Record<string, { post: { requestBody: { content: Record<string, { schema: { properties: object } }> } } }>
      components: { schemas: Record<string, { properties: object }> }
    }>()
    expect(components.schemas['kiosks']?.properties).not.toHaveProperty('apiKey')
    expect(components.schemas['kiosks']?.properties).toHaveProperty('apiKeySetAt')
    const body = paths['/api/kiosks']?.post.requestBody.content['application/json']?.schema.properties
    expect(body).toHaveProperty('apiKey')
    expect(JSON.stringify(body)).toContain('"writeOnly":true')
  })

  it('goes with its person, and is not handed over', async () => {
    const donor = (await server.call('POST', '/api/donors', { body: { name: 'Salma Kiosk' } })).json<{ id: string }>()
    const made = await post({ name: 'Hers', donor: donor.id, apiKey: PLAIN })
    const held = await server.call('GET', `/api/donors/${donor.id}/exportData`)
    expect(held.statusCode).toBe(200)
    expect(held.body).toContain('Hers')
    expect(held.body).not.toMatch(new RegExp(`${PLAIN}|${await stored(made.id)}|"apiKey"`))
    const erased = await server.call('POST', `/api/donors/${donor.id}/erase`, { body: { confirm: 'Salma Kiosk' } })
    expect(erased.statusCode, erased.body).toBe(200)
    expect(await stored(made.id)).toBeNull()
    expect((await server.call('GET', `/api/kiosks/${made.id}`)).json<Kiosk>().apiKeySetAt).toBeNull()
  })
})

describe('another APP_SECRET', () => {
  const keys = { appSecret: NEW, appSecretOld: OLD }

  it('says which secrets it does not open, and opens them with the one of before', async () => {
    const made = await post({ name: 'Moved', apiKey: PLAIN })
    const { lockedNotice } = await secrets()
    const alone = { ...server.services.config, appSecret: NEW, appSecretOld: null }
    const said = await lockedNotice({ config: alone, db: server.db })
    expect(said.join('\n')).toMatch(/kiosks\.apiKey: \d+/)
    expect(said.join('\n')).toContain('APP_SECRET_OLD')
    expect(await lockedNotice({ config: { ...alone, ...keys }, db: server.db })).toEqual([])
    expect(await opened(made.id, { appSecret: NEW, appSecretOld: null })).toEqual({
      kind: 'locked',
      setting: 'APP_SECRET',
    })
    expect(await opened(made.id, keys)).toEqual({ kind: 'open', value: PLAIN })
  })

  it('takes all of them over, stopped in the middle and run again, and twice without harm', async () => {
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, n) => post({ name: `Many ${n}`, apiKey: `${PLAIN} ${n}` })),
    )
    const before = await server.db.owner((tx) => tx.rows(sql`select count(*)::int as n from audit_trail`))
    const { rotateSecrets } = await rotation()
    // The process ends after the first field: of the next no row is sealed anew.
    let commits = 0
    const dying = {
      ...server.db,
      owner: ((work) => {
        commits += 1
        if (commits > 1) throw new Error('killed')
        return server.db.owner(work)
      }) as typeof server.db.owner,
    }
    await expect(rotateSecrets(dying, keys)).rejects.toThrow('killed')
    const { done, locked } = await rotateSecrets(server.db, keys)
    expect(locked).toEqual({})
    expect(done).toBeGreaterThan(0)
    expect(await rotateSecrets(server.db, keys)).toEqual({ done: 0, locked: {} })
    for (const [n, { id }] of made.entries())
      expect(await opened(id, { appSecret: NEW, appSecretOld: null })).toEqual({ kind: 'open', value: `${PLAIN} ${n}` })
    // Neither the trail nor a version says that anything changed: nothing did.
    expect(await server.db.owner((tx) => tx.rows(sql`select count(*)::int as n from audit_trail`))).toEqual(before)
    const [first] = made
    expect((await server.call('GET', `/api/kiosks/${first?.id}`)).json<Kiosk>().version).toBe(1)
  })

  it('counts what no key opens, and leaves it as it is', async () => {
    const { rotateSecrets } = await rotation()
    const sealed = (await secrets()).sealSecret('a third secret that nobody has any more', newId(), PLAIN)
    const made = await post({ name: 'Lost', apiKey: PLAIN })
    await server.db.owner((tx) => tx.rows(sql`update kiosks set api_key = ${sealed} where id = ${made.id}::uuid`))
    expect((await rotateSecrets(server.db, keys)).locked).toEqual({ 'kiosks.apiKey': 1 })
    expect(await stored(made.id)).toBe(sealed)
    expect((await server.call('GET', `/api/kiosks/${made.id}`)).statusCode).toBe(200)
  })
})
