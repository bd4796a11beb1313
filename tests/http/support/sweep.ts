import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import type { Field } from '../../../resources/_kit/field.ts'
import { searchedIn } from '../../../resources/_kit/listSpec.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { resourceNamed } from '../../../resources/registry.ts'
import type { RouteInfo } from '../../../server/app.ts'
import type { CallOptions, TestServer } from '../support.ts'
import { foreignBodies } from './foreign.ts'
import { fileOf, type Ids, MARK, type Planted, SECRET } from './plant.ts'
import { ACTION_BODY, ALONE } from './sweepBodies.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export const routeKey = ({ method, url }: Pick<RouteInfo, 'method' | 'url'>): string => `${method} ${url}`

/** One pass over the routes: it calls, looks at every answer, and gathers what is wrong. */
export class Sweep {
  readonly problems: string[] = []
  readonly covered = new Set<string>()
  calls = 0

  constructor(
    readonly server: TestServer,
    readonly planted: Planted,
  ) {}

  problem(what: string, answer?: LightMyRequestResponse): void {
    this.problems.push(answer ? `${what}: ${answer.statusCode} ${answer.body.slice(0, 300)}` : what)
  }

  /** Calls as tenant a's admin and holds the answer to the one rule: nothing of anyone else's in it. */
  async call(method: Method, url: string, options: CallOptions = {}): Promise<LightMyRequestResponse> {
    const answer = await this.server.call(method, url, options)
    this.calls += 1
    const what = `${method} ${url} ${JSON.stringify(options.body ?? null).slice(0, 200)}`
    for (const mark of [MARK.a2, MARK.b, MARK.platform, SECRET])
      if (answer.body.includes(mark)) this.problem(`${what} shows ${mark}`, answer)
    for (const id of this.planted.foreign)
      if (answer.body.includes(id)) this.problem(`${what} shows the foreign id ${id}`, answer)
    if (answer.statusCode >= 500) this.problem(what, answer)
    return answer
  }

  expectStatus(answer: LightMyRequestResponse, status: number, what: string): void {
    if (answer.statusCode !== status) this.problem(`${what} should answer ${status}`, answer)
  }

  /** A foreign id must look exactly like one that nobody has. */
  expectUnknown(answer: LightMyRequestResponse, unknown: LightMyRequestResponse, what: string): void {
    this.expectStatus(answer, 404, what)
    if (answer.body !== unknown.body) this.problem(`${what} differs from an unknown id (${unknown.body})`, answer)
  }
}

const counter = { n: 0 }
const fresh = (): number => {
  counter.n += 1
  return counter.n
}

const writable = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).filter(([, f]) => !f.readOnly)

/** A body that creates another record like the planted one. */
function bodyLike(resource: Resource, record: Record<string, unknown>): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, field] of writable(resource)) {
    if (name === 'metaName') body[name] = `${MARK.a}_new_${fresh()}`
    else if (name === 'sendTime') body[name] = record[name]
    else if (field.kind === 'text') body[name] = `${MARK.a} new ${fresh()}`
    else if (field.kind === 'phone') body[name] = `+96655${3_000_000 + fresh()}`
    else if (field.kind === 'email') body[name] = `${MARK.a}new${fresh()}@athar.test`
    else body[name] = record[name]
  }
  return body
}

const idIn =
  (ids: Ids) =>
  (to: string, accept: unknown): string =>
    accept ? fileOf(ids, accept) : ((to === 'files' ? ids['files']?.[4] : ids[to]?.[0]) ?? '')

/** What is changed by its author alone is the caller's own once its lists have been swept. */
const takeOver =
  (table: string) =>
  ({ server }: Sweep): Promise<unknown> =>
    server.db.owner(async (tx) => {
      const { entities, users } = server
      await tx.rows(
        sql`update ${sql.identifier(table)} set author = ${users.adminA}::uuid where entity_id = ${entities.a}::uuid`,
      )
      // A comment stands below a published update; publishing and deactivating have been swept by now.
      await tx.rows(sql`update project_updates set status = 'published' where entity_id = ${entities.a}::uuid`)
    })

const READY: Record<string, (sweep: Sweep) => Promise<unknown>> = {
  comments: takeOver('comments'),
  notes: takeOver('notes'),
}

/** Another's rows, of which every second is asked for in another way; one that stands alone is asked for both ways. */
function foreignIds(ids: readonly string[] = []): string[] {
  const all = [...new Set(ids)]
  return all.length === 1 ? [...all, ...all] : all
}

