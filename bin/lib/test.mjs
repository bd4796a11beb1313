import { existsSync, readFileSync, rmSync } from 'node:fs'
import { findChromium } from './browsers.mjs'
import { ensureBuilt } from './build.mjs'
import { runNode } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { findPostgres } from './postgres.mjs'
import { inRoot, say } from './project.mjs'
import { RESULTS } from './projectReporter.mjs'

const VITEST = inRoot('node_modules', 'vitest', 'vitest.mjs')

/** Vitest's projects (vitest.config.ts), with what each needs of the machine. */
const PROJECTS = [
  { name: 'unit' },
  { name: 'contract' },
  { name: 'components' },
  { name: 'http-pglite' },
  {
    name: 'http-postgres',
    has: () => findPostgres() !== undefined || Boolean(process.env.ATHAR_TEST_PG_URL),
    lack: 'the server on PostgreSQL: no PostgreSQL found; on Debian or Ubuntu: apt-get install postgresql',
  },
  {
    name: 'e2e',
    has: () => findChromium() !== undefined,
    lack: 'browser journeys: no Chromium found; on Debian or Ubuntu: apt-get install chromium (or set ATHAR_CHROMIUM)',
  },
]

const readResults = () => {
  if (existsSync(RESULTS)) return JSON.parse(readFileSync(RESULTS, 'utf8'))
  return { projects: {}, stray: 0 }
}

const runVitest = async (projects) => {
  rmSync(RESULTS, { force: true })
  const chosen = projects.flatMap(({ name }) => ['--project', name])
  const reporters = ['--reporter=default', `--reporter=${inRoot('bin', 'lib', 'projectReporter.mjs')}`]
  const env = { NODE_ENV: 'test', ATHAR_CHROMIUM: findChromium() ?? '' }
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

/** All faults that are not a failed test. */
const faultsOf = ({ code, projects, stray }, expected, missing) => {
  const idle = expected.filter(({ name }) => {
    const counts = projects[name]
    return counts === undefined || counts.passed + counts.failed === 0
  })
  const failed = Object.values(projects).some((counts) => counts.failed > 0)
  const faults = [
    ...idle.map(({ name }) => `project ${name} ran no test`),
    ...(process.env.REQUIRE_ALL === '1' ? missing.map(({ lack }) => `required, but missing: ${lack}`) : []),
    ...(stray > 0 ? [`${stray} errors outside of any test`] : []),
  ]
  if (code !== 0 && !failed && faults.length === 0) return [`Vitest ended with code ${code}`]
  return faults
}

const sum = (projects, state) => Object.values(projects).reduce((total, counts) => total + counts[state], 0)

/**
 * `npm test`: every project that this machine can run; the end names what was left out and how to get it. With
 * REQUIRE_ALL=1 nothing may be left out. `npm test -- tests/ground` hands the rest of the line to Vitest instead.
 */
export const test = async (args) => {
  await ensureInstalled()
  if (args.length > 0) process.exit(await runNode([VITEST, 'run', ...args]))

  const missing = PROJECTS.filter(({ has }) => has !== undefined && !has())
  const expected = PROJECTS.filter((project) => !missing.includes(project))
  const building = await buildFaults()
  const result = await runVitest(expected)
  const faults = [...building, ...faultsOf(result, expected, missing)]

  const skipped = sum(result.projects, 'skipped')
  if (skipped > 0) say(`left out by the tests themselves: ${skipped}`)
  for (const { lack } of missing) say(`skipped: ${lack}`)
  for (const fault of faults) say(`failed: ${fault}`)
  const failed = sum(result.projects, 'failed') + faults.length
  say(`${sum(result.projects, 'passed')} passed, ${failed} failed`)
  process.exit(failed > 0 || result.code !== 0 ? 1 : 0)
}
