/**
 * Takes one protection out at a time, in a copy of the tree, and demands that a test sees it: one that fails by what it
 * expects, not because the program no longer starts.
 *
 *     npm run prove:mutations [-- --part rights|money|sending|limits|harm|packages|held] [-- --only WORDS,WORDS]
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Copy, said } from './copy.ts'
import { MUTATIONS } from './mutations/list.ts'
import { type Mutation, misfit, type Project } from './mutations/mutation.ts'

const MOST_MS = 600_000

/** What vitest's reporter writes, as far as it is asked. */
interface Told {
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
  }[]
}

/** Databases that no mutation has touched are made once for all of them. */
const changesDatabase = ({ file }: Mutation): boolean => !file.startsWith('server/') || file.startsWith('server/db/')

async function test(
  { tree }: Copy,
  project: Project,
  tests: readonly string[],
  { templates, bail = 0 }: { templates?: string; bail?: number },
): Promise<Told> {
  const report = join(tree, 'told.json')
  await rm(report, { force: true })
  const env = { ...process.env, ...(templates && { ATHAR_TEST_TEMPLATES: templates }) }
  const args = ['run', '--project', project, '--bail', String(bail), '--reporter', 'json', '--outputFile', report]
  const printed = await said(join(tree, 'node_modules/.bin/vitest'), [...args, ...tests], {
    cwd: tree,
    env,
    timeoutMs: MOST_MS,
  })
  const text = await readFile(report, 'utf8').catch(() => {
    throw new Error(`vitest told nothing of ${tests.join(', ')}\n${printed.slice(-2000)}`)
  })
  return JSON.parse(text) as Told
}

const casesOf = ({ testResults }: Told) => testResults.flatMap(({ assertionResults }) => assertionResults)

/** What is thrown where an expectation is not met; of promises and of polls no AssertionError. */
const UNMET = /^AssertionError|__VITEST_(REJECTS|RESOLVES|POLL_CHAIN|POLL_PROMISE)__/

/** The test that has seen it: its expectation was not met. */
const seenBy = (told: Told): string | undefined =>
  casesOf(told).find(({ failureMessages }) => failureMessages?.some((text) => UNMET.test(text)))?.fullName

const otherwise = (told: Told): string => {
  const cases = casesOf(told)
  const failed = cases.find(({ status }) => status === 'failed')
  if (failed) return `${failed.fullName} failed, by no expectation: ${failed.failureMessages?.[0]?.slice(0, 300)}`
  const broken = told.testResults.find(({ message }) => message !== '')
  return broken ? `a file did not run: ${broken.message.slice(0, 300)}` : `${cases.length} tests, none failed`
}

/** @throws unless all tests pass as the tree stands */
async function assertGreen(copy: Copy, chosen: readonly Mutation[], templates: string): Promise<void> {
  for (const project of new Set(chosen.map((one) => one.project))) {
    const tests = new Set(chosen.flatMap((one) => (one.project === project ? one.tests : [])))
    const told = await test(copy, project, [...tests], { templates })
    const bad = casesOf(told).find(({ status }) => status === 'failed')
    if (bad) throw new Error(`fails as the tree stands: ${bad.fullName}\n${bad.failureMessages?.[0]}`)
    const ran = told.testResults.filter(({ assertionResults }) =>
      assertionResults.some((one) => one.status === 'passed'),
    )
    if (ran.length !== tests.size) throw new Error(`${ran.length} of ${tests.size} files of ${project} have run`)
  }
}

async function prove(copy: Copy, mutation: Mutation, templates: string): Promise<boolean> {
  const { name, file, stands, becomes, project, tests } = mutation
  const began = performance.now()
  await copy.write(
    file,
    (await copy.read(file)).replace(stands, () => becomes),
  )
  const once = (bail: number) => test(copy, project, tests, { bail, ...(!changesDatabase(mutation) && { templates }) })
  let told = await once(1)
  // The first to fail may have failed on its way: others say what they expected.
  if (casesOf(told).some(({ status }) => status === 'failed') && !seenBy(told)) told = await once(0)
  await copy.restore()
  const by = seenBy(told)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(
    `${by ? 'seen  ' : 'UNSEEN'} ${seconds.padStart(5)} s  ${name}\n            ${by ?? otherwise(told)}\n`,
  )
  return by !== undefined
}

const { values } = parseArgs({ options: { only: { type: 'string' }, part: { type: 'string' } } })
const wanted = values.only?.split(',')
const chosen = Object.entries(MUTATIONS).flatMap(([part, all]) =>
  all.filter(({ name }) =>
    wanted ? wanted.some((words) => name.includes(words)) : !values.part || values.part === part,
  ),
)
const copy = await Copy.made()
const templates = await mkdtemp(join(tmpdir(), 'athar-templates-'))
let unseen = 0
try {
  for (const one of chosen) {
    const fault = misfit(one, await copy.read(one.file))
    if (fault) throw new Error(`${one.name} no longer fits ${one.file}: ${fault}`)
  }
  await assertGreen(copy, chosen, templates)
  for (const one of chosen) if (!(await prove(copy, one, templates))) unseen += 1
} finally {
  await copy.remove()
  await rm(templates, { recursive: true, force: true })
}
process.stdout.write(`\n${chosen.length} protections taken out, ${unseen} of them unseen\n`)
process.exitCode = unseen === 0 && chosen.length > 0 ? 0 : 1
