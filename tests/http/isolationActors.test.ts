import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findResource } from '../../resources/registry.ts'
import type { RouteInfo } from '../../server/app.ts'
import { foreignState } from './support/foreignState.ts'
import { MARK, type Planted, plantEverywhere, SECRET, type Tenant } from './support/plant.ts'
import { routeKey } from './support/sweep.ts'
import { ACTION_BODY } from './support/sweepBodies.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

/** The six roles of [6.1] and nobody, typed out; technical support once of an entity and once of the platform. */
const ACTORS = [
  ['BranchAdmin', 'adminA'],
  ['ProjectAdmin', 'projectsA'],
  ['TechnicalSupport', 'supportA'],
  ['TechnicalSupport of the platform', 'support'],
  ['Donor', 'donorA'],
  ['PotentialDonner', 'potentialA'],
  ['nobody', null],
  ['SuperAdmin', 'super'],
] as const satisfies readonly (readonly [string, Person | null])[]
type Actor = (typeof ACTORS)[number][1]

/** Whose rows an actor may be shown. A SuperAdmin's few are named by resource below. */
const MAY_SEE: Record<string, readonly string[]> = {
  adminA: [MARK.a],
  projectsA: [MARK.a],
  // [6.4] the issues of its own donors
  supportA: [MARK.a],
}
/** [6.6] [2.50]: what the platform's administrator sees of entities. */
const OVERSEEN =
  /^(?:entities|users|projects|donor_issues|registrations|contact_messages|audit_trail|donor_types|classifications|plans|subscriptions|notices)\./

type Kind = 'own' | 'other branch' | 'other entity' | 'unknown' | 'deleted'

/** [6.4] product.md 2: the platform's support reads and answers donors' issues of every entity, and is told of them; donorIssues.test.ts. */
const answers = (actor: Actor, { operation }: RouteInfo): boolean =>
  actor === 'support' && /^(?:donor_issues|notices)\./.test(operation ?? '')

/** A person's rights do not end in the trash (docs/privacy.md): of their own charity's donor the administrator is answered; trashPeople.test.ts. */
const isRight = (actor: Actor, { operation }: RouteInfo): boolean =>
  actor === 'adminA' && ['donors.exportData', 'donors.erase'].includes(operation ?? '')

/** A sign-out would end the session that the other calls need; the sweep of one actor has it by itself. */
const ENDS_SESSIONS = /\/(?:Logout|EndOtherSessions|ChangePassword|FirstTime|SwitchBranch)$/
/** They take no id at all and are hashed for a second. */
const SIGN_IN = /\/(?:Login|DonorLogin)$/

/** By the role alone, before any id is read: of the ids a foreign one is tried all the same, and the others say no more. */
const isRefused = ({ statusCode }: LightMyRequestResponse): boolean => statusCode === 401 || statusCode === 403

/** Ids of every kind for a resource; an id of the kind may be one that the resource does not have. */
const idOf = ({ ids }: Planted, kind: Kind, resource: string): string => {
  const at = (tenant: Tenant, n: number): string => ids[tenant][resource]?.[n] ?? ids[tenant]['donors']?.[n] ?? ''
  if (kind === 'own') return at('a', 0)
  if (kind === 'deleted') return at('a', 1)
  if (kind === 'other branch') return at('a2', 0)
  return kind === 'other entity' ? at('b', 0) : randomUUID()
}
const TENANT_OF: Record<Kind, Tenant> = {
  own: 'a',
  deleted: 'a',
  unknown: 'a',
  'other branch': 'a2',
  'other entity': 'b',
}

