// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** jsdom knows no such thing: as a page that someone has touched. */
const touched = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive } })
beforeEach(() => void touched(true))
afterEach(() => {
  Reflect.deleteProperty(navigator, 'userActivation')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.resetModules()
  document.head.replaceChildren()
})

/** A server that has these files, and what it was asked for. */
async function world(has: (path: string) => boolean) {
  const asked: string[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn((url: string) => {
      const { pathname } = new URL(url)
      asked.push(pathname)
      return has(pathname) ? Promise.resolve(new Response('export {}')) : Promise.reject(new TypeError('no network'))
    }),
  )
  const { __vitePreload: bring } = await import('../../../src/providers/arrive.ts')
  return { asked, bring }
}

/** As the built program says it: the part's own file stands in its text alone. */
const partOf = (load: () => Promise<string>, file: string) =>
  Object.assign(load, { toString: () => `()=>import("./${file}")` })

describe('a part of the program that is fetched for it', () => {
  it('is run once all its files are here, its own among them, each asked for once', async () => {
    const { asked, bring } = await world(() => true)
    const part = partOf(() => Promise.resolve('part'), 'part-1.js')
    expect(await bring(part, ['assets/part-1.js', 'assets/shared-1.js'])).toBe('part')
    expect(await bring(part)).toBe('part')
    expect(asked).toEqual(['/assets/part-1.js', '/assets/shared-1.js'])
  })

  it('is not run while one of them cannot be had, and comes with the next press', async () => {
    let isUp = false
    const { asked, bring } = await world((path) => isUp || path !== '/assets/shared-1.js')
    const run = vi.fn<() => Promise<string>>(() => Promise.resolve('part'))
    const part = partOf(run, 'part-1.js')
    await expect(bring(part, ['assets/shared-1.js'])).rejects.toMatchObject({ name: 'OutOfReach' })
    expect(run).not.toHaveBeenCalled()
    isUp = true
    expect(await bring(part, ['assets/shared-1.js'])).toBe('part')
    expect(asked).toEqual(['/assets/shared-1.js', '/assets/part-1.js', '/assets/shared-1.js'])
  })

  it('asks for nothing that the page itself has fetched ahead', async () => {
    const { asked, bring } = await world(() => true)
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/assets/part-1.js' })
    document.head.append(link)
    await bring(partOf(() => Promise.resolve('part'), 'part-1.js'))
    expect(asked).toEqual([])
  })

  it('wears its style sheet before it is run, though that was fetched ahead', async () => {
    const { bring } = await world(() => true)
    const ahead = Object.assign(document.createElement('link'), { rel: 'preload', href: '/assets/part-1.css' })
    document.head.append(ahead)
    const run = vi.fn<() => Promise<string>>(() => Promise.resolve('part'))
    const brought = bring(partOf(run, 'part-1.js'), ['assets/part-1.css'])
    await vi.waitFor(() => expect(document.querySelector('link[rel=stylesheet]')).toBeTruthy())
    expect(run).not.toHaveBeenCalled()
    document.querySelector('link[rel=stylesheet]')?.dispatchEvent(new Event('load'))
    expect(await brought).toBe('part')
  })

  it('the first page, which nobody has touched yet, takes all its files at once and waits for none', async () => {
    const { asked, bring } = await world(() => true)
    vi.spyOn(performance, 'now').mockReturnValue(3000)
    touched(false)
    const part = partOf(() => Promise.resolve('part'), 'part-1.js')
    expect(await bring(part, ['assets/part-1.js', 'assets/shared-1.js'])).toBe('part')
    expect(asked).toEqual([])
    const ahead = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
    expect(ahead.map(({ href }) => new URL(href).pathname)).toEqual(['/assets/part-1.js', '/assets/shared-1.js'])
  })

  it('a page that has stood for a while is in use, though nobody has touched it', async () => {
    const { asked, bring } = await world(() => true)
    vi.spyOn(performance, 'now').mockReturnValue(10_001)
    touched(false)
    await bring(partOf(() => Promise.resolve('part'), 'part-1.js'))
    expect(asked).toEqual(['/assets/part-1.js'])
  })
})
