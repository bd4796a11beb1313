import fc from 'fast-check'
import { bodyOf, idFrom, type Json, type Known, nasty, nastyText, PROTOTYPE } from './fuzzValues.ts'

/** A request as the fuzzer makes it: a route template of the document, with everything around it. */
export interface Shot {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS' | 'HEAD'
  url: string
  headers: Record<string, string>
  payload: string | undefined
  staff: boolean
}

const TYPES = [
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'x/y',
  '',
  'application/octet-stream',
]

const pair = (name: string, value: string): string => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')

const queryOf = (
  parameters: readonly { name: string; schema: Json }[],
  ids: readonly string[],
): fc.Arbitrary<string> => {
  const names = [
    ...parameters.map((p) => p.name),
    'range',
    'filter',
    'sort',
    'filter.',
    'filter.id.in',
    'page',
    'limit',
    'filter.q',
    'after',
    'kind',
    ...PROTOTYPE,
  ]
  const value = fc.oneof(
    nastyText.map(wellFormed),
    idFrom(ids),
    fc.constantFrom('1', '25', 'ASC', 'DESC', 'true', '2026-01-01', 'published', '5.5', 'x'),
  )
  const ours = fc
    .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 })
    .map((pairs) => pairs.map(([n, v]) => pair(n, v.slice(0, 3000))).join('&'))
  const jsonText = nasty.map((one) => wellFormed(JSON.stringify(one) ?? ''))
  const theirs = fc.record(
    {
      filter: jsonText,
      range: fc.oneof(fc.constantFrom('[0,24]', '[0,0]', '[5,1]', '[0,1e9]', '[null,1]', '{}'), jsonText),
      sort: fc.oneof(fc.constantFrom('["id","ASC"]', '["__proto__","DESC"]', '[1,2]'), jsonText),
    },
    { requiredKeys: [] },
  )
  const simple = theirs.map((parts) =>
    Object.entries(parts)
      .map(([n, v]) => pair(n, v.slice(0, 3000)))
      .join('&'),
  )
  const raw = fc.constantFrom(
    '%',
    '%zz',
    '&&&===',
    'a[b][c]=1',
    'a=%00',
    '?????',
    'filter.status=a&filter.status=b',
    'a'.repeat(4000),
    '%F0%9F',
    'page=-1',
    'perPage=0',
  )
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    { weight: 5, arbitrary: ours },
    { weight: 3, arbitrary: simple },
    { weight: 1, arbitrary: raw },
  )
}

const headersArbitrary: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'accept-language': fc.constantFrom('ar', 'en', 'xx', '*;q=0', 'ar'.repeat(500)),
    accept: fc.constantFrom('*/*', 'text/html', 'nonsense', 'application/json;q=0'),
    'accept-encoding': fc.constantFrom('gzip', 'br', 'identity', 'x', '*;q=0'),
    'idempotency-key': fc.constantFrom('short', 'a-proper-key-0001', 'k'.repeat(101), 'with space 00'),
    'x-forwarded-for': fc.constantFrom('127.0.0.1', "' or 1=1", ','.repeat(100)),
    'x-http-method-override': fc.constantFrom('DELETE', 'TRACE'),
    range: fc.constantFrom('bytes=0-1', 'projects=0-9', 'bytes=9-1'),
    'if-none-match': fc.constantFrom('*', '"x"'),
    expect: fc.constantFrom('200-ok'),
    authorization: fc.constantFrom('', 'Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic eDp5'),
  },
  { requiredKeys: [] },
)

export interface Target {
  method: Shot['method']
  path: string
  body?: Json
  parameters: { name: string; schema: Json }[]
}

/** The document's operations, and the routes that the document leaves out. */
export function targetsOf(document: Json, others: readonly { method: string; url: string }[]): Target[] {
  const found: Target[] = []
  for (const [path, item] of Object.entries(document['paths'] as Record<string, Record<string, Json>>))
    for (const [method, operation] of Object.entries(item)) {
      if (method === 'parameters') continue
      const content = (operation['requestBody'] as { content?: Record<string, { schema: Json }> } | undefined)?.content
      const body = content?.['application/json']?.schema
      found.push({
        method: method.toUpperCase() as Shot['method'],
        path,
        parameters: (operation['parameters'] ?? []) as Target['parameters'],
        ...(body ? { body } : {}),
      })
    }
  const known = new Set(found.map(({ method, path }) => `${method} ${path}`))
  for (const { method, url } of others) {
    const path = url.replace(/:(\w+)/g, '{$1}')
    if (!known.has(`${method} ${path}`)) found.push({ method: method as Shot['method'], path, parameters: [] })
  }
  return found
}

const segment = (ids: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 10, arbitrary: idFrom(ids) },
    { weight: 1, arbitrary: nastyText.map((t) => encodeURIComponent(wellFormed(t).slice(0, 280)) || 'x') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '%',
        '%zz',
        '%00',
        '..',
        '.',
        '%2e%2e%2f',
        '%2F',
        'null',
        '*',
        "'",
        '%C0%AF',
        'x'.repeat(400),
        'original',
      ),
    },
  )

const METHODS = ['PATCH', 'OPTIONS', 'HEAD', 'DELETE', 'PUT', 'POST'] as const

/** One request to one of the targets; those that write are asked more often than those that read. */
export function shots(targets: readonly Target[], known: Known): fc.Arbitrary<Shot> {
  const all = Object.values(known).flat()
  const of = (target: Target): fc.Arbitrary<Shot> => {
    const ids = known[target.path.split('/')[2] ?? ''] ?? all
    const reads = target.method === 'GET' || target.method === 'DELETE'
    return fc
      .record({
        segments: fc.array(segment(ids), { minLength: 3, maxLength: 3 }),
        query: queryOf(target.parameters, all),
        headers: fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headersArbitrary }),
        payload: fc.option(bodyOf(target.body ?? { type: 'object' }, known), { nil: undefined, freq: reads ? 1 : 20 }),
        type: fc.oneof(
          { weight: 9, arbitrary: fc.constant('application/json') },
          { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
        ),
        method: fc.oneof(
          { weight: 30, arbitrary: fc.constant(target.method) },
          { weight: 1, arbitrary: fc.constantFrom<Shot['method']>(...METHODS) },
        ),
        staff: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
      })
      .map(({ segments, query, headers, payload, type, method, staff }) => {
        let n = 0
        const path = target.path.replace(/\{\w+\}|\*/g, () => segments[n++ % 3] ?? 'x')
        const typed: Record<string, string> = payload === undefined ? {} : { 'content-type': type }
        return { method, url: query ? `${path}?${query}` : path, headers: { ...headers, ...typed }, payload, staff }
      })
  }
  return fc.oneof(...targets.map((target) => ({ weight: target.body ? 4 : 1, arbitrary: of(target) })))
}
