/**
 * A finished import taken back, batch by batch: what it created is removed, what it changed is set back, and what
 * somebody has changed or built on since is left alone and listed. The rows themselves say how far it is.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { columnName } from '../../resources/_kit/present.ts'
import { CONSENT_OF } from '../../resources/donors/consents.ts'
import { importChanges } from '../../resources/import_changes/schema.ts'
import { imports } from '../../resources/imports/schema.ts'
import { resourceNamed } from '../../resources/registry.ts'
import { anyOf, bare, columns, select, shaped, updates } from '../db/columns.ts'
import { BEFORE_ALL, isId, newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import { rowsAs } from './bulk.ts'
import { importFields } from './fields.ts'
import { hold, mine } from './lease.ts'
import { takeTurn } from './settle.ts'
import type { Table } from './types.ts'
import { as, batch, type Run } from './underLease.ts'
import { type Judged, judgeCreated, placeOf, TABLES } from './undoRows.ts'

const c = columns(importChanges, 'c')
const excluded = columns(importChanges, 'excluded')
const i = columns(imports, 'i')

interface Step {
  undone: number
  restored: number
  left: number
}

/** Removes a stretch of what was created. Answers the last id looked at, or null at the table's end. */
async function removeCreated(
  tx: Tx,
  of: Of,
  table: Table,
  after: string,
): Promise<{ last: string | null; step: Step }> {
  const { entityId, importId, size } = of
  const judged = await judgeCreated(tx, { entityId, importId, table, after, size, lock: true })
  const free = judged.filter(({ reason }) => reason === null).map(({ id }) => id)
  const stay = judged.filter(({ reason }) => reason !== null)
  if (free.length > 0)
    await tx.rows(sql`update ${sql.identifier(table)} set deleted_at = now(), version = version + 1, updated_at = now()
      where entity_id = ${entityId}::uuid and id = ${anyOf(free)}`)
  await tx.rows(sql`update ${c} set ${updates(c, { outcome: 'undone', updatedAt: sql`now()` })}
    where ${c.entityId} = ${entityId}::uuid and ${c.import} = ${importId}::uuid and ${c.record} = any(${sql.param(free)}::text[])`)
  await noteLeft(tx, of, table, stay)
  const last = judged.length < size ? null : (judged.at(-1)?.id ?? null)
  return { last, step: { undone: free.length, restored: 0, left: stay.length } }
}

async function noteLeft(tx: Tx, { entityId, importId }: Of, table: Table, stay: readonly Judged[]): Promise<void> {
  if (stay.length === 0) return
  const rows = stay.map(({ id, reason }) => ({ id: newId(), record: id, reason }))
  const columns = [
    { name: 'id', type: 'uuid' },
    { name: 'record', type: 'text' },
    { name: 'reason', type: 'text' },
  ] as const
  await tx.rows(sql`insert into ${c} (${bare(c, 'entityId', 'id', 'import', 'target', 'record', 'kind', 'outcome', 'reason')})
    select ${entityId}::uuid, v.c0::uuid, ${importId}::uuid, ${table}::text, v.c1, 'created', 'left', v.c2 from ${rowsAs(columns, rows)}
    on conflict (${bare(c, 'entityId', 'import', 'record')}) where ${bare(c, 'deletedAt')} is null
      do update set ${updates(c, { outcome: 'left', reason: excluded.reason, updatedAt: sql`now()` })}`)
}

/** Beside what fits in a cell: the contact person of a body is added to those whom it has, a consent has its source. */
const ALSO_CHANGED: Readonly<Partial<Record<Table, readonly string[]>>> = {
  donors: ['contacts', ...Object.values(CONSENT_OF).flatMap(({ way, since }) => [way, since])],
}

/** Every column that a file may have changed, by the table's own names. */
const changeable = (table: Table): SQL[] =>
  [...importFields(table).map(({ name }) => name), ...(ALSO_CHANGED[table] ?? [])]
    .filter((name) => Object.hasOwn(resourceNamed(table).resource.fields, name))
    .map((name) => sql`${sql.identifier(columnName(name))}`)

/** Sets back a stretch of what was changed. `more` is false when none is left. */
async function setBackChanged(tx: Tx, of: Of, tables: readonly Table[]): Promise<{ more: boolean; step: Step }> {
  const { entityId, importId, size } = of
  const found = await tx.rows(
    select(
      { id: c.id, record: c.record, target: c.target },
      sql`from ${c}
    where ${c.entityId} = ${entityId}::uuid and ${c.import} = ${importId}::uuid and ${c.outcome} = 'applied' order by ${c.id} limit ${size} for update`,
    ),
  )
  const step = { undone: 0, restored: 0, left: 0 }
  for (const table of tables) {
    const changed = found.filter(({ target }) => target === table)
    const back = changed.length === 0 ? 0 : await setBackIn(tx, of, table, changed)
    step.restored += back
    step.left += changed.length - back
  }
  return { more: found.length > 0, step }
}

