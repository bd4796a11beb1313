import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { projectRoot } from './processes.ts'

/**
 * A program of the tests as one file that Node starts as it stands: to read the program's sources takes four times as long as
 * what most of them do, and a test starts it many times. It lies where its packages are found.
 */
export async function bundled(source: string): Promise<{ file: string; remove: () => void }> {
  const within = path.join(projectRoot, 'node_modules', '.athar-tests')
  mkdirSync(within, { recursive: true })
  const outDir = mkdtempSync(path.join(within, 'bundled-'))
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'error',
    build: { ssr: source, outDir, copyPublicDir: false, target: 'node20', minify: false },
  })
  const name = path.basename(source, '.ts')
  return { file: path.join(outDir, `${name}.js`), remove: () => rmSync(outDir, { recursive: true, force: true }) }
}
