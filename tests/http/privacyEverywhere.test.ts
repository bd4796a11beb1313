import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../server/db/types.ts'
import { fillEveryTable, idOf, pictureOf, signInFilled } from './support/filled.ts'
import { openTestDatabase, startTestServer, type TestServer } from './support.ts'

let server: TestServer
let tables: string[]
beforeAll(async () => {
  const database = await openTestDatabase()
  tables = await fillEveryTable(database.db, { 'entities.name': () => 'One charity' })
  server = await startTestServer({ database })
})
afterAll(() => server.close())

/** Text that says nothing of the person: docs/privacy.md, "What stays". Everything else that can hold words is theirs. */
const STAYS = new Set([
  'donor_transactions.donation_reference_id',
  'donor_transactions.receipt_number',
  'donor_transactions.source',
  'donor_transactions.payment_way',
  'donor_transactions.fund',
  'donor_issues.type',
  'donor_issues.status',
  'erasure_requests.status',
  'donor_issues.entity_name',
  // An id of support's own people, and one of five answers.
  'donor_issues.assignee',
  'donor_issues.satisfaction',
  // The id of who brought a file that no message names yet; a day later it is gone with the file.
  'files.sender',
  'letters.language',
  'letters.token_hash',
  // Of words and salt that are gone.
  'letters.content_digest',
  'chat_messages.channel',
  'chat_messages.direction',
  // Whether a file is still to come, or could not be had.
  'chat_messages.file_state',
  // Whether what staff sent has its project.
  'chat_messages.field_state',
  'conversations.channel',
  'conversations.last_direction',
  'feedback.kind',
  'feedback.channel',
  'messages.kind',
  'messages.state',
  'messages.reason',
  'messages.channel',
  'messages.language',
  'messages.token_hash',
  'survey_answers.language',
  'survey_answers.once_key',
  // One of seven ways that an answer came by.
  'survey_answers.source',
  'survey_invitations.language',
  'year_letter_pages.language',
  'year_letter_pages.token_hash',
  'year_letter_pages.content_digest',
  'files.kind',
  'files.mime',
  'files.edition',
  'files.widths',
])
/** Never handed over: what only the program's own work needs. */
const NOT_EXPORTED = new Set([
  'donor_transactions.import_key',
  'messages.lease_owner',
  // By what a service gives a file that is still to be fetched from it; its name is handed over.
  'chat_messages.media',
  'messages.provider_id',
  // The hash of a key says nothing of anybody.
  'survey_invitations.token_hash',
  // Which rows came from whom, and values of before: the rows and both donors are handed over themselves.
  'donor_merges.moved',
  'donor_merges.written',
])

interface Place {
  table: string
  column: string
  type: string
  /** Which row is the donor's. */
  key: string
}

/** Every column that can hold words, of donors, of what refers to them, and of files. */
const placesOf = (tx: Omit<Tx, 'context'>): Promise<Place[]> =>
  tx.rows<Place>(sql`
    with own (oid, key) as (
      select 'donors'::regclass::oid, 'id' union select 'files'::regclass::oid, 'id'
      union select c.conrelid::oid, (select a.attname::text from pg_attribute a where a.attrelid = c.conrelid and a.attnum = c.conkey[array_upper(c.conkey, 1)])
        from pg_constraint c where c.contype = 'f' and c.confrelid = 'donors'::regclass and c.conrelid <> c.confrelid)
    select o.oid::regclass::text as "table", a.attname::text as "column", format_type(a.atttypid, null) as type, o.key
    from own o join pg_attribute a on a.attrelid = o.oid
    where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
    order by 1, 2`)

const markOf = ({ table, column }: Place): string => `zmark ${table}.${column} zend`
const valueOf = (place: Place): string => {
  if (place.type === 'text[]') return `{"${markOf(place)}"}`
  return place.type === 'jsonb' ? JSON.stringify([{ note: markOf(place) }]) : markOf(place)
}

it('[3.6] PDPL: a word in any column that may hold one of a donor is handed over, and gone once the donor is erased', async () => {
  const { db } = server
  const [donor, other] = [idOf('donors', 1), idOf('donors', 2)]
  const places = (await db.owner(placesOf)).filter(({ table, column }) => !STAYS.has(`${table}.${column}`))
  for (const table of ['donors', 'donor_transactions', 'donor_issues', 'files'])
    expect(places.filter((place) => place.table === table).length, table).toBeGreaterThan(4)
  for (const table of ['letters', 'messages'])
    expect(places.filter((place) => place.table === table).length, table).toBeGreaterThan(1)
  await db.owner(async (tx) => {
    // What becomes of others who are reached by their phone is seen in sharedPhone.test.ts.
    await tx.rows(sql`update donors set reached_by = null`)
    for (const place of places) {
      const [table, column, key] = [place.table, place.column, place.key].map((name) => sql.identifier(name))
      const whose = place.table === 'files' ? idOf('files', 1) : donor
      const done = await tx.rows(sql`update ${table} set ${column} = ${valueOf(place)}::text::${sql.raw(place.type)}
        where ${key} = ${whose}::uuid returning 1`)
      expect(done, markOf(place)).toHaveLength(1)
    }
  })
  const holding = async (): Promise<string[]> =>
    [...(await pictureOf(db, tables))].filter(([, row]) => JSON.stringify(row).includes('zmark ')).map(([name]) => name)
  expect((await holding()).some((name) => name.startsWith('audit_trail '))).toBe(true)
  const others = async () =>
    (await pictureOf(db, ['donors'])).get(
      [...(await pictureOf(db, ['donors'])).keys()].find((name) => name.includes(other)) ?? '',
    )
  const before = await others()

  const headers = await signInFilled(server)
  const file = await server.call('GET', `/api/donors/${donor}/exportData`, { as: null, headers })
  expect(file.statusCode, file.body).toBe(200)
  const missing = places.filter(
    (place) => !NOT_EXPORTED.has(`${place.table}.${place.column}`) && !file.body.includes(markOf(place)),
  )
  expect(missing.map(markOf)).toEqual([])

  const name = markOf({ table: 'donors', column: 'name', type: 'text', key: 'id' })
  const erased = await server.call('POST', `/api/donors/${donor}/erase`, { as: null, headers, body: { confirm: name } })
  expect(erased.statusCode, erased.body).toBe(200)
  expect(await holding()).toEqual([])
  expect(await others()).toEqual(before)
})
