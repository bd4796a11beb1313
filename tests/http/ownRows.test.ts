import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DbContext } from '../../server/db/types.ts'
import { type Planted, plantEverywhere } from './support/plant.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

const STOPS = ['emailStopped', 'whatsappStopped', 'smsStopped', 'quietFrom', 'quietTo']
const CONTACT = ['managementTitle', 'managementPerson', 'contactPhone', 'contactEmail', 'website']
const COURSE = ['sentAt', 'reply', 'repliedAt', 'closedAt', 'reopenedAt', 'reopenNote', 'satisfaction']
const GIVEN = ['donor', 'project', 'amount', 'date', 'fund']
const FILES = ['files', 'filesTold', 'replyFiles', 'replyFilesTold', 'reopenFiles', 'reopenFilesTold']
/** [1.13] what a donor is shown of each resource, typed out; beside it the system's own and whose row it is. */
const SHOWN: Record<string, readonly string[]> = {
  entities: ['name', 'nameEn', 'branchName', 'branchNameEn', 'status', ...CONTACT],
  donors: [
    'name',
    'phone',
    'email',
    'language',
    'calendar',
    'reportConsent',
    'appealConsent',
    ...STOPS,
    'givenTotal',
    'giftsCount',
    'lastGiftDate',
    'entityId',
  ],
  donor_transactions: [
    ...GIVEN,
    'donationReferenceId',
    'receiptNumber',
    'onBehalfOf',
    'giftRecipient',
    'inKind',
    'reversed',
    'refundOf',
    'entityId',
  ],
  projects: ['name', 'status', 'type', 'archived', 'progress', 'entityId'],
  reports: ['title', 'otherLanguage', 'otherTitle', 'project', 'entityId'],
  letters: ['report', 'donor', 'language', 'sentAt', 'openedAt', 'stoppedAt', 'disownedAt', 'entityId'],
  year_letters: ['title', 'titleAr', 'titleEn', 'year', 'calendar', 'entityId'],
  year_letter_pages: ['yearLetter', 'donor', 'language', 'sentAt', 'openedAt', 'stoppedAt', 'disownedAt', 'entityId'],
  erasure_requests: ['donor', 'askedAt', 'dueOn', 'decidedAt', 'answer', 'status', 'entityId'],
  donor_issues: ['type', 'donor', 'project', 'message', ...COURSE, ...FILES, 'entityName', 'status', 'entityId'],
}
const NAMES = Object.keys(SHOWN)
const HIDDEN: [string, string][] = [
  ['entities', 'brief'],
  ['donors', 'notes'],
  ['donors', 'tags'],
  ['donor_transactions', 'payer'],
  ['donor_transactions', 'description'],
  ['projects', 'collectedAmount'],
  ['projects', 'dedicatedTo'],
  ['reports', 'message'],
  ['letters', 'fetchedAt'],
  ['letters', 'sent'],
  ['year_letter_pages', 'sent'],
  ['donor_issues', 'passNote'],
  ['donor_issues', 'answer'],
  ['donor_issues', 'answerFiles'],
  ['donor_issues', 'diary'],
  ['donor_issues', 'donorName'],
  ['donor_issues', 'assignee'],
  ['erasure_requests', 'decidedBy'],
]

const table = (name: string) => sql.identifier(name)
/** A person who signs in by phone and is a donor of a and of b; the other donors of both, and a2, are strangers. */
async function start(withoutTenantFilter: boolean): Promise<{ server: TestServer; planted: Planted }> {
  const server = await startTestServer({ withoutTenantFilter })
  const planted = await plantEverywhere(server)
  await server.db.owner(async (tx) => {
    for (const tenant of ['a', 'b'] as const)
      await tx.rows(sql`insert into identity_links (identity_id, entity_id, donor_id)
        values (${server.users.donorA}, ${server.entities[tenant]}, ${planted.ids[tenant]['donors']?.[0]})`)
    await tx.rows(sql`update letters set sent = true`)
    await tx.rows(sql`update year_letter_pages set sent = true`)
    await tx.rows(sql`update projects set status = 'published'`)
  })
  return { server, planted }
}

const idOf = (planted: Planted, tenant: 'a' | 'a2' | 'b', name: string, n = 0): string =>
  (name === 'entities' ? planted.ids[tenant]['entities']?.[0] : planted.ids[tenant][name]?.[n]) ?? ''

