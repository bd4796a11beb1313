import { type SQL, sql } from 'drizzle-orm'
import { columns, names } from '../../../server/db/columns.ts'
import { auditTrail } from '../../audit_trail/schema.ts'
import { comments } from '../../comments/schema.ts'
import { letters } from '../../letters/schema.ts'
import { notes } from '../../notes/schema.ts'
import { projectUpdates } from '../../project_updates/schema.ts'
import { reports } from '../../reports/schema.ts'
import { users } from '../../users/schema.ts'
import { projects } from '../schema.ts'

const a = columns(auditTrail, 'a')
const c = columns(comments, 'c')
const l = columns(letters, 'l')
const n = columns(notes, 'n')
const p = columns(projectUpdates, 'p')
const r = columns(reports, 'r')
const u = columns(users, 'u')
const KEYS = names(projects)

/** What a project's diary is made of (product.md 19). */
export const KINDS = ['update', 'comment', 'note', 'stage', 'status', 'report', 'feedback'] as const
export type Kind = (typeof KINDS)[number]

/** Where a page ends: the entry after which the next one goes on. `moment` as the database writes it. */
export interface Cursor {
  moment: string
  id: string
  kind: Kind
}

export interface SourceScope {
  entity: string
  project: string
  before: Cursor | null
  limit: number
}

const visible = (of: Pick<typeof p, 'entityId' | 'deletedAt'>, { entity }: SourceScope): SQL =>
  sql`${of.entityId} = ${entity}::uuid and ${of.deletedAt} is null`

const author = (column: SQL): SQL => sql`(select ${u.name} from ${u} where ${u.id} = ${column})`

const NOTHING = sql`null::text`
const NO_CHANGES = sql`null::jsonb`

interface Entry {
  id: SQL
  kind: Kind
  moment: SQL
  actor: SQL
  actorId?: SQL
  title?: SQL
  text?: SQL
  state?: SQL
  about?: SQL
  version?: SQL
  edited?: SQL
  before?: SQL
  after?: SQL
  from: SQL
}

/** The newest entries of one source that stand before the cursor: every source brings a whole page, the feed keeps one. */
function source(scope: SourceScope, entry: Entry): SQL {
  const { before, limit } = scope
  const older = before
    ? sql`and (e.moment, e.id, ${entry.kind}::text) < (${before.moment}::timestamptz, ${before.id}::uuid, ${before.kind}::text)`
    : sql``
  return sql`(select * from (select ${entry.id} as id, ${entry.kind}::text as kind, ${entry.moment} as moment,
      ${entry.actor} as actor, ${entry.actorId ?? sql`null::uuid`} as "actorId", ${entry.title ?? NOTHING} as title,
      ${entry.text ?? NOTHING} as text, ${entry.state ?? NOTHING} as state, ${entry.about ?? sql`null::uuid`} as about,
      ${entry.version ?? sql`null::int`} as version, ${entry.edited ?? sql`false`} as edited,
      ${entry.before ?? NO_CHANGES} as before, ${entry.after ?? NO_CHANGES} as after
    ${entry.from}) e where true ${older} order by e.moment desc, e.id desc limit ${limit})`
}

const updatesOf = (scope: SourceScope): SQL =>
  source(scope, {
    id: p.id,
    kind: 'update',
    moment: p.createdAt,
    actor: author(p.createdBy),
    actorId: p.createdBy,
    title: p.name,
    text: sql`left(${p.details}, 400)`,
    state: p.status,
    about: p.id,
    from: sql`from ${p} where ${visible(p, scope)} and ${p.project} = ${scope.project}::uuid`,
  })

const commentsOf = (scope: SourceScope): SQL =>
  source(scope, {
    id: c.id,
    kind: 'comment',
    moment: c.createdAt,
    actor: author(c.author),
    actorId: c.author,
    title: p.name,
    text: c.text,
    about: p.id,
    version: c.version,
    edited: sql`${c.editedAt} is not null`,
    from: sql`from ${c} join ${p} on ${p.entityId} = ${c.entityId} and ${p.id} = ${c.projectUpdate} and ${p.deletedAt} is null
      where ${visible(c, scope)} and ${p.project} = ${scope.project}::uuid`,
  })

