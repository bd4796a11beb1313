import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))

/** The folder of package.json: found by walking up, because the built files lie at another depth than the sources. */
const findRoot = (folder: string): string => {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  const parent = path.dirname(folder)
  if (parent === folder) throw new Error(`no package.json at or above ${here}`)
  return findRoot(parent)
}

export const projectRoot = findRoot(here)

const distDir = path.join(projectRoot, 'dist')

/** True in `npm start` (dist/server/…), false under tsx and Vitest, which run the sources. */
export const built = here === distDir || here.startsWith(distDir + path.sep)

/** The root of the server's own files: the build copies every folder named `migrations` or `assets` along. */
const serverDir = built ? path.join(distDir, 'server') : path.join(projectRoot, 'server')

/** A file beside the server's code, by its path inside server/, e.g. `serverFile('db/migrations')`. */
const serverFile = (inside: string): string => path.join(serverDir, inside)

export const migrationsDir = serverFile('db/migrations')

/** The browser's files, always from a build: in development Vite's own server stands in front. */
export const webDir = path.join(distDir, 'web')

/** The manifest of the public pages' script and style, keyed by source path: what of dist/web each is built to. */
export const publicManifest = path.join(webDir, 'public', 'manifest.json')

/**
 * The module that renders public pages. server/pages/render.ts is the one place that imports it:
 * `await import(pathToFileURL(publicServerEntry).href)`. Under tsx and Vitest it is the source itself, which
 * therefore must not import style sheets (src/public/client.ts does that).
 */
export const publicServerEntry = built
  ? path.join(distDir, 'public-server', 'entry-server.js')
  : path.join(projectRoot, 'src', 'public', 'entry-server.tsx')

/**
 * How to fork a process of our own. Its source is `server/<name>.ts` and must be called `process.ts`, which is
 * what makes the build give it an entry: `fork(entry.file, args, { execArgv: entry.execArgv })`.
 * @param isBuilt whether to start what was built, whatever this process was started from
 */
export const processEntry = (
  name: `${string}/process`,
  isBuilt: boolean = built,
): { file: string; execArgv: string[] } => {
  if (isBuilt) return { file: path.join(distDir, 'server', `${name}.js`), execArgv: [] }
  const loader = createRequire(path.join(projectRoot, 'package.json')).resolve('tsx')
  return { file: serverFile(`${name}.ts`), execArgv: ['--import', pathToFileURL(loader).href] }
}
