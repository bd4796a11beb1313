import { sql } from 'drizzle-orm'
import { columns, select } from '../../../server/db/columns.ts'
import type { HookContext, NewValues } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { unknownReference } from '../../../server/engine/references.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { Fault } from '../../_kit/validate.ts'
import { donorTransactions } from '../../donor_transactions/schema.ts'
import { projects } from '../../projects/schema.ts'
import { donorIssues } from '../schema.ts'
import { entityOf } from './change.ts'
import { attach } from './files.ts'
import { knownNow } from './known.ts'

type SentIssue = RecordOf<typeof donorIssues>

/** So many a person sends in a day, to all charities together. */
const A_DAY = 20

const [i, p, g] = [columns(donorIssues, 'i'), columns(projects, 'p'), columns(donorTransactions, 'g')]

/** One after the other: two that are sent at once are counted both. @throws tooMany (429) */
async function refuseTooMany({ tx, actor }: HookContext): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`issues ${actor.userId}`}, 0))`)
  const sent = await tx.one(
    select(
      { n: sql<number>`count(*)::int` },
      sql`from ${i}
    join athar_own_donors() o on o.entity_id = ${i.entityId} and o.donor_id = ${i.donor}
    where ${i.createdAt} > now() - interval '1 day'`,
    ),
  )
  if ((sent?.n ?? 0) >= A_DAY) throw new AppFault('tooMany')
}

/**
 * [1.13], [3.8] what a donor writes to a charity: with name and ways to reach them as that charity knows them now, about
 * a published project that they gave to there, or that is dedicated to them. The engine has seen to it that the donor is their own.
 */
export async function completeIssue(
  ctx: HookContext<typeof donorIssues>,
  values: NewValues<typeof donorIssues>,
): Promise<Fault[] | void> {
  await refuseTooMany(ctx)
  const known = await knownNow(ctx.tx, values.donor)
  if (!known) return [unknownReference('donor')]
  const { project } = values
  if (project !== null && project !== undefined) {
    const given =
      await ctx.tx.one(sql`select 1 from ${p} where ${p.id} = ${project}::uuid and ${p.status} = 'published' and ${p.deletedAt} is null
        and ((${p.type} = 'special' and ${values.donor}::uuid = any(${p.dedicatedTo})) or exists (select 1 from ${g}
          where ${g.entityId} = ${p.entityId} and ${g.project} = ${p.id} and ${g.donor} = ${values.donor}::uuid and ${g.deletedAt} is null))
        limit 1`)
    if (!given) return [unknownReference('project')]
  }
  Object.assign(values, { ...known, sentAt: new Date().toISOString() })
}

/** The files that came with it are the message's from now on. */
export async function attachToNew({ tx }: HookContext<typeof donorIssues>, row: SentIssue): Promise<void> {
  if (row.files.length > 0) await attach(tx, row.files, { entityId: await entityOf(tx, row.id) })
}