/** GET, PUT, DELETE and every act on one record: another's id is nobody's id. */
export async function sweepRecord(sweep: Sweep, route: RouteInfo, resource: string, operation: string): Promise<void> {
  const { planted } = sweep
  await READY[resource]?.(sweep)
  const method = route.method as Method
  const input = ACTION_BODY[`${resource}.${operation}`]
  const given = (ids: Ids): CallOptions => {
    const asked = input?.(ids) ?? {}
    return method === 'GET' ? { query: asked as Record<string, string> } : { body: asked }
  }
  const bodyFor = (ids: Ids): CallOptions => {
    if (method === 'PUT') return { body: { version: 1 } }
    return method === 'DELETE' ? {} : given(ids)
  }
  const at = (id: string): string => route.url.replace(':id', id)
  const unknown = await sweep.call(method, at(randomUUID()), bodyFor(planted.ids.a))
  sweep.expectStatus(unknown, 404, `${routeKey(route)} of an unknown id`)
  for (const tenant of ['a2', 'b'] as const) {
    const ids = planted.ids[tenant]
    for (const [n, id] of foreignIds(ids[resource]).entries()) {
      const [path, body, what] = n % 2 === 0 ? [id, planted.ids.a, ''] : [id.toUpperCase(), ids, ', its body too']
      sweep.expectUnknown(
        await sweep.call(method, at(path), bodyFor(body)),
        unknown,
        `${routeKey(route)} of ${tenant}${what}`,
      )
    }
    if (input && JSON.stringify(input(ids)) !== JSON.stringify(input(planted.ids.a))) {
      const answer = await sweep.call(method, at(planted.ids.a[resource]?.[0] ?? ''), given(ids))
      if (answer.statusCode < 400) sweep.problem(`${routeKey(route)} took a body with an id of ${tenant}`, answer)
    }
  }
  // The same call reaches one's own row: the refusals above are not refusals of everything. What takes it away takes one
  // that nobody asks for later.
  const takesAway = method === 'DELETE' || operation === 'withdraw' || operation === 'restore'
  // Of files the fourth: picture, film and recording are referred to, and consent to them can be withdrawn.
  const spare = resource === 'files' ? 3 : 1
  const own = await sweep.call(
    method,
    at(planted.ids.a[resource]?.[takesAway ? spare : 0] ?? ''),
    bodyFor(planted.ids.a),
  )
  if ([400, 401, 403, 404].includes(own.statusCode))
    sweep.problem(`${routeKey(route)} does not reach one's own row`, own)
}

/** Both ways in which a list is asked; its file takes the same query by the same parser, and is asked in one. */
const FILTER = (url: string, name: string, value: string): string[] => [
  `${url}?filter=${encodeURIComponent(JSON.stringify({ [name]: value }))}&range=${encodeURIComponent('[0,999]')}`,
  ...(url.endsWith('.csv') ? [] : [`${url}?perPage=1000&filter.${name}=${value}`]),
]

/** Resources without a text of anybody's. */
const WORDLESS = new Set(['dispatches', 'editions', 'letters'])

/** Lists and exports: everything of one's own, nothing of another's, whatever the filter names. */
export async function sweepList(sweep: Sweep, route: RouteInfo, resource: Resource): Promise<void> {
  const { ids } = sweep.planted
  const { url } = route
  const isList = !url.endsWith('.csv')
  const rows = (body: string): number =>
    isList ? (JSON.parse(body) as unknown[]).length : body.trimEnd().split('\r\n').length - 1
  const all = await sweep.call('GET', `${url}?${isList ? 'perPage=1000' : ''}`)
  sweep.expectStatus(all, 200, url)
  const shared = resource.tenant === 'platform'
  // A row without a text of its own is known by its id; a file names no ids.
  const own = [shared ? 'zshared' : MARK.a, ...(isList ? (ids.a[resource.name] ?? []) : [])]
  const known = own.some((mark) => all.body.includes(mark)) || (!isList && WORDLESS.has(resource.name))
  if (rows(all.body) === 0 || !known)
    sweep.problem(`${url} does not show one's own rows (looked for ${own.join(', ')})`, all)
  if (isList && all.headers['content-range'] !== `${resource.name} 0-${rows(all.body) - 1}/${rows(all.body)}`)
    sweep.problem(`${url} counts other than it shows: ${String(all.headers['content-range'])}`, all)
  const find = async (path: string, least: number, most: number): Promise<void> => {
    const answer = await sweep.call('GET', path)
    sweep.expectStatus(answer, 200, path)
    if (answer.statusCode !== 200) return
    const n = rows(answer.body)
    if (n < least || n > most) sweep.problem(`${path} finds ${n}`, answer)
    const total = Number(
      String(answer.headers['content-range'] ?? n)
        .split('/')
        .pop(),
    )
    if (total !== n) sweep.problem(`${path} counts ${total} and shows ${n}`)
  }
  const filters: [string, string][] = [
    ['id', resource.name],
    ...Object.entries(resource.fields).flatMap(([name, f]): [string, string][] => {
      const usable = !f.hidden && (f.kind === 'reference' || f.kind === 'references')
      const to = String(f.options['to'])
      return usable && resourceNamed(to).resource.tenant !== 'platform' ? [[name, to]] : []
    }),
  ]
  for (const [name, to] of filters) {
    if (shared) continue
    for (const path of FILTER(url, name, idIn(ids.a)(to, undefined))) await find(path, 1, 1000)
    for (const tenant of ['a2', 'b'] as const)
      for (const path of FILTER(url, name, idIn(ids[tenant])(to, undefined))) await find(path, 0, 0)
  }
  if (searchedIn(resource.list).length > 0 && resource.tenant !== 'self') {
    await find(`${url}?filter.q=${shared ? 'zshared' : MARK.a}`, 1, 1000)
    for (const mark of [MARK.a2, MARK.b, MARK.platform]) await find(`${url}?filter.q=${mark}`, 0, 0)
  }
}

