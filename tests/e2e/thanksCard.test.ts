import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderLetter } from '../../src/public/entry-server.tsx'
import { type Built, buildPublicAssets, PLAIN, servePages, URLS } from '../unit/letter/pageServer.ts'
import { sampleLetter } from '../unit/letter/sampleLetter.ts'
import { openBrowser } from './support/browser.ts'

let built: Built
let browser: Browser
let server: Awaited<ReturnType<typeof servePages>>

beforeAll(async () => {
  built = await buildPublicAssets()
  const letter = sampleLetter('en')
  const html = renderLetter({
    lang: 'en',
    letter: { ...letter, report: { ...letter.report, kind: 'thanks' } },
    urls: { ...URLS, card: '/pictures/960/card.png' },
    state: { ...PLAIN, shared: true },
    assets: { css: built.css, js: built.js },
  })
  server = await servePages(new Map([['/thanks', html]]), built)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

interface Handed {
  handed?: { name: string; type: string; size: number }[]
}

/** The page on a device that hands files on, and what it was handed; `refuses`: it does not, after all. */
async function opened(device: 'none' | 'phone' | 'refuses', options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, acceptDownloads: true, ...options })
  const page = await context.newPage()
  if (device !== 'none')
    await page.addInitScript((refuses) => {
      Object.assign(navigator, {
        canShare: () => true,
        share: ({ files = [] }: ShareData) => {
          if (refuses) return Promise.reject(new DOMException('no', 'NotAllowedError'))
          const told = files.map(({ name, type, size }) => ({ name, type, size }))
          Object.assign(window, { handed: told } satisfies Handed)
          return Promise.resolve()
        },
      })
    }, device === 'refuses')
  await page.goto(`${server.origin}/thanks`)
  return page
}

const save = (page: Page) => page.getByRole('link', { name: 'Save a tall card for a status' }).click()

describe('[2.7] a card of thanks on its page', () => {
  it('is saved without a script', async () => {
    const page = await opened('none', { javaScriptEnabled: false })
    const [file] = await Promise.all([page.waitForEvent('download'), save(page)])
    expect(file.suggestedFilename()).toBe('athar-thanks-story.png')
  })

  it('is saved where the device hands no files on', async () => {
    const page = await opened('none')
    const [file] = await Promise.all([page.waitForEvent('download'), save(page)])
    expect(file.suggestedFilename()).toBe('athar-thanks-story.png')
  })

  it('is handed on as a file where the device does that', async () => {
    const page = await opened('phone')
    await save(page)
    await page.waitForFunction(() => 'handed' in window)
    const handed = await page.evaluate(() => (window as Handed).handed)
    expect(handed).toEqual([{ name: 'athar-thanks-story.png', type: 'image/png', size: expect.any(Number) }])
    expect(handed?.[0]?.size).toBeGreaterThan(100)
    expect(page.url()).toBe(`${server.origin}/thanks`)
  })

  it('is opened where the device said so and would not', async () => {
    const page = await opened('refuses')
    await save(page)
    await page.waitForURL('**/card.png?*')
    expect(page.url()).toBe(`${server.origin}/pictures/960/card.png?shape=story&lang=en`)
  })
})
