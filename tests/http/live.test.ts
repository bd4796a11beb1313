import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { donorRows } from '../ground/support/donors.ts'
import { signIn } from './support/accounts.ts'
import { type Ear, listen, listenFromNow, listenWith, originOf } from './support/listener.ts'
import { credentialsOf, type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
const ears: Ear[] = []
beforeAll(async () => {
  server = await startTestServer({ live: { beatMs: 150 } })
})
afterEach(() => {
  for (const ear of ears.splice(0)) ear.leave()
})
afterAll(() => server.close())

const follow = async (as: Person): Promise<Ear> => {
  const ear = await listenFromNow(server, as)
  expect(ear.status, ear.body).toBe(200)
  ears.push(ear)
  return ear
}
const donor = async (as: Person = 'projectsA', name = 'x'): Promise<string> => {
  const answer = await server.call('POST', '/api/donors', { as, body: { name } })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const owner = (query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows(query))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Something that this person hears of, so that what was to come before it has come. */
const mark = async (ear: Ear, entity: string): Promise<void> => {
  const heard = ear.hears('donor_issues')
  await owner(sql`update donor_issues set updated_at = now() where entity_id = ${entity}::uuid`)
  await heard
}
const issue = async (entity: string): Promise<void> => {
  const id = newId()
  await owner(donorRows(entity, { id, name: 'x' }))
  await owner(sql`insert into donor_issues (id, entity_id, donor, type, message, donor_name, entity_name, sent_at)
    values (${newId()}, ${entity}, ${id}, 'complaint', 'x', 'x', 'x', now())`)
}

describe('who hears what', () => {
  it('a write of someone else arrives, by the name of what changed alone', async () => {
    const ear = await follow('adminA')
    const heard = ear.hears('donors')
    await donor('projectsA', 'Nobody’s business')
    await heard
    expect(ear.heard.flat().filter((name) => name !== 'donors')).toEqual([])
  })

  it('nothing arrives of another entity, nor of another branch of the same charity', async () => {
    await issue(server.entities.a)
    const ear = await follow('adminA')
    for (const as of ['adminB', 'adminA2'] as const) await donor(as)
    await mark(ear, server.entities.a)
    expect(ear.heard.flat()).toEqual(['donor_issues'])
  })

  it('[6.4] [6.8] nothing arrives of what one may not list', async () => {
    await issue(server.entities.a)
    const ear = await follow('supportA')
    await donor('adminA')
    await mark(ear, server.entities.a)
    expect(ear.heard.flat()).toEqual(['donor_issues'])
  })

  it('[6.6] the platform hears of what it may list in every entity, and of nothing else', async () => {
    await issue(server.entities.b)
    const ear = await follow('support')
    await donor('adminB')
    await mark(ear, server.entities.b)
    expect(ear.heard.flat()).toEqual(['donor_issues'])
  })

  it('[1.13] a donor hears of the entities whose donor they are', async () => {
    const rows = await owner(sql`select entity_id from identity_links where identity_id = ${server.users.donorA}::uuid`)
    const home = String(rows[0]?.['entity_id'])
    await issue(home)
    await issue(server.entities.a)
    const ear = await follow('donorA')
    await owner(sql`update donor_issues set updated_at = now() where entity_id = ${server.entities.a}::uuid`)
    // Of their charity, but no donor's to see.
    await owner(sql`insert into users (id, entity_id, name, user_name, email, roles)
      values (${newId()}, ${home}, 'x', 'x', 'x@athar.test', '{ProjectAdmin}')`)
    await pause(300)
    expect(ear.heard).toEqual([])
    await mark(ear, home)
    expect(ear.heard.flat()).toEqual(['donor_issues'])
  })

  it('nothing arrives of what was taken back before it was committed', async () => {
    await issue(server.entities.a)
    const ear = await follow('adminA')
    const context = { kind: 'worker', entityId: server.entities.a } as const
    await server.db
      .as(context, async (tx) => {
        await tx.rows(donorRows(server.entities.a, { id: newId(), name: 'x' }))
        throw new Error('back')
      })
      .catch(() => undefined)
    await mark(ear, server.entities.a)
    expect(ear.heard.flat()).toEqual(['donor_issues'])
  })

  it('what comes fast is told once a second, and the last change is told too', async () => {
    const ear = await follow('adminA')
    const began = Date.now()
    while (Date.now() - began < 1_300) await donor()
    await ear.hears('donors')
    await pause(1_200)
    const told = ear.heard.flat().filter((name) => name === 'donors').length
    expect(told).toBeGreaterThanOrEqual(2)
    expect(told).toBeLessThanOrEqual(3)
  })
})

describe('the stream', () => {
  it('is kept by nobody on the way and not compressed, and says so', async () => {
    const ear = await listen(server, 'adminA', { 'accept-encoding': 'gzip, br' })
    ears.push(ear)
    expect(ear.status).toBe(200)
    expect(ear.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(ear.headers['content-encoding']).toBe(undefined)
    expect(ear.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })

  it('is not opened by a call that does not ask for a stream', async () => {
    expect((await server.call('GET', '/api/live', {})).statusCode).toBe(400)
    expect((await listen(server, 'adminA', { authorization: 'Bearer x' })).status).toBe(401)
  })

  it('stands six times for a session, and one that is left makes room', async () => {
    const six = []
    for (let n = 0; n < 6; n += 1) six.push(await follow('projectsB'))
    const refused = await listen(server, 'projectsB')
    expect([refused.status, JSON.parse(refused.body)]).toEqual([429, expect.objectContaining({ fault: 'tooMany' })])
    expect((await follow('adminB')).status).toBe(200)
    six[0]?.leave()
    await expect.poll(async () => (await listen(server, 'projectsB')).status, { timeout: 5_000 }).toBe(200)
  })

  const ownSession = async (as: Person): Promise<Ear> => {
    const ear = await listenWith(server, await signIn(server, credentialsOf(as)))
    expect(ear.status).toBe(200)
    ears.push(ear)
    return ear
  }
  const isOver = (ear: Ear) => Promise.race([ear.ended.then(() => true), pause(3_000).then(() => false)])

  it('ends where the session was ended', async () => {
    const ear = await ownSession('adminB')
    await owner(sql`update sessions set ended_at = now() where user_id = ${server.users.adminB}::uuid
      and created_at = (select max(created_at) from sessions where user_id = ${server.users.adminB}::uuid)`)
    expect(await isOver(ear)).toBe(true)
  })

  it('ends where a role was taken', async () => {
    const ear = await ownSession('projectsB')
    await owner(sql`update users set roles = '{TechnicalSupport}' where id = ${server.users.projectsB}::uuid`)
    expect(await isOver(ear)).toBe(true)
  })

  it('ends where its reader has gone to another branch, of which it tells nothing', async () => {
    const token = await signIn(server, credentialsOf('adminA'))
    const ear = await listenWith(server, token)
    ears.push(ear)
    const headers = { authorization: `Bearer ${token}` }
    const body = { entityId: server.entities.a2 }
    expect((await server.call('POST', '/api/Account/SwitchBranch', { as: null, headers, body })).statusCode).toBe(200)
    expect(await isOver(ear)).toBe(true)
  })

  it('ends where the entity was stopped', async () => {
    const ear = await ownSession('adminA2')
    const stays = await follow('adminA')
    await owner(sql`update entities set status = 'inactive' where id = ${server.entities.a2}::uuid`)
    expect(await isOver(ear)).toBe(true)
    const heard = stays.hears('donors')
    await donor()
    await heard
  })
})

describe('what is told', () => {
  const late = async (as: Person, query: string): Promise<Ear> => {
    const ear = await listenWith(server, await server.token(as), {}, query)
    ears.push(ear)
    return ear
  }

  it('begins with what has changed since the page put its first question, of what its reader may list', async () => {
    const ear = await follow('adminA')
    const heard = ear.hears('donors')
    await donor('projectsA')
    await heard
    // The memory goes back to the server’s start: with a longer pause than the slack nothing else is in question.
    await pause(5_100)
    const told = ear.hears('donor_issues')
    await issue(server.entities.a)
    await told
    const opened = await late('supportA', '?asked=100')
    expect(opened.sinceAsked).toBe(true)
    await expect.poll(() => opened.heard).toEqual([['donor_issues']])
    expect((await late('adminB', '?asked=100')).heard).toEqual([])
  })

  it('is known to the first who listens after the start as well', async () => {
    const fresh = await startTestServer()
    try {
      await originOf(fresh)
      await pause(5_100)
      const ear = await listenWith(fresh, await fresh.token('adminA'), {}, '?asked=50')
      expect(ear.sinceAsked).toBe(true)
      ear.leave()
    } finally {
      await fresh.close()
    }
  })

  it.each(['', '?asked=9999999', '?asked=-1', '?asked=x', '?asked=1&asked=2', '?asked='])(
    'is asked for anew where the page says %j, which tells nothing',
    async (query) => {
      expect((await late('adminA', query)).sinceAsked).toBe(false)
    },
  )

  it('comes from whoever writes: our own transactions, and the database’s owner', async () => {
    const ear = await follow('adminA')
    const write = sql`update donors set updated_at = now() where entity_id = ${server.entities.a}::uuid`
    const context = { kind: 'worker', entityId: server.entities.a } as const
    const ours = ear.hears('donors')
    await server.db.as(context, (tx) => tx.rows(write))
    await ours
    await pause(1_100)
    const owners = ear.hears('donors')
    await owner(write)
    await owners
    expect(ear.heard).toEqual([['donors'], ['donors']])
  })
})
