import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type AccountReading, readAccountAtMeta } from '../../../server/channels/whatsappCloud/account.ts'
import { columns, pairs, select, type Writes } from '../../../server/db/columns.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { atomic, free } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { writeRow } from '../../../server/engine/write.ts'
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

/**
 * Asks Meta whether the account works, outside of any transaction, and writes down what it said. What was changed while
 * Meta was asked is not what it spoke of. @throws stale (409)
 */
async function check(call: Call<Account>, id: string | null): Promise<unknown> {
  const account = await accountOf(call, String(id))
  const said = becomes(await askMeta(call, account))
  return inTx(call, async (tx) => {
    const now = await tx.one(
      select({ version: t.version }, sql`from ${t} where ${t.id} = ${account.record.id}::uuid for update`),
    )
    if (!now) throw new AppFault('notFound')
    if (now.version !== account.record.version) throw new AppFault('stale', [], { version: now.version })
    return writeRow(tx, call, account.record.id, pairs(t, { ...said, checkedAt: sql`now()` }))
  })
}

export const actions = {
  check: free(metaAccounts, { on: 'record', input: z.strictObject({}), run: (call, _input, id) => check(call, id) }),
  switchOff: atomic(metaAccounts, {
    on: 'record',
    input: z.strictObject({}),
    run: ({ tx, call }, _input, row) => writeRow(tx, call, row.id, pairs(t, { state: 'off' })),
  }),
}
