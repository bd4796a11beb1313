import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { inRoot, root } from './project.mjs'

/** All that a build is made of. */
const SOURCES = [
  'bin/lib/build.mjs',
  'i18n',
  'index.html',
  'package-lock.json',
  'public',
  'resources',
  'server',
  'src',
  'tsconfig.base.json',
  'tsconfig.json',
  'tsconfig.web.json',
  'tsconfig.server.json',
  'vite.config.ts',
]

/** Every file at or under a path, in a fixed order. */
export const filesUnder = (place) => {
  if (!existsSync(place)) return []
  if (!statSync(place).isDirectory()) return [place]
  const names = readdirSync(place).sort()
  return names.flatMap((name) => filesUnder(path.join(place, name)))
}

/**
 * The content of all sources as one hash. Times of files would do for one machine, but a checkout, a copy or a
 * restored backup change them without changing a letter.
 */
export const fingerprint = () => {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0])
  for (const file of SOURCES.flatMap((place) => filesUnder(inRoot(place)))) {
    hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}
