import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tidyAccounts } from '../../server/accounts/tidy.ts'
import { newId } from '../../server/db/ids.ts'
import { forgetLinks, linksOf, owner, useFakeMailer } from './support/accounts.ts'
import { startTestServer, type TestServer } from './support.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const ROOM = 2 * 1024 ** 3

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await forgetLinks(server)
  await owner(server, sql`delete from registrations`)
  await owner(server, sql`delete from registration_files`)
})

const upload = (at: TestServer = server, payload: Buffer = PDF, address = '192.0.2.1') =>
  at.app.inject({
    method: 'POST',
    url: '/api/Entity/RegisterFile?kind=pdf&name=licence.pdf',
    headers: { 'content-type': 'application/pdf' },
    remoteAddress: address,
    payload,
  })
const file = async (bytes: number, registration: string | null = null): Promise<void> => {
  // A row holds 2 GB at most: the sum of two may be more.
  for (const part of [Math.floor(bytes / 2), Math.ceil(bytes / 2)])
    await owner(
      server,
      sql`insert into registration_files (id, registration_id, name, kind, mime, bytes) values (gen_random_uuid(), ${registration}::uuid, 'x', 'pdf', 'x', ${part})`,
    )
}
const registration = async (email = 'who@people.test', status = 'awaiting'): Promise<string> => {
  const id = newId()
  await owner(
    server,
    sql`insert into registrations (id, name, branch_name, licence_number, admin_name, admin_user_name, admin_email, admin_phone, language, status)
      values (${id}::uuid, ${`Open Hands ${id}`}, 'Hail', '1', 'N', 'x', ${email}, '+966500000000', 'en', ${status})`,
  )
  return id
}
const ours = () => owner(server, sql`select 1 from registration_files where name = 'licence.pdf'`)

describe('[7.8] the room for files of entities that register', () => {
  it('is two gigabytes for what nobody has claimed or decided on', async () => {
    await file(ROOM - PDF.length)
    expect((await upload()).statusCode).toBe(201)
    const full = await upload()
    expect([full.statusCode, full.json<{ fault: string }>().fault]).toEqual([503, 'busy'])
    expect(await ours()).toHaveLength(1)
  })

  it('counts files of those who wait for the decision, and not of those who have it', async () => {
    await file(ROOM, await registration('a@people.test', 'approved'))
    expect((await upload()).statusCode).toBe(201)
    await file(ROOM, await registration('b@people.test'))
    expect((await upload()).statusCode).toBe(503)
  })

  it('uploads at once do not pass it together', async () => {
    await file(ROOM - 2 * PDF.length)
    // Each one stays open a while before it commits, so that they would all find the same room.
    const add = () =>
      server.db.as({ kind: 'anonymous' }, async (tx) => {
        const found = await tx.one<{ kept: boolean }>(
          sql`select athar_add_registration_file(gen_random_uuid(), 'licence.pdf', 'pdf', 'x', ${PDF.length}::integer, ${ROOM}::bigint) as kept`,
        )
        await tx.rows(sql`select pg_sleep(0.1)`)
        return found?.kept
      })
    const kept = await Promise.all(Array.from({ length: 5 }, add))
    expect(kept.filter(Boolean)).toHaveLength(2)
    expect(await ours()).toHaveLength(2)
  })

  it('is shared: one network leaves forty megabytes in an hour', async () => {
    const limited = await startTestServer({ limits: true })
    const big = Buffer.concat([PDF, Buffer.alloc(9 * 1024 ** 2, 0x20), Buffer.from('\n%%EOF\n')])
    const answers = []
    for (let n = 0; n < 5; n += 1) answers.push(await upload(limited, big))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 429])
    expect(answers[4]?.json()).toMatchObject({ fault: 'tooMany' })
    expect(Number(answers[4]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await upload(limited, big, '192.0.2.2')).statusCode).toBe(201)
    const kept: string[] = []
    for await (const key of limited.services.files.list('registrations/')) kept.push(key)
    expect(kept).toHaveLength(5)
    await limited.close()
  })
})

