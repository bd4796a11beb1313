import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

type TestOptions = NonNullable<TestProjectInlineConfiguration['test']>

const HTTP_TESTS = ['tests/http/**/*.test.ts']

const node = (name: string, include: string[], options: TestOptions = {}): TestProjectInlineConfiguration => ({
  test: { name, include, environment: 'node', testTimeout: 30_000, hookTimeout: 60_000, ...options },
})

export default defineConfig({
  test: {
    // A worker a core, two at the least: the smallest machine that this must pass on has two.
    maxWorkers: Math.max(2, Math.min(4, availableParallelism())),
    projects: [
      node('unit', ['tests/{unit,ground,architecture}/**/*.test.{ts,tsx}']),
      node('contract', ['tests/contract/**/*.test.ts']),
      {
        plugins: [react()],
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/components/setup.ts'],
          testTimeout: 30_000,
          sequence: { groupOrder: 1 },
        },
      },
      // The same files on both databases; what stands between them is ATHAR_TEST_DB alone. Each file starts servers of its
      // own on databases of its own, so that the program itself is loaded once for all of them.
      node('http-pglite', HTTP_TESTS, {
        env: { ATHAR_TEST_DB: 'pglite' },
        isolate: false,
        sequence: { groupOrder: 2 },
      }),
      node('http-postgres', HTTP_TESTS, {
        env: { ATHAR_TEST_DB: 'postgres' },
        isolate: false,
        globalSetup: ['tests/ground/support/postgres.ts'],
        sequence: { groupOrder: 3 },
      }),
      // Two files side by side, each with a browser and a program of its own: much of their time is waiting.
      node('e2e', ['tests/e2e/**/*.test.ts'], {
        testTimeout: 120_000,
        hookTimeout: 120_000,
        sequence: { groupOrder: 4 },
      }),
    ],
  },
})
