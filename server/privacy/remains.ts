/** Files that are let go leave the store too, whatever happens to the process in between. */
import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { files } from '../../resources/files/schema.ts'
import { imports } from '../../resources/imports/schema.ts'
import { columns, select, updates } from '../db/columns.ts'
import type { DbContext } from '../db/types.ts'
import type { Services } from '../engine/services.ts'
import { removeBytes } from '../files/remove.ts'
import { NO_LOOK } from '../import/lease.ts'
import { ERASE_FILES } from './job.ts'

const f = columns(files, 'f')
const i = columns(imports, 'i')

/** An import's file is of use while its faults are mended; then it is one more copy of people's data. */
const SHEET_DAYS = 90

/** What a message that was never sent was to bring. */
const UNSENT_HOURS = 24

const letGoOfUnsent = (services: Services, context: DbContext): Promise<unknown> =>
  services.db.as(context, (tx) =>
    tx.rows(sql`
      update ${f} set ${updates(f, { deletedAt: sql`now()`, sender: null, version: sql`${f.version} + 1`, updatedAt: sql`now()` })}
      where ${f.sender} is not null and ${f.deletedAt} is null and ${f.createdAt} < now() - make_interval(hours => ${UNSENT_HOURS}::int)`),
  )

const letGoOfOldSheets = (services: Services, context: DbContext): Promise<unknown> =>
  services.db.as(context, (tx) =>
    tx.rows(sql`
      update ${f} set ${updates(f, { deletedAt: sql`now()`, version: sql`${f.version} + 1`, updatedAt: sql`now()` })}
      where ${f.kind} = 'sheet' and ${f.deletedAt} is null and ${f.createdAt} < now() - make_interval(days => ${SHEET_DAYS}::int)
        and not exists (select 1 from ${i} where ${i.file} = ${f.id}
          and (${i.status} = 'running' or ${i.finishedAt} >= now() - make_interval(days => ${SHEET_DAYS}::int)))`),
  )

/** What was seen of files that nobody went on to import. */
const letGoOfOldLooks = (services: Services, context: DbContext): Promise<unknown> =>
  services.db.as(context, (tx) =>
    tx.rows(
      sql`update ${i} set ${updates(i, NO_LOOK)} where ${i.lookOf} is not null and ${i.lookAt} < now() - make_interval(hours => ${UNSENT_HOURS}::int)`,
    ),
  )

/**
 * The job's work for one entity: old import files, then the bytes of every file that was let go, or whose consent was
 * withdrawn (product.md 27: its row stays, with name and digest). A file's `bytes` become
 * 0 when the store holds none of it any more; a run that was cut short begins there again.
 */
export async function eraseRemains(services: Services, entityId: string, signal: AbortSignal): Promise<void> {
  const context: DbContext = { kind: 'worker', entityId }
  await letGoOfOldSheets(services, context)
  await letGoOfUnsent(services, context)
  await letGoOfOldLooks(services, context)
  const files = await services.db.as(context, (tx) =>
    tx.rows(
      select(
        { id: f.id },
        sql`from ${f} where (${f.deletedAt} is not null or ${f.consentWithdrawnAt} is not null) and ${f.bytes} > 0 order by ${f.id}`,
      ),
    ),
  )
  for (const { id } of files) {
    if (signal.aborted) return
    await removeBytes(services, { entityId, fileId: id })
    await services.db.as(context, async (tx) => {
      await tx.rows(sql`select set_config('app.quiet', 'on', true)`)
      await tx.rows(sql`update ${f} set ${updates(f, { bytes: 0 })} where ${f.id} = ${id}::uuid`)
    })
    await breathe()
  }
}

/** Wakes the job for every entity that has something left to remove. */
export async function wakeForRemains(services: Services): Promise<void> {
  const found = await services.db.as({ kind: 'anonymous' }, (tx) =>
    tx.rows<{ id: string }>(sql`select athar_entities_with_stored_remains(${SHEET_DAYS}::int) as id`),
  )
  for (const { id } of found) await services.jobs.wake(ERASE_FILES, { entityId: id })
}
