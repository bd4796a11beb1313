import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { migrate, readMigrations } from '../../server/db/migrate.ts'
import { hashToken } from '../../server/letters/keys.ts'
import { migrationsDir } from '../../server/paths.ts'
import { useFakeMailer, work } from './support/accounts.ts'
import { ofVersion } from './support/filled.ts'
import { openEmptyDatabase, startTestServer, type TestServer } from './support.ts'

const MIGRATIONS = readMigrations(migrationsDir)
const BEFORE = MIGRATIONS.findIndex(({ id }) => id.startsWith('0013'))

type Opened = Awaited<ReturnType<typeof openEmptyDatabase>>
let opened: Opened
let server: TestServer
const entity = newId()
const donor = newId()
const issue = newId()
const user = newId()
const EMAIL = 'sara@charity.test'
const DONOR_EMAIL = 'donor@people.test'
const SENT_AT = '2026-02-01T10:00:05.000Z'
const EXPIRES = '2031-01-01T00:00:00.000Z'

interface Old {
  purpose: string
  state: string
  key?: boolean
  more?: Record<string, unknown>
}
const ofEntity = { entity_id: entity }
const ofIssue = { ...ofEntity, donor_id: donor, issue_id: issue, email: DONOR_EMAIL }
/** Every state of a link's mail, and of an answer's. */
const OLD: Record<string, Old> = {
  waiting: {
    purpose: 'forgot',
    state: 'planned',
    more: { email: EMAIL, tries: 3, next_at: '2026-02-01T11:00:00.000Z' },
  },
  later: { purpose: 'verify', state: 'planned', more: { tries: 1, next_at: '2031-01-01T00:00:00.000Z' } },
  handing: { purpose: 'forgot', state: 'handing', more: { lease_until: '2026-02-01T10:05:00.000Z' } },
  sent: { purpose: 'invite', state: 'sent', key: true, more: { ...ofEntity, user_id: user, sent_at: SENT_AT } },
  used: { purpose: 'invite', state: 'sent', key: true, more: { user_id: user, sent_at: SENT_AT, used_at: SENT_AT } },
  donorLink: { purpose: 'donor', state: 'sent', key: true, more: { ...ofEntity, donor_id: donor, sent_at: SENT_AT } },
  failed: { purpose: 'rejected', state: 'failed' },
  unknown: { purpose: 'donor', state: 'unknown', key: true, more: { ...ofEntity, donor_id: donor } },
  spent: { purpose: 'invite', state: 'spent', more: ofEntity },
  nobody: { purpose: 'forgot', state: 'nobody' },
  tooMany: { purpose: 'verify', state: 'tooMany' },
  inMail: { purpose: 'reset', state: 'inMail', key: true, more: { user_id: user } },
  byHand: { purpose: 'invite', state: 'byHand', key: true, more: { ...ofEntity, user_id: user } },
  answered: { purpose: 'issue', state: 'sent', more: { ...ofIssue, created_at: SENT_AT, sent_at: SENT_AT } },
  answering: { purpose: 'issue', state: 'handing', more: { ...ofIssue, created_at: SENT_AT } },
  // The latest of one question: an earlier one would not leave any more.
  answer: { purpose: 'issue', state: 'planned', more: { ...ofIssue, next_at: '2026-02-01T10:00:00.000Z' } },
}
const ids = Object.fromEntries(Object.keys(OLD).map((name) => [name, newId()]))
const nameOf = (id: string): string => Object.entries(ids).find(([, one]) => one === id)?.[0] ?? id
const letterMessage = newId()

const rows = <T = Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<T[]> =>
  opened.db.owner((tx) => tx.rows<T>(query))

async function plant(name: string, { purpose, state, key, more }: Old): Promise<void> {
  const id = ids[name] ?? ''
  const row = {
    id,
    purpose,
    email: `${name.toLowerCase()}@people.test`,
    language: 'en',
    token_hash: key === true ? hashToken(id) : null,
    state,
    created_at: new Date().toISOString(),
    expires_at: EXPIRES,
    tries: 0,
    ...more,
  }
  const names = Object.keys(row).join(', ')
  await opened.db.owner((tx) =>
    tx.raw(
      `insert into account_links (${names}) select ${names} from jsonb_populate_record(null::account_links, $1::jsonb)`,
      [JSON.stringify(row)],
    ),
  )
}

const LINK = sql`id, purpose, email, user_id, entity_id, donor_id, language, token_hash, expires_at, used_at, created_at`
let before: Record<string, unknown>[] = []

