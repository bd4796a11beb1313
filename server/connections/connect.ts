/** Accounts of an entity at a service that it has chosen itself: one of each sort, tried before anything leaves by it. */
import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { AccountReason } from '../../resources/_kit/accounts.ts'
import { CODES } from '../../resources/_kit/codes.ts'
import type { RecordOf, Resource } from '../../resources/_kit/resource.ts'
import { checkBody, type Fault } from '../../resources/_kit/validate.ts'
import { select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { type Call, inTx } from '../engine/context.ts'
import type { Row } from '../engine/define.ts'
import { AppFault, malformed } from '../engine/fault.ts'
import { asColumn, col, tableId } from '../engine/fields.ts'
import { secretPairs } from '../engine/secrets.ts'
import { create, stop, update, writeRow } from '../engine/write.ts'
import { readAccount } from '../hooks/account.ts'
import type { HookAccount } from '../hooks/define.ts'
import { refuseSecond } from './one.ts'

/** What a service said; null where the account works. */
export type Refusal = { reason: AccountReason; detail: string } | null

type Values = Readonly<Record<string, unknown>>
type Secrets = Readonly<Record<string, string>>

/** What is said of one sort of account. */
export interface Connection<R extends Resource> {
  resource: R
  /** The field with the key to the service. */
  secret: string
  /** Of what the service has to say yes to again once it has changed. */
  tried: readonly string[]
  /** Where the key is sent to: it does not follow to another place unless it is typed again. */
  goesTo: (settings: Values) => string
  /** Faults that the declaration cannot know: what may be reached from here. */
  faults(call: Call, settings: Values): Fault[]
  /** Tries the settings, outside any transaction. */
  attempt(call: Call, settings: RecordOf<R>, secrets: Secrets): Promise<Refusal>
}

const entityOf = ({ actor }: Call): string => {
  if (actor.entityId === null) throw new AppFault('forbidden')
  return actor.entityId
}

const one = <R extends Resource>(tx: Tx, { resource }: Pick<Connection<R>, 'resource'>) =>
  tx.one(
    select(
      { id: sql<string>`t.id` },
      sql`from ${tableId(resource)} t where t.entity_id = athar_entity() and t.deleted_at is null limit 1`,
    ),
  )

/** The entity's account as it stands, its secrets opened; null where there is none. */
async function present<R extends Resource>(call: Call, connection: Connection<R>): Promise<HookAccount<R> | null> {
  const entityId = entityOf(call)
  return inTx(call, async (tx) => {
    const found = await one(tx, connection)
    return found && readAccount(tx, call.services.config, connection.resource, { entityId, id: found.id })
  })
}

const UNTRIED = { state: 'notChecked', reason: null, detail: null }

/** What the server alone writes comes from no form. */
const OWN_SECRETS = ['hookToken', 'dkimKey']
const withoutOwn = (values: Record<string, unknown>): void => {
  for (const name of OWN_SECRETS) delete values[name]
}

const faultAt = (field: string, key: string): Fault => ({ field, key, args: {}, code: CODES.generic })

/** Faults of a change to what stands: a key that would be sent to where nobody has typed it for. */
function movedFaults<R extends Resource>({ secret, goesTo }: Connection<R>, before: Values, values: Values): Fault[] {
  const isSet = typeof before[`${secret}SetAt`] === 'string'
  const stays = !Object.hasOwn(values, secret)
  return isSet && stays && goesTo(before) !== goesTo({ ...before, ...values }) ? [faultAt(secret, 'secretAgain')] : []
}

/** The hooks around the engine's writes. */
export const hooksOf = <R extends Resource>(connection: Connection<R>) => ({
  beforeCreate: async ({ tx, call }: { tx: Tx; call: Call }, values: Record<string, unknown>): Promise<Fault[]> => {
    await refuseSecond(tx, connection.resource)
    withoutOwn(values)
    return connection.faults(call, values)
  },
  beforeUpdate: async ({ call }: { call: Call }, before: Values, values: Record<string, unknown>): Promise<Fault[]> => {
    withoutOwn(values)
    if (connection.tried.some((name) => Object.hasOwn(values, name))) Object.assign(values, UNTRIED)
    return [...connection.faults(call, values), ...movedFaults(connection, before, values)]
  },
})

const pairsOf = (values: Values): [SQL, SQL][] =>
  Object.entries(values).map(([name, value]) => [col(name), asColumn('text', value)])

/** Writes down what a service said of the account as it stood. @throws stale (409) where it has changed meanwhile */
const mark = <R extends Resource>(
  call: Call,
  { id, version }: Pick<Row, 'id' | 'version'>,
  { resource }: Connection<R>,
  refusal: Refusal,
) =>
  inTx(call, async (tx) => {
    const now = await tx.one(
      select(
        { version: sql<number>`t.version` },
        sql`from ${tableId(resource)} t where t.id = ${id}::uuid and t.deleted_at is null for update`,
      ),
    )
    if (!now) throw new AppFault('notFound')
    if (now.version !== version) throw new AppFault('stale', [], { version: now.version })
    const said = refusal === null ? { state: 'working', reason: null, detail: null } : { state: 'refused', ...refusal }
    return writeRow(tx, call, id, [...pairsOf(said), [col('checkedAt'), sql`now()`]])
  })

const isLocked = <R extends Resource>({ secret }: Connection<R>, { record, secrets }: HookAccount<R>): boolean =>
  typeof (record as Values)[`${secret}SetAt`] === 'string' && secrets[secret] === undefined

const LOCKED: Refusal = { reason: 'locked', detail: 'APP_SECRET' }

/** What the service says of the account as it stands, written down. @throws 404; 409 stale */
export async function check<R extends Resource>(call: Call, connection: Connection<R>, id: string): Promise<Row> {
  const account = await present(call, connection)
  if (!account || account.record.id !== id) throw new AppFault('notFound')
  const { record, secrets } = account
  const refusal = isLocked(connection, account) ? LOCKED : await connection.attempt(call, record, secrets)
  return mark(call, record, connection, refusal)
}

/** Settings as they are typed, over what stands; the key that stands goes along where none is typed. */
function typed<R extends Resource>(
  call: Call,
  connection: Connection<R>,
  body: Values,
  account: HookAccount<R> | null,
) {
  const { resource, secret } = connection
  const before = (account?.record ?? {}) as Values
  const { values, faults } = checkBody(resource, body, account ? 'update' : 'create', before)
  withoutOwn(values)
  const settings = { ...before, ...values }
  stop([...faults, ...connection.faults(call, settings), ...(account ? movedFaults(connection, before, values) : [])])
  const secrets = { ...account?.secrets }
  if (typeof values[secret] === 'string') secrets[secret] = values[secret]
  else if (values[secret] === null) delete secrets[secret]
  return { settings: settings as RecordOf<R>, secrets }
}

/**
 * Tries settings as they are typed, and keeps them only where they work. @returns what the service said; the saved account
 * @throws 422; 409 stale
 */
export async function connectAccount<R extends Resource>(
  call: Call,
  connection: Connection<R>,
  body: Values,
): Promise<{ refusal: Refusal; record: Row | null }> {
  const { version, ...given } = body
  const account = await present(call, connection)
  const { settings, secrets } = typed(call, connection, given, account)
  const refusal = await connection.attempt(call, settings, secrets)
  if (refusal) return { refusal, record: null }
  if (account && typeof version !== 'number') throw malformed('version', 'integer')
  const saved = account ? await update(call, account.record.id, { ...given, version }) : await create(call, given)
  return { refusal: null, record: await mark(call, saved, connection, null) }
}

/** A new key of our own, kept sealed: what is told by the former one is heard no more. */
export async function makeSecret(call: Call, id: string, field: string, prefix: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await inTx(call, (tx) => writeRow(tx, call, id, secretPairs(call.services.config.appSecret, id, field, token)))
  return `${call.services.config.publicUrl}${prefix}/${id}/${token}`
}

/** Off by its people: nothing leaves by it until it is checked again. */
export const switchOff = (tx: Tx, call: Call, id: string): Promise<Row> =>
  writeRow(tx, call, id, pairsOf({ state: 'off' }))

/** The account and its secrets are gone for good; the trail keeps that there was one. */
export async function forget(tx: Tx, call: Call, id: string): Promise<{ forgotten: true }> {
  await tx.rows(sql`delete from ${tableId(call.resource)} t where t.id = ${id}::uuid and t.entity_id = athar_entity()`)
  return { forgotten: true }
}
