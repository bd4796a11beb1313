import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { columns, select } from '../../../server/db/columns.ts'
import { inTx } from '../../../server/engine/context.ts'
import { free } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import type { ProjectMoney, ProjectPulse } from '../../_contracts/newsfeed.ts'
import { comments } from '../../comments/schema.ts'
import { donorTransactions } from '../../donor_transactions/schema.ts'
import { files } from '../../files/schema.ts'
import { notes } from '../../notes/schema.ts'
import { projectUpdates } from '../../project_updates/schema.ts'
import { reports } from '../../reports/schema.ts'
import { spendings } from '../../spendings/schema.ts'
import { projects } from '../schema.ts'

const p = columns(projects, 'p')
const u = columns(projectUpdates, 'u')
const c = columns(comments, 'c')
const r = columns(reports, 'r')
const n = columns(notes, 'n')
const g = columns(donorTransactions, 'g')
const s = columns(spendings, 's')
const f = columns(files, 'f')

const nothing = z.strictObject({})

/** What tells one state of a table's rows from another. */
type Rows = Pick<typeof u, 'getSQL' | 'entityId' | 'project' | 'updatedAt' | 'deletedAt'>

/** Rows of one project: how many there are, and when one was last written. */
const newest = (x: Rows, more: SQL = sql``): SQL =>
  sql`(select concat_ws(' ', count(*) filter (where ${x.deletedAt} is null), max(${x.updatedAt}) ${more})
    from ${x} where ${x.entityId} = ${p.entityId} and ${x.project} = ${p.id})`

// A report's counters are kept without touching the row's own time.
const COUNTERS = sql`, sum(${r.sentCount}), sum(${r.failedCount}), sum(${r.openedCount})`

const COMMENTS = sql`(select concat_ws(' ', count(*) filter (where ${c.deletedAt} is null), max(${c.updatedAt}))
  from ${c} join ${u} on ${u.entityId} = ${c.entityId} and ${u.id} = ${c.projectUpdate}
  where ${u.entityId} = ${p.entityId} and ${u.project} = ${p.id})`

/** A reader over one visible project: `body` is a JSON expression over it as `p`. @throws 404 */
const reading = <T>(body: SQL<T>) =>
  free(projects, {
    on: 'record',
    method: 'GET',
    input: nothing,
    run: async (call, _input, id): Promise<T> => {
      const row = await inTx(call, (tx) =>
        tx.one(
          select(
            { body },
            sql`from ${p}
          where ${p.entityId} = ${call.actor.entityId}::uuid and ${p.id} = ${id}::uuid and ${p.deletedAt} is null`,
          ),
        ),
      )
      if (!row) throw new AppFault('notFound')
      return row.body
    },
  })

/** GET /api/projects/{id}/pulse: cheap enough to be asked again and again; gifts are seen by what is kept of them. */
export const pulse = reading(sql<ProjectPulse>`json_build_object(
  'mark', md5(concat_ws('|', ${p.version}, ${p.updatedAt}, ${p.currentDonations}, ${p.spentMoney}, ${newest(u)},
    ${newest(s)}, ${newest(r, COUNTERS)}, ${newest(n)}, ${COMMENTS})),
  'lastUpdateAt', (select max(${u.createdAt}) from ${u}
    where ${u.entityId} = ${p.entityId} and ${u.project} = ${p.id} and ${u.deletedAt} is null and ${u.status} = 'published'))`)

const SUM = (amount: SQL, rows: SQL): SQL =>
  sql`(select json_build_object('amount', coalesce(sum(${amount}), 0)::text, 'count', count(*)::int) ${rows})`

const GIFTS = sql`from ${g} where ${g.entityId} = ${p.entityId} and ${g.project} = ${p.id} and ${g.deletedAt} is null`
// A file that was withdrawn proves nothing any more.
const PROVED = sql`exists (select 1 from ${f} where ${f.entityId} = ${s.entityId} and ${f.id} = ${s.evidence}
  and ${f.deletedAt} is null and ${f.consentWithdrawnAt} is null)`
const SPENDINGS = sql`from ${s} where ${s.entityId} = ${p.entityId} and ${s.project} = ${p.id} and ${s.deletedAt} is null`

/** GET /api/projects/{id}/money: product.md 8, the rows behind the collected and the spent amount, funds apart. */
export const money = reading(sql<ProjectMoney>`json_build_object(
  'opening', coalesce(${p.previousDonations}, 0)::text, 'openingUntil', ${p.previousDonationsUntil},
  'funds', (select coalesce(json_agg(json_build_object('fund', x.fund, 'amount', x.amount::text, 'count', x.n) order by x.amount desc, x.fund), '[]')
    from (select ${g.fund} as fund, sum(${g.amount}) as amount, (count(*) filter (where ${g.amount} > 0))::int as n ${GIFTS} and not ${g.reversed}
      and (${p.previousDonationsUntil} is null or ${g.date} > ${p.previousDonationsUntil}) group by ${g.fund}) x),
  'reversed', ${SUM(g.amount, sql`${GIFTS} and ${g.reversed} and ${g.amount} > 0`)},
  'inOpening', ${SUM(g.amount, sql`${GIFTS} and not ${g.reversed} and ${g.date} <= ${p.previousDonationsUntil}`)},
  'spent', ${SUM(s.amount, SPENDINGS)}, 'withoutEvidence', ${SUM(s.amount, sql`${SPENDINGS} and not ${PROVED}`)})`)
