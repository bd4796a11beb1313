import { sql } from 'drizzle-orm'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import type { BranchTotals } from '../../_contracts/newsfeed.ts'

/** product.md 1: what each branch has, the main one first. @throws 404 for whoever does not administer the main branch at work there */
export const readBranchTotals = (call: Call): Promise<readonly BranchTotals[]> =>
  inTx(call, async (tx) => {
    const answer = await tx.one<{ branches: readonly BranchTotals[] | null }>(
      sql`select athar_branch_totals(${call.requestId}) as branches`,
    )
    if (!answer?.branches) throw new AppFault('notFound')
    return answer.branches
  })
