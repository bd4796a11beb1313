import { sql } from 'drizzle-orm'
import type { Services } from '../engine/services.ts'
import { registrationKey } from '../files/keys.ts'

/** Days after which a link's row is of no use to anybody. */
const LINK_DAYS = 30
/** A ticket is good for one day: after two nobody can claim its file. */
const FILE_DAYS = 2
/** Whoever wrote to the platform has been answered by then, or will not be. */
const CONTACT_DAYS = 365
/** A confirmation link works for three days: after so many nobody confirms the address any more. */
const UNCONFIRMED_DAYS = 14

const days = (n: number) => sql`make_interval(days => ${n})`

/** Files of registrations that were not accepted, 30 days after the decision (`athar_rejected_files`). */
async function tidyRejected({ db, files }: Pick<Services, 'db' | 'files'>): Promise<number> {
  const old = await db.as({ kind: 'anonymous' }, (tx) =>
    tx.rows<{ registration: string; file: string }>(sql`select * from athar_rejected_files()`),
  )
  for (const { registration, file } of old) {
    await files.remove(registrationKey(file))
    await db.as({ kind: 'anonymous' }, (tx) =>
      tx.rows(sql`select athar_forget_rejected(${registration}::uuid, ${file}::uuid)`),
    )
  }
  return old.length
}

/** Registrations whose address nobody confirmed, with their files. */
async function tidyUnconfirmed({ db, files }: Pick<Services, 'db' | 'files'>): Promise<number> {
  const old = await db.as({ kind: 'anonymous' }, (tx) =>
    tx.rows<{ registration: string; file: string | null }>(
      sql`select * from athar_unconfirmed_registrations(${days(UNCONFIRMED_DAYS)})`,
    ),
  )
  for (const { file } of old) if (file) await files.remove(registrationKey(file))
  for (const registration of new Set(old.map((one) => one.registration)))
    await db.as({ kind: 'anonymous' }, (tx) =>
      tx.rows(sql`select athar_forget_unconfirmed(${registration}::uuid, ${days(UNCONFIRMED_DAYS)})`),
    )
  return old.length
}

/**
 * Removes old links, what visitors wrote long ago, and files of registrations that never came, were never confirmed or were not accepted: bytes first, so that a kill leaves
 * the row to find them by.
 */
export async function tidyAccounts(services: Pick<Services, 'db' | 'files' | 'log'>): Promise<void> {
  const { links, contacts, files } = await services.db.as({ kind: 'anonymous' }, async (tx) => ({
    links: (await tx.one<{ n: number }>(sql`select athar_tidy_links(${days(LINK_DAYS)}) as n`))?.n ?? 0,
    contacts: (await tx.one<{ n: number }>(sql`select athar_forget_contacts(${days(CONTACT_DAYS)}) as n`))?.n ?? 0,
    files: await tx.rows<{ id: string }>(sql`select f as id from athar_unclaimed_files(${days(FILE_DAYS)}) f`),
  }))
  for (const { id } of files) {
    await services.files.remove(registrationKey(id))
    await services.db.as({ kind: 'anonymous' }, (tx) => tx.rows(sql`select athar_forget_file(${id}::uuid)`))
  }
  const more = (await tidyRejected(services)) + (await tidyUnconfirmed(services))
  if (links + contacts + files.length + more > 0)
    services.log.info({ links, contacts, files: files.length + more }, 'old account links removed')
}
