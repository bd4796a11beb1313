import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { migrate, readMigrations } from '../../server/db/migrate.ts'
import { hashToken, letterToken } from '../../server/letters/keys.ts'
import { migrationsDir } from '../../server/paths.ts'
import { ofVersion } from './support/filled.ts'
import { openEmptyDatabase } from './support.ts'

const MIGRATIONS = readMigrations(migrationsDir)
const BEFORE = MIGRATIONS.findIndex(({ id }) => id.startsWith('0012'))
const SECRET = 'the secret of the migration test, long enough'

type Opened = Awaited<ReturnType<typeof openEmptyDatabase>>
let opened: Opened
const entity = newId()
const project = newId()
const report = newId()
const draft = newId()

const contentOf = (lang: string, name: string, given: string): object => ({
  version: 1,
  lang,
  layout: 'individual',
  calendar: 'both',
  timeZone: 'Asia/Riyadh',
  entity: { name: 'جمعية السقيا', verified: true, donationWays: [] },
  donor: { displayName: name, hidden: false },
  report: { id: report, title: 'وصل الماء', message: 'x', sentAt: '2026-02-01T10:00:00.000Z' },
  projects: [
    {
      name: 'آبار',
      code: 'W-1',
      moneyPercent: 12.5,
      money: { required: '1000.00', collected: '125.00', spent: '0.00' },
      gifts: [{ amount: given, date: '2026-01-01' }],
      given,
      share: { spentOfYours: '0.00', spent: '0.00', collected: '125.00' },
      ...(given === '50.00' ? { units: { count: 1, unitName: 'سهم', unitCost: '50.00', remainder: '0.00' } } : {}),
      updates: [],
      hideFromStore: false,
    },
  ],
})

interface Old {
  state: string
  lang?: 'ar' | 'en'
  given?: string
  /** False: the gate refused, or the donor was erased. */
  content?: boolean
  key?: boolean
  more?: Record<string, unknown>
}
/** Every state in which a letter can stand, and what becomes of it. */
const OLD: Record<string, Old> = {
  sent: { state: 'sent', more: { sent_at: '2026-02-01T10:00:05.000Z' } },
  opened: {
    state: 'sent',
    lang: 'en',
    given: '50.00',
    more: { sent_at: '2026-02-01T10:00:05.000Z', opened_at: '2026-02-02T10:00:00.000Z' },
  },
  failed: { state: 'failed', more: { reason: 'recipient', detail: '550 no such user' } },
  unknown: { state: 'unknown', more: { reason: 'noAnswer' } },
  held: { state: 'held', content: false, key: false, more: { reason: 'noEmail' } },
  refusedLater: { state: 'held', more: { reason: 'stopped' } },
  planned: { state: 'planned' },
  waiting: { state: 'planned', more: { lease_owner: 'retry:2', lease_until: '2030-01-01T00:00:00.000Z' } },
  claimed: { state: 'claimed', more: { lease_owner: 'somebody', lease_until: '2026-02-01T10:00:12.000Z' } },
  handing: { state: 'handing', more: { lease_owner: 'somebody', lease_until: '2026-02-01T10:00:12.000Z' } },
  cancelled: { state: 'cancelled' },
  erased: { state: 'sent', content: false, more: { sent_at: '2026-02-01T10:00:05.000Z' } },
}
const ids = Object.fromEntries(Object.keys(OLD).map((name) => [name, newId()]))
const again = newId()
const nameOf = new Map([...Object.entries(ids).map(([name, id]) => [id, name] as const), [again, 'again']])

async function plantLetter(
  id: string,
  donor: string,
  { state, lang = 'ar', given = '25.00', content, key, more }: Old,
) {
  const row = {
    entity_id: entity,
    id,
    report,
    donor,
    sent_to: `${id}@people.example`,
    language: lang,
    state,
    subject: 'وصل الماء',
    content: content === false ? null : contentOf(lang, `Donor ${donor}`, given),
    token_hash: key === false ? null : hashToken(letterToken(SECRET, id)),
    ...more,
  }
  const names = Object.keys(row).join(', ')
  await opened.db.owner(async (tx) => {
    await tx.raw(
      `insert into letters (${names}) select ${names} from jsonb_populate_record(null::letters, $1::jsonb)`,
      [JSON.stringify(row)],
    )
    await tx.rows(
      sql`update letters set content_digest = encode(sha256(convert_to(content::text, 'UTF8')), 'hex') where id = ${id}::uuid`,
    )
  })
}

interface Kept {
  id: string
  content: string | null
  digest: string | null
  hash: string
}
const before: Kept[] = []

