import { randomUUID } from 'node:crypto'

/** A UUID of version 7 (RFC 9562): sorts by the moment it was made, so that new rows land together in the index. */
export function newId(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, '0')
  // Version 4 has the variant and the random bits where version 7 has them, and is drawn from a store of random bytes.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

/** Before every id: where a walk along ids begins. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
