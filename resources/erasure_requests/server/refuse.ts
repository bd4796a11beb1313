import { sql } from 'drizzle-orm'
import { columns, shaped, updates } from '../../../server/db/columns.ts'
import { authorOf } from '../../../server/engine/author.ts'
import type { HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { readForm } from '../../../server/engine/form.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { refusalFields } from '../forms.ts'
import { erasureRequests } from '../schema.ts'

const r = columns(erasureRequests, 'r')

const refusalForm = { fields: refusalFields }

/** {reason} -> {id, version}: the data stays, and the donor reads why. @throws 409 wrongState; 422 */
export async function refuse(
  { tx, actor }: HookContext<typeof erasureRequests>,
  input: { reason?: unknown },
  { id, status }: RecordOf<typeof erasureRequests>,
) {
  const { reason } = readForm(refusalForm, { reason: input.reason })
  const set = {
    status: 'refused' as const,
    answer: reason,
    decidedAt: sql`now()`,
    decidedBy: await authorOf(tx, actor),
  }
  const refused = await tx.one(
    shaped(
      { id: r.id, version: r.version },
      (row) => sql`
    update ${r} set ${updates(r, { ...set, version: sql`${r.version} + 1`, updatedAt: sql`now()` })}
    where ${r.id} = ${id}::uuid and ${r.status} = 'pending' returning ${row}`,
    ),
  )
  if (!refused) throw new AppFault('wrongState', [], { status })
  return refused
}
