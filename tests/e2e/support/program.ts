import { join } from 'node:path'
import {
  freePort,
  type Program,
  projectRoot,
  removeFolders,
  startProgram,
  temporaryFolder,
} from '../../ground/support/processes.ts'

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
}

/** The built program as a user starts it: a fresh data folder, demo data, the embedded database, no mail service. */
export async function startAthar({ env = {}, root = projectRoot }: Start = {}): Promise<Athar> {
  const port = env['PORT'] ?? String(await freePort())
  const dataDir = join(temporaryFolder(), 'data')
  const settings = { DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'error', ...env, PORT: port }
  const program = startProgram([process.execPath, join(root, 'dist/server/main.js')], settings, root)
  await program.prints(/Press Ctrl\+C/)
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    program,
    stop: async () => {
      program.child.kill('SIGTERM')
      await program.ended
      removeFolders()
    },
  }
}
