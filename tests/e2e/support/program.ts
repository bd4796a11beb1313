import { cpSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../bin/lib/freePort.mjs'
import { newId } from '../../../server/db/ids.ts'
import { administer } from '../../ground/support/administer.ts'
import { databaseSettings } from '../../ground/support/pooler.ts'
import {
  type Program,
  projectRoot,
  removeFolders,
  startProgram,
  temporaryFolder,
} from '../../ground/support/processes.ts'
import { madeOnce } from '../../ground/support/shared.ts'

export interface Athar {
  origin: string
  /** Holds what the program keeps: caught letters in `outbox`, for one. */
  dataDir: string
  program: Program
  stop: () => Promise<void>
}

/** Settings of one start, and the folder in which `dist` was built: else the project's own. */
interface Start {
  env?: Readonly<Record<string, string>>
  root?: string
  /** Where the tests' PostgreSQL has a pooler before it, the program works on that. */
  pooled?: boolean
}

/** Longer than any machine takes for a first start. */
const FIRST_MS = 240_000

async function firstStart(root: string, dataDir: string): Promise<void> {
  const settings = {
    DATA_DIR: `${dataDir}.new`,
    DEMO: 'on',
    MASS_HOLD_SECONDS: '0',
    LOG_LEVEL: 'error',
    PORT: String(await freePort()),
  }
  const program = startProgram([process.execPath, join(root, 'dist/server/main.js')], settings, root)
  await program.prints(/Press Ctrl\+C/)
  program.child.kill('SIGTERM')
  await program.ended
  renameSync(`${dataDir}.new`, dataDir)
}

const demoAt = (templates: string): string => join(templates, 'demo')

/** What a first start leaves, with the demo data, is made once for all journeys: here, where it is not there yet. */
export async function makeDemo(root: string): Promise<void> {
  const templates = process.env['ATHAR_TEST_TEMPLATES']
  if (templates === undefined) return
  const made = demoAt(templates)
  if (!(await madeOnce(made, () => firstStart(root, made), FIRST_MS))) throw new Error('the first start did not end')
}

/** A data folder of its own: a copy of what the first start left, or empty where nothing is shared. */
async function demoFolder(root: string): Promise<string> {
  const dataDir = join(temporaryFolder(), 'data')
  const templates = process.env['ATHAR_TEST_TEMPLATES']
  if (templates === undefined) return dataDir
  await makeDemo(root)
  cpSync(demoAt(templates), dataDir, { recursive: true })
  return dataDir
}

interface Remote {
  settings: Record<string, string>
  drop: () => Promise<void>
}

/** What stands in the folder's database, in a PostgreSQL behind the pooler. */
async function copied(dataDir: string, root: string): Promise<Remote> {
  const base = process.env['ATHAR_TEST_PG_URL'] ?? ''
  const name = `athar_journey_${newId().replaceAll('-', '')}`
  await administer(base, `create database ${name} encoding 'UTF8' template template0`)
  const url = Object.assign(new URL(base), { pathname: `/${name}` }).href
  const secret = readFileSync(join(dataDir, 'app-secret'), 'utf8').trim()
  const settings = { ...databaseSettings(url), APP_SECRET: secret }
  const copy = [process.execPath, '--import', 'tsx', join(root, 'server/transfer/cli/copy.ts')]
  const program = startProgram(copy, { DATA_DIR: dataDir, ...settings }, root)
  await program.prints(/Copied/)
  await program.ended
  return { settings, drop: () => administer(base, `drop database ${name} with (force)`) }
}

/** The built program as a user starts it: a data folder of its own, demo data, the embedded database, no mail service. */
export async function startAthar({ env = {}, root = projectRoot, pooled = false }: Start = {}): Promise<Athar> {
  const port = env['PORT'] ?? String(await freePort())
  const dataDir = await demoFolder(root)
  const isRemote = pooled && Boolean(process.env['ATHAR_TEST_POOLER_URL'])
  const remote = isRemote ? await copied(dataDir, root) : undefined
  const settings = {
    DATA_DIR: dataDir,
    DEMO: 'on',
    MASS_HOLD_SECONDS: '0',
    LOG_LEVEL: 'error',
    ...remote?.settings,
    ...env,
  }
  const program = startProgram([process.execPath, join(root, 'dist/server/main.js')], { ...settings, PORT: port }, root)
  await program.prints(/Press Ctrl\+C/)
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    program,
    stop: async () => {
      program.child.kill('SIGTERM')
      await program.ended
      await remote?.drop()
      removeFolders()
    },
  }
}
