import { describe, expect, it } from 'vitest'
import { Built } from '../../bench/built.ts'

/** In bytes, squeezed as the server sends them. */
// Of 340 kB meant: the texts of a language come whole, and those of the channels of sending are among them (README, limits).
const FIRST_LOAD = 355_000
const ROUTE = 60_000
const REQUESTS = 40

const built = new Built()
const routes = [...built.routes()].map(([name, files]): [string, number] => [name, built.sizeOf(files)])

describe('what a browser loads of the built program', () => {
  it.each([
    ['sign-in', built.signIn()],
    ['dashboard', built.start()],
  ])('the first page, %s, is at most 355 kB in 40 requests', (_page, files) => {
    // Of half the program there would be less than React alone weighs.
    expect(built.sizeOf(files)).toBeGreaterThan(70_000)
    expect(built.sizeOf(files)).toBeLessThanOrEqual(FIRST_LOAD)
    expect(files.size).toBeLessThanOrEqual(REQUESTS)
  })

  it('the texts of one language come alone', () => {
    const texts = (files: Iterable<string>): string[] =>
      built.modulesIn(files).filter((one) => /messages\.\w+\.ts$/.test(one))
    expect(texts(built.start()).length).toBeGreaterThan(15)
    expect(texts(built.start()).filter((one) => !one.endsWith('messages.ar.ts'))).toEqual([])
  })

  it('there are routes to weigh', () => {
    expect(routes.length).toBeGreaterThan(40)
    expect(routes.filter(([, bytes]) => bytes > 10_000).length).toBeGreaterThan(15)
  })

  it.each(routes)('%s adds at most 60 kB', (_name, bytes) => {
    expect(bytes).toBeLessThanOrEqual(ROUTE)
  })
})
