import { sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../db/types.ts'
import { sameText } from '../secrets.ts'
import { firstAdminToken } from './keys.ts'
import { linkUrl } from './purposes.ts'

const stateOf = async (tx: Tx): Promise<{ open: boolean; pepper: string }> =>
  (await tx.one<{ open: boolean; pepper: string }>(
    sql`select athar_first_admin_open() as open, athar_pepper() as pepper`,
  )) ?? { open: false, pepper: '' }

/** Whether a token is that of the first administrator, while the platform has none. */
export async function isFirstAdmin(tx: Tx, secret: string, token: string): Promise<boolean> {
  const { open, pepper } = await stateOf(tx)
  return sameText(token, firstAdminToken(secret, pepper)) && open
}

/** For the start: the one-time link by which the first SuperAdmin of a database is made; nothing where there is one. */
export async function firstAdminNotice({ config, db }: { config: Config; db: Database }): Promise<string[]> {
  const { open, pepper } = await db.as({ kind: 'anonymous' }, stateOf)
  if (!open) return []
  const url = linkUrl(config.publicUrl, 'invite', firstAdminToken(config.appSecret, pepper))
  return ['The platform has no administrator yet. This link makes the first one, once:', `  ${url}`]
}
