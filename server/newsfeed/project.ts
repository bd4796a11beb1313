import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ProjectMoney, ProjectPulse } from '../../resources/_contracts/newsfeed.ts'
import { inTx } from '../engine/context.ts'
import { type Action, free } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'

const nothing = z.strictObject({})

/** Rows of one project: how many there are, and when one was last written. */
const newest = (table: string, more: SQL = sql``): SQL =>
  sql`(select concat_ws(' ', count(*) filter (where x.deleted_at is null), max(x.updated_at) ${more})
    from ${sql.identifier(table)} x where x.entity_id = p.entity_id and x.project = p.id)`

// A report's counters are kept without touching the row's own time.
const COUNTERS = sql`, sum(x.sent_count), sum(x.failed_count), sum(x.opened_count)`

const COMMENTS = sql`(select concat_ws(' ', count(*) filter (where c.deleted_at is null), max(c.updated_at))
  from comments c join project_updates u on u.entity_id = c.entity_id and u.id = c.project_update
  where u.entity_id = p.entity_id and u.project = p.id)`

/** A reader over one visible project: `body` is a JSON expression over it as `p`. @throws 404 */
const reading = <T>(body: SQL): Action =>
  free({
    on: 'record',
    method: 'GET',
    input: nothing,
    run: async (call, _input, id): Promise<T> => {
      const row = await inTx(call, (tx) =>
        tx.one<{ body: T }>(sql`select ${body} as body from projects p
          where p.entity_id = ${call.actor.entityId}::uuid and p.id = ${id}::uuid and p.deleted_at is null`),
      )
      if (!row) throw new AppFault('notFound')
      return row.body
    },
  })

/** GET /api/projects/{id}/pulse: cheap enough to be asked again and again; gifts are seen by what is kept of them. */
export const pulse: Action = reading<ProjectPulse>(sql`json_build_object(
  'mark', md5(concat_ws('|', p.version, p.updated_at, p.current_donations, p.spent_money, ${newest('project_updates')},
    ${newest('spendings')}, ${newest('reports', COUNTERS)}, ${newest('notes')}, ${COMMENTS})),
  'lastUpdateAt', (select max(u.created_at) from project_updates u
    where u.entity_id = p.entity_id and u.project = p.id and u.deleted_at is null))`)

const SUM = (rows: SQL): SQL =>
  sql`(select json_build_object('amount', coalesce(sum(x.amount), 0)::text, 'count', count(*)::int) ${rows})`

const GIFTS = sql`from donor_transactions x where x.entity_id = p.entity_id and x.project = p.id and x.deleted_at is null`
// A file that was withdrawn proves nothing any more.
const PROVED = sql`exists (select 1 from files f where f.entity_id = x.entity_id and f.id = x.evidence
  and f.deleted_at is null and f.consent_withdrawn_at is null)`
const SPENDINGS = sql`from spendings x where x.entity_id = p.entity_id and x.project = p.id and x.deleted_at is null`

/** GET /api/projects/{id}/money: product.md 8, the rows behind the collected and the spent amount, funds apart. */
export const money: Action = reading<ProjectMoney>(sql`json_build_object(
  'opening', coalesce(p.previous_donations, 0)::text, 'openingUntil', p.previous_donations_until,
  'funds', (select coalesce(json_agg(json_build_object('fund', f.fund, 'amount', f.amount::text, 'count', f.n) order by f.amount desc, f.fund), '[]')
    from (select x.fund, sum(x.amount) as amount, count(*)::int as n ${GIFTS} and not x.reversed
      and (p.previous_donations_until is null or x.date > p.previous_donations_until) group by x.fund) f),
  'reversed', ${SUM(sql`${GIFTS} and x.reversed`)},
  'inOpening', ${SUM(sql`${GIFTS} and not x.reversed and x.date <= p.previous_donations_until`)},
  'spent', ${SUM(SPENDINGS)}, 'withoutEvidence', ${SUM(sql`${SPENDINGS} and not ${PROVED}`)})`)
