import { expect, it } from 'vitest'

const { runsBuilt } = (await import(new URL('../../bin/lib/test.mjs', import.meta.url).href)) as {
  runsBuilt: (args: readonly string[]) => boolean
}

it.each([
  [['tests/e2e/mainJob.test.ts'], true],
  [['./tests/e2e'], true],
  [['tests/ground/start.test.ts'], true],
  [['tests'], true],
  [['-t', 'a title'], true],
  [['tests/unit/money.test.ts', 'tests/e2e/trash.test.ts'], true],
  [['tests/unit/money.test.ts'], false],
  [['tests/http/export.test.ts', '--project', 'http-pglite'], false],
  [['./tests/components/shell'], false],
] as const)('`npm test -- %j` looks first whether the build is that of the sources: %s', (args, built) => {
  expect(runsBuilt(args)).toBe(built)
})
