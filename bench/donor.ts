import { sortDonors } from '../server/categories/sort.ts'
import { databaseOver } from '../server/db/database.ts'
import { migrate } from '../server/db/migrate.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { seedBulk } from '../server/seed/bulk.ts'
import { type Figure, median, print, startProgram } from './support.ts'

const SIZE = { entities: 1, donors: 200_000, transactions: 600_000 }
const TIMES = 15
/** Of everything that the page asks for, one after the other: a browser asks for most of it at once. */
const PAGE_MS = 300
/** Of one answer. */
const ANSWER_MS = 100

/** What the page of a donor asks for, in the order in which it is read. */
const asked = (id: string): Record<string, string> => ({
  'the donor': `donors/${id}`,
  'their gifts': `donor_transactions?filter.donor=${id}&sort.field=date&sort.order=DESC&page=1&perPage=25`,
  'the last letter': `messages?filter.donor=${id}&filter.kind=report&sort.field=createdAt&sort.order=DESC&page=1&perPage=1`,
  'all messages': `messages?filter.donor=${id}&page=1&perPage=10`,
  'their questions': `donor_issues?filter.donor=${id}&page=1&perPage=10`,
  'a request to erase': `erasure_requests?filter.donor=${id}&filter.status=pending&page=1&perPage=1`,
})

const figure = (what: string, ms: number, most: number): Figure => ({
  what,
  value: `${ms.toFixed(1)} ms`,
  target: `<= ${most} ms`,
  met: ms <= most,
})

/** The page of the donor who gave most often, in a charity of 200,000 donors; and how the donor is found. */
export async function benchDonor(url: string): Promise<void> {
  const db = databaseOver(await openPostgres(url, () => undefined))
  await migrate(db)
  const { first, password } = await seedBulk(db, SIZE, () => undefined)
  const { rows } = await db.plain(
    'select entity_id, donor from donor_transactions group by 1, 2 order by count(*) desc limit 1',
  )
  const [entityId, donor] = [String(rows[0]?.['entity_id']), String(rows[0]?.['donor'])]
  await sortDonors(db, entityId)
  await db.plain('vacuum analyze')
  const { rows: people } = await db.plain('select name, phone from donors where id = $1', [donor])
  await db.close()
  const athar = await startProgram('bench/programs/athar.ts', { BENCH_URL: url })
  const base = `http://127.0.0.1:${athar.line}/api`
  const [entityName, branchName] = first
  const signedIn = await fetch(`${base}/Account/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ entityName, branchName, userName: 'admin', password }),
  })
  const { data } = (await signedIn.json()) as { data: string }
  const time = async (path: string): Promise<number> => {
    const taken: number[] = []
    for (let i = 0; i <= TIMES; i += 1) {
      const begun = performance.now()
      const answer = await fetch(`${base}/${path}`, { headers: { authorization: `Bearer ${data}` } })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      if (i > 0) taken.push(performance.now() - begun)
    }
    return median(taken)
  }
  const parts: [string, number][] = []
  for (const [what, path] of Object.entries(asked(donor))) parts.push([what, await time(path)])
  const phone = String(people[0]?.['phone'])
  const found: [string, number][] = [
    ['found by the last four digits', await time(`donors?filter.q=${phone.slice(-4)}&page=1&perPage=25`)],
    [
      'found by name',
      await time(`donors?filter.q=${encodeURIComponent(String(people[0]?.['name']))}&page=1&perPage=25`),
    ],
  ]
  await athar.stop()
  print('A donor’s page (200,000 donors, 600,000 gifts)', [
    figure(
      'all that it asks for, one after the other',
      parts.reduce((sum, [, ms]) => sum + ms, 0),
      PAGE_MS,
    ),
    ...[...parts, ...found].map(([what, ms]) => figure(what, ms, ANSWER_MS)),
  ])
}