/** Sets back these records of one table where nobody has been since. Answers how many. */
async function setBackIn(
  tx: Tx,
  { entityId, importId }: Of,
  table: Table,
  found: readonly { id: string; record: string }[],
): Promise<number> {
  const ids = found.map(({ record }) => record).filter(isId)
  const names = changeable(table)
  const list = (alias: string): SQL =>
    sql.join(
      names.map((name) => sql`${sql.raw(alias)}${name}`),
      sql`, `,
    )
  const restored = await tx.rows(
    shaped(
      { id: sql<string>`d.id` },
      (row) => sql`
    update ${sql.identifier(table)} d set (${list('')}) = (select ${list('r.')} from jsonb_populate_record(d, ${c.before}) r),
      version = d.version + 1, updated_at = now()
    from ${c}
    where d.entity_id = ${entityId}::uuid and d.id = ${anyOf(ids)} and d.deleted_at is null
      and ${c.entityId} = d.entity_id and ${c.import} = ${importId}::uuid and ${c.record} = d.id::text and ${c.before} is not null
      and ${c.outcome} = 'applied' and ${c.versionAfter} = d.version
    returning ${row}`,
    ),
  )
  const back = new Set(restored.map(({ id }) => id))
  const outcome = (
    rows: readonly { id: string }[],
    set: { outcome: 'undone' } | { outcome: 'left'; reason: 'changed' },
  ) =>
    tx.rows(sql`update ${c} set ${updates(c, { ...set, updatedAt: sql`now()` })}
      where ${c.entityId} = ${entityId}::uuid and ${c.id} = ${anyOf(rows.map(({ id }) => id))}`)
  await outcome(
    found.filter(({ record }) => back.has(record)),
    { outcome: 'undone' },
  )
  const left = found.filter(({ record }) => !back.has(record))
  await outcome(left, { outcome: 'left', reason: 'changed' })
  return back.size
}

interface Of {
  entityId: string
  importId: string
  size: number
}

/** Where the work stands: a table and the last id looked at there; `changes` once all tables are through. */
interface Place {
  at: Table | 'changes'
  after: string
}

const write = ({ at, after }: Place): string => `${at}:${after}`

async function note(tx: Tx, { work, owner }: Run, place: Place, { undone, restored, left }: Step): Promise<void> {
  await tx.rows(
    sql`update ${i} set ${updates(i, {
      undone: sql`${i.undone} + ${undone}`,
      restored: sql`${i.restored} + ${restored}`,
      leftAlone: sql`${i.leftAlone} + ${left}`,
      undoPlace: write(place),
      failures: 0,
    })} where ${mine(work, owner)}`,
  )
}

/** One batch. Answers where it goes on; null when all is done or the import is no longer ours. */
async function step(run: Run, tables: readonly Table[], of: Of, place: Place): Promise<Place | null> {
  const { work, owner } = run
  return batch(run, async (tx) => {
    if (!(await hold(tx, work, owner))) return null
    await takeTurn(tx, work.entityId)
    if (place.at === 'changes') {
      const { more, step: done } = await setBackChanged(tx, of, tables)
      if (!more) return finish(tx, run)
      await note(tx, run, place, done)
      return place
    }
    const { last, step: done } = await removeCreated(tx, of, place.at, place.after)
    const next = tables[tables.indexOf(place.at) + 1] ?? 'changes'
    const onward: Place = last === null ? { at: next, after: BEFORE_ALL } : { at: place.at, after: last }
    await note(tx, run, onward, done)
    return onward
  })
}

async function finish(tx: Tx, { work, owner }: Run): Promise<null> {
  await tx.rows(
    sql`update ${i} set ${updates(i, {
      status: 'undone',
      undoneAt: sql`now()`,
      undoTotal: sql`${i.undone} + ${i.restored} + ${i.leftAlone}`,
      updatedAt: sql`now()`,
      version: sql`${i.version} + 1`,
      leaseOwner: null,
      leaseUntil: null,
    })} where ${mine(work, owner)}`,
  )
  return null
}

function readPlace(text: string | null, tables: readonly Table[]): Place {
  const [at, after] = (text ?? '').split(':')
  const known = [...tables, 'changes' as const].find((name) => name === at)
  return known && isId(after) ? { at: known, after } : { at: tables[0] as Table, after: BEFORE_ALL }
}

/** The whole undoing, from wherever it stands. @param size rows of a batch */
export async function undoThrough(run: Run, size: number): Promise<void> {
  const { entityId, id, target } = run.work
  const tables = TABLES[target]
  const stored = await as(run, (tx) => placeOf(tx, entityId, id))
  const of: Of = { entityId, importId: id, size }
  let place: Place | null = readPlace(stored, tables)
  while (place !== null) {
    run.signal.throwIfAborted()
    place = await step(run, tables, of, place)
    await breathe()
  }
}
