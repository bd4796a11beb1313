import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { columns, pick, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { inTx } from '../../../server/engine/context.ts'
import { free } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { findRow } from '../../../server/engine/read.ts'
import { stands } from '../../../server/letters/gifts.ts'
import type { GiverHint, LikelyGiver } from '../../_contracts/gifts.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { donors } from '../../donors/schema.ts'
import { namesIn, phonesIn } from '../likely.ts'
import { donorTransactions } from '../schema.ts'

const d = columns(donors, 'd')
const t = columns(donorTransactions, 't')

type Gift = RecordOf<typeof donorTransactions>
type Giver = Omit<LikelyGiver, 'why'>

const MOST = 3
const LIVING = sql`${d.entityId} = athar_entity() and ${d.deletedAt} is null and not ${d.archived} and ${d.unknownGiver} is not true`
const givers = (where: ReturnType<typeof sql>) =>
  select(pick(d, 'id', 'name', 'phone'), sql`from ${d} where ${LIVING} and ${where} limit ${MOST}`)

/** Everything that the bank wrote, in one text. */
const wordsOf = ({ payer, description, amountDescription, donationReferenceId }: Gift): string =>
  [payer, description, amountDescription, donationReferenceId].filter((one) => one !== null).join(' / ')

const byPhone = (tx: Tx, phones: readonly string[]): Promise<Giver[]> =>
  phones.length === 0 ? Promise.resolve([]) : tx.rows(givers(sql`${d.phone} = any(${sql.param([...phones])}::text[])`))

/** By the index of the donors' search: both words stand in one name. */
async function byName(tx: Tx, pairs: readonly [string, string][]): Promise<Giver[]> {
  const found: Giver[] = []
  for (const [one, other] of pairs)
    found.push(
      ...(await tx.rows(
        givers(sql`${d.id} = any(array(select search_donors(${`%${one}%`}, ${`%${other}%`}, '%', '{}'::text[])))
          and athar_fold(${d.name}) like ${`%${one}%`} and athar_fold(${d.name}) like ${`%${other}%`}`),
      )),
    )
  return found
}

/** Who gave as much to the same project before, the latest first. */
const byAmount = (tx: Tx, { id, project, amount }: Gift): Promise<Giver[]> =>
  tx.rows(
    givers(sql`${d.id} in (
      select ${t.donor} from ${t} where ${t.entityId} = athar_entity() and ${t.project} = ${project}::uuid
        and ${t.amount} = ${amount}::numeric and ${stands(t)} and ${t.id} <> ${id}::uuid
      group by ${t.donor} order by max(${t.date}) desc limit 20)`),
  )

/** Who may have given what nobody is named for: at most three, the surest first. product.md 3 */
export const likelyGivers = free(donorTransactions, {
  on: 'record',
  method: 'GET',
  input: z.strictObject({}),
  run: (call, _input, id): Promise<LikelyGiver[]> =>
    inTx(call, async (tx) => {
      const gift = await findRow(tx, call, id, 'likelyGivers')
      if (!gift) throw new AppFault('notFound')
      const words = wordsOf(gift)
      const hints: [GiverHint, Giver[]][] = [
        ['phone', await byPhone(tx, phonesIn(words))],
        ['name', await byName(tx, namesIn(words))],
        ['amount', await byAmount(tx, gift)],
      ]
      const likely = new Map<string, LikelyGiver>()
      for (const [why, found] of hints)
        for (const giver of found) if (!likely.has(giver.id)) likely.set(giver.id, { ...giver, why })
      return [...likely.values()].slice(0, MOST)
    }),
})
