import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type AccountReading, readAccountAtMeta } from '../../../server/channels/whatsappCloud/account.ts'
import { columns, select, updates, type Writes } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { free } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { get } from '../../../server/engine/read.ts'
import { readAccount } from '../../../server/hooks/account.ts'
import type { HookAccount } from '../../../server/hooks/define.ts'
import { type MetaReason, metaAccounts } from '../schema.ts'

type Account = typeof metaAccounts

const t = columns(metaAccounts)

/** A check takes as long as a person waits for it. */
const CHECK_MS = 15_000

async function accountOf(call: Call<Account>, id: string): Promise<HookAccount<Account>> {
  const { entityId } = call.actor
  if (entityId === null) throw new AppFault('notFound')
  const found = await inTx(call, (tx) => readAccount(tx, call.services.config, metaAccounts, { entityId, id }))
  if (!found) throw new AppFault('notFound')
  return found
}

type Reading = AccountReading | { kind: 'refused'; reason: MetaReason; detail: string }

const askMeta = async ({ services }: Call<Account>, { record, secrets }: HookAccount<Account>): Promise<Reading> => {
  const { token } = secrets
  if (token === undefined) return { kind: 'refused', reason: 'locked', detail: 'APP_SECRET' }
  const { wabaId, phoneNumberId, graphVersion: version } = record
  const baseUrl = services.config.metaGraphUrl
  return readAccountAtMeta({ baseUrl, version, token, wabaId, phoneNumberId, timeoutMs: CHECK_MS })
}

/** What the account is from now on. What Meta said of the number stays where it says nothing now. */
function becomes(reading: Reading): Writes<Account> {
  if (reading.kind === 'refused') return { state: 'refused', reason: reading.reason, detail: reading.detail }
  const { displayNumber, verifiedName } = reading
  return { state: 'working', reason: null, detail: null, displayNumber, verifiedName }
}

/** How it stands is no change of what somebody entered: its version stays, and no open form is in the way. */
const stands = (tx: Tx, id: string, now: Writes<Account>): Promise<unknown> =>
  tx.rows(
    sql`update ${t} set ${updates(t, { ...now, updatedAt: sql`now()` })} where ${t.id} = ${id}::uuid and ${t.deletedAt} is null`,
  )

/**
 * Asks Meta whether the account works, outside of any transaction, and writes down what it said. What was changed while
 * Meta was asked is not what it spoke of. @throws stale (409)
 */
async function check(call: Call<Account>, id: string | null): Promise<unknown> {
  const account = await accountOf(call, String(id))
  const said = becomes(await askMeta(call, account))
  await inTx(call, async (tx) => {
    const now = await tx.one(
      select({ version: t.version }, sql`from ${t} where ${t.id} = ${account.record.id}::uuid for update`),
    )
    if (!now) throw new AppFault('notFound')
    if (now.version !== account.record.version) throw new AppFault('stale', [], { version: now.version })
    await stands(tx, account.record.id, { ...said, checkedAt: sql`now()` })
  })
  return get(call, account.record.id)
}

async function switchOff(call: Call<Account>, id: string | null): Promise<unknown> {
  await inTx(call, (tx) => stands(tx, String(id), { state: 'off' }))
  return get(call, String(id))
}

export const actions = {
  check: free(metaAccounts, { on: 'record', input: z.strictObject({}), run: (call, _input, id) => check(call, id) }),
  switchOff: free(metaAccounts, {
    on: 'record',
    input: z.strictObject({}),
    run: (call, _input, id) => switchOff(call, id),
  }),
}
