import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { runNode } from './child.mjs'
import { filesUnder, fingerprint } from './fingerprint.mjs'
import { inRoot, Plain, say } from './project.mjs'

const STAMP = inRoot('dist', '.built-from')

/** The parts of a build: Vite's mode (see vite.config.ts) and the entry without which the part is left out. */
const PARTS = [
  { mode: 'web', entry: 'src/main.tsx' },
  { mode: 'worker', entry: 'src/worker/index.ts' },
  { mode: 'public-client', entry: 'src/public/client.ts' },
  { mode: 'public-server', entry: 'src/public/entry-server.tsx' },
  { mode: 'server', entry: 'server/main.ts' },
]

/** Migrations and pictures are read at run time: they keep their place beside the code. */
const copyServerFiles = async () => {
  const entries = await readdir(inRoot('server'), { recursive: true })
  const folders = entries.filter((one) => ['migrations', 'assets'].includes(path.basename(one)))
  for (const folder of folders.filter((one) => statSync(inRoot('server', one)).isDirectory())) {
    cpSync(inRoot('server', folder), inRoot('dist', 'server', folder), { recursive: true })
  }
}

const TEXT = /\.(?:js|css|html|svg|json|webmanifest|txt)$/
const SMALLEST = 1024

/** Squeezed once here, with patience, on all cores, instead of at every request in haste; the web server picks .br or .gz. */
const compress = async () => {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const files = filesUnder(inRoot('dist', 'web')).filter((file) => TEXT.test(file) && statSync(file).size >= SMALLEST)
  const squeeze = async (file) => {
    const text = readFileSync(file)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
    const [br, gz] = await Promise.all([brotli(text, { params }), zip(text, { level: 9 })])
    writeFileSync(`${file}.br`, br)
    writeFileSync(`${file}.gz`, gz)
  }
  await Promise.all(files.map(squeeze))
}

const leaveOut = (mode, entry) => {
  const sentence = `not built: ${mode} (there is no ${entry})`
  if (process.env.REQUIRE_ALL === '1') throw new Plain(sentence)
  say(sentence)
}

/** `npm run build`: all of dist/ from nothing. The stamp is written last, so a build cut short counts for nothing. */
export const build = async () => {
  // Vite and React look at it; a build is always for production, whatever the caller runs.
  process.env.NODE_ENV = 'production'
  const { build: viteBuild } = await import('vite')
  const started = Date.now()
  const stamp = fingerprint()
  rmSync(inRoot('dist'), { recursive: true, force: true })
  mkdirSync(inRoot('dist'))
  for (const { mode, entry } of PARTS) {
    if (existsSync(inRoot(entry))) await viteBuild({ mode, root: inRoot(), logLevel: 'warn' })
    else leaveOut(mode, entry)
  }
  await copyServerFiles()
  await compress()
  writeFileSync(STAMP, stamp)
  say(`Built in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/** Builds when the sources have changed since the last build; in a process of its own, whose memory goes with it. */
export const ensureBuilt = async () => {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()) return
  say('Building ...')
  const code = await runNode([inRoot('bin', 'build.mjs')])
  if (code !== 0) throw new Plain(`The build failed (code ${code}, see above).`)
}
