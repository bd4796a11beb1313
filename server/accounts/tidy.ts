import { sql } from 'drizzle-orm'
import type { Services } from '../services.ts'
import { fileKey } from './register.ts'

/** Days after which a link's row is of no use to anybody. */
const LINK_DAYS = 30
/** A ticket is good for one day: after two nobody can claim its file. */
const FILE_DAYS = 2

const days = (n: number) => sql`make_interval(days => ${n})`

/** Files of registrations that were not accepted, 30 days after the decision (`athar_rejected_files`). */
async function tidyRejected({ db, files }: Pick<Services, 'db' | 'files'>): Promise<number> {
  const old = await db.as({ kind: 'anonymous' }, (tx) =>
    tx.rows<{ registration: string; file: string }>(sql`select * from athar_rejected_files()`),
  )
  for (const { registration, file } of old) {
    await files.remove(fileKey(file))
    await db.as({ kind: 'anonymous' }, (tx) =>
      tx.rows(sql`select athar_forget_rejected(${registration}::uuid, ${file}::uuid)`),
    )
  }
  return old.length
}

/**
 * Removes old links, and files of registrations that never came or were not accepted: bytes first, so that a kill leaves
 * the row to find them by.
 */
export async function tidyAccounts(services: Pick<Services, 'db' | 'files' | 'log'>): Promise<void> {
  const { links, files } = await services.db.as({ kind: 'anonymous' }, async (tx) => ({
    links: (await tx.one<{ n: number }>(sql`select athar_tidy_links(${days(LINK_DAYS)}) as n`))?.n ?? 0,
    files: await tx.rows<{ id: string }>(sql`select f as id from athar_unclaimed_files(${days(FILE_DAYS)}) f`),
  }))
  for (const { id } of files) {
    await services.files.remove(fileKey(id))
    await services.db.as({ kind: 'anonymous' }, (tx) => tx.rows(sql`select athar_forget_file(${id}::uuid)`))
  }
  const rejected = await tidyRejected(services)
  if (links + files.length + rejected > 0)
    services.log.info({ links, files: files.length + rejected }, 'old account links removed')
}
