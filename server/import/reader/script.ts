import { startsBuilt } from '../../config.ts'
import { built, processEntry } from '../../paths.ts'

/** What to fork for the reader's child. */
export interface ReaderScript {
  path: string
  execArgv: string[]
}

/** The child's script: process.ts through tsx in development and tests, its own entry in the built server. */
export function readerScript(): ReaderScript {
  const { file, execArgv } = processEntry('import/reader/process', built || startsBuilt())
  return { path: file, execArgv }
}
