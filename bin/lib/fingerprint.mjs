import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { inRoot, root } from './project.mjs'

/** All that a build is made of: what runs it, too. */
export const SOURCES = [
  'bin/build.mjs',
  'bin/lib',
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

/** What a build is told beside its sources: Vite takes names of this form from the environment and from files. */
const settings = () => {
  const files = readdirSync(root).filter((name) => name.startsWith('.env') && name !== '.env.example')
  const given = files.sort().map((name) => [name, parseEnv(readFileSync(inRoot(name), 'utf8'))])
  return [...given, ['', process.env]].flatMap(([from, values]) =>
    Object.keys(values)
      .filter((name) => name.startsWith('VITE_'))
      .sort()
      .map((name) => `${String(from)} ${name}=${values[name]}`),
  )
}

/**
 * The content of all sources, and the settings of the build, as one hash. Times of files would do for one machine, but a checkout, a copy or a
 * restored backup change them without changing a letter.
 */
export const fingerprint = () => {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0])
  for (const setting of settings()) hash.update(`\0${setting}\0`)
  for (const file of SOURCES.flatMap((place) => filesUnder(inRoot(place)))) {
    hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}
