/** The link as it stands, its password opened, and what asking the platform says of it. */
import { sql } from 'drizzle-orm'
import { columns, pairs, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { readSecret } from '../../../server/engine/secrets.ts'
import type { Services } from '../../../server/engine/services.ts'
import { writeRow } from '../../../server/engine/write.ts'
import { choosePlatform } from '../../../server/integrations/platform/index.ts'
import { type Platform, PlatformError, type PlatformReason } from '../../../server/integrations/platform/port.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { platformLinks } from '../schema.ts'

const p = columns(platformLinks, 'p')
const bare = columns(platformLinks)

export type LinkRow = RecordOf<typeof platformLinks>

/** The platform that a link leads to. @throws PlatformError where there is no password, or none that opens */
export async function openLink(tx: Tx, services: Pick<Services, 'config'>, id: string): Promise<Platform> {
  const row = await tx.one(
    select({ link: p.link, email: p.email }, sql`from ${p} where ${p.id} = ${id}::uuid and ${p.deletedAt} is null`),
  )
  if (!row) throw new AppFault('notFound')
  const password = await readSecret(tx, services.config, platformLinks, 'password', id)
  if (password.kind === 'locked') throw new PlatformError('locked', 'The password was sealed with another key')
  if (password.kind === 'none') throw new PlatformError('login', 'There is no password')
  return choosePlatform({ ...row, password: password.value }, services.config)
}

async function reasonOf(asked: () => Promise<void>): Promise<PlatformReason | null> {
  try {
    await asked()
    return null
  } catch (error) {
    if (error instanceof PlatformError) return error.reason
    throw error
  }
}

/** Asks the platform, outside of any transaction, and keeps what it said. */
export async function checkLink(call: Call<typeof platformLinks>, id: string): Promise<LinkRow> {
  const reason = await reasonOf(async () => {
    const platform = await inTx(call, (tx) => openLink(tx, call.services, id))
    await platform.signIn()
  })
  return inTx(call, (tx) =>
    writeRow(
      tx,
      call,
      id,
      pairs(bare, { state: reason === null ? 'working' : 'refused', reason, checkedAt: sql`now()` }),
    ),
  )
}
