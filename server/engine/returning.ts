/** What is asked before a record comes back from the trash; the coming back itself is server/trash. */
import type { Fault } from '../../resources/_kit/validate.ts'
import type { Tx } from '../db/types.ts'

/** A person's answers to what a refusal asked, by field. */
export type Answers = Readonly<Record<string, boolean>>

export interface Returning {
  tx: Tx
  actor: { userId: string; entityId: string | null }
}

/** Faults keep the record in the trash; the values are written as it comes back. */
export interface Asked<Values = Readonly<Record<string, unknown>>> {
  faults: Fault[]
  values: Values
}

/** A resource's own question, of the record as it lies in the trash. */
export type AskOnReturn = (ctx: Returning, row: unknown, answers: Answers) => Promise<Asked>