/** A file of chosen rows: of one's own it is made, another's are as unknown as nobody's. */
export async function sweepChosen(sweep: Sweep, route: RouteInfo, { name, tenant }: Resource): Promise<void> {
  const file = (id: string | undefined) => sweep.call('POST', route.url, { body: { ids: [id] } })
  const of = (whose: 'a' | 'a2' | 'b') => sweep.planted.ids[whose][name]?.[0]
  sweep.expectStatus(await file(of('a')), 200, routeKey(route))
  const unknown = await file(randomUUID())
  sweep.expectStatus(unknown, 404, routeKey(route))
  // Rows of the platform are everybody's.
  if (tenant === 'platform') return
  for (const whose of ['a2', 'b'] as const)
    sweep.expectUnknown(await file(of(whose)), unknown, `${routeKey(route)} with an id of ${whose}`)
}

const stripped = (text: string, ids: readonly string[]): string => ids.reduce((t, id) => t.replaceAll(id, 'ID'), text)

/** POST and PUT: no field takes another tenant's row, and the refusal does not tell a foreign id from an unknown one. */
export async function sweepWrite(sweep: Sweep, route: RouteInfo, resource: Resource): Promise<void> {
  const { ids } = sweep.planted
  const ownId = ids.a[resource.name]?.[0] ?? ''
  const read = async () => (await sweep.call('GET', `/api/${resource.name}/${ownId}`)).json<Record<string, unknown>>()
  const creates = route.method === 'POST'
  const alone = ALONE[resource.name]
  const done = creates ? (alone ? 409 : 201) : 200
  await READY[resource.name]?.(sweep)
  let own = await read()
  const write = async (more: object) => {
    const body = creates ? { ...bodyLike(resource, own), ...alone, ...more } : { ...own, ...more }
    const path = creates ? route.url : route.url.replace(':id', ownId)
    const answer = await sweep.call(creates ? 'POST' : 'PUT', path, { body })
    // What was written has another version.
    if (!creates && answer.statusCode === 200) own = await read()
    return answer
  }
  /** What is said of an id that nobody has; whoever the other tenant is, it is the same. */
  const unknowns = new Map<string, Promise<LightMyRequestResponse>>()
  const unknownOf = (name: string, value: unknown) => {
    const bare = stripped(JSON.stringify(value), sweep.planted.foreign)
    const key = `${name} ${bare}`
    const asked = unknowns.get(key) ?? write({ [name]: JSON.parse(bare.replaceAll('"ID"', `"${randomUUID()}"`)) })
    unknowns.set(key, asked)
    return asked
  }
  const good = await write({})
  sweep.expectStatus(good, done, `${routeKey(route)} with one's own references`)
  for (const tenant of ['a2', 'b'] as const) {
    const foreign = foreignBodies(resource, own, idIn(ids[tenant]))
    for (const { name, key, readOnly, value } of foreign) {
      const answer = await write({ [name]: value })
      const what = `${routeKey(route)} with ${name} of ${tenant}`
      if (readOnly) {
        // Dropped: the answer's own check for foreign ids has looked already.
        sweep.expectStatus(answer, done, what)
        continue
      }
      sweep.expectStatus(answer, 422, what)
      if (!Object.hasOwn(answer.json<{ errors?: object }>().errors ?? {}, key))
        sweep.problem(`${what} names no fault at ${key}`, answer)
      const unknown = await unknownOf(name, value)
      if (unknown.statusCode !== answer.statusCode || unknown.body !== answer.body)
        sweep.problem(`${what} differs from an unknown id (${unknown.body})`, answer)
    }
    const entityId = sweep.server.entities[tenant]
    for (const key of ['entityId', 'entity_id', 'entity'])
      sweep.expectStatus(await write({ [key]: entityId }), 400, `${routeKey(route)} with ${key}`)
    const named = await write({ id: ids[tenant][resource.name]?.[0] })
    sweep.expectStatus(named, done, `${routeKey(route)} with another's id in the body`)
  }
}
