/** Asking for an import to be undone, and what that would do. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import { donorTransactions } from '../../resources/donor_transactions/schema.ts'
import { importChanges } from '../../resources/import_changes/schema.ts'
import { imports } from '../../resources/imports/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import { columns, pairs, select } from '../db/columns.ts'
import { BEFORE_ALL } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import { authorOf } from '../engine/author.ts'
import { inTx } from '../engine/context.ts'
import { atomic, free } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { findRow } from '../engine/read.ts'
import { writeRow } from '../engine/write.ts'
import { RUN_IMPORT } from './job.ts'
import { entityOf } from './prepare.ts'
import type { Target } from './types.ts'
import { type Judged, judgeCreated, TABLES } from './undoRows.ts'

const c = columns(importChanges, 'c')
const g = columns(donorTransactions, 'g')
const i = columns(imports)
const m = columns(messages, 'm')
const r = columns(reports, 'r')

const PLAN_BATCH = 5000

interface ImportOf {
  entityId: string
  id: string
  target: Target
}

/** Letters on their way or gone that have told a donor of these gifts. They stay as they were sent. */
async function lettersOf(tx: Tx, { entityId, id }: ImportOf): Promise<number> {
  const row = await tx.one(
    select(
      { n: sql<number>`count(distinct coalesce(${m.letter}, ${m.id}))::int` },
      sql`from
    (select ${g.donor}, ${g.project}, min(${g.createdAt}) as since from ${g}
      where ${g.entityId} = ${entityId}::uuid and ${g.importId} = ${id}::uuid and ${g.deletedAt} is null group by ${g.donor}, ${g.project}) g
    join ${m} on ${m.entityId} = ${entityId}::uuid and ${m.donor} = ${g.donor} and ${m.state} in ('handing', 'sent', 'delivered', 'read', 'unknown') and ${m.createdAt} >= g.since
    join ${r} on ${r.entityId} = ${m.entityId} and ${r.id} = ${m.report} and ${r.project} = ${g.project}`,
    ),
  )
  return row?.n ?? 0
}

const changesOf = async (tx: Tx, { entityId, id }: ImportOf): Promise<number> =>
  (
    await tx.one(
      select(
        { n: sql<number>`count(*)::int` },
        sql`from ${c}
      where ${c.entityId} = ${entityId}::uuid and ${c.import} = ${id}::uuid and ${c.outcome} = 'applied'`,
      ),
    )
  )?.n ?? 0

async function createdOf(tx: Tx, { entityId, id, target }: ImportOf): Promise<number> {
  let total = 0
  for (const table of TABLES[target]) {
    const row = await tx.one(
      select(
        { n: sql<number>`count(*)::int` },
        sql`from ${sql.identifier(table)} d
      where d.entity_id = ${entityId}::uuid and d.import_id = ${id}::uuid and d.deleted_at is null`,
      ),
    )
    total += row?.n ?? 0
  }
  return total
}

type Status = RecordOf<typeof imports>['status']

/** What can be undone: an import that has ended, however. @throws 409 */
const ENDED: readonly Status[] = ['done', 'stopped', 'failed']
const UNDER_WAY: readonly Status[] = ['undoing', 'undone']

const refuse = ({ status }: { status: Status }): AppFault => new AppFault('wrongState', [], { status })

/**
 * {} -> the import, being undone; the same for one that is or was. What somebody has changed or built on since stays.
 * Letters that were sent stay as they are: `lettersSent` says how many of them told of its gifts. @throws 409
 */
export const undo = atomic(imports, {
  on: 'record',
  input: z.strictObject({}),
  run: async ({ tx, call, addJob }, _input, row) => {
    if (UNDER_WAY.includes(row.status)) return row
    if (!ENDED.includes(row.status)) throw refuse(row)
    const of: ImportOf = { entityId: entityOf(call), id: row.id, target: row.target }
    const done = row.undone + row.restored + row.leftAlone
    const total = done + (await createdOf(tx, of)) + (await changesOf(tx, of))
    const undoing = await writeRow(
      tx,
      call,
      row.id,
      pairs(i, {
        status: 'undoing',
        undoTotal: total,
        lettersSent: await lettersOf(tx, of),
        undoneBy: await authorOf(tx, call.actor),
        problem: null,
        failures: 0,
        leaseOwner: null,
        leaseUntil: null,
      }),
    )
    await addJob(RUN_IMPORT, { entityId: of.entityId, id: row.id })
    return undoing
  },
})

/** GET -> {remove, restore, left, letters}: what `undo` would do now. Writes nothing. @throws 409 before the import ended */
export const undoPlan = free(imports, {
  on: 'record',
  method: 'GET',
  input: z.strictObject({}),
  run: async (call, _input, id) => {
    const row = await inTx(call, (tx) => findRow(tx, call, id, 'undoPlan'))
    if (!row) throw new AppFault('notFound')
    if (!ENDED.includes(row.status)) throw refuse(row)
    const of: ImportOf = { entityId: entityOf(call), id: row.id, target: row.target }
    let [remove, left] = [0, 0]
    for (const table of TABLES[of.target]) {
      let judged: Judged[] = []
      let after = BEFORE_ALL
      do {
        const stretch = { entityId: of.entityId, importId: of.id, table, after, size: PLAN_BATCH }
        judged = await inTx(call, (tx) => judgeCreated(tx, { ...stretch, lock: false }))
        after = judged.at(-1)?.id ?? after
        const free = judged.filter(({ reason }) => reason === null).length
        remove += free
        left += judged.length - free
      } while (judged.length === PLAN_BATCH)
    }
    const rest = await inTx(call, async (tx) => ({
      ...(await changedOf(tx, of)),
      letters: await lettersOf(tx, of),
    }))
    return { remove, restore: rest.restore, left: left + rest.changed, letters: rest.letters }
  },
})

/** Updated records that can be set back, and those that cannot. Those that the import itself created are none of them. */
async function changedOf(tx: Tx, { entityId, id, target }: ImportOf): Promise<{ restore: number; changed: number }> {
  const sum = { restore: 0, changed: 0 }
  for (const table of TABLES[target]) {
    const row = await tx.one(
      select(
        {
          restore: sql<number>`count(*) filter (where d.version = ${c.versionAfter} and d.deleted_at is null and ${c.before} is not null)::int`,
          total: sql<number>`count(*)::int`,
        },
        sql`from ${c} left join ${sql.identifier(table)} d on d.entity_id = ${c.entityId} and d.id::text = ${c.record}
      where ${c.entityId} = ${entityId}::uuid and ${c.import} = ${id}::uuid and ${c.target} = ${table} and ${c.outcome} = 'applied'
        and d.import_id is distinct from ${id}::uuid`,
      ),
    )
    sum.restore += row?.restore ?? 0
    sum.changed += (row?.total ?? 0) - (row?.restore ?? 0)
  }
  return sum
}
