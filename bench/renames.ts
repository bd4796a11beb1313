/**
 * Renames fields one at a time in a copy of the tree, as someone would who changes a declaration, and asks both compilers
 * where it is felt. What they name is rewritten; whatever still bears the old name then would fail at run time alone.
 *
 *     npm run prove:renames [-- --only donors.reportConsent,reports.message]
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Copy, said } from './copy.ts'
import { type Left, leftOver, type Rename } from './renames/left.ts'
import { RENAMES } from './renames/list.ts'
import { OTHERS } from './renames/others.ts'

const COMPILERS = ['web', 'server'] as const
const PROJECTS = COMPILERS.map((one) => `tsconfig.${one}.json`)
/** A name that is put right uncovers the next one; more rounds than this are a loop. */
const ROUNDS = 8

interface Place {
  file: string
  line: number
  column: number
}

/** Where the compilers find fault, in their order. What they found of the tree as it stands saves most of the work. */
async function faults(tree: string): Promise<Place[]> {
  const found: Place[] = []
  for (const project of PROJECTS) {
    const args = ['-p', project, '--noEmit', '--pretty', 'false', '--tsBuildInfoFile', `${project}.kept`]
    const text = await said(join(tree, 'node_modules/.bin/tsc'), args, { cwd: tree })
    for (const [, file = '', line, column] of text.matchAll(/^([^\s(]+)\((\d+),(\d+)\): error/gm))
      found.push({ file, line: Number(line), column: Number(column) })
  }
  return found
}

/** The old name nearest to where the compiler points, on its line or in the statement that follows. */
function nearest(lines: readonly string[], { line, column }: Place, name: string): [number, number] | null {
  const word = new RegExp(`\\b${name}\\b`, 'g')
  for (let at = line - 1; at < Math.min(lines.length, line + 30); at++) {
    const hits = [...(lines[at] ?? '').matchAll(word)].map(({ index }) => index)
    const from = at === line - 1 ? column - 1 : 0
    const hit = hits.toSorted((a, b) => Math.abs(a - from) - Math.abs(b - from))[0]
    if (hit !== undefined) return [at, hit]
  }
  return null
}

async function rewrite(copy: Copy, places: readonly Place[], { from, to }: Rename): Promise<number> {
  const files = new Map<string, string[]>()
  let done = 0
  for (const place of places.toReversed()) {
    const lines = files.get(place.file) ?? (await copy.read(place.file)).split('\n')
    files.set(place.file, lines)
    const found = nearest(lines, place, from)
    if (found === null) continue
    const [at, index] = found
    const text = lines[at] ?? ''
    lines[at] = text.slice(0, index) + to + text.slice(index + from.length)
    done += 1
  }
  for (const [file, lines] of files) await copy.write(file, lines.join('\n'))
  return done
}

/** Renames the declaration alone: the key among the resource's own fields. */
async function redeclare(copy: Copy, { resource, from, to }: Rename): Promise<void> {
  const file = join('resources', resource, 'schema.ts')
  const text = await copy.read(file)
  const key = new RegExp(`^( {4})${from}:`, 'm')
  if (!key.test(text)) throw new Error(`${resource} declares no ${from}`)
  await copy.write(file, text.replace(key, `$1${to}:`))
}

const shown = ({ file, line, column }: Place): string => `    ${file}:${line}:${column}`

async function prove(copy: Copy, rename: Rename): Promise<Left[]> {
  await redeclare(copy, rename)
  let places = await faults(copy.tree)
  process.stdout.write(`\n${rename.resource}.${rename.from}: the compilers name ${places.length} places\n`)
  process.stdout.write(`${places.map(shown).join('\n')}\n`)
  for (let round = 0; places.length > 0 && round < ROUNDS; round++) {
    if ((await rewrite(copy, places, rename)) === 0) break
    places = await faults(copy.tree)
  }
  const left = [
    ...(await leftOver(copy.tree, PROJECTS, rename)),
    ...places.map((place) => ({ ...place, text: 'still does not compile' })),
  ]
  for (const one of left) process.stdout.write(`  LEFT ${one.file}:${one.line} ${one.text}\n`)
  await copy.restore()
  return left
}

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const wanted = values.only?.split(',')
const chosen = RENAMES.filter(({ resource, from }) => !wanted || wanted.includes(`${resource}.${from}`))
const copy = await Copy.made()
let left = 0
try {
  if ((await faults(copy.tree)).length > 0) throw new Error('the tree does not compile as it stands')
  for (const rename of chosen) left += (await prove(copy, rename)).length
} finally {
  await copy.remove()
}
process.stdout.write(
  `\n${chosen.length} fields renamed; ${left} places are left that would fail only at run time (${OTHERS.length} sorts of others bear such a name and are none of them)\n`,
)
process.exitCode = left === 0 && chosen.length > 0 ? 0 : 1