const notesOf = (scope: SourceScope): SQL =>
  source(scope, {
    id: n.id,
    kind: 'note',
    moment: n.createdAt,
    actor: author(n.author),
    actorId: n.author,
    text: n.text,
    version: n.version,
    edited: sql`${n.editedAt} is not null`,
    from: sql`from ${n} where ${visible(n, scope)} and ${n.project} = ${scope.project}::uuid`,
  })

/** What a copy in the trail says; it keeps rows by the names of their columns. */
const of = (doc: SQL, name: 'status' | 'progress' | 'stages'): SQL => sql`${doc} -> ${sql.raw(`'${KEYS[name]}'`)}`
const snapshot = (doc: SQL): SQL =>
  sql`jsonb_build_object('status', ${of(doc, 'status')}, 'progress', ${of(doc, 'progress')}, 'stages', ${of(doc, 'stages')})`

const trail = (scope: SourceScope, kind: 'stage' | 'status', changed: SQL): SQL =>
  source(scope, {
    id: a.id,
    kind,
    moment: a.createdAt,
    actor: author(a.actor),
    actorId: a.actor,
    before: snapshot(a.before),
    after: snapshot(a.after),
    from: sql`from ${a} where ${a.entityId} = ${scope.entity}::uuid and ${a.resource} = 'projects'
      and ${a.record} = ${scope.project}::text and ${changed}`,
  })

// A stage's note or date alone is no change of stage.
const STAGE_STATES = (row: SQL): SQL =>
  sql`(select array_agg((s ->> 'stage') || ':' || (s ->> 'state') order by s ->> 'stage') from jsonb_array_elements(case when jsonb_typeof(${of(row, 'stages')}) = 'array' then ${of(row, 'stages')} else '[]'::jsonb end) s)`

const stagesOf = (scope: SourceScope): SQL =>
  trail(
    scope,
    'stage',
    sql`${a.action} = 'update' and ${STAGE_STATES(a.before)} is distinct from ${STAGE_STATES(a.after)}`,
  )

const statusesOf = (scope: SourceScope): SQL =>
  trail(
    scope,
    'status',
    sql`(${a.action} = 'create' or (${a.action} = 'update'
      and (${of(a.before, 'status')} #>> '{}', ${of(a.before, 'progress')} #>> '{}') is distinct from (${of(a.after, 'status')} #>> '{}', ${of(a.after, 'progress')} #>> '{}')))`,
  )

const reportsOf = (scope: SourceScope): SQL =>
  source(scope, {
    id: r.id,
    kind: 'report',
    moment: r.sentAt,
    actor: NOTHING,
    title: r.title,
    text: sql`${r.sentCount}::text`,
    state: r.status,
    about: r.id,
    from: sql`from ${r} where ${visible(r, scope)} and ${r.project} = ${scope.project}::uuid and ${r.sentAt} is not null`,
  })

/** What donors said through their letters. Without names: some wish to stay unnamed (product.md 3); the report names them. */
const feedbackOf = (scope: SourceScope): SQL =>
  source(scope, {
    id: l.id,
    kind: 'feedback',
    moment: sql`least(${l.disownedAt}, ${l.stoppedAt})`,
    actor: NOTHING,
    title: r.title,
    state: sql`case when ${l.disownedAt} is null then 'stopped' else 'notMe' end`,
    about: r.id,
    from: sql`from ${l} join ${r} on ${r.entityId} = ${l.entityId} and ${r.id} = ${l.report} and ${r.deletedAt} is null
      where ${visible(l, scope)} and ${r.project} = ${scope.project}::uuid and (${l.disownedAt} is not null or ${l.stoppedAt} is not null)`,
  })

const SOURCES: Readonly<Record<Kind, (scope: SourceScope) => SQL>> = {
  update: updatesOf,
  comment: commentsOf,
  note: notesOf,
  stage: stagesOf,
  status: statusesOf,
  report: reportsOf,
  feedback: feedbackOf,
}

/** One query over the chosen sources, newest first; its rows are read in the call's own transaction, under its policies. */
export const feedSql = (kinds: readonly Kind[], scope: SourceScope): SQL => sql`
  select to_jsonb(f) || jsonb_build_object('at', f.moment::text) as entry
  from (${sql.join(
    kinds.map((kind) => SOURCES[kind](scope)),
    sql` union all `,
  )}) f order by f.moment desc, f.id desc, f.kind desc limit ${scope.limit}`