beforeAll(async () => {
  opened = await openEmptyDatabase()
  const { db } = opened
  await ofVersion(db, MIGRATIONS.slice(0, BEFORE))
  await db.owner(async (tx) => {
    await tx.rows(sql`insert into entities (id, name, branch_name) values (${entity}, 'A charity', 'Main')`)
    await tx.rows(sql`insert into projects (entity_id, id, code, name) values (${entity}, ${project}, 'W-1', 'آبار')`)
    await tx.rows(sql`insert into reports (entity_id, id, project, title, status, sent_at, recipients, sent_count, failed_count, unknown_count, opened_count)
      values (${entity}, ${report}, ${project}, 'وصل الماء', 'sending', '2026-02-01T10:00:00Z', 11, 3, 0, 1, 1), (${entity}, ${draft}, ${project}, 'x', 'draft', null, 0, 0, 0, 0, 0)`)
  })
  for (const [name, old] of Object.entries(OLD)) {
    const donor = newId()
    await db.owner((tx) => tx.rows(sql`insert into donors (entity_id, id, name) values (${entity}, ${donor}, ${name})`))
    await plantLetter(ids[name] ?? '', donor, old)
    // Sent again by a person: a row of its own, with a key of its own.
    if (name === 'failed')
      await plantLetter(again, donor, { state: 'sent', more: { attempt: 2, repeats: ids['failed'] } })
  }
  before.push(
    ...(await db.owner((tx) =>
      tx.rows<Kept>(
        sql`select id, content::text as content, content_digest as digest, token_hash as hash from letters where token_hash is not null`,
      ),
    )),
  )
  await migrate(db)
})
afterAll(() => opened.close())

const rows = <T>(query: ReturnType<typeof sql>): Promise<T[]> => opened.db.owner((tx) => tx.rows<T>(query))

describe('letters of a database of before', () => {
  it('keep their keys and say, byte for byte, what they said', async () => {
    expect(before).toHaveLength(12)
    const after = await rows<Kept>(sql`
      select l.id, athar_letter_content(e.content, l.words)::text as content, l.content_digest as digest, l.token_hash as hash
      from letters l left join editions e on e.entity_id = l.entity_id and e.id = l.edition`)
    const sorted = (all: readonly Kept[]): Kept[] => all.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(sorted(after)).toEqual(sorted(before))
    const loose = await rows(sql`select 1 from letters l left join editions e on e.id = l.edition
      where l.words is not null and l.content_digest <> encode(sha256(convert_to(athar_letter_content(e.content, l.words)::text, 'UTF8')), 'hex')`)
    expect(loose).toEqual([])
  })

  it('share what they shared: one edition for each language', async () => {
    const found = await rows<{ language: string; n: number }>(sql`
      select e.language, count(*)::int as n from editions e join letters l on l.edition = e.id
      where e.dispatch = ${report}::uuid group by e.id, e.language order by 1`)
    expect(found).toEqual([
      { language: 'ar', n: 10 },
      { language: 'en', n: 1 },
    ])
    const personal = await rows(sql`select 1 from editions where content::text like '%Donor %'`)
    expect(personal).toEqual([])
  })

  it('become messages of the same ids, in their states', async () => {
    const found = await rows<{
      id: string
      state: string
      reason: string | null
      letter: string | null
      tries: number
    }>(sql`select id, state, reason, letter, tries from messages`)
    expect(Object.fromEntries(found.map(({ id, state }) => [nameOf.get(id), state]))).toEqual({
      sent: 'sent',
      opened: 'read',
      failed: 'failed',
      again: 'sent',
      unknown: 'unknown',
      held: 'suppressed',
      refusedLater: 'suppressed',
      planned: 'planned',
      waiting: 'planned',
      claimed: 'planned',
      handing: 'unknown',
      cancelled: 'cancelled',
      erased: 'sent',
    })
    const one = (name: string) => found.find(({ id }) => nameOf.get(id) === name)
    expect(one('held')).toMatchObject({ letter: null, reason: 'noEmail' })
    expect(one('refusedLater')).toMatchObject({ letter: ids['refusedLater'], reason: 'stopped' })
    expect(one('handing')).toMatchObject({ letter: ids['handing'], reason: 'noAnswer' })
    expect(one('waiting')).toMatchObject({ tries: 2 })
    expect(found.filter(({ id, letter }) => letter !== null && letter !== id)).toEqual([])
    expect(await rows(sql`select repeats, attempt from messages where id = ${again}::uuid`)).toEqual([
      { repeats: ids['failed'], attempt: 2 },
    ])
  })

  it('are one dispatch with the report’s counts; a draft is none', async () => {
    const counts = sql`state, recipients, sent_count as sent, failed_count as failed, unknown_count as unknown, suppressed_count as suppressed, opened_count as opened`
    expect(await rows(sql`select report, ${counts} from dispatches`)).toEqual([
      { report, state: 'sending', recipients: 11, sent: 3, failed: 0, unknown: 2, suppressed: 2, opened: 1 },
    ])
    expect(await rows(sql`select unknown_count as n from reports where id = ${report}::uuid`)).toEqual([{ n: 2 }])
    expect(
      await rows(
        sql`select resource, count from row_counts where resource in ('messages', 'dispatches', 'editions', 'letters') order by 1`,
      ),
    ).toEqual([
      { resource: 'dispatches', count: 1 },
      { resource: 'editions', count: 2 },
      { resource: 'messages', count: 13 },
    ])
  })

  it('that were sent are the donor’s to see', async () => {
    const seen = await rows<{ id: string }>(sql`select id from letters where sent`)
    expect(seen.map(({ id }) => nameOf.get(id)).sort()).toEqual(['again', 'erased', 'opened', 'sent'])
  })
})
