import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { reachOf } from '../../resources/_kit/access.ts'
import { CODES } from '../../resources/_kit/codes.ts'
import { isLeft, isOffered, isSecret } from '../../resources/_kit/fields/secret.ts'
import { personField } from '../../resources/_kit/personal.ts'
import { columnName } from '../../resources/_kit/present.ts'
import type { RecordOf, Resource, StoredOf } from '../../resources/_kit/resource.ts'
import { SYSTEM_FIELDS } from '../../resources/_kit/resource.ts'
import { seenAs } from '../../resources/_kit/seen.ts'
import { select } from '../db/columns.ts'
import '../../resources/_kit/phonePlans.ts'
import { checkBody, type Fault, missingToPublish, writable } from '../../resources/_kit/validate.ts'
import { resourceNamed } from '../../resources/registry.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import { allow, type Call, inTxAnew } from './context.ts'
import type { HookContext, Row } from './define.ts'
import { AppFault, malformed } from './fault.ts'
import { asColumn, selectList, tableId } from './fields.ts'
import { holdEntity, refuseArchived } from './hold.ts'
import { idempotent } from './idempotency.ts'
import { unansweredFaults } from './pictures.ts'
import { rowToChange, shown, whole } from './read.ts'
import { referenceFaults, unknownReference } from './references.ts'
import { secretPairs, veiled } from './secrets.ts'
import { takenFaults, uniqueFault } from './unique.ts'
import { allOf, visible } from './where.ts'

type Body = Record<string, unknown>

const SYSTEM = new Set<string>([...SYSTEM_FIELDS, 'status'])

/** Step 4: a body is an object whose every key is a field that its writer may name; read-only and system ones are dropped later. @throws 400 */
function parseBody(resource: Resource, body: unknown): Body {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed('body', 'invalid')
  for (const name of Object.keys(body)) {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    if (!SYSTEM.has(name) && (!field || (field.hidden && !isOffered(field))))
      throw malformed(name.slice(0, 100), 'unknownField')
  }
  return body as Body
}

export const hookContext = <R extends Resource>(call: Call<R>, tx: Tx): HookContext<R> => ({
  tx,
  call,
  actor: call.actor,
  addJob: async (name, data) => {
    if (call.actor.entityId !== null) await holdEntity(tx)
    await call.services.jobs.add(tx, name, data)
  },
})

/** @throws 422 with these faults, if there is one */
export const stop = (faults: readonly Fault[] | void): void => {
  if (faults && faults.length > 0) throw new AppFault('invalid', faults)
}

const refuseTaken = (faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new AppFault('used', faults)
}

const columnPairs = ({ resource, services }: Call, id: string, values: Body): [SQL, SQL][] =>
  Object.entries(values).flatMap(([name, value]): [SQL, SQL][] => {
    const field = resource.fields[name]
    if (field && isSecret(field)) return secretPairs(services.config.appSecret, id, name, value)
    if (!field?.column || field.options['generated'] !== undefined) return []
    // An absent list is an empty one; other columns with a default take it when nothing is given.
    const stored = value ?? (field.default !== undefined && field.column !== 'uuid' ? field.default : null)
    return [[sql`${sql.identifier(columnName(name))}`, asColumn(field.column, stored)]]
  })

const returning = (call: Call): SQL => sql`returning ${selectList(whole(call))}`

/** Whose the row will be: of the entity that one works for; a donor writes as one of the donors that they are. @throws 422 */
async function tenantOf({ call, tx }: HookContext, values: Body): Promise<string | null> {
  const { resource, actor } = call
  if (reachOf(actor) !== 'own') return actor.entityId
  const by = personField(resource)
  if (by === null) throw new Error(`${resource.name}: a row of one's own names its donor`)
  const target = resourceNamed(String(resource.fields[by]?.options['to'])).resource
  const found = await tx.one(
    select(
      { entityId: sql<string>`t.entity_id` },
      sql`from ${tableId(target)} t
    join athar_own_donors() o on o.entity_id = t.entity_id and o.donor_id = t.id and o.working
    where t.id = ${values[by]}::uuid and t.deleted_at is null`,
    ),
  )
  if (!found) throw new AppFault('invalid', [unknownReference(by, resource.fields[by])])
  return found.entityId
}

/** Writes one row inside an open transaction, hooks and reference checks included. Imports and seeds use it too. */
export async function insertRow<R extends Resource>(
  ctx: HookContext<R>,
  values: Partial<StoredOf<R>>,
): Promise<RecordOf<R>> {
  const { call, tx } = ctx
  const { resource, server } = call
  const hasTenant = resource.tenant === 'entity' || resource.tenant === 'optional'
  const entityId = hasTenant ? await tenantOf(ctx, values) : null
  stop(await server.hooks.beforeCreate?.(ctx, values))
  stop(await referenceFaults(tx, call, values))
  refuseTaken(await takenFaults(tx, resource, values))
  const tenant: [SQL, SQL][] = hasTenant ? [[sql`entity_id`, sql`${entityId}::uuid`]] : []
  const id = newId()
  const pairs: [SQL, SQL][] = [[sql`id`, sql`${id}::uuid`], ...tenant, ...columnPairs(call, id, values)]
  const query = sql`insert into ${tableId(resource)} as t (${sql.join(
    pairs.map(([c]) => c),
    sql`, `,
  )})
    values (${sql.join(
      pairs.map(([, v]) => v),
      sql`, `,
    )}) ${returning(call)}`
  const row = await tx.one<RecordOf<R>>(query).catch((error: unknown) => {
    throw uniqueFault(resource, error)
  })
  if (!row) throw new Error('an insert answered no row')
  await server.hooks.afterCreate?.(ctx, row)
  return row
}

