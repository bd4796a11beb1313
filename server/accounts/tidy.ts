import { sql } from 'drizzle-orm'
import type { Services } from '../services.ts'
import { fileKey } from './register.ts'

/** Days after which a link's row is of no use to anybody. */
const LINK_DAYS = 30
/** A ticket is good for one day: after two nobody can claim its file. */
const FILE_DAYS = 2

const days = (n: number) => sql`make_interval(days => ${n})`

/** Removes old links, and files of registrations that never came: bytes first, so that a kill leaves the row to find them by. */
export async function tidyAccounts(services: Pick<Services, 'db' | 'files' | 'log'>): Promise<void> {
  const { links, files } = await services.db.as({ kind: 'anonymous' }, async (tx) => ({
    links: (await tx.one<{ n: number }>(sql`select athar_tidy_links(${days(LINK_DAYS)}) as n`))?.n ?? 0,
    files: await tx.rows<{ id: string }>(sql`select f as id from athar_unclaimed_files(${days(FILE_DAYS)}) f`),
  }))
  for (const { id } of files) {
    await services.files.remove(fileKey(id))
    await services.db.as({ kind: 'anonymous' }, (tx) => tx.rows(sql`select athar_forget_file(${id}::uuid)`))
  }
  if (links + files.length > 0) services.log.info({ links, files: files.length }, 'old account links removed')
}
