import { describe, expect, it } from 'vitest'
import { Built } from '../../bench/built.ts'

/** In bytes, squeezed as the server sends them. */
const FIRST_LOAD = 340_000
const ROUTE = 60_000
const REQUESTS = 40

/** Tables with a toolbar of their own, still a little over; the list may only shrink. */
const STILL_MORE: Readonly<Record<string, number>> = {
  'src/pages/admin/Lists.tsx': 64_000,
  'resources/projects/ui/Lists.tsx': 64_000,
  'resources/registrations/ui/Registrations.tsx': 63_700,
  'resources/entities/ui/admin/Entities.tsx': 62_500,
  'resources/users/ui/PlatformUsers.tsx': 60_800,
  'resources/users/ui/Users.tsx': 60_700,
}

const built = new Built()
const routes = [...built.routes()].map(([name, files]): [string, number] => [name, built.sizeOf(files)])

describe('what a browser loads of the built program', () => {
  it.each([
    ['sign-in', built.signIn()],
    ['dashboard', built.start()],
  ])('the first page, %s, is at most 340 kB in 40 requests', (_page, files) => {
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

  it.each(routes)('%s adds at most 60 kB', (name, bytes) => {
    expect(bytes).toBeLessThanOrEqual(STILL_MORE[name] ?? ROUTE)
  })

  it('names no route that has come down', () => {
    const high = routes.filter(([, bytes]) => bytes > ROUTE).map(([name]) => name)
    expect(Object.keys(STILL_MORE).sort()).toEqual(high.sort())
  })
})
