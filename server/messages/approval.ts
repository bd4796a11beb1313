/** product.md 30: a second person's word on what goes to many, the same for each kind of it. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type approvalFields, sendBackForm } from '../../resources/_kit/approval.ts'
import type { RecordOf, Resource } from '../../resources/_kit/resource.ts'
import { entities } from '../../resources/entities/schema.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { authorOf } from '../engine/author.ts'
import { type Action, atomic, type HookContext } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { inputOf, readForm } from '../engine/form.ts'
import { findRow } from '../engine/read.ts'

const e = columns(entities, 'e')

type Named = keyof typeof approvalFields
type Approved = Readonly<Record<Named, string | null>>

/** What there is of it on each kind. */
interface Asked extends Pick<Approved, 'askedBy' | 'askedAt' | 'approvedAt'> {
  readonly id: string
  readonly version: number
  readonly status: string
}
type Moves = { [K in Named]?: string | SQL | null }

/** Whether the transaction's entity wants a second person's word. */
export async function isAsked(tx: Tx): Promise<boolean> {
  const row = await tx.one(select({ asked: e.secondApproval }, sql`from ${e} where ${e.id} = athar_entity()`))
  return row?.asked === true
}

/** Whether it may not go to so many, as a second person's word is wanted and was not given. */
export const lacksApproval = async (
  tx: Tx,
  { approvedAt }: Pick<Approved, 'approvedAt'>,
  donors: number,
): Promise<boolean> => donors > 1 && approvedAt === null && (await isAsked(tx))

/** @throws 409 notApproved where a second person's word is wanted and was not given */
export async function assertApproved(tx: Tx, row: Pick<Approved, 'approvedAt'>, donors: number): Promise<void> {
  if (await lacksApproval(tx, row, donors)) throw new AppFault('notApproved')
}

/** What was asked and answered speaks of it as it stood then. */
export const UNASKED = { askedBy: null, askedAt: null, approvedBy: null, approvedAt: null } as const

/** What has approval, and how it is written. */
interface Approvable<R extends Resource> {
  of: (row: RecordOf<R>) => Asked
  /** @throws 409 unless it is something that a person is about to send */
  assertOpen: (row: RecordOf<R>, tx: Tx) => void | Promise<void>
  /** Its next version. */
  move: (tx: Tx, id: string, values: Moves) => Promise<unknown>
}

const wrongState = ({ status }: Asked): AppFault => new AppFault('wrongState', [], { status })

/** Asking, approving and sending back, as actions of a kind. The row that an action is handed is held until its end. */
export function approvalActions<R extends Resource>(
  resource: R,
  { of, assertOpen, move }: Approvable<R>,
): Readonly<Record<'askApproval' | 'approve' | 'sendBack', Action<R>>> {
  type Context = HookContext<R>
  const answer = ({ tx, call }: Context, { id }: Asked) => findRow(tx, call, id, 'get')
  return {
    // On the draft as it stands.
    askApproval: atomic(resource, {
      on: 'record',
      input: z.strictObject({}),
      run: async (ctx: Context, _input, row) => {
        await assertOpen(row, ctx.tx)
        const asked = of(row)
        if (asked.askedAt !== null || !(await isAsked(ctx.tx))) throw wrongState(asked)
        const askedBy = await authorOf(ctx.tx, ctx.actor)
        await move(ctx.tx, asked.id, { ...UNASKED, askedBy, askedAt: sql`now()`, sentBack: null })
        return answer(ctx, asked)
      },
    }),
    // The draft that was read, and none that was changed since.
    approve: atomic(resource, {
      on: 'record',
      input: z.strictObject({ version: z.int() }),
      run: async (ctx: Context, { version }, row) => {
        await assertOpen(row, ctx.tx)
        const asked = of(row)
        if (asked.version !== version) throw new AppFault('stale', [], { version: asked.version })
        if (asked.askedAt === null || asked.approvedAt !== null) throw wrongState(asked)
        const approvedBy = await authorOf(ctx.tx, ctx.actor)
        // People of another branch (null) cannot be told apart here: what one of them asked for, somebody of this one approves.
        if (asked.askedBy === approvedBy) throw new AppFault('ownApproval')
        await move(ctx.tx, asked.id, { approvedBy, approvedAt: sql`now()` })
        return answer(ctx, asked)
      },
    }),
    // To whoever writes it, with what is to be changed; the one who asked may take their question back so too.
    sendBack: atomic(resource, {
      on: 'record',
      input: inputOf(sendBackForm),
      run: async (ctx: Context, input, row) => {
        const { sentBack } = readForm(sendBackForm, input)
        await assertOpen(row, ctx.tx)
        const asked = of(row)
        if (asked.askedAt === null) throw wrongState(asked)
        await move(ctx.tx, asked.id, { ...UNASKED, sentBack })
        return answer(ctx, asked)
      },
    }),
  }
}