describe.each([
  ['both fences', { withoutTenantFilter: false, policies: true }],
  ['row policies alone', { withoutTenantFilter: true, policies: true }],
  ['the engine’s filter alone', { withoutTenantFilter: false, policies: false }],
])('[1.13] a donor of two charities, %s', (_what, { withoutTenantFilter, policies }) => {
  let server: TestServer
  let planted: Planted
  beforeAll(async () => {
    const started = await start(withoutTenantFilter)
    server = started.server
    planted = started.planted
    if (!policies)
      await server.db.owner(async (tx) => {
        for (const name of NAMES) await tx.raw(`alter table ${name} disable row level security`)
      })
  })
  afterAll(() => server.close())
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, as: Person = 'donorA') =>
    server.call(method, url, { as, ...(body ? { body } : {}) })

  it.each(NAMES)('%s: sees what is theirs in both, and nothing else', async (name) => {
    const list = await call('GET', `/api/${name}?perPage=1000`)
    expect(list.statusCode, list.body).toBe(200)
    const found = new Set(list.json<{ id: string }[]>().map(({ id }) => id))
    const all = [
      ...new Set((['a', 'a2', 'b'] as const).flatMap((tenant) => [0, 1].map((n) => idOf(planted, tenant, name, n)))),
    ]
    expect(all.filter((id) => found.has(id)).sort()).toEqual(
      [idOf(planted, 'a', name), idOf(planted, 'b', name)].sort(),
    )
    const unknown = await call('GET', `/api/${name}/${randomUUID()}`)
    expect(unknown.statusCode).toBe(404)
    for (const [tenant, n] of [
      ['a2', 0],
      ['a', 1],
      ['b', 1],
    ] as const) {
      const id = idOf(planted, tenant, name, n)
      if (name === 'entities' && tenant !== 'a2') continue
      const one = await call('GET', `/api/${name}/${id}`)
      expect([one.statusCode, one.body], `${tenant} ${n}`).toEqual([404, unknown.body])
      expect((await call('GET', `/api/${name}?filter.id=${id}`)).json()).toEqual([])
    }
    expect((await call('GET', `/api/${name}/${idOf(planted, 'b', name)}`)).statusCode).toBe(200)
    const others = await server.call('GET', `/api/${name}?perPage=1000`, { as: 'potentialA' })
    expect(others.json<{ id: string }[]>().filter(({ id }) => all.includes(id))).toEqual([])
  })

  it.each(NAMES)(
    '%s: of a record the fields that are typed out, in lists, by themselves and in a file',
    async (name) => {
      const fields = [...(SHOWN[name] ?? []), 'id', 'version', 'createdAt', 'updatedAt'].sort()
      const id = idOf(planted, 'a', name)
      const [first] = (await call('GET', `/api/${name}?filter.id=${id}`)).json<object[]>()
      expect(Object.keys(first ?? {}).sort()).toEqual(fields)
      expect(Object.keys((await call('GET', `/api/${name}/${id}`)).json<object>()).sort()).toEqual(fields)
      const file = await call('GET', `/api/${name}/export.csv`)
      expect(file.statusCode).toBe(200)
      expect(file.body).not.toContain('zsecretnever')
      expect(file.body).not.toContain('zmarkbranch')
    },
  )

  it.each(HIDDEN)('%s: neither filters nor sorts by %s', async (name, field) => {
    for (const query of [
      `filter.${field}=x`,
      `filter.${field}.isnull=true`,
      `filter=${encodeURIComponent(JSON.stringify({ [field]: 'x' }))}`,
      `sort.field=${field}`,
      `sort=${encodeURIComponent(JSON.stringify([field, 'ASC']))}`,
    ])
      expect((await call('GET', `/api/${name}?${query}`)).statusCode, query).toBe(400)
  })

  it('searches by what they are shown alone', async () => {
    const found = async (name: string, q: string) =>
      (await call('GET', `/api/${name}?filter.q=${encodeURIComponent(q)}`)).json<object[]>().length
    await server.db.owner(async (tx) => {
      await tx.rows(sql`update donor_transactions set description = 'whisper', donation_reference_id = 'R-77'
        where id = ${idOf(planted, 'a', 'donor_transactions')}::uuid`)
      await tx.rows(sql`update donor_issues set donor_name = 'whisper', message = 'A clear word'
        where id = ${idOf(planted, 'a', 'donor_issues')}::uuid`)
    })
    expect([await found('donor_transactions', 'r-77'), await found('donor_transactions', 'whisper')]).toEqual([1, 0])
    expect([await found('donor_issues', 'clear'), await found('donor_issues', 'whisper')]).toEqual([1, 0])
  })

  it('writes to a charity of theirs as the donor that it knows, and to no other', async () => {
    const issue = (donor: string, more: object = {}) =>
      call('POST', '/api/donor_issues', { donor, type: 'question', message: 'When?', ...more })
    const project = idOf(planted, 'b', 'projects')
    const sent = await issue(idOf(planted, 'b', 'donors'), { project })
    expect(sent.statusCode, sent.body).toBe(201)
    expect(Object.keys(sent.json<object>()), 'what the staff note is not theirs').not.toContain('passNote')
    const { id } = sent.json<{ id: string }>()
    const [row] = await server.db.owner((tx) =>
      tx.rows<{ entity: string }>(sql`select entity_id as entity from donor_issues where id = ${id}::uuid`),
    )
    expect(row?.entity).toBe(server.entities.b)
    const unknown = await issue(randomUUID())
    for (const donor of [idOf(planted, 'a2', 'donors'), idOf(planted, 'b', 'donors', 1)]) {
      const refused = await issue(donor)
      expect([refused.statusCode, refused.body]).toEqual([422, unknown.body])
    }
    for (const [tenant, n] of [
      ['a', 0],
      ['a2', 0],
      ['b', 1],
    ] as const) {
      const refused = await issue(idOf(planted, 'b', 'donors'), { project: idOf(planted, tenant, 'projects', n) })
      expect(refused.statusCode, `${tenant} ${n}`).toBe(422)
      expect(refused.json<{ errors: object }>().errors).toHaveProperty('Project')
    }
    for (const field of ['reply', 'answer', 'donorName', 'unknown'])
      expect((await issue(idOf(planted, 'b', 'donors'), { [field]: 'x' })).statusCode, field).toBe(400)
  })

  it.each(NAMES)('%s: changes and removes nothing', async (name) => {
    const url = `/api/${name}/${idOf(planted, 'a', name)}`
    expect([403, 404]).toContain((await call('PUT', url, { version: 1 })).statusCode)
    expect([403, 404]).toContain((await call('DELETE', url)).statusCode)
    expect(['donor_issues', 'erasure_requests'].includes(name) ? [422] : [403, 404]).toContain(
      (await call('POST', `/api/${name}`, {})).statusCode,
    )
  })

  it('a donor whom the charity has removed, and a charity that is gone, take their rows with them', async () => {
    const count = async () => (await call('GET', '/api/donor_transactions?perPage=1000')).json<object[]>().length
    const before = await count()
    const set = (value: unknown) =>
      server.db.owner((tx) =>
        tx.rows(
          sql`update donors set deleted_at = ${value}::timestamptz where id = ${idOf(planted, 'b', 'donors')}::uuid`,
        ),
      )
    await set('2026-01-01T00:00:00Z')
    expect(await count()).toBe(before - 1)
    await set(null)
    // One that has stopped working is read, and not written to.
    await server.db.owner((tx) =>
      tx.rows(sql`update entities set status = 'inactive' where id = ${server.entities.b}::uuid`),
    )
    expect(await count()).toBe(before)
    const body = { donor: idOf(planted, 'b', 'donors'), type: 'question', message: 'Still there?' }
    expect((await call('POST', '/api/donor_issues', body)).statusCode).toBe(422)
    await server.db.owner((tx) =>
      tx.rows(sql`update entities set status = 'active' where id = ${server.entities.b}::uuid`),
    )
  })
})

