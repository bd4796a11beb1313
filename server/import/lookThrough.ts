/** A whole file looked through before it is imported: what its rows would become, without writing any. */
import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { imports, type LookChoice } from '../../resources/imports/schema.ts'
import { columns, pick, shaped, updates } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Args } from '../engine/importing.ts'
import { FileMissing } from '../integrations/files/port.ts'
import { BATCH } from './batches.ts'
import { Judge } from './judge.ts'
import { LEASE_SECONDS } from './lease.ts'
import { type Look, Looking } from './look.ts'
import { openSheet, SheetError } from './reader/index.ts'
import { withSheet } from './sheet.ts'
import { surroundings } from './surroundings.ts'
import type { Target } from './types.ts'
import type { ImportServices } from './underLease.ts'

const i = columns(imports, 'i')

/** So many rows are looked at: whom a file would bring stays in memory meanwhile, about a kilobyte each. */
const LOOKED_AT_MOST = 200_000

/** What was seen of a file; `more`: it goes on beyond what is looked at. Or why it cannot be read to its end. */
export type SeenFile = (Look & { more: boolean }) | { problem: string; args: Args }

interface Work {
  target: Target
  file: string
  fileName: string | null
  headers: string[] | null
  lookOf: LookChoice | null
  lookName: string | null
  createdBy: string | null
}

interface Hold {
  services: ImportServices
  entityId: string
  id: string
  owner: string
  signal: AbortSignal
}

const as = <T>({ services, entityId }: Hold, use: (tx: Tx) => Promise<T>): Promise<T> =>
  services.db.as({ kind: 'worker', entityId }, use)

const leased = sql`now() + make_interval(secs => ${LEASE_SECONDS})`

/** Waits to be looked through, and nobody does it. */
const take = (hold: Hold): Promise<Work | null> =>
  as(hold, (tx) =>
    tx.one(
      shaped(
        pick(i, 'target', 'file', 'fileName', 'headers', 'lookOf', 'lookName', 'createdBy'),
        (row) => sql`
    update ${i} set ${updates(i, { leaseOwner: hold.owner, leaseUntil: leased, lookRows: 0 })}
    where ${i.entityId} = ${hold.entityId}::uuid and ${i.id} = ${hold.id}::uuid and ${i.status} = 'ready' and ${i.deletedAt} is null
      and ${i.lookOf} is not null and ${i.look} is null and (${i.leaseUntil} is null or ${i.leaseUntil} < now())
    returning ${row}`,
      ),
    ),
  )

/** False where another choice is looked at by now, the import has begun, or another worker has taken it over. */
const note = async (hold: Hold, values: SQL): Promise<boolean> =>
  (await as(hold, (tx) =>
    tx.one(sql`update ${i} set ${values}
      where ${i.entityId} = ${hold.entityId}::uuid and ${i.id} = ${hold.id}::uuid and ${i.leaseOwner} = ${hold.owner} returning ${i.id}`),
  )) !== null

const LET_GO = { leaseOwner: null, leaseUntil: null } as const

/** All batches judged; null when it is no longer ours to look at. */
async function seeAll(hold: Hold, work: Work, choice: LookChoice, file: { path: string; name: string }) {
  const { services, entityId, id, signal } = hold
  const { target } = work
  const around = await as(hold, (tx) => surroundings(tx, { entityId, importId: id, ...choice }))
  const sheet = await openSheet(file, {
    batchSize: BATCH[services.db.kind],
    maxRows: LOOKED_AT_MOST + 1,
    signal,
  })
  const judge = new Judge(services, { target, headers: work.headers ?? [], mapping: choice.mapping, around })
  const looking = new Looking()
  let rows = 0
  for await (const read of sheet.batches()) {
    const batch = read.slice(0, LOOKED_AT_MOST - rows)
    const checked = await judge.check(batch)
    looking.add(checked, await as(hold, (tx) => judge.decide(tx, checked)))
    rows += batch.length
    signal.throwIfAborted()
    if (!(await note(hold, updates(i, { lookRows: rows, leaseUntil: leased })))) return null
    if (batch.length < read.length) return { ...looking.look(target, choice.mapping, judge.mended()), more: true }
  }
  return { ...looking.look(target, choice.mapping, judge.mended()), more: false }
}

/** @throws what the program itself met; the file is found again by the sweep */
async function see(hold: Hold, work: Work, choice: LookChoice): Promise<SeenFile | null> {
  const { entityId, services } = hold
  try {
    return await withSheet(services, { entityId, fileId: work.file, name: work.fileName ?? '' }, (path) =>
      seeAll(hold, work, choice, path),
    )
  } catch (error) {
    if (hold.signal.aborted) return null
    if (error instanceof SheetError) return { problem: error.reason, args: error.values }
    if (error instanceof FileMissing) return { problem: 'missing', args: {} }
    throw error
  }
}

/** The job's work. Returns at once where there is nothing to look at, or another worker does; leaves quietly when `signal` fires. */
export async function lookThroughFile(
  services: ImportServices,
  entityId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const hold: Hold = { services, entityId, id, signal, owner: `${process.pid}-${randomUUID()}` }
  const work = await take(hold)
  if (work?.lookOf == null) return
  // Opening a large workbook takes longer than a batch.
  const beat = setInterval(
    () => {
      note(hold, updates(i, { leaseUntil: leased })).catch((err: unknown) =>
        services.log.warn({ err }, 'a look through a file could not hold its lease'),
      )
    },
    (LEASE_SECONDS * 1000) / 3,
  )
  let seen: SeenFile | null = null
  try {
    seen = await see(hold, work, work.lookOf)
  } finally {
    clearInterval(beat)
    await note(hold, updates(i, { ...LET_GO, ...(seen && { look: { ...seen } }) }))
  }
}
