import { databaseOver } from '../db/database.ts'
import type { Driver, Runner } from '../db/driver.ts'
import { migrate } from '../db/migrate.ts'
import { holdOpenWork, oneMoment, refuseFilled, TransferFault, whileLoading } from './load.ts'
import { readTable, Sum, sumTable, type TableShape, type TableSum, tableShapes, writeLines } from './tables.ts'

async function copyTable(from: Runner, to: Runner, shape: TableShape): Promise<TableSum> {
  const read = new Sum()
  for await (const lines of readTable(from, shape)) {
    read.add(lines)
    await writeLines(to, shape.name, shape.columns, lines)
  }
  const [sent, arrived] = [read.end(), await sumTable(to, shape)]
  if (sent.rows !== arrived.rows || sent.sha256 !== arrived.sha256)
    throw new TransferFault(`The table ${shape.name} did not arrive as it was. Nothing was copied.`)
  return arrived
}

/**
 * Copies every table of one database into another, empty one: whole, or nothing at all. Files stay where they are.
 * @returns counts and hashes, equal on both sides
 */
export async function copyDatabase(source: Driver, target: Driver): Promise<Record<string, TableSum>> {
  await target.transaction('', (run) => refuseFilled(run, 'target database'))
  await migrate(databaseOver(source))
  await migrate(databaseOver(target))
  return source.transaction('', async (from) => {
    await oneMoment(from)
    return target.transaction('', async (to) => {
      await refuseFilled(to, 'target database')
      const copied = await whileLoading(to, async () => {
        const sums: Record<string, TableSum> = {}
        for (const shape of await tableShapes(from)) sums[shape.name] = await copyTable(from, to, shape)
        return sums
      })
      await holdOpenWork(to)
      return copied
    })
  })
}
