import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/db/types.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { unknownReference } from '../../../server/engine/references.ts'
import type { Attached } from '../../_kit/fields/index.ts'
import { donorIssues } from '../schema.ts'

const idsOf = (files: readonly Attached[]): string[] => files.map(({ id }) => id)

/** The issue whose conversation the files are part of. */
interface Place {
  entityId: string
  /** What the message may name beside what its writer has sent for it: files that the issue has already. */
  already?: readonly Attached[]
}

/** Makes what the caller has sent the message's own. @throws 422 with the field `files` where one of them is none of theirs */
export async function attach(tx: Tx, files: readonly Attached[], { entityId, already = [] }: Place): Promise<void> {
  const had = new Set(idsOf(already))
  const fresh = [...new Set(idsOf(files))].filter((id) => !had.has(id))
  if (fresh.length === 0) return
  const done = await tx.one<{ n: number }>(
    sql`select athar_attach_files(${entityId}::uuid, ${sql.param(fresh)}::uuid[]) as n`,
  )
  if (done?.n !== fresh.length) throw new AppFault('invalid', [unknownReference('files', donorIssues.fields.files)])
}

/** Erases what came with an answer before, and is named nowhere in the issue any more. */
export async function letGo(
  tx: Tx,
  issue: { entityId: string; id: string },
  before: readonly Attached[],
): Promise<void> {
  if (before.length === 0) return
  await tx.rows(
    sql`select athar_let_go_of_issue_files(${issue.entityId}::uuid, ${issue.id}::uuid, ${sql.param(idsOf(before))}::uuid[])`,
  )
}

/** How the files that a row names are called. */
export const told = <T>(column: T) => sql`athar_issue_files(${column})`
