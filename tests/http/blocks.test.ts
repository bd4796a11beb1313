import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOwnServer } from './support/ownServer.ts'
import type { Person, TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startOwnServer()
})
afterAll(() => server.close())

interface Kiosk {
  id: string
  version: number
  content: Record<string, unknown>[]
}

const send = (content: unknown, more: object = {}) =>
  server.call('POST', '/api/kiosks', { body: { name: 'Hall', content, ...more } })
const errorsOf = async (content: unknown) => {
  const answer = await send(content)
  expect(answer.statusCode, answer.body).toBe(422)
  return answer.json<{ errors: Record<string, string[]> }>().errors
}
const upload = async (as: Person): Promise<string> => {
  const answer = await server.call('POST', '/api/files/upload?kind=image&name=a.png', {
    as,
    body: readFileSync(new URL('../../public/icons/icon-192.png', import.meta.url)),
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json<{ id: string }>().id
}
const words = (title: string | null, body?: string) => ({ id: randomUUID(), kind: 'words', title, body })

describe('blocks over HTTP', () => {
  it('are kept in their order with their ids, moved, changed and removed', async () => {
    const [one, two, three] = [words('One'), { id: randomUUID(), kind: 'quote', said: 'Thanks' }, words('Three')]
    const made = (await send([one, two, three])).json<Kiosk>()
    expect(made.content.map(({ id, kind }) => [id, kind])).toEqual([
      [one.id, 'words'],
      [two.id, 'quote'],
      [three.id, 'words'],
    ])
    expect(made.content[1]).toEqual({ ...two, on: null })
    const answer = await server.call('PUT', `/api/kiosks/${made.id}`, {
      body: { version: made.version, content: [three, { ...two, said: 'Many thanks' }] },
    })
    expect(answer.json<Kiosk>().content.map(({ id, said }) => [id, said])).toEqual([
      [three.id, undefined],
      [two.id, 'Many thanks'],
    ])
    const read = (await server.call('GET', `/api/kiosks/${made.id}`)).json<Kiosk>()
    expect(read.content).toEqual(answer.json<Kiosk>().content)
  })

  it('[5.24] a fault stands at the field of its block', async () => {
    expect(Object.keys(await errorsOf([words('Fine'), words(null), words('x'.repeat(61))])).sort()).toEqual([
      'Content.1.title',
      'Content.2.title',
    ])
    expect(Object.keys(await errorsOf([{ kind: 'quote', said: 'x', on: '2026-02-30' }]))).toEqual(['Content.0.on'])
    expect(Object.keys(await errorsOf([{ kind: 'film' }]))).toEqual(['Content.0.kind'])
    expect(Object.keys(await errorsOf(Array.from({ length: 7 }, () => words('x'))))).toEqual(['Content'])
  })

  it('[7.6] what a block names has to be one’s own, and of the right kind', async () => {
    const [mine, theirs] = [await upload('adminA'), await upload('adminB')]
    const photo = (picture: string) => ({ kind: 'photo', picture })
    expect((await send([photo(mine)])).statusCode).toBe(201)
    for (const other of [theirs, randomUUID()])
      expect(await errorsOf([words('x'), photo(other)])).toEqual({ 'Content.1.picture': [expect.any(String)] })
  })

  it('another entity sees none of it', async () => {
    const made = (await send([words('Mine alone')])).json<Kiosk>()
    expect((await server.call('GET', `/api/kiosks/${made.id}`, { as: 'adminB' })).statusCode).toBe(404)
    expect((await server.call('GET', '/api/kiosks', { as: 'adminB' })).body).not.toContain('Mine alone')
    for (const as of ['donorA', 'potentialA'] as const)
      expect((await server.call('GET', '/api/kiosks', { as })).statusCode).toBe(403)
  })

  it('cannot be filtered or sorted by', async () => {
    for (const query of ['filter.content=x', 'sort.field=content'])
      expect((await server.call('GET', `/api/kiosks?${query}`)).statusCode, query).toBe(400)
  })

  it('what is personal in them goes with the person, pictures too; the rest stays, each block with its id', async () => {
    const [picture, kept] = [await upload('adminA'), await upload('adminA')]
    const donor = (await server.call('POST', '/api/donors', { body: { name: 'Huda Blocks' } })).json<{ id: string }>()
    const content = [
      words('A heading', 'zmine words'),
      { id: randomUUID(), kind: 'photo', picture, caption: 'A caption', size: 'large' },
      { id: randomUUID(), kind: 'quote', said: 'zmine quote', on: '2026-01-01' },
    ]
    const made = (await send(content, { donor: donor.id })).json<Kiosk>()
    const other = (await send([words('x', 'zother words'), { kind: 'photo', picture: kept }])).json<Kiosk>()
    await server.call('PUT', `/api/kiosks/${made.id}`, { body: { version: made.version, name: 'Hall again' } })

    const held = await server.call('GET', `/api/donors/${donor.id}/exportData`)
    expect(held.body).toContain('zmine words')
    expect(held.json<{ files: { id: string; base64: string }[] }>().files.map(({ id }) => id)).toEqual([picture])

    const erased = await server.call('POST', `/api/donors/${donor.id}/erase`, { body: { confirm: 'Huda Blocks' } })
    expect(erased.statusCode, erased.body).toBe(200)
    const left = (await server.call('GET', `/api/kiosks/${made.id}`)).json<Kiosk>()
    expect(left.content).toEqual([
      { id: content[0]?.id, kind: 'words', title: 'A heading', body: null },
      { id: content[1]?.id, kind: 'photo', picture: null, caption: 'A caption', size: 'large' },
      { id: content[2]?.id, kind: 'quote', said: '-', on: '2026-01-01' },
    ])
    const texts = await server.db.owner((tx) =>
      tx.rows<{ doc: string }>(sql`select to_jsonb(k)::text as doc from kiosks k
        union all select to_jsonb(a)::text from audit_trail a where a.resource = 'kiosks'`),
    )
    expect(texts.filter(({ doc }) => doc.includes('zmine'))).toEqual([])
    const files = await server.db.owner((tx) =>
      tx.rows<{ id: string; gone: boolean }>(
        sql`select id::text as id, deleted_at is not null as gone from files where id in (${picture}::uuid, ${kept}::uuid)`,
      ),
    )
    expect(Object.fromEntries(files.map(({ id, gone }) => [id, gone]))).toEqual({ [picture]: true, [kept]: false })
    expect((await server.call('GET', `/api/kiosks/${other.id}`)).body).toContain('zother words')
  })

  it('are in no log, and their shapes in OpenAPI', async () => {
    const { createLog } = await import('../../server/log.ts')
    const lines: string[] = []
    createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) > 0 }).info(
      { row: { content: [words('x', 'zmine')] } },
      'a row',
    )
    expect(lines.join('')).toContain('a row')
    expect(lines.join('')).not.toContain('zmine')
    const { components } = (await server.call('GET', '/api/openapi.json')).json<{
      components: { schemas: Record<string, { properties: Record<string, unknown> }> }
    }>()
    expect(JSON.stringify(components.schemas['kiosks']?.properties['content'])).toContain('"const":"photo"')
  })
})
