import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { MemoryFS, type PGlite } from '@electric-sql/pglite'
import { databaseOver } from '../../../server/db/database.ts'
import type { Driver } from '../../../server/db/driver.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openPglite } from '../../../server/db/pglite.ts'
import type { Database } from '../../../server/db/types.ts'
import { openQueues } from './queued.ts'
import { madeOnce } from './shared.ts'

// Making a database and migrating it take seconds on PGlite, a copy does not: one of each kind is made in a run of
// tests, by the first worker that asks for it (tests/ground/support/templates.ts gives the folder).

type Kind = 'migrated' | 'empty'

/** A database's folder, closed. */
async function make(kind: Kind, folder: string): Promise<void> {
  const db = databaseOver(await openPglite(folder))
  if (kind === 'migrated') {
    await migrate(db)
    await openQueues(db)
  }
  await db.close()
}

const WAIT_MS = 50_000

async function shared(within: string, kind: Kind): Promise<Files> {
  const folder = join(within, kind)
  const write = async (): Promise<void> => {
    await make(kind, `${folder}.new`)
    renameSync(`${folder}.new`, folder)
  }
  // Whoever began may have been ended: then one's own will do.
  return (await madeOnce(folder, write, WAIT_MS)) ? filesOf(folder) : own(kind)
}

async function own(kind: Kind): Promise<Files> {
  const folder = mkdtempSync(join(tmpdir(), 'athar-template-'))
  try {
    await make(kind, folder)
    return filesOf(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What stands in a folder, by path; a folder in it is null. No buffers of Node's: their slices are no copies. */
type Files = readonly (readonly [path: string, Uint8Array | null])[]

const filesOf = (folder: string): Files =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((one) => [join(one.parentPath, one.name), one.isDirectory()] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, isFolder]) => [relative(folder, path), isFolder ? null : Uint8Array.from(readFileSync(path))])

/** Files in memory that begin as those of a template: PGlite's own way, an archive, takes as long as its start. */
class CopiedFiles extends MemoryFS {
  constructor(readonly files: Files) {
    super()
  }

  /** The database that is in them. */
  get database(): PGlite {
    if (this.pg === undefined) throw new Error('no database is in these files yet')
    return this.pg
  }

  override async initialSyncFs(): Promise<void> {
    const fs = this.database.Module.FS
    fs.mkdirTree(DATA)
    for (const [path, bytes] of this.files)
      if (bytes === null) fs.mkdir(`${DATA}/${path}`)
      // A copy that the file keeps: else it would grow piece by piece, and be copied with each.
      else fs.writeFile(`${DATA}/${path}`, bytes.slice(), { canOwn: true })
  }
}

/** Where PGlite has its database, in its own file system. */
const DATA = '/pglite/data'

// A database of a test lives for a second or two: its code is not compiled anew for speed, which would take more of the
// processor than it gives back. A version that knows no such setting says so and goes on.
setFlagsFromString('--wasm-tiering-budget=18000000')

const known = new Map<Kind, Promise<Files>>()

/** A new database in memory, migrated or without any table. */
export const memoryDatabase = async (kind: Kind = 'migrated'): Promise<Database> =>
  databaseOver(await memoryDriver(kind))

/** The same without the rules of who asks (server/db/database.ts). */
export const memoryDriver = async (kind: Kind): Promise<Driver> => (await openMemory(kind)).driver

/** The same with PGlite itself. */
export async function openMemory(kind: Kind): Promise<{ driver: Driver; pg: PGlite }> {
  const folder = process.env['ATHAR_TEST_TEMPLATES']
  const template = known.get(kind) ?? (folder === undefined ? own(kind) : shared(folder, kind))
  known.set(kind, template)
  const files = new CopiedFiles(await template)
  const driver = await openPglite('memory://', files)
  return { driver, pg: files.database }
}
