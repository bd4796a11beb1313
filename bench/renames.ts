/**
 * Renames fields one at a time in a copy of the tree, as someone would who changes a declaration, and asks both compilers
 * where it is felt. What they name is rewritten; whatever still bears the old name then would fail at run time alone.
 */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Left, leftOver, OTHERS, type Rename } from './renames/left.ts'
import { RENAMES } from './renames/list.ts'

const run = promisify(execFile)
const COMPILERS = ['tsconfig.web.json', 'tsconfig.server.json'] as const
/** A name that is put right uncovers the next one; more rounds than this are a loop. */
const ROUNDS = 8
const MOST_OUTPUT = 64 * 1024 * 1024

const said = async (command: string, args: readonly string[], cwd: string): Promise<string> =>
  run(command, [...args], { cwd, maxBuffer: MOST_OUTPUT }).then(
    ({ stdout }) => stdout,
    (failed: { stdout?: string }) => failed.stdout ?? '',
  )

async function copyTree(): Promise<string> {
  const top = process.cwd()
  const to = await mkdtemp(join(tmpdir(), 'athar-renames-'))
  const listed = await said('git', ['ls-files', '-co', '--exclude-standard', '-z'], top)
  for (const path of listed
    .split('\0')
    .filter((one) => /^(src|server|resources|i18n|bench|tests|[^/]+\.(json|ts))/.test(one)))
    await cp(join(top, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  await symlink(join(top, 'node_modules'), join(to, 'node_modules'))
  return to
}

interface Place {
  file: string
  line: number
  column: number
}

/** Where the compilers find fault, in their order. */
async function faults(tree: string): Promise<Place[]> {
  const found: Place[] = []
  for (const project of COMPILERS) {
    const args = [
      '-p',
      project,
      '--noEmit',
      '--pretty',
      'false',
      '--incremental',
      '--tsBuildInfoFile',
      `${project}.kept`,
    ]
    const text = await said(join(tree, 'node_modules/.bin/tsc'), args, tree)
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

async function rewrite(tree: string, places: readonly Place[], { from, to }: Rename): Promise<number> {
  const files = new Map<string, string[]>()
  let done = 0
  for (const place of places.toReversed()) {
    const lines = files.get(place.file) ?? (await readFile(join(tree, place.file), 'utf8')).split('\n')
    files.set(place.file, lines)
    const found = nearest(lines, place, from)
    if (found === null) continue
    const [at, index] = found
    const text = lines[at] ?? ''
    lines[at] = text.slice(0, index) + to + text.slice(index + from.length)
    done += 1
  }
  for (const [file, lines] of files) await writeFile(join(tree, file), lines.join('\n'))
  return done
}

/** Renames the declaration alone: the key among the resource's own fields. */
async function redeclare(tree: string, { resource, from, to }: Rename): Promise<void> {
  const file = join(tree, 'resources', resource, 'schema.ts')
  const text = await readFile(file, 'utf8')
  const key = new RegExp(`^( {4})${from}:`, 'm')
  if (!key.test(text)) throw new Error(`${resource} declares no ${from}`)
  await writeFile(file, text.replace(key, `$1${to}:`))
}

const shown = ({ file, line, column }: Place): string => `    ${file}:${line}:${column}`

async function prove(rename: Rename): Promise<Left[]> {
  const tree = await copyTree()
  try {
    await redeclare(tree, rename)
    let places = await faults(tree)
    const named = places.length
    process.stdout.write(`\n${rename.resource}.${rename.from}: the compilers name ${named} places\n`)
    process.stdout.write(`${places.map(shown).join('\n')}\n`)
    for (let round = 0; places.length > 0 && round < ROUNDS; round++) {
      if ((await rewrite(tree, places, rename)) === 0) break
      places = await faults(tree)
    }
    const left = [
      ...(await leftOver(tree, rename)),
      ...places.map((place) => ({ ...place, text: 'still does not compile' })),
    ]
    for (const one of left) process.stdout.write(`  LEFT ${one.file}:${one.line} ${one.text}\n`)
    return left
  } finally {
    await rm(tree, { recursive: true, force: true })
  }
}

const wanted = process.argv.slice(2)
const chosen = RENAMES.filter(({ resource, from }) => wanted.length === 0 || wanted.includes(`${resource}.${from}`))
let left = 0
for (const rename of chosen) left += (await prove(rename)).length
process.stdout.write(
  `\n${chosen.length} fields renamed; ${left} places are left that would fail only at run time (${OTHERS.length} others bear such a name and are none of them)\n`,
)
process.exitCode = left === 0 && chosen.length > 0 ? 0 : 1
