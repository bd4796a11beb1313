import { readCategory } from '../server/categories/read.ts'
import { sortDonors } from '../server/categories/sort.ts'
import { readDistribution, readWeek } from '../server/categories/week.ts'
import { databaseOver } from '../server/db/database.ts'
import { migrate } from '../server/db/migrate.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { seedBulk } from '../server/seed/bulk.ts'
import { type Figure, print } from './support.ts'

const SIZE = { entities: 1, donors: 200_000, transactions: 600_000 }

/** Whether `seconds` are few enough; what goes on in the background for once has no limit. */
const figure = (what: string, seconds: number, most: number | null): Figure => ({
  what,
  value: `${seconds.toFixed(2)} s`,
  target: most === null ? '-' : `<= ${most} s`,
  met: most === null ? null : seconds <= most,
})

/** [2.61] what a charity of 200,000 donors asks of its database for the categories and for the week of donations. */
export async function benchCategories(url: string): Promise<void> {
  const db = databaseOver(await openPostgres(url, () => undefined))
  await migrate(db)
  await seedBulk(db, SIZE, () => undefined)
  await db.plain('vacuum analyze')
  const { rows } = await db.plain('select id from entities')
  const entityId = String(rows[0]?.['id'])
  const context = { kind: 'worker', entityId } as const
  const timed = async (what: string, most: number | null, work: () => Promise<unknown>): Promise<Figure> => {
    const begun = performance.now()
    await work()
    return figure(what, (performance.now() - begun) / 1000, most)
  }
  const sort = (): Promise<unknown> => sortDonors(db, entityId)
  print('Categories (one charity, 200,000 donors, 600,000 gifts)', [
    await timed('every donor written for the first time, in batches', null, sort),
    await timed('a night: found in one pass, nobody moved', 5, sort),
    await timed('the page of a category', 5, () => db.as(context, (tx) => readCategory(tx, 'active', 'gregorian'))),
    await timed('the donations of a week by hour', 1, () => db.as(context, (tx) => readWeek(tx, '2025-03-09'))),
    await timed('the distribution of all donations', 5, () => db.as(context, (tx) => readDistribution(tx, 'all'))),
  ])
  await db.close()
}
