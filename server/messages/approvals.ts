import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { WaitingApproval, WaitingApprovals } from '../../resources/_contracts/approvals.ts'
import { campaigns } from '../../resources/campaigns/schema.ts'
import { metaCampaigns } from '../../resources/meta_campaigns/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import { surveys } from '../../resources/surveys/schema.ts'
import { yearLetters } from '../../resources/year_letters/schema.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { authorOf } from '../engine/author.ts'
import type { Actor } from '../engine/context.ts'

const c = columns(campaigns, 'c')
const m = columns(metaCampaigns, 'm')
const r = columns(reports, 'r')
const s = columns(surveys, 's')
const y = columns(yearLetters, 'y')

/** So many are named; a charity seldom has more that wait. */
const SHOWN = 100

type Row = Pick<typeof r, 'entityId' | 'id' | 'askedBy' | 'askedAt' | 'approvedAt' | 'deletedAt'>

interface Kind {
  resource: WaitingApproval['resource']
  of: Row & SQLWrapper
  name: SQL
  project?: SQL
  /** Where it can still be sent. */
  open: SQL
}

const KINDS: readonly Kind[] = [
  {
    resource: 'reports',
    of: r,
    name: r.title,
    project: r.project,
    open: sql`${r.status} = 'draft' and not ${r.archived}`,
  },
  { resource: 'campaigns', of: c, name: c.title, open: sql`${c.status} = 'draft'` },
  { resource: 'meta_campaigns', of: m, name: m.name, open: sql`${m.status} = 'draft'` },
  { resource: 'surveys', of: s, name: s.title, open: sql`${s.status} = 'published' and ${s.acceptAnswers}` },
  { resource: 'year_letters', of: y, name: y.title, open: sql`not ${y.archived}` },
]

const waiting = ({ resource, of, name, project = sql`null`, open }: Kind, me: string | null): SQL =>
  sql`select ${resource}::text as resource, ${of.id} as id, ${name}::text as name, ${project}::uuid as project, ${of.askedAt} as at from ${of}
    where ${of.entityId} = athar_entity() and ${of.askedAt} is not null and ${of.askedBy} is distinct from ${me}::uuid
      and ${of.approvedAt} is null and ${of.deletedAt} is null and ${open}`

/** product.md 30: what a colleague wants this person's word on; whoever asked for it gives it to none of their own. */
export async function readApprovals(tx: Tx, actor: Pick<Actor, 'userId' | 'entityId'>): Promise<WaitingApprovals> {
  const me = await authorOf(tx, actor)
  const all = sql.join(
    KINDS.map((kind) => waiting(kind, me)),
    sql` union all `,
  )
  const rows = await tx.rows(
    select(
      {
        total: sql<number>`count(*) over ()::int`,
        row: sql<WaitingApproval>`json_build_object('resource', w.resource, 'id', w.id, 'name', w.name, 'project', w.project, 'askedAt', w.at)`,
      },
      sql`from (${all}) w order by w.at, w.id limit ${SHOWN}`,
    ),
  )
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ row }) => row) }
}
