import type { z } from 'zod'
import { CODES } from '../../resources/_kit/codes.ts'
import { allow, type Call, inTx, inTxAnew } from './context.ts'
import type { Action } from './define.ts'
import { AppFault } from './fault.ts'
import { idempotent } from './idempotency.ts'
import { findEvenDeleted, findRow } from './read.ts'
import { hookContext } from './write.ts'

const fieldOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? 'body') : issue.path.map(String).join('.') || 'body'

function parseInput(action: Action, input: unknown): unknown {
  const parsed = action.input.safeParse(input ?? {})
  if (parsed.success) return parsed.data
  throw new AppFault(
    'malformed',
    parsed.error.issues.map((issue) => ({
      field: fieldOf(issue),
      key: issue.code === 'unrecognized_keys' ? 'unknownField' : 'invalid',
      args: { field: fieldOf(issue) },
      code: CODES.generic,
    })),
  )
}

/** An action of a resource's own, with the same steps before it as any operation: rule, strict input, visible record. */
export async function runAction(
  call: Call,
  name: string,
  action: Action,
  rawInput: unknown,
  id: string | null,
): Promise<unknown> {
  allow(call, name)
  const input = parseInput(action, rawInput)
  if (action.atomic)
    return inTxAnew(call, (tx) =>
      idempotent(call, tx, [name, id, rawInput], async () => {
        const row = id === null ? null : await findRow(tx, call, id, name, true)
        if (id !== null && !row) throw new AppFault('notFound')
        return action.run(hookContext(call, tx), parseInput(action, rawInput), row)
      }),
    )
  const find = action.evenDeleted ? findEvenDeleted : findRow
  if (id !== null && !(await inTx(call, (tx) => find(tx, call, id, name)))) throw new AppFault('notFound')
  return action.run(call, input, id)
}
