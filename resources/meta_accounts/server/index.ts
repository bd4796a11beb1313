import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import { type Changes, defineServer, type HookContext, type NewValues } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { metaAccounts, ONE_ACCOUNT } from '../schema.ts'
import { actions } from './actions.ts'

type Account = typeof metaAccounts

const a = columns(metaAccounts, 'a')

/** What Meta has to say yes to again once it has changed. */
const CHECKED = ['wabaId', 'phoneNumberId', 'token', 'graphVersion'] as const

/** What is saved leaves nothing by it before Meta has said yes. */
const UNCHECKED = { state: 'notChecked', reason: null, detail: null } as const

async function beforeCreate({ tx }: HookContext<Account>, values: NewValues<Account>): Promise<void> {
  // Two that are made at once: the second one finds the first.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('meta_accounts ' || athar_entity(), 0))`)
  const there = await tx.one(sql`select 1 from ${a} where ${a.deletedAt} is null limit 1`)
  if (there) throw new AppFault('used', [{ field: 'wabaId', key: 'oneAccount', args: {}, code: ONE_ACCOUNT }])
  Object.assign(values, UNCHECKED, { verifyToken: randomBytes(24).toString('base64url') })
}

const beforeUpdate = async (_ctx: HookContext<Account>, _before: unknown, values: Changes<Account>): Promise<void> => {
  if (CHECKED.some((name) => values[name] !== undefined)) Object.assign(values, UNCHECKED)
}

export const server = defineServer(metaAccounts, { hooks: { beforeCreate, beforeUpdate }, actions })
