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

/** The built program as a user starts it: a fresh data folder, demo data, the embedded database, no mail service. */
export async function startAthar(): Promise<Athar> {
  const port = await freePort()
  const dataDir = join(temporaryFolder(), 'data')
  const program = startProgram([process.execPath, join(projectRoot, 'dist/server/main.js')], {
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: 'on',
    LOG_LEVEL: 'error',
  })
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
