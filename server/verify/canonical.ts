import { hash } from 'node:crypto'

/**
 * JSON in one form alone (RFC 8785): keys in the order of their UTF-16 units, no spaces, numbers as JavaScript writes them.
 * Whoever has the same values has the same bytes, in whatever order a database keeps them.
 * @throws where a value is none of JSON's
 */
export function canonical(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error('a number that JSON does not have')
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one ?? null)).join(',')}]`
  if (typeof value !== 'object') throw new Error(`JSON has no ${typeof value}`)
  let parts = ''
  // In the order of UTF-16 units, as an array of texts sorts by itself.
  for (const name of Object.keys(value).sort()) {
    const one = (value as Record<string, unknown>)[name]
    if (one !== undefined) parts += `${parts === '' ? '' : ','}${JSON.stringify(name)}:${canonical(one)}`
  }
  return `{${parts}}`
}

/** SHA-256 in hex. */
export const sha256 = (of: string | Uint8Array): string => hash('sha256', of, 'hex')

/** SHA-256 of a value's canonical JSON, in hex. */
export const digestOf = (value: unknown): string => sha256(canonical(value))
