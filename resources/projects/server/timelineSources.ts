import { type SQL, sql } from 'drizzle-orm'

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

const visible = (alias: string, { entity }: SourceScope): SQL =>
  sql`${sql.identifier(alias)}.entity_id = ${entity}::uuid and ${sql.identifier(alias)}.deleted_at is null`

const author = (column: SQL): SQL => sql`(select u.name from users u where u.id = ${column})`

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

const updates = (scope: SourceScope): SQL =>
  source(scope, {
    id: sql`p.id`,
    kind: 'update',
    moment: sql`p.created_at`,
    actor: author(sql`p.created_by`),
    actorId: sql`p.created_by`,
    title: sql`p.name`,
    text: sql`left(p.details, 400)`,
    state: sql`p.status`,
    about: sql`p.id`,
    from: sql`from project_updates p where ${visible('p', scope)} and p.project = ${scope.project}::uuid`,
  })

const comments = (scope: SourceScope): SQL =>
  source(scope, {
    id: sql`c.id`,
    kind: 'comment',
    moment: sql`c.created_at`,
    actor: author(sql`c.author`),
    actorId: sql`c.author`,
    title: sql`p.name`,
    text: sql`c.text`,
    about: sql`p.id`,
    version: sql`c.version`,
    edited: sql`c.edited_at is not null`,
    from: sql`from comments c join project_updates p on p.entity_id = c.entity_id and p.id = c.project_update and p.deleted_at is null
      where ${visible('c', scope)} and p.project = ${scope.project}::uuid`,
  })

const notes = (scope: SourceScope): SQL =>
  source(scope, {
    id: sql`n.id`,
    kind: 'note',
    moment: sql`n.created_at`,
    actor: author(sql`n.author`),
    actorId: sql`n.author`,
    text: sql`n.text`,
    version: sql`n.version`,
    edited: sql`n.edited_at is not null`,
    from: sql`from notes n where ${visible('n', scope)} and n.project = ${scope.project}::uuid`,
  })

const trail = (scope: SourceScope, kind: 'stage' | 'status', changed: SQL): SQL =>
  source(scope, {
    id: sql`a.id`,
    kind,
    moment: sql`a.created_at`,
    actor: author(sql`a.actor`),
    actorId: sql`a.actor`,
    before: sql`jsonb_build_object('status', a.before -> 'status', 'progress', a.before -> 'progress', 'stages', a.before -> 'stages')`,
    after: sql`jsonb_build_object('status', a.after -> 'status', 'progress', a.after -> 'progress', 'stages', a.after -> 'stages')`,
    from: sql`from audit_trail a where a.entity_id = ${scope.entity}::uuid and a.resource = 'projects'
      and a.record = ${scope.project}::text and ${changed}`,
  })

// A stage's note or date alone is no change of stage.
const STAGE_STATES = (row: SQL): SQL =>
  sql`(select array_agg((s ->> 'stage') || ':' || (s ->> 'state') order by s ->> 'stage') from jsonb_array_elements(case when jsonb_typeof(${row} -> 'stages') = 'array' then ${row} -> 'stages' else '[]'::jsonb end) s)`

const stages = (scope: SourceScope): SQL =>
  trail(
    scope,
    'stage',
    sql`a.action = 'update' and ${STAGE_STATES(sql`a.before`)} is distinct from ${STAGE_STATES(sql`a.after`)}`,
  )

const statuses = (scope: SourceScope): SQL =>
  trail(
    scope,
    'status',
    sql`(a.action = 'create' or (a.action = 'update'
      and (a.before ->> 'status', a.before ->> 'progress') is distinct from (a.after ->> 'status', a.after ->> 'progress')))`,
  )

const reports = (scope: SourceScope): SQL =>
  source(scope, {
    id: sql`r.id`,
    kind: 'report',
    moment: sql`r.sent_at`,
    actor: NOTHING,
    title: sql`r.title`,
    text: sql`r.sent_count::text`,
    state: sql`r.status`,
    about: sql`r.id`,
    from: sql`from reports r where ${visible('r', scope)} and r.project = ${scope.project}::uuid and r.sent_at is not null`,
  })

/** What donors said through their letters. Without names: some wish to stay unnamed (product.md 3); the report names them. */
const feedback = (scope: SourceScope): SQL =>
  source(scope, {
    id: sql`l.id`,
    kind: 'feedback',
    moment: sql`least(l.disowned_at, l.stopped_at)`,
    actor: NOTHING,
    title: sql`r.title`,
    state: sql`case when l.disowned_at is null then 'stopped' else 'notMe' end`,
    about: sql`r.id`,
    from: sql`from letters l join reports r on r.entity_id = l.entity_id and r.id = l.report and r.deleted_at is null
      where ${visible('l', scope)} and r.project = ${scope.project}::uuid and (l.disowned_at is not null or l.stopped_at is not null)`,
  })

const SOURCES: Readonly<Record<Kind, (scope: SourceScope) => SQL>> = {
  update: updates,
  comment: comments,
  note: notes,
  stage: stages,
  status: statuses,
  report: reports,
  feedback,
}

/** One query over the chosen sources, newest first; its rows are read in the call's own transaction, under its policies. */
export const feedSql = (kinds: readonly Kind[], scope: SourceScope): SQL => sql`
  select to_jsonb(f) || jsonb_build_object('at', f.moment::text) as entry
  from (${sql.join(
    kinds.map((kind) => SOURCES[kind](scope)),
    sql` union all `,
  )}) f order by f.moment desc, f.id desc, f.kind desc limit ${scope.limit}`
