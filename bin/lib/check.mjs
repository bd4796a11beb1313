import { readFileSync } from 'node:fs'
import { runChild, runNode, runNpm } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { findPostgres } from './postgres.mjs'
import { inRoot, say } from './project.mjs'

/** The addresses that npm would write name one registry, which others cannot reach or need not trust. */
const lockNamesNoHost = () => {
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  const named = Object.entries(lock.packages).filter(([, one]) => one.resolved !== undefined && !one.link)
  for (const [name] of named.slice(0, 5)) say(`package-lock.json: ${name} names a host ("resolved")`)
  return named.length === 0 && Object.keys(lock.packages).length > 1
}

const npmRun = (script, ...args) => runNpm(['run', '--silent', script, '--', ...args])

/** Names what has become slower or larger by a tenth; only a measurement that breaks off is a fault, and with REQUIRE_ALL=1 one that is left out. */
const figures = () => {
  if (findPostgres() !== undefined)
    return npmRun('bench', '--short', '--compare', 'lists', 'imports', 'sending', 'sizes')
  say('not measured: there is no PostgreSQL')
  return process.env.REQUIRE_ALL === '1' ? 1 : 0
}

/** What must hold before a change goes in, the cheapest first. */
const FIRST = [
  { name: 'package-lock.json names no host', run: () => (lockNamesNoHost() ? 0 : 1) },
  { name: 'format', run: () => npmRun('format:check') },
]

/** Two lanes side by side: each is busy with one core for about a minute. The tests need the build. */
const LANES = [
  [{ name: 'types', run: () => npmRun('types') }],
  [
    { name: 'lint', run: () => npmRun('lint') },
    { name: 'declarations and migrations agree', run: () => npmRun('db:diff', '--check') },
    { name: 'production build', run: () => runNode([inRoot('bin', 'build.mjs')]) },
  ],
]

/** By themselves: nothing else may want the machine. */
const LAST = [{ name: 'figures', run: () => figures() }]

/** @returns the names of those that failed */
const runSteps = async (steps) => {
  const broken = []
  for (const { name, run } of steps) {
    const started = Date.now()
    say(`\n== ${name}`)
    const fine = (await run()) === 0
    say(`== ${name}: ${fine ? 'fine' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`)
    if (!fine) broken.push(name)
  }
  return broken
}

/** Runs `npm test` with its lines shown, and takes the counts from its last one. */
const runTests = async () => {
  let last = ''
  const code = await runChild([process.execPath, inRoot('bin', 'test.mjs')], {
    onLine: (line) => (last = line || last),
  })
  const counts = /^(\d+) passed, (\d+) failed$/.exec(last)
  if (counts === null) return { passed: 0, failed: 1 }
  const [passed, failed] = [Number(counts[1]), Number(counts[2])]
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

/** `npm run check`: every step to its end, so that one run names all that is wrong. The last line counts. */
export const check = async () => {
  await ensureInstalled()
  const broken = await runSteps(FIRST)
  broken.push(...(await Promise.all(LANES.map(runSteps))).flat())
  broken.push(...(await runSteps(LAST)))
  say('\n== tests')
  const { passed, failed } = await runTests()
  for (const name of broken) say(`failed: ${name}`)
  const total = failed + broken.length
  say(`${passed} passed, ${total} failed`)
  process.exit(total > 0 ? 1 : 0)
}
