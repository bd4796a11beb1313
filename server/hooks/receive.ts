import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { columns, inserts } from '../db/columns.ts'
import { isId, newId } from '../db/ids.ts'
import { infrastructure } from '../db/infrastructure.ts'
import type { Tx } from '../db/types.ts'
import { AppFault } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { readAccount } from './account.ts'
import type { HookAccount, HookDefinition, HookRequest } from './define.ts'
import { TAKE_HOOKS } from './names.ts'

const h = columns(infrastructure.hookEvents)

/** Whom somebody wants to tell something, and what. */
export interface Told {
  account: string
  requestId: string
  request: HookRequest
}

/** A service tells again within minutes what it thinks was not heard. */
const SAME_MS = 10 * 60_000

/** By what an event is known when it is told again. */
const digestOf = (raw: Buffer, { withoutIds }: HookDefinition): string =>
  createHash('sha256')
    .update(withoutIds ? `${Math.floor(Date.now() / SAME_MS)}\n` : '')
    .update(raw)
    .digest('hex')

const nobody = (): AppFault => new AppFault('notFound')

/** Work in the entity of the account that is told something. @throws notFound (404) where there is no such account */
async function withAccount<T>(
  services: Services,
  hook: HookDefinition,
  { account: id, requestId }: Told,
  work: (tx: Tx, account: HookAccount) => Promise<T>,
): Promise<T> {
  if (!isId(id)) throw nobody()
  const found = await services.db.as({ kind: 'anonymous', requestId }, (tx) =>
    tx.one<{ entityId: string }>(sql`select e as "entityId" from athar_hook_entity(${hook.source}, ${id}::uuid) e`),
  )
  if (!found) throw nobody()
  const { entityId } = found
  return services.db.as({ kind: 'worker', entityId, requestId }, async (tx) => {
    const account = await readAccount(tx, services.config, hook.account, { entityId, id: id.toLowerCase() })
    if (!account) throw nobody()
    return work(tx, account)
  })
}

/** Keeps what a service tells: once it is answered for, no kill loses it. @throws notFound (404) where it is not the service */
export const receiveHook = (services: Services, hook: HookDefinition, told: Told): Promise<void> =>
  withAccount(services, hook, told, async (tx, account) => {
    const { raw, headers } = told.request
    if (!hook.isGenuine(told.request, account)) throw nobody()
    const { entityId, record } = account
    await tx.rows(
      sql`insert into ${h} ${inserts(h, {
        id: newId(),
        entityId,
        source: hook.source,
        account: record.id,
        digest: digestOf(raw, hook),
        contentType: String(headers['content-type'] ?? '').slice(0, 200),
        // A text of the database holds no NUL; nothing that a service means has one.
        body: raw.toString('utf8').replaceAll('\0', ''),
      })} on conflict do nothing`,
    )
    await services.jobs.add(tx, TAKE_HOOKS, { entityId, id: null })
  })

/** Answers a service that makes sure of the address. @throws notFound (404) where it is not the service */
export const greetHook = (services: Services, hook: HookDefinition, told: Told): Promise<string> =>
  withAccount(services, hook, told, async (tx, account) => {
    const answer = (await hook.greet?.(told.request, account, tx)) ?? null
    if (answer === null) throw nobody()
    return answer
  })
