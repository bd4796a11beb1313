import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

type TestOptions = NonNullable<TestProjectInlineConfiguration['test']>

const TEMPLATES = ['tests/ground/support/templates.ts']
const HTTP_TESTS = ['tests/http/**/*.test.ts']

const node = (name: string, include: string[], options: TestOptions = {}): TestProjectInlineConfiguration => ({
  test: { name, include, environment: 'node', testTimeout: 30_000, hookTimeout: 60_000, ...options },
})

/**
 * Journeys that take longest, which begin first: a last one would leave the other workers with nothing to do. Each of the
 * two with kills runs four programs at once: the second comes when most of the first is over.
 */
const LONGEST = [
  'killsPglite',
  'mainJob',
  'screensArabic',
  'screensEnglish',
  'killsPostgres',
  'identity',
  'openedEnglish',
  'openedArabic',
]

/** Files in jsdom, side by side: a worker has one kind of window, and goes on while the next file has the same. */
const isInJsdom = ({ project, moduleId }: TestSpecification): boolean =>
  project.name === 'components' && readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom')

/** They load the program anew with a declaration of their own, and whoever comes after them loads it once more. */
const OWN_PROGRAM = ['blocks', 'secrets']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = (file: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => file.moduleId.endsWith(`/e2e/${name}.test.ts`))
      if (at >= 0) return at
      if (OWN_PROGRAM.some((name) => file.moduleId.endsWith(`/http/${name}.test.ts`))) return LONGEST.length + 2
      return isInJsdom(file) ? LONGEST.length : LONGEST.length + 1
    }
    const places = new Map(sorted.map((file) => [file, place(file)]))
    return sorted.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
  }
}

/** One more than cores, as each waits now and then: for a database, a service, a browser. The smallest machine that this must pass on has two. */
const WORKERS = Math.max(2, Math.min(4, availableParallelism())) + 1

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    // What the program's files come to is worked out once for all projects, and for the next run, by what stands in them.
    experimental: { fsModuleCache: true },
    projects: [
      node('unit', ['tests/{unit,ground,architecture}/**/*.test.{ts,tsx}'], {
        isolate: false,
        globalSetup: TEMPLATES,
      }),
      node('contract', ['tests/contract/**/*.test.ts']),
      {
        plugins: [react()],
        // Emotion's checks of a developer's mistakes are not what is tested.
        ssr: { resolve: { conditions: ['node'], externalConditions: ['node'] } },
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.{ts,tsx}'],
          // The sooner of the two; a file that looks at what it has not (styles for axe, files, canvas) names jsdom.
          environment: 'happy-dom',
          // Packages are loaded once in a worker; setup.ts loads the program anew for each file and leaves the window as it was.
          isolate: false,
          setupFiles: ['tests/components/setup.ts'],
          testTimeout: 30_000,
        },
      },
      // The same files on both databases; what stands between them is ATHAR_TEST_DB alone. Each file starts servers of its
      // own on databases of its own, so that the program itself is loaded once for all of them.
      node('http-pglite', HTTP_TESTS, {
        env: { ATHAR_TEST_DB: 'pglite' },
        isolate: false,
        globalSetup: TEMPLATES,
      }),
      node('http-postgres', HTTP_TESTS, {
        env: { ATHAR_TEST_DB: 'postgres' },
        isolate: false,
        globalSetup: ['tests/ground/support/postgres.ts'],
      }),
      // Each file has a browser and a program of its own, which keep two cores busy: beside all else, tried, nothing is sooner over.
      node('e2e', ['tests/e2e/**/*.test.ts'], {
        globalSetup: [...TEMPLATES, 'tests/e2e/support/demo.ts'],
        testTimeout: 300_000,
        hookTimeout: 300_000,
        // One browser of many on a machine of two cores: what fails is tried once more, and the report names it (retry x1).
        retry: 1,
        // A busy machine takes its time over a page; a second, as is usual, is a limit that nobody set.
        expect: { poll: { timeout: 20_000 } },
        // After all else: a browser wants the machine for itself.
        sequence: { groupOrder: 1 },
      }),
    ],
  },
})