describe('[7.8] a registration whose address nobody confirms', () => {
  it('is gone after fourteen days, with files, links and the trail’s copies; any other stays', async () => {
    useFakeMailer(server)
    const form = async (email: string): Promise<string> => {
      const licence = (await upload()).json<{ data: { ticket: string } }>().data.ticket
      const body = {
        name: `Society of ${email}`,
        branchName: 'Hail',
        licenceNumber: '1',
        licence,
        adminName: 'N',
        adminUserName: 'x',
        adminEmail: email,
        adminPhone: '0531112222',
        language: 'en',
        terms: true,
      }
      const answer = await server.call('POST', '/api/Entity/Register', { as: null, body })
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json<{ data: { id: string } }>().data.id
    }
    const [never, confirmed, decided] = [await form('never@p.test'), await form('yes@p.test'), await form('no@p.test')]
    await owner(server, sql`update registrations set email_verified = true where id = ${confirmed}::uuid`)
    await owner(
      server,
      sql`update registrations set status = 'rejected', decided_at = now() where id = ${decided}::uuid`,
    )
    const age = (days: number) =>
      owner(server, sql`update registrations set created_at = now() - make_interval(days => ${days})`)
    const there = async (): Promise<string[]> =>
      (await owner<{ id: string }>(server, sql`select id from registrations order by created_at, id`)).map(
        ({ id }) => id,
      )
    const keys = async (): Promise<number> => {
      let n = 0
      for await (const _ of server.services.files.list('registrations/')) n += 1
      return n
    }
    const before = await keys()
    await age(13)
    await tidyAccounts(server.services)
    expect(await there()).toHaveLength(3)
    await age(15)
    await tidyAccounts(server.services)
    expect((await there()).sort()).toEqual([confirmed, decided].sort())
    expect(await keys()).toBe(before - 1)
    expect(await owner(server, sql`select 1 from registration_files where registration_id = ${never}::uuid`)).toEqual(
      [],
    )
    expect((await linksOf(server)).map(({ email }) => email).sort()).toEqual(['no@p.test', 'yes@p.test'])
    const trail = await owner(server, sql`select before, after from audit_trail where record = ${never}`)
    expect(trail.length).toBeGreaterThan(0)
    expect(JSON.stringify(trail)).not.toContain('never@p.test')
  })
})

describe('[7.8] the decision', () => {
  it('approved and rejected at the same moment, it is one of the two', async () => {
    for (let n = 0; n < 3; n += 1) {
      const id = await registration(`decided${n}@people.test`)
      const licence = newId()
      await server.services.files.put(`registrations/${licence}/original`, Readable.from([PDF]), {
        contentType: 'application/pdf',
      })
      const doc = JSON.stringify({ id: licence, name: 'licence.pdf', mime: 'application/pdf', bytes: PDF.length })
      await owner(server, sql`update registrations set licence_file = ${doc}::jsonb where id = ${id}::uuid`)
      const decide = (how: string, body: object) =>
        server.call('POST', `/api/registrations/${id}/${how}`, { as: 'super', body })
      const answers = await Promise.all([
        decide('reject', { reason: 'No' }),
        decide('approve', { version: 1, confirmUnproven: true }),
      ])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      const [row] = await owner<{ status: string; entity: string | null }>(
        server,
        sql`select status, entity from registrations where id = ${id}::uuid`,
      )
      const approved = answers[1]?.statusCode === 200
      expect([row?.status, row?.entity !== null]).toEqual([approved ? 'approved' : 'rejected', approved])
      const made = await owner(server, sql`select 1 from entities where name = ${`Open Hands ${id}`}`)
      expect(made).toHaveLength(approved ? 1 : 0)
      const mails = await linksOf(server, sql`email = ${`decided${n}@people.test`}`)
      expect(mails.map(({ purpose }) => purpose)).toEqual([approved ? 'invite' : 'rejected'])
    }
  })
})
