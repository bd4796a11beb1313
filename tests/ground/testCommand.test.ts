import { expect, it } from 'vitest'
import { gatewayKillsAsked, killsAsked } from '../e2e/support/killsAsked.ts'

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

it('kills four times where nothing is asked for, and refuses to kill never, or by what is no number', () => {
  expect(killsAsked(undefined)).toBe(4)
  expect(['1', '4', '20'].map(killsAsked)).toEqual([1, 4, 20])
  for (const nonsense of ['0', '00', '', ' ', '21', '-1', '1.5', 'all', 'NaN', '0x4'])
    expect(() => killsAsked(nonsense), nonsense).toThrow('ATHAR_KILLS')
})

it('kills twice by a gateway where nothing is asked for, and up to 200 times', () => {
  expect(gatewayKillsAsked(undefined)).toBe(2)
  expect(['1', '100', '200'].map(gatewayKillsAsked)).toEqual([1, 100, 200])
  for (const nonsense of ['0', '000', '', '201', '1000', '-1', 'all'])
    expect(() => gatewayKillsAsked(nonsense), nonsense).toThrow('ATHAR_GATEWAY_KILLS')
})
