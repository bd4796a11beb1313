import type { z } from 'zod'
import { malformed } from './fault.ts'

/** A body of exactly this shape. @throws malformed (400) naming the first field that is not */
export function readBody<T extends z.ZodType>(shape: T, body: unknown): z.output<T> {
  const parsed = shape.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys') throw malformed(issue.keys[0]?.slice(0, 100) ?? 'body', 'unknownField')
  const field = issue?.path.map(String).join('.') || 'body'
  throw malformed(field, issue?.code === 'invalid_type' || issue?.code === 'too_small' ? 'required' : 'invalid')
}
