import fc from 'fast-check'

export type Json = Record<string, unknown>

const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff x',
  '\u202e\u2066',
  '٠٥٠١٢٣٤٥٦٧',
  'ﷺ'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(30),
  'e\u0301'.repeat(500),
  "'; drop table donors; --",
  '%%%___\\\\',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '=cmd|x',
  'null',
  'undefined',
  'NaN',
  'true',
  '1e999',
  '-0',
  '9'.repeat(400),
  '0.000000000000001',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-271821-04-20',
  '+275760-09-13',
  '294277-01-01T00:00:00Z',
  '2026-01-01T25:61:61Z',
  '2026-01-01T00:00:00+99:99',
  'infinity',
  'x'.repeat(5001),
  'x'.repeat(70_000),
]
const NASTY_NUMBERS = [0, -0, -1, 1.5, 1e21, -1e308, 2 ** 31, 2 ** 53, 1e-300, 99_999_999_999_999]
export const PROTOTYPE = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'valueOf',
  '$where',
  '',
]

const deep = (depth: number): unknown => {
  let value: unknown = 'deep'
  for (let n = 0; n < depth; n += 1) value = n % 2 ? [value] : { a: value }
  return value
}

export const nastyText = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 30 }),
)
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NASTY_NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}], { $ne: 1 }) },
  { weight: 1, arbitrary: fc.constantFrom(3, 30, 300, 3000).map(deep) },
  { weight: 1, arbitrary: fc.array(nastyText, { maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Rows that exist, by resource, for requests that get further than the door. */
export type Known = Readonly<Record<string, readonly string[]>>

export const idFrom = (ids: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() })

/** What a field of this name most likely refers to. */
function idsFor(name: string, known: Known): readonly string[] {
  const files = known['files'] ?? []
  const file = {
    image: 0,
    coverImage: 0,
    images: 0,
    logo: 0,
    evidence: 3,
    documents: 3,
    attachments: 3,
    recordings: 2,
    file: 4,
  }[name]
  if (file !== undefined) return files.slice(file, file + 1)
  return (
    known[name] ??
    known[`${name}s`] ??
    known[{ manager: 'users', type: 'donor_types' }[name] ?? ''] ??
    Object.values(known).flat()
  )
}

const phones = fc.nat(9_999_999).map((n) => `050${String(n).padStart(7, '0')}`)

function likelyText(schema: Json, known: Known, name: string): fc.Arbitrary<unknown> {
  if (schema['format'] === 'uuid') return idFrom(idsFor(name, known))
  if (schema['format'] === 'date') return fc.constantFrom('2026-01-01', '2025-12-31', '2026-03-15')
  if (schema['format'] === 'date-time') return fc.constantFrom('2026-01-01T00:00:00.000Z')
  if (schema['format'] === 'email') return fc.nat(99_999).map((n) => `fuzz${n}@athar.test`)
  if (/video/i.test(name)) return fc.constantFrom('https://youtu.be/abc', 'https://vimeo.com/1')
  if (schema['format'] === 'uri') return fc.constantFrom('https://example.org/x')
  if (/phone|contactNumber/i.test(name)) return phones
  if (typeof schema['pattern'] === 'string') return fc.constantFrom('5', '12.50', '0.01')
  return fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(Number(schema['maxLength'] ?? 30), 30) })
}

/** A value that the schema would take, as far as its kinds go. */
function likely(schema: Json, known: Known, name = ''): fc.Arbitrary<unknown> {
  const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  if (options) return fc.oneof(...options.map((one) => likely(one, known, name)))
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  if ('const' in schema) return fc.constant(schema['const'])
  switch (schema['type']) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return name === 'version' ? fc.constantFrom(1, 1, 2, 3) : fc.integer({ min: 0, max: 5000 })
    case 'number':
      return fc.double({ noNaN: true })
    case 'array':
      return fc.array(likely((schema['items'] as Json | undefined) ?? {}, known, name), { maxLength: 3 })
    case 'object':
      return likelyObject(schema, known, name)
    case 'string':
      return likelyText(schema, known, name)
    default:
      return fc.oneof(fc.constantFrom('0501234567', '+966501234567', '5', 'x'), fc.jsonValue({ maxDepth: 1 }))
  }
}

/** What is required and a few of the rest: with all forty fields at once, something is always wrong. */
function likelyObject(schema: Json, known: Known, name: string): fc.Arbitrary<Json> {
  const properties = (schema['properties'] ?? {}) as Record<string, Json>
  const required = new Set(schema['required'] as string[] | undefined)
  const inner = (key: string) => (key === 'id' ? name : key)
  const shape = Object.fromEntries(
    Object.entries(properties).map(([key, one]) => [key, likely(one, known, inner(key))]),
  )
  const optional = Object.keys(shape).filter((key) => !required.has(key))
  return fc
    .tuple(fc.record(shape) as fc.Arbitrary<Json>, fc.subarray(optional, { maxLength: Math.min(4, optional.length) }))
    .map(([all, some]) =>
      Object.fromEntries(Object.entries(all).filter(([key]) => required.has(key) || some.includes(key))),
    )
}

/** A likely body with a few of its values, or keys, spoilt. */
const spoilt = (schema: Json, known: Known): fc.Arbitrary<string> => {
  const names = [
    ...Object.keys((schema['properties'] ?? {}) as Json),
    'id',
    'entityId',
    'version',
    'status',
    ...PROTOTYPE,
  ]
  const changes = fc.array(fc.tuple(fc.constantFrom(...names), nasty), { minLength: 1, maxLength: 4 })
  return fc.tuple(likely(schema, known), changes).map(([body, more]) => {
    const base = typeof body === 'object' && body !== null ? body : {}
    // Written by hand: an assignment to __proto__ would not become a key.
    const pairs = [...Object.entries(base), ...more].map(
      ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`,
    )
    return `{${pairs.join(',')}}`
  })
}

const BROKEN = [
  '',
  '{',
  '[',
  '{"a":',
  '{"a":1}}',
  'null',
  '7',
  '"x"',
  '[]',
  '{"a":1,}',
  '\ufeff{}',
  '{"a":\u0000}',
  'NaN',
  '['.repeat(20_000),
  '{"name":"\\ud800"}',
  '{"version":1e400}',
]

export const bodyOf = (schema: Json, known: Known): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: likely(schema, known).map((value) => JSON.stringify(value) ?? '') },
    { weight: 4, arbitrary: spoilt(schema, known) },
    { weight: 1, arbitrary: nasty.map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
  )