beforeAll(async () => {
  opened = await openEmptyDatabase()
  const { db } = opened
  await ofVersion(db, MIGRATIONS.slice(0, BEFORE))
  await db.owner(async (tx) => {
    await tx.rows(sql`insert into entities (id, name, branch_name) values (${entity}, 'A charity', 'Main')`)
    await tx.rows(sql`insert into users (id, entity_id, name, user_name, email, roles, password_hash)
      values (${user}, ${entity}, 'Sara', 'sara', ${EMAIL}, '{BranchAdmin}', 'a hash')`)
    await tx.rows(
      sql`insert into donors (entity_id, id, name, phone, email) values (${entity}, ${donor}, 'D', '+966500000001', ${DONOR_EMAIL})`,
    )
    await tx.rows(sql`insert into donor_issues (entity_id, id, donor, type, message, donor_name, donor_email, entity_name, sent_at, reply)
      values (${entity}, ${issue}, ${donor}, 'question', 'When?', 'D', ${DONOR_EMAIL}, 'A charity', now(), 'Soon.')`)
    await tx.rows(sql`insert into messages (entity_id, id, donor, sent_to, language, state, sent_at)
      values (${entity}, ${letterMessage}, ${donor}, ${DONOR_EMAIL}, 'ar', 'sent', ${SENT_AT})`)
    await tx.rows(sql`insert into row_counts (entity_id, resource, count) values (${entity}, 'messages', 1)`)
  })
  for (const [name, old] of Object.entries(OLD)) await plant(name, old)
  before = await rows(sql`select ${LINK} from account_links where purpose <> 'issue' order by id`)
  await migrate(db)
  server = await startTestServer({ database: opened })
})
afterAll(() => server.close())

interface Moved {
  id: string
  kind: string
  entity_id: string | null
  state: string
  reason: string | null
  tries: number
  next: boolean
  sent_at: string | null
}

describe('links and answers of a database of before', () => {
  it('keep their keys, lives and owners; an answer has no link', async () => {
    expect(before).toHaveLength(13)
    expect(await rows(sql`select ${LINK} from account_links order by id`)).toEqual(before)
  })

  it('have become messages of the same ids, in their states', async () => {
    const found = await rows<Moved>(sql`select id, kind, entity_id, state, reason, tries, next_at is not null as next,
      to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as sent_at from messages where id <> ${letterMessage}::uuid`)
    const shown = Object.fromEntries(
      found.map(({ id, kind, entity_id, state, reason, tries, next, sent_at }) => [
        nameOf(id),
        [kind, entity_id === entity, state, reason, tries, next, sent_at],
      ]),
    )
    expect(shown).toEqual({
      waiting: ['account', false, 'planned', null, 3, true, null],
      later: ['account', false, 'planned', null, 1, true, null],
      handing: ['account', false, 'unknown', 'noAnswer', 0, false, null],
      sent: ['account', true, 'sent', null, 0, false, SENT_AT],
      used: ['account', false, 'sent', null, 0, false, SENT_AT],
      donorLink: ['account', true, 'sent', null, 0, false, SENT_AT],
      failed: ['account', false, 'failed', null, 0, false, null],
      unknown: ['account', true, 'unknown', 'noAnswer', 0, false, null],
      spent: ['account', true, 'suppressed', 'spent', 0, false, null],
      nobody: ['account', false, 'suppressed', 'nobody', 0, false, null],
      tooMany: ['account', false, 'suppressed', 'tooMany', 0, false, null],
      answer: ['issueReply', true, 'planned', null, 0, true, null],
      answered: ['issueReply', true, 'sent', null, 0, false, SENT_AT],
      answering: ['issueReply', true, 'unknown', 'noAnswer', 0, false, null],
    })
    const people = await rows(sql`select id, donor, issue from messages where donor is not null and kind <> 'report'`)
    expect(
      Object.fromEntries(
        people.map((one) => [nameOf(String(one['id'])), [one['donor'] === donor, one['issue'] === issue]]),
      ),
    ).toEqual({
      donorLink: [true, false],
      unknown: [true, false],
      answer: [true, true],
      answered: [true, true],
      answering: [true, true],
    })
  })

  it('leave letters as they were, and are counted where a tenant has them', async () => {
    expect(await rows(sql`select kind, state, sent_to from messages where id = ${letterMessage}::uuid`)).toEqual([
      { kind: 'report', state: 'sent', sent_to: DONOR_EMAIL },
    ])
    expect(await rows(sql`select entity_id, count from row_counts where resource = 'messages'`)).toEqual([
      { entity_id: entity, count: 8 },
    ])
  })

  it('what was waiting leaves now, under its id; nothing else is handed over', async () => {
    const mailer = useFakeMailer(server)
    await work(server)
    await work(server)
    expect(mailer.asked.map(({ id }) => nameOf(id)).sort()).toEqual(['answer', 'waiting'])
    expect(mailer.asked.map(({ to }) => to.address).sort()).toEqual([DONOR_EMAIL, EMAIL])
  })
})
