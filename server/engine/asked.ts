import type { z } from 'zod'
import { malformed } from './fault.ts'

/** What stands behind the `?` of a path. @throws 400 */
export function askedOf<S extends z.ZodType>(shape: S, query: unknown): z.output<S> {
  const read = shape.safeParse(query)
  if (!read.success) throw malformed(String(read.error.issues[0]?.path[0] ?? 'query'), 'invalid')
  return read.data
}
