import { existsSync, readFileSync, rmSync } from 'node:fs'
import { findChromium } from './browsers.mjs'
import { ensureBuilt } from './build.mjs'
import { runNode } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { findPostgres } from './postgres.mjs'
import { inRoot, say } from './project.mjs'
import { RESULTS } from './projectReporter.mjs'
import { scratchInMemory } from './scratch.mjs'

const VITEST = inRoot('node_modules', 'vitest', 'vitest.mjs')

/**
 * Vitest's projects (vitest.config.ts), with what each needs of the machine and the fewest tests that it holds: a
 * folder that is no longer found, or an `only` left behind, is no smaller suite but a fault.
 */
const PROJECTS = [
  { name: 'unit', least: 3000 },
  { name: 'contract', least: 500 },
  { name: 'components', least: 2100 },
  { name: 'http-pglite', least: 3400 },
  {
    name: 'http-postgres',
    least: 3400,
    has: () => findPostgres() !== undefined || Boolean(process.env.ATHAR_TEST_PG_URL),
    lack: 'the server on PostgreSQL: no PostgreSQL found; on Debian or Ubuntu: apt-get install postgresql',
  },
  {
    name: 'e2e',
    least: 170,
    has: () => findChromium() !== undefined,
    lack: 'browser journeys: no Chromium found; on Debian or Ubuntu: apt-get install chromium-headless-shell, or chromium (or set ATHAR_CHROMIUM)',
  },
]

/** What may leave itself out of a run that must have everything: what needs root, or a program that no package of Node's is. */
const MAY_BE_LEFT_OUT = [
  'tests/contract/files.s3.test.ts > files in a bucket of a second service > ',
  'tests/ground/lifecycle.test.ts > says so too where rights alone forbid it',
]

const readResults = () => {
  if (existsSync(RESULTS)) return JSON.parse(readFileSync(RESULTS, 'utf8'))
  return { projects: {}, leftOut: [], stray: 0 }
}

const runVitest = async (projects, isBuilt) => {
  rmSync(RESULTS, { force: true })
  const chosen = projects.flatMap(({ name }) => ['--project', name])
  const reporters = ['--reporter=default', `--reporter=${inRoot('bin', 'lib', 'projectReporter.mjs')}`]
  const env = {
    NODE_ENV: 'test',
    ATHAR_CHROMIUM: findChromium() ?? '',
    ...(isBuilt && { ATHAR_CHILDREN: 'built' }),
    ...scratchInMemory(),
  }
  const code = await runNode([VITEST, 'run', ...chosen, ...reporters], { env })
  return { code, ...readResults() }
}

/** Builds once for all: the journeys and the start tests run the built program. */
const buildFaults = async () => {
  try {
    await ensureBuilt()
    return []
  } catch (error) {
    return [error.message]
  }
}

/** Suites that neither start the built program nor weigh it. */
const OF_SOURCES = /^(?:\.\/)?tests\/(?:unit|components|http|contract|architecture)\b/

/** Whether what the rest of the line names may run the built program. Exported for its test. */
export const runsBuilt = (args) => {
  const paths = args.filter((one) => one.includes('/') && !one.startsWith('-'))
  return paths.length === 0 || !paths.every((one) => OF_SOURCES.test(one))
}

const sum = (projects, state) => Object.values(projects).reduce((total, counts) => total + counts[state], 0)

/** All faults that are not a failed test. */
const faultsOf = ({ code, projects, leftOut, stray }, expected, missing) => {
  const mustAll = process.env.REQUIRE_ALL === '1'
  const few = expected.flatMap(({ name, least }) => {
    const { passed, failed } = projects[name] ?? { passed: 0, failed: 0 }
    return passed + failed < least ? [`project ${name} ran ${passed + failed} tests of at least ${least}`] : []
  })
  const unrun = leftOut.filter((title) => !MAY_BE_LEFT_OUT.some((may) => title.startsWith(may)))
  const failed = Object.values(projects).some((counts) => counts.failed > 0)
  const faults = [
    ...few,
    ...(mustAll ? missing.map(({ lack }) => `required, but missing: ${lack}`) : []),
    ...(mustAll ? unrun.map((title) => `left itself out: ${title}`) : []),
    ...(stray > 0 ? [`${stray} errors outside of any test`] : []),
  ]
  if (code !== 0 && !failed && faults.length === 0) return [`Vitest ended with code ${code}`]
  return faults
}

/**
 * `npm test`: every project that this machine can run; the end names what was left out and how to get it. With
 * REQUIRE_ALL=1 nothing may be left out. `npm test -- tests/ground` hands the rest of the line to Vitest instead, once
 * what is built is that of the sources.
 */
export const test = async (args) => {
  await ensureInstalled()
  if (args.length > 0) {
    if (runsBuilt(args)) await ensureBuilt()
    process.exit(await runNode([VITEST, 'run', ...args], { env: scratchInMemory() }))
  }

  const missing = PROJECTS.filter(({ has }) => has !== undefined && !has())
  const expected = PROJECTS.filter((project) => !missing.includes(project))
  const building = await buildFaults()
  const result = await runVitest(expected, building.length === 0)
  const faults = [...building, ...faultsOf(result, expected, missing)]

  if (result.leftOut.length > 0) say(`left out by the tests themselves: ${result.leftOut.length}`)
  for (const { lack } of missing) say(`skipped: ${lack}`)
  for (const fault of faults) say(`failed: ${fault}`)
  const failed = sum(result.projects, 'failed') + faults.length
  say(`${sum(result.projects, 'passed')} passed, ${failed} failed`)
  process.exit(failed > 0 || result.code !== 0 ? 1 : 0)
}
