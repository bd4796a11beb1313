import { createHash } from 'node:crypto'
import type { Driver } from '../db/driver.ts'
import type { FileStore } from '../integrations/files/port.ts'
import { FileMissing } from '../integrations/files/port.ts'
import { type ArchiveWriter, FORMAT, writeArchive } from './archive.ts'
import { appliedMigrations, isBare, oneMoment, TransferFault } from './load.ts'
import { readTable, Sum, type TableSum, tableShapes } from './tables.ts'

export interface Source {
  driver: Driver
  files: FileStore
  /** The program's migrations. */
  known: readonly string[]
}

/** What was carried: sums by table, and the number of files. */
export interface Carried {
  tables: Record<string, TableSum>
  files: number
}

/** Nobody is signed in to a copy, and whoever finds one shall not be either: with the secret elsewhere it opens nothing. */
const NEVER_KEPT: ReadonlySet<string> = new Set(['sessions'])

// A multiple of three bytes, so that each piece of base64 stands by itself.
const PIECE = 48 * 1024

async function writeFile(store: FileStore, key: string, to: ArchiveWriter): Promise<boolean> {
  const source = await store.open(key).catch((error: unknown) => {
    // Removed since it was listed: the snapshot's rows may still name it, as they would in the running system.
    if (error instanceof FileMissing) return null
    throw error
  })
  if (!source) return false
  const hash = createHash('sha256')
  let bytes = 0
  let rest = Buffer.alloc(0)
  await to.mark({ file: key })
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
    rest = Buffer.concat([rest, chunk])
    const pieces: string[] = []
    for (; rest.length >= PIECE; rest = rest.subarray(PIECE)) pieces.push(rest.subarray(0, PIECE).toString('base64'))
    await to.lines(pieces)
  }
  if (rest.length > 0) await to.lines([rest.toString('base64')])
  await to.mark({ end: key, bytes, sha256: hash.digest('hex') })
  return true
}

/** The database at one moment, then the files: bytes are stored before the row that names them, so none is missed. */
export async function backup({ driver, files, known }: Source, file: string): Promise<Carried> {
  const tables: Record<string, TableSum> = {}
  let count = 0
  await writeArchive(file, async (to) => {
    await driver.transaction('', async (run) => {
      await oneMoment(run)
      const migrations = await appliedMigrations(run)
      if (await isBare(run)) throw new TransferFault('There is no data to back up: this database was never started.')
      if (migrations.join() !== known.join())
        throw new TransferFault('The database is of another version of Athar. Back it up with that version.')
      await to.mark({
        athar: 'backup',
        format: FORMAT,
        migrations,
        createdAt: new Date().toISOString(),
        database: driver.kind,
      })
      for (const shape of await tableShapes(run)) {
        const sum = new Sum()
        await to.mark({ table: shape.name, columns: shape.columns })
        if (!NEVER_KEPT.has(shape.name))
          for await (const lines of readTable(run, shape)) {
            sum.add(lines)
            await to.lines(lines)
          }
        const total = sum.end()
        tables[shape.name] = total
        await to.mark({ end: shape.name, ...total })
      }
    })
    for await (const key of files.list('')) if (await writeFile(files, key, to)) count += 1
    await to.mark({ done: true, tables: Object.keys(tables).length, files: count })
  })
  return { tables, files: count }
}
