import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { runNpm } from './child.mjs'
import { inRoot, Plain, say } from './project.mjs'

const STAMP = inRoot('node_modules', '.athar-installed')

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** Native packages belong to one system, so a folder carried to another must be installed anew. */
const wantedStamp = () => {
  const lock = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
  return `${lock} ${process.platform} ${process.arch}\n`
}

/**
 * Whether somebody ran `npm ci` or `npm install` by hand. npm writes its own record last, so there being one proves a
 * finished install; that it names all our dependencies, and nothing in another version, proves that it was of this
 * lock file. (Not every line of the lock has to be in it: npm leaves out what is optional for this machine.)
 */
const installedByHand = () => {
  const record = read(inRoot('node_modules', '.package-lock.json'))
  if (record === undefined) return false
  const has = JSON.parse(record).packages
  const wants = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages
  const ours = Object.keys({ ...wants[''].dependencies, ...wants[''].devDependencies })
  return (
    ours.every((name) => has[`node_modules/${name}`] !== undefined) &&
    Object.entries(has).every(([name, one]) => wants[name]?.version === one.version)
  )
}

/** Installs what is missing, development tools included: the build needs them even with NODE_ENV=production. */
export const ensureInstalled = async () => {
  const wanted = wantedStamp()
  const stamp = read(STAMP)
  if (stamp === wanted) return
  if (stamp === undefined && installedByHand()) return writeFileSync(STAMP, wanted)
  say('Installing packages (once, about half a minute) ...')
  const code = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) {
    throw new Plain(`Athar cannot start: installing the packages failed (npm ci ended with code ${code}, see above).`)
  }
  // npm ci begins by emptying node_modules, so an install that was cut short leaves no stamp behind.
  writeFileSync(STAMP, wanted)
}