/** POST /api/{resource}. @throws 422 with faults by field; 400; 403 */
export async function create(call: Call, body: unknown): Promise<Row> {
  const seen = seenAs(call.resource, allow(call, 'create'))
  const { values, faults } = checkBody(seen, parseBody(seen, body), 'create')
  stop(faults)
  return inTxAnew(call, (tx) =>
    idempotent(call, tx, ['create', veiled(call.resource, call.services.config, body)], async () =>
      shown(call, 'create', await insertRow(hookContext(call, tx), { ...values })),
    ),
  )
}

const versionOf = (body: Body): number => {
  const { version } = body
  if (version === undefined) throw new AppFault('versionRequired')
  if (typeof version !== 'number' || !Number.isInteger(version)) throw malformed('version', 'integer')
  return version
}

/** What a body asks to change: a value that is sent back as it was read asks for nothing, and meets no check. */
const changesIn = (resource: Resource, body: Body, before: Row): Body =>
  Object.fromEntries(
    writable(resource).flatMap(([name, field]): [string, unknown][] => {
      if (!Object.hasOwn(body, name) || isLeft(field, body[name])) return []
      return isDeepStrictEqual(body[name], before[name]) ? [] : [[name, body[name]]]
    }),
  )

/** The declarations of the fields that are being written. */
const only = ({ fields }: Resource, values: Body): Resource['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(values, name)))

/** PUT /api/{resource}/{id}: the fields that the body changes. @throws 409 where the row has moved on since it was read */
export async function update(call: Call, id: string, body: unknown): Promise<Row> {
  const seen = seenAs(call.resource, allow(call, 'update'))
  const { resource, server } = call
  const parsed = parseBody(seen, body)
  const version = versionOf(parsed)
  return inTxAnew(call, async (tx) => {
    const ctx = hookContext(call, tx)
    const before = await rowToChange(tx, call, id, 'update')
    if (before.version !== version) throw new AppFault('stale', [], { version: before.version })
    const changes = changesIn(seen, parsed, before)
    if (Object.keys(changes).length === 0) return shown(call, 'update', before)
    const { values, faults } = checkBody(seen, changes, 'update', before)
    stop(faults)
    stop(server.hooks.refuseUpdate?.(before, values))
    // What is published stays complete: an edit may not take away what publishing asked for.
    const complete = Object.values(resource.states?.transitions ?? {}).some(
      (t) => t.complete && t.to === before['status'],
    )
    // A field that it leaves alone lacks no more than it did: what is asked for since then holds nobody up.
    if (complete) stop(missingToPublish({ fields: only(resource, values) }, { ...before, ...values }))
    stop(await server.hooks.beforeUpdate?.(ctx, before, values))
    stop(await referenceFaults(tx, call, values, before))
    if (complete) stop(await unansweredFaults(tx, resource, values, before))
    refuseTaken(await takenFaults(tx, resource, values, id))
    const after = await writeRow(tx, call, id, columnPairs(call, id, values))
    await server.hooks.afterUpdate?.(ctx, before, after)
    return shown(call, 'update', after)
  })
}

/** Sets columns of one visible row and moves its version on. */
export async function writeRow<R extends Resource>(
  tx: Tx,
  call: Call<R>,
  id: string,
  pairs: readonly [SQL, SQL][],
): Promise<RecordOf<R>> {
  const sets = [sql`version = version + 1`, sql`updated_at = now()`, ...pairs.map(([c, v]) => sql`${c} = ${v}`)]
  const query = sql`update ${tableId(call.resource)} as t set ${sql.join(sets, sql`, `)}
    where ${allOf([sql`t.id = ${id}::uuid`, ...visible(call, undefined)])} ${returning(call)}`
  const row = await tx.one<RecordOf<R>>(query).catch((error: unknown) => {
    throw uniqueFault(call.resource, error)
  })
  if (!row) throw new AppFault('notFound')
  return row
}

/**
 * POST /api/{resource}/{id}/{action} for a transition of the declaration. @param input may name the `version` that was seen
 * @throws 409 from another state, in the archive or stale; 422 what is missing
 */
export async function transition(call: Call, id: string, action: string, input: unknown = {}): Promise<Row> {
  const spec = call.resource.states?.transitions[action as never] as
    | { from: readonly string[]; to: string; complete?: boolean }
    | undefined
  if (!spec) throw new AppFault('notFound')
  allow(call, action)
  return inTxAnew(call, (tx) =>
    idempotent(call, tx, [action, id], async () => {
      const row = await rowToChange(tx, call, id, action)
      // Whoever says which version they have seen takes the step with that one alone: a draft may grow while it is read.
      const seen = z.looseObject({ version: z.int() }).safeParse(input)
      if (seen.success && seen.data.version !== row['version'])
        throw new AppFault('stale', [], { version: row['version'] })
      if (!spec.from.includes(String(row['status'])))
        throw new AppFault('wrongState', [], { status: String(row['status']), code: CODES.generic })
      // What comes to light adds to what it belongs to: an archived record takes nothing new (product.md 43).
      if (spec.complete) {
        await refuseArchived(tx, call, row)
        stop([...missingToPublish(call.resource, row), ...(await unansweredFaults(tx, call.resource, row))])
      }
      const ctx = hookContext(call, tx)
      stop(await call.server.hooks.beforeTransition?.(ctx, row, action))
      return shown(call, action, await writeRow(tx, call, id, [[sql`status`, sql`${spec.to}`]]))
    }),
  )
}
