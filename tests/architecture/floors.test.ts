import { describe, expect, it } from 'vitest'
import { all, circles, type Import, imports } from './support/graph.ts'

/** Below the floors: settings, the log, turns, what was made lately: what everyone may use and what knows nothing of the house. */
const GROUND = /^server\/(?:config|lately|log|paths|secrets|turns)\.ts$/
const FLOORS: readonly (readonly [string, RegExp])[] = [
  ['ground', GROUND],
  ['database', /^server\/db\//],
  ['ports', /^server\/(?:integrations|channels)\//],
  ['engine', /^server\/engine\//],
  ['routes', /^server\/routes\/|^resources\/[a-z_]+\/server\/routes\.ts$/],
  ['root', /^server\/(?:app|main|registry|services)\.ts$/],
  ['rooms', /^(?:server\/[a-z]+|resources\/[a-z_]+\/server)\//],
]
const ORDER = ['ground', 'database', 'ports', 'engine', 'rooms', 'routes', 'root']

const floorOf = (file: string): string | null => FLOORS.find(([, pattern]) => pattern.test(file))?.[0] ?? null
const isServer = (file: string): boolean => /^server\/|^resources\/[a-z_]+\/server\//.test(file)
const above = ({ from, to }: Import): boolean => ORDER.indexOf(floorOf(to) ?? '') > ORDER.indexOf(floorOf(from) ?? '')

describe('the floors of the server', () => {
  const server = all.filter(isServer)
  const within = imports.filter(({ from, to }) => isServer(from) && isServer(to))

  it('every file of the server stands on one of them', () => {
    expect(server.length).toBeGreaterThan(200)
    expect(within.length).toBeGreaterThan(500)
    for (const floor of ORDER)
      expect(
        server.some((file) => floorOf(file) === floor),
        floor,
      ).toBe(true)
    expect(server.filter((file) => floorOf(file) === null)).toEqual([])
  })

  it('nothing reaches up: database < ports < engine < rooms < routes < root', () => {
    expect(within.filter(above).map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  it('no room knows a feature by name: features are joined in the composition root', () => {
    const joined = imports.filter(
      ({ from, to }) =>
        from.startsWith('server/') &&
        /^resources\/[a-z_]+\/server\//.test(to) &&
        !/^routes|^root/.test(floorOf(from) ?? ''),
    )
    expect(joined.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })
})

describe('circles', () => {
  /** One type over two files: a call carries its resource’s server part, whose hooks take the call. */
  const KNOWN: readonly (readonly string[])[] = [['server/engine/context.ts', 'server/engine/define.ts']]

  it('finds one where there is one', () => {
    const edge = (from: string, to: string): Import => ({ from, to })
    expect(circles([edge('a', 'b'), edge('b', 'c'), edge('c', 'a'), edge('c', 'd')])).toEqual([['a', 'b', 'c']])
    expect(circles([edge('a', 'b'), edge('b', 'c')])).toEqual([])
  })

  it('no files reach each other in a circle', () => {
    expect(circles(imports)).toEqual(KNOWN)
  })
})
