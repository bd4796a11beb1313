import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { translate } from '../../i18n/server.ts'
import type { Outlook } from '../../resources/_contracts/outlook.ts'
import { LIMITS } from '../../resources/_kit/limits.ts'
import { ASKED, isArchivable, REMOVABLE } from '../../resources/hanging.ts'
import { resourceNamed } from '../../resources/registry.ts'
import { anyOf, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { actingAs } from './acting.ts'
import { allow, type Call, inTx, inTxAnew } from './context.ts'
import { type Action, atomic, free, type HookContext, type ResourceServer, type Row } from './define.ts'
import { AppFault, faultText } from './fault.ts'
import { tableId } from './fields.ts'
import { type Hung, isHeld, outlookOf, whatHangsOn } from './hanging.ts'
import { findRows, rowToChange, shown } from './read.ts'
import { bury } from './trash.ts'
import { allOf, visible } from './where.ts'
import { hookContext, stop, writeRow } from './write.ts'

/** Moves a row into the archive or out of it; the trail tells it by that name. */
const setArchived = (tx: Tx, call: Call, id: string, archived: boolean): Promise<Row> =>
  actingAs(tx, archived ? 'archive' : 'unarchive', () => writeRow(tx, call, id, [[sql`archived`, sql`${archived}`]]))

/** Takes one row away: to the archive where money or letters hang on it (product.md 43), else to the entity's trash. */
export async function removeRow(ctx: HookContext, row: Row): Promise<Row> {
  const { tx, call } = ctx
  const { resource } = call
  // Lists and rows of the platform, and entities, whose removal has an undo of its own.
  if (!REMOVABLE.has(resource.name) || ctx.actor.entityId === null)
    return writeRow(tx, call, row.id, [[sql`deleted_at`, sql`now()`]])
  const hung = (await whatHangsOn(tx, resource, [row.id])).get(row.id)
  if (hung && isHeld(hung)) return setArchived(tx, call, row.id, true)
  const parts = Object.entries(hung?.parts ?? {}).map(([name, ids]) => [resourceNamed(name).resource, ids] as const)
  await bury(ctx, row, parts)
  await call.server.hooks.afterRemove?.(ctx, row)
  return row
}

/** DELETE /api/{resource}/{id}: gone from every answer [4.5], or archived, as the answer then says. */
export async function remove(call: Call, id: string): Promise<Row> {
  allow(call, 'remove')
  if (call.resource.softDelete === false) throw new AppFault('forbidden')
  return inTxAnew(call, async (tx) => {
    const ctx = hookContext(call, tx)
    const row = await rowToChange(tx, call, id, 'remove')
    stop(await call.server.hooks.refuseRemove?.(ctx, row))
    await call.server.hooks.beforeRemove?.(ctx, row)
    const after = await removeRow(ctx, row)
    return shown(call, 'remove', isArchivable(call.resource) ? after : row)
  })
}

/** Whether a row stays whatever is pressed: what its resource throws or answers. Anything else that goes wrong is no reason. */
async function refusalOf(ctx: HookContext, row: Row): Promise<AppFault | null> {
  try {
    stop(await ctx.call.server.hooks.refuseRemove?.(ctx, row))
    return null
  } catch (error) {
    if (error instanceof AppFault) return error
    throw error
  }
}

/** Which of these would be refused, and in what words. */
async function refusals(tx: Tx, call: Call, ids: readonly string[]): Promise<Map<string, string>> {
  const refused = new Map<string, string>()
  if (call.server.hooks.refuseRemove === undefined) return refused
  const ctx = hookContext(call, tx)
  for (const row of await findRows(tx, call, ids, 'remove')) {
    const fault = await refusalOf(ctx, row)
    if (fault)
      refused.set(
        row.id,
        faultText(fault, (key, args) => translate(call.locale, key, args)),
      )
  }
  return refused
}

/** What deleting these would take along, which of them would be archived, and which would stay. @throws 404 where it reaches none of them */
async function outlook(tx: Tx, call: Call, ids: readonly string[]): Promise<Outlook> {
  const { rows } = allow(call, 'remove')
  const found = await tx.rows(
    select(
      { id: sql<string>`t.id` },
      sql`from ${tableId(call.resource)} t
      where ${allOf([sql`t.id = ${anyOf(ids)}`, ...visible(call, rows)])}`,
    ),
  )
  if (found.length === 0) throw new AppFault('notFound')
  const all = found.map(({ id }) => id)
  const refused = await refusals(tx, call, all)
  const going = all.filter((id) => !refused.has(id))
  const hung = REMOVABLE.has(call.resource.name) ? await whatHangsOn(tx, call.resource, going) : new Map<string, Hung>()
  return outlookOf(hung.values(), { count: refused.size, why: [...new Set(refused.values())] })
}

const ids = z.array(z.uuid()).min(1).max(LIMITS.bulk)

/** The calls that deleting brings to a resource: asking first, and taking back what was archived. */
function removalActions({ resource }: { resource: Call['resource'] }): Record<string, Action> {
  const hanging = free(resource, {
    on: 'list',
    input: z.strictObject({ ids }),
    run: (call, input) => inTx(call, (tx) => outlook(tx, call, input.ids)),
  })
  const unarchive = atomic(resource, {
    on: 'record',
    input: z.strictObject({}),
    run: async ({ tx, call }, _input, row) => shown(call, 'remove', await setArchived(tx, call, row.id, false)),
  })
  return { hanging, ...(isArchivable(resource) && { unarchive }) }
}

/** A resource's server with what the engine itself adds to it. */
export const withRemoval = (server: ResourceServer): ResourceServer =>
  ASKED.has(server.resource)
    ? { ...server, actions: { ...server.actions, ...removalActions(resourceNamed(server.resource)) } }
    : server