describe('the database’s own fence, for someone who signed in by phone', () => {
  let server: TestServer
  let planted: Planted
  beforeAll(async () => {
    const started = await start(false)
    server = started.server
    planted = started.planted
  })
  afterAll(() => server.close())
  const donor = (): DbContext => ({ kind: 'identity', userId: server.users.donorA })
  const rows = (query: ReturnType<typeof sql>) => server.db.as(donor(), (tx) => tx.rows<{ id: string }>(query))
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => String((error as { code?: string }).code),
    )

  it.each(NAMES)('%s: only own rows are read, and none is changed or removed', async (name) => {
    const found = (await rows(sql`select id::text from ${table(name)}`)).map(({ id }) => id)
    expect(found).toContain(idOf(planted, 'a', name))
    expect(found).not.toContain(idOf(planted, 'a2', name))
    const strange = idOf(planted, name === 'entities' ? 'a2' : 'a', name, 1)
    expect(found).not.toContain(strange)
    expect(await refusal(rows(sql`update ${table(name)} set created_at = now() returning id`))).toBe('42501')
    expect(await refusal(rows(sql`delete from ${table(name)} returning id`))).toBe('42501')
  })

  it('letters that were not sent are nobody’s to read yet', async () => {
    const id = idOf(planted, 'a', 'letters')
    await server.db.owner((tx) => tx.rows(sql`update letters set sent = false where id = ${id}::uuid`))
    expect((await rows(sql`select id::text from letters`)).map((one) => one.id)).not.toContain(id)
    expect((await rows(sql`select id::text from reports`)).map((one) => one.id)).not.toContain(
      idOf(planted, 'a', 'reports'),
    )
    await server.db.owner((tx) => tx.rows(sql`update letters set sent = true where id = ${id}::uuid`))
  })

  it('an issue is written as one of the donors that they are, in that donor’s charity', async () => {
    const insert = (entity: string, as: string) =>
      refusal(
        rows(sql`insert into donor_issues (id, entity_id, type, donor, donor_name, message)
          values (${randomUUID()}::uuid, ${entity}::uuid, 'question', ${as}::uuid, 'x', 'x') returning id`),
      )
    expect(await insert(server.entities.a, idOf(planted, 'a', 'donors'))).toBeNull()
    expect(await insert(server.entities.a, idOf(planted, 'a', 'donors', 1))).toBe('42501')
    expect(await insert(server.entities.a2, idOf(planted, 'a2', 'donors'))).toBe('42501')
  })

  it('every other table is shut', async () => {
    const all = await server.db.owner((tx) =>
      tx.rows<{ name: string }>(
        sql`select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      ),
    )
    const shut = all.map(({ name }) => name).filter((name) => !NAMES.includes(name) && name !== 'idempotency_keys')
    expect(shut.length).toBeGreaterThan(15)
    for (const name of shut) expect(await refusal(rows(sql`select 1 as id from ${table(name)}`)), name).toBe('42501')
  })
})