describe.each([
  ['both fences', false],
  ['row policies alone', true],
])('seven kinds of caller, every route, every kind of id: %s', (_what, withoutTenantFilter) => {
  let server: TestServer
  let planted: Planted
  let before: Record<string, unknown>
  const problems: string[] = []
  const deleted = new Set<string>()
  const shared = new Set(['donor_types', 'classifications', 'announced_months', 'plans'])
  const covered = new Map<string, Set<string>>()
  let calls = 0

  beforeAll(async () => {
    server = await startTestServer({ withoutTenantFilter })
    planted = await plantEverywhere(server)
    await server.db.owner(async (tx) => {
      for (const [name, ids] of Object.entries(planted.ids.a)) {
        const resource = findResource(name)?.resource
        // Of an account an entity has one: none is left to be deleted.
        if (!resource || resource.tenant !== 'entity' || name === 'files' || ids[1] === undefined) continue
        deleted.add(name)
        await tx.rows(sql`update ${sql.identifier(name)} set deleted_at = now() where id = ${ids[1]}::uuid`)
      }
    })
    for (const [, person] of ACTORS) if (person) await server.token(person)
    before = await foreignState(server)
  })
  afterAll(() => server.close())

  const look = (what: string, actor: Actor, route: RouteInfo, answer: LightMyRequestResponse): void => {
    calls += 1
    if (answer.statusCode >= 500) problems.push(`${what}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
    const allowed =
      (actor === 'super' && OVERSEEN.test(route.operation ?? '')) || answers(actor, route)
        ? [MARK.a, MARK.a2, MARK.b, MARK.platform]
        : actor === 'super' && route.url === '/user/profile'
          ? [MARK.platform]
          : actor === 'support' && route.url === '/user/profile'
            ? [MARK.platform]
            : (MAY_SEE[actor ?? ''] ?? [])
    for (const mark of [MARK.a, MARK.a2, MARK.b, MARK.platform])
      if (!allowed.includes(mark) && answer.body.includes(mark))
        problems.push(`${what} shows ${mark}: ${answer.body.slice(0, 200)}`)
    if (answer.body.includes(SECRET)) problems.push(`${what} shows what nobody may see`)
  }

  const send = (route: RouteInfo, actor: Actor, url: string, body: object) =>
    server.call(route.method as 'GET', url, { as: actor, ...(route.method === 'GET' ? {} : { body }) })

  async function byId(route: RouteInfo, actor: Actor, resource: string): Promise<void> {
    let kinds: readonly Kind[] = ['unknown', 'other branch', 'other entity', 'deleted', 'own']
    // isolation.test.ts holds the administrator's foreign ids to their very words.
    if (actor === 'adminA' && route.audience === 'resource') kinds = ['unknown', 'deleted', 'own']
    let unknown: LightMyRequestResponse | null = null
    for (const kind of kinds) {
      if (unknown && isRefused(unknown) && kind !== 'other entity') continue
      if (kind === 'deleted' && !deleted.has(resource)) continue
      // One list for all: its rows are nobody's own.
      if (shared.has(resource) && kind !== 'unknown') continue
      // What a caller's own rows allow is the matrix's matter; a foreign one may not even be told from nothing.
      if ((kind === 'own' || answers(actor, route)) && route.method !== 'GET') continue
      const id = idOf(planted, kind, resource)
      const url = route.url.replace(':variant', 'original').replace(/:\w+|\*/g, id)
      const input = ACTION_BODY[route.operation ?? '']?.(planted.ids[TENANT_OF[kind]]) ?? {}
      const answer = await send(route, actor, url, route.method === 'PUT' ? { version: 1 } : input)
      const what = `${actor ?? 'nobody'}: ${routeKey(route)} with ${kind}`
      look(what, actor, route, answer)
      if (kind === 'own' || actor === 'super' || answers(actor, route)) continue
      if (kind === 'deleted' && isRight(actor, route)) continue
      unknown ??= answer
      if (answer.statusCode < 400 && route.audience === 'resource')
        problems.push(`${what} answers ${answer.statusCode}`)
      if (answer.statusCode !== unknown.statusCode)
        problems.push(`${what} answers ${answer.statusCode}, an unknown id ${unknown.statusCode}: ${answer.body}`)
    }
  }

  async function byQuery(route: RouteInfo, actor: Actor, resource: string): Promise<void> {
    const bare = await send(route, actor, route.url, {})
    look(`${actor}: ${routeKey(route)}`, actor, route, bare)
    const { entities } = server
    if (isRefused(bare)) {
      const query = `filter.id=${idOf(planted, 'other entity', resource)}&entityId=${entities.b}`
      const answer = await send(route, actor, `${route.url}?${query}`, {})
      look(`${actor}: ${routeKey(route)}?${query}`, actor, route, answer)
      if (!isRefused(answer)) problems.push(`${actor}: ${routeKey(route)}?${query} answers ${answer.statusCode}`)
      return
    }
    for (const kind of ['other branch', 'other entity', 'deleted', 'unknown'] as const) {
      const id = idOf(planted, kind, resource)
      for (const query of [`filter.id=${id}`, `filter=${encodeURIComponent(JSON.stringify({ id }))}`])
        look(
          `${actor}: ${routeKey(route)}?${query} (${kind})`,
          actor,
          route,
          await send(route, actor, `${route.url}?${query}`, {}),
        )
    }
    for (const query of [`entityId=${entities.b}`, `entity_id=${entities.b}`, `filter.entityId=${entities.b}`])
      look(`${actor}: ${routeKey(route)}?${query}`, actor, route, await send(route, actor, `${route.url}?${query}`, {}))
  }

  const routes = (): RouteInfo[] =>
    server.app.routeList.filter(({ url }) => !ENDS_SESSIONS.test(url) && !SIGN_IN.test(url))

  it.each(ACTORS)(
    '[6.1] [6.8] %s sees nothing that is another’s and changes nothing',
    async (name, actor) => {
      const mine = new Set<string>()
      covered.set(name, mine)
      for (const route of routes()) {
        const [resource = ''] = (route.operation ?? '').split('.')
        mine.add(routeKey(route))
        if (/[:*]/.test(route.url)) await byId(route, actor, resource)
        else if (route.method === 'GET') await byQuery(route, actor, resource)
        // A SuperAdmin's own acts change the platform's rows; they have suites of their own.
        else if (actor !== 'super')
          for (const tenant of ['a2', 'b'] as const) {
            const body = ACTION_BODY[route.operation ?? '']?.(planted.ids[tenant]) ?? {}
            look(`${actor}: ${routeKey(route)} of ${tenant}`, actor, route, await send(route, actor, route.url, body))
          }
        if (actor === null && ['session', 'resource'].includes(route.audience)) {
          const url = route.url.replace(/:\w+/g, () => idOf(planted, 'own', resource))
          const { statusCode } = await send(route, actor, url, {})
          if (statusCode !== 401) problems.push(`nobody: ${routeKey(route)} answers ${statusCode}`)
        }
      }
      expect(problems.splice(0)).toEqual([])
      expect(actor === 'super' ? [] : changed(before, await foreignState(server))).toEqual([])
    },
    240_000,
  )

  it('looked at every route with every caller', () => {
    const all = routes().map(routeKey)
    expect(all.length).toBeGreaterThan(100)
    for (const [name] of ACTORS) expect([...(covered.get(name) ?? [])].sort(), name).toEqual([...all].sort())
    expect(calls).toBeGreaterThan(3000)
  })
})

/** What a public write leaves behind by design: requests for links, registrations and words to the platform, which belong to nobody yet. */
const OPEN_TO_ALL = new Set([
  'account_links',
  'registrations',
  'registration_files',
  'contact_messages',
  'idempotency_keys',
  'audit_trail',
])

function changed(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return Object.keys(after).filter(
    (table) => !OPEN_TO_ALL.has(table) && JSON.stringify(before[table]) !== JSON.stringify(after[table]),
  )
}
