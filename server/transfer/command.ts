import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LoadedConfig, loadConfig, readEnvironment } from '../config.ts'
import type { Driver } from '../db/driver.ts'
import { MigrationFault, readMigrations } from '../db/migrate.ts'
import { openPglite } from '../db/pglite.ts'
import { openPostgres } from '../db/postgres.ts'
import { prepareDataFolder, SECRET_FILE } from '../lifecycle/dataFolder.ts'
import { StartFault } from '../lifecycle/fault.ts'
import { lockFolder } from '../lifecycle/lock.ts'
import { migrationsDir } from '../paths.ts'
import { TransferFault } from './load.ts'
import type { TableSum } from './tables.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const readConfig = (): LoadedConfig => {
  const result = loadConfig(readEnvironment())
  if (result.ok) return result.config
  throw new StartFault('The settings have faults:', ...result.faults.map((fault) => `  ${fault}`))
}

export const knownMigrations = (): string[] => readMigrations(migrationsDir).map(({ id }) => id)

/** The embedded database of a data folder. The folder's lock has to be held. */
export const openEmbedded = (config: LoadedConfig): Promise<Driver> => openPglite(databaseFolder(config))

const databaseFolder = (config: LoadedConfig): string => join(config.dataDir, 'database')

/** Opening a folder makes a database in it; what is to be read has to be there already. @throws StartFault */
export function refuseAbsent(config: LoadedConfig): void {
  if (!existsSync(databaseFolder(config)))
    throw new StartFault(`There is no database in ${config.dataDir}. Is DATA_DIR right?`)
}

export function openRemote(config: LoadedConfig): Promise<Driver> {
  if (!config.databaseUrl) throw new StartFault('Set DATABASE_URL to the PostgreSQL database.')
  return openPostgres(config.databaseUrl, () => undefined, 2)
}

export const openConfigured = (config: LoadedConfig): Promise<Driver> =>
  config.embedded ? openEmbedded(config) : openRemote(config)

export const secretFile = (config: LoadedConfig): string => join(config.dataDir, SECRET_FILE)

/** The secret that the data folder keeps; null where there is none. */
export const readSecret = (config: LoadedConfig): string | null =>
  existsSync(secretFile(config)) ? readFileSync(secretFile(config), 'utf8').trim() : null

export const keepSecret = (config: LoadedConfig, secret: string): void =>
  writeFileSync(secretFile(config), `${secret}\n`, { mode: 0o600, flag: 'wx' })

/** Prints what was carried, table by table. */
export function report(tables: Readonly<Record<string, TableSum>>): void {
  for (const [name, { rows, sha256 }] of Object.entries(tables))
    say(`  ${name.padEnd(20)} ${String(rows).padStart(9)}  ${sha256.slice(0, 16)}`)
}

export { say }

/** `lock`: the command works on the embedded database of the data folder. */
export async function command(
  work: (config: LoadedConfig) => Promise<void>,
  { lock }: { lock: 'embedded' | 'always' },
): Promise<void> {
  let release: (() => void) | undefined
  try {
    const config = readConfig()
    prepareDataFolder(config.dataDir)
    if (config.embedded || lock === 'always') release = lockFolder(config.dataDir)
    await work(config)
  } catch (error) {
    const known = error instanceof StartFault || error instanceof TransferFault || error instanceof MigrationFault
    process.stderr.write(`${known ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
    process.exitCode = 1
  } finally {
    release?.()
  }
}
