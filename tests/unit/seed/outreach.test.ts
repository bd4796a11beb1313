import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/db/types.ts'
import { loadBasics } from '../../../server/seed/basics.ts'
import { fillDemo } from '../../../server/seed/demo.ts'
import { ground, smallPictures } from './support.ts'

let db: Database
beforeAll(async () => {
  const one = await ground()
  db = one.db
  await loadBasics(one)
  await fillDemo(one, smallPictures)
}, 120_000)

const rows = <T>(query: ReturnType<typeof sql>): Promise<T[]> => db.owner((tx) => tx.rows<T>(query))

interface Report {
  entity: string
  status: string
  recipients: number
  sent: number
  opened: number
  past: boolean
}

describe('what the demo’s charities have told their donors', () => {
  it('[3.13] is a report that went out and was read, and drafts beside it', async () => {
    const reports =
      await rows<Report>(sql`select entity_id as entity, status, recipients, sent_count as sent, opened_count as opened,
      coalesce(finished_at < now(), true) as past from reports order by entity_id, status`)
    expect(reports.map(({ status }) => status)).toEqual(['draft', 'draft', 'sent', 'sent', 'draft', 'sent'])
    for (const { recipients, sent, opened, past } of reports.filter(({ status }) => status === 'sent')) {
      expect(sent).toBeGreaterThan(20)
      expect(recipients).toBe(sent)
      expect(opened).toBeGreaterThan(sent / 3)
      expect(opened).toBeLessThan(sent)
      expect(past).toBe(true)
    }
  })

  it('lies behind: nothing of it is still to leave, and every letter that was brought has its page', async () => {
    const waiting = await rows<{ state: string }>(
      sql`select distinct state from messages where state in ('planned', 'claimed', 'handing', 'unknown')`,
    )
    expect(waiting).toEqual([])
    const open = await rows<{ state: string }>(sql`select state from dispatches where state <> 'sent'`)
    expect(open).toEqual([])
    const [letters] = await rows<{ brought: number; pages: number }>(
      sql`select count(*) filter (where m.state in ('sent', 'read'))::int as brought, count(*) filter (where l.words is not null and l.token_hash is not null and l.sent)::int as pages
        from messages m join letters l on l.entity_id = m.entity_id and l.id = m.letter`,
    )
    expect(letters?.brought).toBeGreaterThan(100)
    expect(letters?.pages).toBe(letters?.brought)
  })

  it('[3.10] is an appeal to those alone who agreed to appeals, under a licence that holds today', async () => {
    const appeals = await rows<{ status: string; held: boolean; recipients: number; sent: number }>(
      sql`select c.status, current_date between f.start_date and f.end_date as held, c.recipients, c.sent_count as sent
        from campaigns c join fundraising_licences f on f.entity_id = c.entity_id and f.id = c.licence order by c.entity_id, c.status`,
    )
    expect(appeals.map(({ status }) => status)).toEqual(['draft', 'published', 'draft', 'published'])
    for (const { held, status, recipients, sent } of appeals) {
      expect(held).toBe(true)
      expect(recipients).toBe(sent)
      expect(sent > 0).toBe(status === 'published')
    }
    const asked = await rows<{ consent: string }>(
      sql`select distinct d.appeal_consent as consent from messages m join donors d on d.id = m.donor where m.kind = 'campaign'`,
    )
    expect(asked).toEqual([{ consent: 'given' }])
  })

  it('[2.24] is kept to be sent when its season comes, and waits until somebody switches it on', async () => {
    const settings = await rows<{ status: string; timing: string }>(sql`select status, timing from report_settings`)
    expect(settings).toEqual([
      { status: 'paused', timing: 'season' },
      { status: 'paused', timing: 'season' },
    ])
  })
})
