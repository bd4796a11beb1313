import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { ChosenMailer } from '../../../server/channels/index.ts'
import { type Config, loadConfig } from '../../../server/config.ts'
import type { Database } from '../../../server/db/types.ts'
import { MemoryFileStore } from '../../../server/integrations/files/fake.ts'
import type { FileStore } from '../../../server/integrations/files/port.ts'
import { createLog } from '../../../server/log.ts'
import type { storePictures } from '../../../server/seed/load.ts'
import { memoryDatabase } from '../../ground/support/template.ts'

const quiet = createLog({ logLevel: 'silent' })

const configOf = (env: Record<string, string> = {}): Config => {
  const result = loadConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'athar-seed-')), ...env })
  if (!result.ok) throw new Error(result.faults.join('\n'))
  return { ...result.config, appSecret: 'a secret of the tests, long enough for it' }
}

/** Stands in for the making of pictures where a test is about rows: a few bytes for each. */
export const smallPictures: typeof storePictures = async (store, wanted) => {
  const bytes = Buffer.from('picture')
  for (const { entityId, id } of wanted)
    await store.put(`${entityId}/${id}/original`, bytes, { contentType: 'image/jpeg' })
  return wanted.map(({ id, entityId, name }) => ({
    id,
    entityId,
    name,
    kind: 'image',
    mime: 'image/jpeg',
    bytes: bytes.length,
    sha256: 'x',
  }))
}

/** What the seed works with, without queue and mail. */
export async function ground(env: Record<string, string> = {}, db?: Database) {
  const mail: ChosenMailer = { mailer: null, reason: 'mail.notConfigured' }
  const files: FileStore = new MemoryFileStore()
  return { config: configOf(env), db: db ?? (await memoryDatabase()), files, log: quiet, mail }
}

/** Rows of every table of the program, by name. */
export async function countAll(db: Database): Promise<Record<string, number>> {
  return db.owner(async (tx) => {
    const tables = await tx.rows<{ name: string }>(
      sql`select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of tables) {
      const row = await tx.one<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(name)}`)
      counts[name] = row?.n ?? -1
    }
    return counts
  })
}

/** Every key in a store, in order. */
export async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const key of store.list('')) keys.push(key)
  return keys.sort()
}
