import { randomBytes } from 'node:crypto'
import { refuseSecond } from '../../../server/connections/one.ts'
import { type Changes, defineServer, type HookContext, type NewValues } from '../../../server/engine/define.ts'
import { metaAccounts } from '../schema.ts'
import { actions } from './actions.ts'

type Account = typeof metaAccounts

/** What Meta has to say yes to again once it has changed. */
const CHECKED = ['wabaId', 'phoneNumberId', 'token', 'graphVersion'] as const

/** What is saved leaves nothing by it before Meta has said yes. */
const UNCHECKED = { state: 'notChecked', reason: null, detail: null } as const

async function beforeCreate({ tx }: HookContext<Account>, values: NewValues<Account>): Promise<void> {
  await refuseSecond(tx, metaAccounts, 'wabaId')
  Object.assign(values, UNCHECKED, { verifyToken: randomBytes(24).toString('base64url') })
}

const beforeUpdate = async (_ctx: HookContext<Account>, _before: unknown, values: Changes<Account>): Promise<void> => {
  if (CHECKED.some((name) => values[name] !== undefined)) Object.assign(values, UNCHECKED)
}

export const server = defineServer(metaAccounts, { hooks: { beforeCreate, beforeUpdate }, actions })
