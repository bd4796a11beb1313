import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { vi } from 'vitest'
import type { ServerOptions, TestServer } from '../support.ts'

/**
 * The real server with `kiosks` beside the product's resources: loaded anew, since every room reads the declarations
 * when it is loaded, and on a database whose last migration is the one that db:diff would write for it.
 */
export async function startOwnServer(options: ServerOptions = {}): Promise<TestServer> {
  vi.resetModules()
  vi.doMock('../../../resources/index.ts', async (original) => ({
    ...(await original<Record<string, unknown>>()),
    kiosks: (await import('./kiosks.ts')).kiosks,
  }))
  const { openEmptyDatabase, startTestServer } = await import('../support.ts')
  const { migrate } = await import('../../../server/db/migrate.ts')
  const { schema } = await import('../../../server/db/tables.ts')
  const { migrationsDir } = await import('../../../server/paths.ts')
  const folder = mkdtempSync(join(tmpdir(), 'athar-own-'))
  cpSync(migrationsDir, folder, { recursive: true })
  const before = JSON.parse(readFileSync(join(migrationsDir, 'snapshot.json'), 'utf8')) as ReturnType<
    typeof generateDrizzleJson
  >
  const statements = await generateMigration(before, generateDrizzleJson(schema, before.id))
  writeFileSync(join(folder, '9999_kiosks.sql'), statements.join('\n'))
  const database = await openEmptyDatabase()
  await migrate(database.db, folder)
  const server = await startTestServer({ ...options, database })
  return {
    ...server,
    close: async () => {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
      vi.doUnmock('../../../resources/index.ts')
      vi.resetModules()
    },
  }
}
