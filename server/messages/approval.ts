import { sql } from 'drizzle-orm'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import { entities } from '../../resources/entities/schema.ts'
import type { reports } from '../../resources/reports/schema.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { authorOf } from '../engine/author.ts'
import type { HookContext } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { moveReport } from './reportRow.ts'

const e = columns(entities, 'e')

type Report = RecordOf<typeof reports>
type Context = HookContext<typeof reports>

/** product.md 30: whether the transaction's entity wants a second person's word. */
export async function isAsked(tx: Tx): Promise<boolean> {
  const row = await tx.one(select({ asked: e.secondApproval }, sql`from ${e} where ${e.id} = athar_entity()`))
  return row?.asked === true
}

/** @throws 409 notApproved where a second person's word is wanted and was not given */
export async function assertApproved(
  tx: Tx,
  { approvedAt }: Pick<Report, 'approvedAt'>,
  donors: number,
): Promise<void> {
  if (donors > 1 && approvedAt === null && (await isAsked(tx))) throw new AppFault('notApproved')
}

/** What was asked and answered speaks of the report as it stood then. */
export const UNASKED = { askedBy: null, askedAt: null, approvedBy: null, approvedAt: null } as const

function assertDraft({ status, archived }: Report): void {
  if (archived) throw new AppFault('archived')
  if (status !== 'draft') throw new AppFault('wrongState', [], { status })
}

/** Asks for a second person's word on the draft as it stands. @throws 409 wrongState where it was asked for, or none is wanted */
export async function askApproval({ tx, actor }: Context, row: Report): Promise<void> {
  assertDraft(row)
  if (row.askedAt !== null || !(await isAsked(tx))) throw new AppFault('wrongState', [], { status: row.status })
  await moveReport(tx, row.id, { ...UNASKED, askedBy: await authorOf(tx, actor), askedAt: sql`now()`, sentBack: null })
}

/** Approves the draft that was read. @throws 409 ownApproval; 409 stale where it is another by now */
export async function approve({ tx, actor }: Context, row: Report, version: number): Promise<void> {
  assertDraft(row)
  if (row.version !== version) throw new AppFault('stale', [], { version: row.version })
  if (row.askedAt === null || row.approvedAt !== null) throw new AppFault('wrongState', [], { status: row.status })
  const approvedBy = await authorOf(tx, actor)
  // People of another branch (null) cannot be told apart here: what one of them asked for, somebody of this one approves.
  if (row.askedBy === approvedBy) throw new AppFault('ownApproval')
  await moveReport(tx, row.id, { approvedBy, approvedAt: sql`now()` })
}

/** Back to whoever writes it, with what is to be changed; the one who asked may take their question back so too. */
export async function sendBack({ tx }: Context, row: Report, reason: string): Promise<void> {
  assertDraft(row)
  if (row.askedAt === null) throw new AppFault('wrongState', [], { status: row.status })
  await moveReport(tx, row.id, { ...UNASKED, sentBack: reason })
}
