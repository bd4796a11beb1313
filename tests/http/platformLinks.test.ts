import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { connect, ownPlatform, post, server, standIn } from './support/platformLinks.ts'

ownPlatform()

describe('[2.66] the link with a donation platform', () => {
  it('[2.44] is asked at once, works, and tells its password to nobody', async () => {
    const row = await connect()
    expect(row).toMatchObject({ state: 'working', reason: null, pullState: 'none' })
    expect(row.checkedAt).not.toBeNull()
    expect(row.passwordSetAt).not.toBeNull()
    expect(JSON.stringify(row)).not.toContain(standIn.password)
    const list = await server.call('GET', '/api/platform_links')
    expect(list.body).not.toContain(standIn.password)
    const stored = await server.db.owner((tx) => tx.one<{ password: string }>(sql`select password from platform_links`))
    expect(stored?.password).not.toContain(standIn.password)
    const trail = await server.db.owner((tx) =>
      tx.rows(sql`select to_jsonb(t)::text as line from audit_trail t where resource = 'platform_links'`),
    )
    expect(trail.length).toBeGreaterThan(0)
    expect(JSON.stringify(trail)).not.toContain(standIn.password)
  })

  it('is one of an entity: linking again changes it, and an empty password keeps the one that is there', async () => {
    const first = await connect()
    const again = await connect({ link: `${standIn.origin}/`, password: null })
    expect(again).toMatchObject({ id: first.id, state: 'working' })
    expect((await server.call('GET', '/api/platform_links')).headers['content-range']).toBe('platform_links 0-0/1')
  })

  it('says why it does not work, and works once that is mended', async () => {
    const refused = await connect({ password: 'wrong' })
    expect(refused).toMatchObject({ state: 'refused', reason: 'login' })
    standIn.password = 'wrong'
    expect((await post(`${refused.id}/check`)).json()).toMatchObject({ state: 'working', reason: null })
    const gone = await connect({ link: 'http://127.0.0.1:9', password: 'wrong' })
    expect(gone).toMatchObject({ state: 'refused', reason: 'connect' })
  })

  it.each([
    [
      { link: 'ftp://store.example' },
      'Link',
      'Enter an address that begins with https://, such as https://store.charity.example.',
    ],
    [
      { link: 'http://store.example' },
      'Link',
      'Enter an address that begins with https://, such as https://store.charity.example.',
    ],
    [
      { link: 'https://me:secret@store.example' },
      'Link',
      'Enter an address that begins with https://, such as https://store.charity.example.',
    ],
    [{ password: null }, 'Password', 'This field is required.'],
  ])('[5.24] refuses %j at its field', async (over, field, text) => {
    const body = { link: 'https://store.example', email: 'a@b.sa', password: 'x', ...over }
    const answer = await post('actions/connect', body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ errors: Record<string, string[]> }>().errors[field]?.[0]).toBe(text)
    expect(await server.db.owner((tx) => tx.rows(sql`select id from platform_links`))).toEqual([])
  })

  it('reaches no private network where the installation does not let it', async () => {
    const before = server.services.config
    server.services.config = { ...before, privateHosts: false }
    const body = { link: 'https://10.0.0.7', email: 'a@b.sa', password: 'x' }
    const answer = await post('actions/connect', body)
    server.services.config = before
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ errors: Record<string, string[]> }>().errors['Link']?.[0]).toContain('private network')
  })

  it('is another entity’s to nobody', async () => {
    const { id } = await connect()
    for (const action of ['check', 'pull', 'unlink'])
      expect((await post(`${id}/${action}`, {}, 'adminB')).statusCode, action).toBe(404)
    expect((await server.call('GET', '/api/platform_links', { as: 'adminB' })).json()).toEqual([])
  })

  it('is ended: the password goes, gifts and history stay, and nothing more is fetched', async () => {
    const { id } = await connect()
    const ended = await post(`${id}/unlink`)
    expect(ended.json()).toMatchObject({ id, state: 'off', passwordSetAt: null })
    expect((await post(`${id}/pull`)).statusCode).toBe(409)
    expect(await server.db.owner((tx) => tx.one(sql`select password from platform_links`))).toEqual({ password: null })
    const again = await post('actions/connect', { link: standIn.origin, email: standIn.email })
    expect(again.statusCode).toBe(422)
    expect(await connect()).toMatchObject({ id, state: 'working' })
  })
})
