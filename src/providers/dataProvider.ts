import simpleRestProvider from 'ra-data-simple-rest'
import { type DataProvider, fetchUtils, HttpError, type Identifier, type RaRecord } from 'react-admin'
import { each, LeftOver } from './each.ts'
import { type Call, http, newKey } from './http.ts'
import { toQuery } from './query.ts'

const API = '/api'
/** The most rows of one answer. */
const MOST = 1000

type Row = RaRecord<string>

const pathOf = (resource: string, id: Identifier): string => `${API}/${resource}/${encodeURIComponent(id)}`

/** What ra-data-simple-rest calls, over the one http client. */
async function httpClient(url: string, options: fetchUtils.Options = {}) {
  const headers: Record<string, string> = {}
  new Headers(options.headers).forEach((value, name) => {
    headers[name] = value
  })
  const call: Call = { method: (options.method ?? 'GET') as Call['method'], headers }
  if (options.signal) call.signal = options.signal
  if (typeof options.body === 'string') call.body = JSON.parse(options.body) as unknown
  const answer = await http(url, call)
  return { ...answer, body: JSON.stringify(answer.json) }
}

interface ListParams {
  pagination?: { page: number; perPage: number }
  sort?: { field: string; order: 'ASC' | 'DESC' }
  filter?: unknown
  signal?: AbortSignal
}

/** [7.14] filter.status=a&sort.field=name&page=2; the total comes from Content-Range. */
async function list(resource: string, { pagination, sort, filter, signal }: ListParams) {
  const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
  const query = toQuery({ filter, sort, page, perPage })
  const { json, headers } = await http<Row[]>(`${API}/${resource}?${query}`, { signal })
  const total = Number(headers.get('Content-Range')?.split('/').at(-1))
  if (!Number.isInteger(total)) throw new Error(`The list of ${resource} came without its total`)
  return { data: json, total }
}

/** One call for all of them; more than fit in one answer are fetched in several. */
async function many(resource: string, ids: readonly Identifier[], signal?: AbortSignal): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += MOST) {
    const some = ids.slice(start, start + MOST)
    const query = toQuery({ filter: { id: some }, page: 1, perPage: MOST })
    rows.push(...(await http<Row[]>(`${API}/${resource}?${query}`, { signal })).json)
  }
  return rows
}

/** Runs a few at a time to the end, then throws the first fault with all that it left over. */
async function all(ids: readonly Identifier[], act: (id: string) => Promise<unknown>): Promise<void> {
  const left = await each(ids.map(String), act)
  const first = left.find(({ fault }) => fault !== undefined)?.fault
  if (left.length > 0) throw new LeftOver(first, left, ids.length - left.length)
}

/** Keys of creations without an answer yet: a second click, or a try after a lost connection, is the same creation. */
const keys = new Map<string, string>()

async function once<T>(path: string, body: unknown): Promise<T> {
  const what = `${path} ${JSON.stringify(body)}`
  const idempotencyKey = keys.get(what) ?? newKey()
  keys.set(what, idempotencyKey)
  try {
    const { json } = await http<T>(path, { method: 'POST', body, idempotencyKey })
    keys.delete(what)
    return json
  } catch (fault) {
    // A refusal is an answer; only silence leaves it open whether the row exists.
    if (fault instanceof HttpError && Number(fault.status) >= 400 && Number(fault.status) < 500) keys.delete(what)
    throw fault
  }
}

const base = simpleRestProvider(API, httpClient)

/** ra-data-simple-rest, with lists as [7.14], versions, idempotency keys and abort signals. */
export const dataProvider = {
  ...base,
  supportAbortSignal: true,
  getList: list,
  getMany: async (resource: string, { ids, signal }: { ids: Identifier[]; signal?: AbortSignal }) => ({
    data: await many(resource, ids, signal),
  }),
  getManyReference: (resource: string, params: ListParams & { target: string; id: Identifier }) =>
    list(resource, {
      ...params,
      filter: { ...(params.filter as Record<string, unknown> | undefined), [params.target]: params.id },
    }),
  update: async (
    resource: string,
    { id, data, previousData }: { id: Identifier; data: Partial<Row>; previousData?: Partial<Row> },
  ) => {
    const version: unknown = data['version'] ?? previousData?.['version']
    return { data: (await http<Row>(pathOf(resource, id), { method: 'PUT', body: { ...data, version } })).json }
  },
  updateMany: async (resource: string, { ids, data }: { ids: Identifier[]; data: Partial<Row> }) => {
    const rows = await many(resource, ids)
    const versions = new Map(rows.map((row) => [row.id, row['version'] as unknown]))
    await all([...versions.keys()], (id) =>
      http(pathOf(resource, id), { method: 'PUT', body: { ...data, version: versions.get(id) } }),
    )
    return { data: rows.map((row) => row.id) }
  },
  create: async (resource: string, { data }: { data: unknown }) => ({
    data: await once<Row>(`${API}/${resource}`, data),
  }),
  delete: async (resource: string, { id, previousData }: { id: Identifier; previousData?: Row }) => {
    const { json } = await http<Row | null>(pathOf(resource, id), { method: 'DELETE' })
    return { data: json ?? previousData ?? { id: String(id) } }
  },
  deleteMany: async (resource: string, { ids }: { ids: Identifier[] }) => {
    await all(ids, (id) => http(pathOf(resource, id), { method: 'DELETE' }))
    return { data: ids }
  },
} as DataProvider
