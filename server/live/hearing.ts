import { sql } from 'drizzle-orm'
import { grantFor, type Held, reachOf } from '../../resources/_kit/access.ts'
import { registry } from '../../resources/registry.ts'
import type { Change, News } from '../db/changes.ts'
import { type Actor, contextOf } from '../engine/context.ts'
import type { Services } from '../engine/services.ts'

/** What somebody may be told of: the resources that they may list, and where. */
export interface Hearing {
  readonly scopes: ReadonlyMap<string, Held['scope']>
  /** Of which entities, where they do not hear of all. */
  readonly entities: ReadonlySet<string>
}

/** The same grants decide that decide who may list the rows; of what the platform shares, its staff list those rows alone. */
export function scopesOf(actor: Actor): Hearing['scopes'] {
  const who = { roles: actor.roles, reach: reachOf(actor) }
  return new Map(
    registry.flatMap(({ resource, access }) => {
      const held = resource.live ? grantFor(access, 'list', who) : null
      if (!held) return []
      const isShared = resource.platformRows === 'shared' && held.scope === 'all'
      return [[resource.name, isShared ? 'any' : held.scope] as const]
    }),
  )
}

/**
 * Where somebody is at home now: the entity that they work for, or those whose donor they are.
 * @throws SessionEnded, as every transaction does
 */
export async function entitiesOf({ db }: Services, actor: Actor, requestId: string): Promise<ReadonlySet<string>> {
  const query =
    actor.kind === 'donor'
      ? sql<{ id: string | null }>`select distinct o.entity_id as id from athar_own_donors() o where o.working`
      : sql<{ id: string | null }>`select ${actor.entityId}::uuid as id`
  const rows = await db.read<{ id: string | null }>(contextOf({ actor, requestId }), query, true)
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])))
}

function hears({ scopes, entities }: Hearing, { entityId, resource }: Change): boolean {
  switch (scopes.get(resource)) {
    case undefined:
      return false
    case 'all':
      return true
    case 'any':
      return entityId === null
    default:
      return entityId !== null && entities.has(entityId)
  }
}

/** In one word: anything. No resource is called so. */
const ANYTHING = '*'

/** What of the news somebody is told: names of resources. */
export const heardOf = (hearing: Hearing, news: News): ReadonlySet<string> =>
  new Set(
    news === 'anything' ? [ANYTHING] : news.filter((change) => hears(hearing, change)).map(({ resource }) => resource),
  )
