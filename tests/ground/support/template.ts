import { mkdtempSync, openAsBlob, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { databaseOver } from '../../../server/db/database.ts'
import type { Driver } from '../../../server/db/driver.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openPglite } from '../../../server/db/pglite.ts'
import type { Database } from '../../../server/db/types.ts'
import { madeOnce } from './shared.ts'

// Making a database and migrating it take seconds on PGlite, a copy does not: one of each kind is made in a run of
// tests, by the first worker that asks for it (tests/ground/support/templates.ts gives the folder).

type Kind = 'migrated' | 'empty'

async function make(kind: Kind): Promise<Blob> {
  const dir = mkdtempSync(join(tmpdir(), 'athar-template-'))
  const db = databaseOver(await openPglite(dir))
  if (kind === 'migrated') await migrate(db)
  await db.close()
  const raw = await PGlite.create({ dataDir: dir })
  const dump = await raw.dumpDataDir('none')
  await raw.close()
  rmSync(dir, { recursive: true, force: true })
  return dump
}

const WAIT_MS = 50_000

async function shared(folder: string, kind: Kind): Promise<Blob> {
  const file = join(folder, `${kind}.tar`)
  const write = async (): Promise<void> => {
    writeFileSync(`${file}.new`, Buffer.from(await (await make(kind)).arrayBuffer()))
    renameSync(`${file}.new`, file)
  }
  // Whoever began may have been ended: then one's own will do.
  return (await madeOnce(file, write, WAIT_MS)) ? openAsBlob(file) : make(kind)
}

// A database of a test lives for a second or two: its code is not compiled anew for speed, which would take more of the
// processor than it gives back. A version that knows no such setting says so and goes on.
setFlagsFromString('--wasm-tiering-budget=18000000')

const known = new Map<Kind, Promise<Blob>>()

/** A new database in memory, migrated or without any table. */
export const memoryDatabase = async (kind: Kind = 'migrated'): Promise<Database> =>
  databaseOver(await memoryDriver(kind))

/** The same without the rules of who asks (server/db/database.ts). */
export async function memoryDriver(kind: Kind): Promise<Driver> {
  const folder = process.env['ATHAR_TEST_TEMPLATES']
  const template = known.get(kind) ?? (folder === undefined ? make(kind) : shared(folder, kind))
  known.set(kind, template)
  return openPglite('memory://', await template)
}
