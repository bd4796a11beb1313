import { existsSync, mkdirSync, mkdtempSync, openAsBlob, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { databaseOver } from '../../../server/db/database.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openPglite } from '../../../server/db/pglite.ts'
import type { Database } from '../../../server/db/types.ts'

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

/** Who makes the folder makes the template; false for everyone after. */
function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}

const WAIT_MS = 50_000

async function shared(folder: string, kind: Kind): Promise<Blob> {
  const file = join(folder, `${kind}.tar`)
  if (!existsSync(file) && isFirst(`${file}.lock`)) {
    writeFileSync(`${file}.new`, Buffer.from(await (await make(kind)).arrayBuffer()))
    renameSync(`${file}.new`, file)
  }
  const until = Date.now() + WAIT_MS
  while (!existsSync(file) && Date.now() < until) await setTimeout(100)
  // Whoever began may have been ended: then one's own will do.
  return existsSync(file) ? openAsBlob(file) : make(kind)
}

const known = new Map<Kind, Promise<Blob>>()

/** A new database in memory, migrated or without any table. */
export async function memoryDatabase(kind: Kind = 'migrated'): Promise<Database> {
  const folder = process.env['ATHAR_TEST_TEMPLATES']
  const template = known.get(kind) ?? (folder === undefined ? make(kind) : shared(folder, kind))
  known.set(kind, template)
  return databaseOver(await openPglite('memory://', await template))
}
