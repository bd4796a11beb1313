import { Readable } from 'node:stream'
import { z } from 'zod'
import { databaseOver } from '../db/database.ts'
import type { Driver, Runner } from '../db/driver.ts'
import { migrate } from '../db/migrate.ts'
import type { FileStore } from '../integrations/files/port.ts'
import { ArchiveReader, broken, FORMAT, type Mark } from './archive.ts'
import type { Carried } from './backup.ts'
import { holdOpenWork, refuseFilled, TransferFault, whileLoading } from './load.ts'
import { Sum, sumTable, type TableShape, type TableSum, tableShapes, writeLines } from './tables.ts'

export interface Target {
  driver: Driver
  files: FileStore
  /** The program's migrations. */
  known: readonly string[]
}

export interface Restored extends Carried {
  /** The secret of the data folder that was backed up, which older backups hold; null in all others. */
  secret: string | null
}

const header = z.object({ athar: z.literal('backup'), format: z.number(), migrations: z.array(z.string()) })
const tableMark = z.object({ table: z.string(), columns: z.array(z.string()).min(1) })
const tableEnd = z.object({ end: z.string(), rows: z.number(), sha256: z.string() })
const fileEnd = z.object({ end: z.string(), bytes: z.number(), sha256: z.string() })

const LINES = 500

const read = <T>(shape: z.ZodType<T>, mark: Mark): T => {
  const parsed = shape.safeParse(mark)
  if (!parsed.success) throw broken()
  return parsed.data
}

async function readHeader(from: ArchiveReader, known: readonly string[]): Promise<void> {
  const parsed = header.safeParse(await from.mark())
  if (!parsed.success) throw new TransferFault('This file is no backup of Athar.')
  const newer = parsed.data.migrations.filter((id) => !known.includes(id))
  if (parsed.data.format > FORMAT || newer.length > 0)
    throw new TransferFault('This backup was made by a newer Athar. Restore it with that version.')
}

function columnsFor(shape: TableShape | undefined, columns: readonly string[]): TableShape {
  const strange = columns.filter((column) => !shape?.columns.includes(column))
  if (!shape || strange.length > 0)
    throw new TransferFault(
      'This backup is of an Athar too old for this one. Restore it with its own version, then update.',
    )
  return shape
}

/** One table: its rows, and the proof, read back from the database, that they are those of the backup. */
async function restoreTable(
  run: Runner,
  from: ArchiveReader,
  mark: Mark,
  shapes: ReadonlyMap<string, TableShape>,
): Promise<[string, TableSum]> {
  const { table, columns } = read(tableMark, mark)
  const shape = columnsFor(shapes.get(table), columns)
  const came = new Sum()
  for await (const lines of from.body(LINES)) {
    came.add(lines)
    await writeLines(run, table, columns, lines)
  }
  const told = read(tableEnd, await from.mark())
  const got = came.end()
  if (told.end !== table || told.rows !== got.rows || told.sha256 !== got.sha256) throw broken()
  // Columns that came with a later version have defaults of their own: then only the count can be compared.
  const added = shape.columns.filter((column) => !columns.includes(column))
  const stored = await sumTable(run, shape)
  if (stored.rows !== got.rows || (added.length === 0 && stored.sha256 !== got.sha256))
    throw new TransferFault(`The table ${table} did not arrive as it was. Nothing was restored.`)
  return [table, got]
}

async function restoreFile(store: FileStore, from: ArchiveReader, key: string): Promise<void> {
  const bytes = async function* (): AsyncGenerator<Buffer> {
    for await (const lines of from.body(16)) for (const line of lines) yield Buffer.from(line, 'base64')
  }
  const contentType = key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream'
  const stored = await store.put(key, Readable.from(bytes()), { contentType })
  const told = read(fileEnd, await from.mark())
  if (told.end !== key || told.bytes !== stored.bytes || told.sha256 !== stored.sha256) throw broken()
}

async function restoreAll(run: Runner, store: FileStore, from: ArchiveReader): Promise<Restored> {
  const shapes = new Map((await tableShapes(run)).map((shape) => [shape.name, shape]))
  const tables: Record<string, TableSum> = {}
  let secret: string | null = null
  let files = 0
  for (;;) {
    const mark = await from.mark()
    if (typeof mark['secret'] === 'string') secret = mark['secret']
    else if (typeof mark['table'] === 'string') {
      const [name, sum] = await restoreTable(run, from, mark, shapes)
      tables[name] = sum
    } else if (typeof mark['file'] === 'string') {
      await restoreFile(store, from, mark['file'])
      files += 1
    } else if (mark['done'] === true) {
      if (mark['tables'] !== Object.keys(tables).length || mark['files'] !== files) throw broken()
      return { tables, files, secret }
    } else throw broken()
  }
}

const isEmpty = async (store: FileStore): Promise<boolean> => {
  for await (const _key of store.list('')) return false
  return true
}

async function forget(store: FileStore): Promise<void> {
  const keys: string[] = []
  for await (const key of store.list('')) keys.push(key)
  for (const key of keys) await store.remove(key)
}

/**
 * Restores a backup into an empty database and an empty file store: whole, or nothing at all.
 * @returns counts and hashes as read back from the database
 * @throws TransferFault where the target holds data, or the backup is damaged or of another version
 */
export async function restore({ driver, files, known }: Target, file: string): Promise<Restored> {
  const from = new ArchiveReader(file)
  try {
    await readHeader(from, known)
    await driver.transaction('', (run) => refuseFilled(run, 'database'))
    if (!(await isEmpty(files)))
      throw new TransferFault('The file store holds files already. Give an empty one: nothing is ever overwritten.')
    await migrate(databaseOver(driver))
    try {
      return await driver.transaction('', async (run) => {
        await refuseFilled(run, 'database')
        const restored = await whileLoading(run, () => restoreAll(run, files, from))
        await holdOpenWork(run)
        return restored
      })
    } catch (error) {
      await forget(files)
      throw error
    }
  } finally {
    await from.close()
  }
}
