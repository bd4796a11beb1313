import simpleRestProvider from 'ra-data-simple-rest'
import { type DataProvider, type fetchUtils, HttpError, type Identifier, type RaRecord } from 'react-admin'
import { each, LeftOver, type Watch } from './each.ts'
import { type Answer, type Call, http, newKey } from './http.ts'
import { toQuery } from './query.ts'

/** The most rows of one answer. */
const MOST = 1000
/** Ids in one address: what stands before a server takes none of more than 8 KB. */
const IDS = 150
/** Calls for parts of them at once. */
const PARTS = 4

/** ra-data-simple-rest's `sort=["name","ASC"]&range=[0,24]&filter={...}` as [7.14] writes it: dots, repeated keys, pages. */
function asSpecified(url: string): string {
  const [path = '', search = ''] = url.split('?')
  if (search === '') return path
  const asked = new URLSearchParams(search)
  const read = <T>(name: string): T | undefined => {
    const text = asked.get(name)
    return text === null ? undefined : (JSON.parse(text) as T)
  }
  const filter = read<Record<string, unknown>>('filter')
  const [field, order] = read<[string, string]>('sort') ?? []
  const [first, last] = read<[number, number]>('range') ?? [0, MOST - 1]
  const perPage = last - first + 1
  return `${path}?${toQuery({ filter, sort: { field, order }, page: first / perPage + 1, perPage })}`
}

/** Keys of creations without an answer yet: a second click, or a try after a lost connection, is the same creation. */
const keys = new Map<string, string>()

async function once(path: string, call: Call): Promise<Answer<unknown>> {
  const what = `${path} ${JSON.stringify(call.body)}`
  const idempotencyKey = keys.get(what) ?? newKey()
  keys.set(what, idempotencyKey)
  try {
    const answer = await http(path, { ...call, idempotencyKey })
    keys.delete(what)
    return answer
  } catch (fault) {
    // A refusal is an answer; only silence leaves it open whether the row exists.
    if (fault instanceof HttpError && Number(fault.status) >= 400 && Number(fault.status) < 500) keys.delete(what)
    throw fault
  }
}

/** What ra-data-simple-rest calls, over the one http client. */
async function httpClient(url: string, { method = 'GET', body, signal }: fetchUtils.Options = {}) {
  const call: Call = { method: method as Call['method'] }
  if (signal) call.signal = signal
  if (typeof body === 'string') call.body = JSON.parse(body) as unknown
  const answer = await (method === 'POST' ? once : http)(asSpecified(url), call)
  return { ...answer, body: JSON.stringify(answer.json) }
}

const base = simpleRestProvider('/api', httpClient)

/** What a call for many says of itself: whoever follows it, and may stop it. */
export type WatchedMeta = {
  watched: <T>(work: (watch: Watch) => Promise<T>) => Promise<T>
}
const isWatched = (meta: unknown): meta is WatchedMeta =>
  typeof meta === 'object' && meta !== null && 'watched' in meta && typeof meta.watched === 'function'

/** Runs a few at a time to the end, then throws the first fault with all that it left over. */
async function all(
  ids: readonly Identifier[],
  act: (id: string) => Promise<unknown>,
  meta?: unknown,
): Promise<{ data: Identifier[] }> {
  const work = (watch?: Watch) => each(ids.map(String), act, watch)
  const left = await (isWatched(meta) ? meta.watched(work) : work())
  const first = left.find(({ fault }) => fault !== undefined)?.fault
  if (left.length > 0) throw new LeftOver(first, left, ids.length - left.length)
  return { data: [...ids] }
}

const versionOf = (record: Partial<RaRecord> | undefined): unknown => record?.['version']

/**
 * ra-data-simple-rest over our http client. What it has no notion of is added around it: that an answer holds 1,000 rows
 * at most, and an address still fewer ids, that a change names the version that it changes, and that a call for many tells which of them it left over.
 */
export const dataProvider: DataProvider = {
  ...base,
  supportAbortSignal: true,
  getMany: async <T extends RaRecord>(resource: string, { ids, ...params }: Parameters<DataProvider['getMany']>[1]) => {
    const data: T[] = []
    for (let at = 0; at < ids.length; at += IDS * PARTS) {
      const some = ids.slice(at, at + IDS * PARTS)
      const parts = Array.from({ length: Math.ceil(some.length / IDS) }, (_, part) =>
        base.getMany<T>(resource, { ...params, ids: some.slice(part * IDS, (part + 1) * IDS) }),
      )
      for (const answer of await Promise.all(parts)) data.push(...answer.data)
    }
    return { data }
  },
  update: (resource, params) => {
    const version = versionOf(params.data) ?? versionOf(params.previousData)
    return base.update(resource, { ...params, data: { ...params.data, version } })
  },
  updateMany: async (resource, { ids, data }) => {
    const { data: rows } = await dataProvider.getMany(resource, { ids })
    const known = new Map(rows.map((row) => [String(row.id), row]))
    return all([...known.keys()], (id) => dataProvider.update(resource, { id, data, previousData: known.get(id) }))
  },
  deleteMany: (resource, { ids, meta }) => all(ids, (id) => base.delete(resource, { id }), meta as unknown),
}
