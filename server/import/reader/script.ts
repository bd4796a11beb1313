import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What to fork for the reader's child. */
export interface ReaderScript {
  path: string
  execArgv: string[]
}

/** Where the child stands: beside this file in the sources, beside or above the bundle when built. */
const PLACES = ['./process.ts', './reader.js', '../reader.js', './import/reader/process.js']

/**
 * The child's script, in the sources (TypeScript, through tsx) or in the built server.
 * @throws Error where it is missing: the build lacks its entry
 */
export function readerScript(base: string = import.meta.url): ReaderScript {
  for (const place of PLACES) {
    // The place is a variable on purpose: a bundler would take a literal for an asset and rewrite it.
    const path = fileURLToPath(new URL(place, base))
    if (existsSync(path)) return { path, execArgv: path.endsWith('.ts') ? ['--import', 'tsx'] : [] }
  }
  throw new Error(`The spreadsheet reader's script is missing near ${fileURLToPath(base)}`)
}
