import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderProject, renderProjectNotice } from '../../src/public/entry-server.tsx'
import { sampleProject } from '../components/public/sampleProject.ts'
import { type Built, buildPublicAssets, servePages } from '../unit/letter/pageServer.ts'
import { cutNumbers, openBrowser } from './support/browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The policy of a project's page: pictures also from the page itself, nothing else inline. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** What real data brings sooner or later: no cover, endless names, a word without a space, large sums. */
function hardProject(lang: 'ar' | 'en') {
  const project = sampleProject(lang)
  const endless = lang === 'ar' ? 'سقيا الماء للقرى النائية في جبال فيفاء '.repeat(5) : 'Water'.repeat(24)
  const progress = { ...project.progress, state: 'inProgress' as const, required: '987654321098.75' }
  const sums = { collected: '987654321098.75', spent: '987654321098.75', collectedPercent: 99, spentPercent: 100 }
  return {
    ...project,
    name: endless,
    cover: undefined,
    entity: { ...project.entity, name: endless, email: `${'a'.repeat(60)}@x.example` },
    progress: { ...progress, ...sums, timePercent: 40 },
    beneficiaries: { number: 1_000_000, category: endless },
    objectives: [endless],
    partners: [endless, endless],
  }
}

let built: Built
let browser: Browser
let server: Awaited<ReturnType<typeof servePages>>

beforeAll(async () => {
  built = await buildPublicAssets()
  const assets = { css: built.css, js: built.js }
  const urls = { self: '/p', image: '/pictures/{id}/{width}.webp', origin: 'https://athar.example.org' }
  const pages = new Map<string, string>()
  for (const lang of ['ar', 'en'] as const) {
    pages.set(`/${lang}/project`, renderProject({ project: sampleProject(lang), urls, assets }))
    pages.set(`/${lang}/hard`, renderProject({ project: hardProject(lang), urls, assets }))
    pages.set(`/${lang}/missing`, renderProjectNotice('notFound', { lang, assets }))
  }
  server = await servePages(pages, built, POLICY)
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function open(path: string, options: Parameters<Browser['newPage']>[0] = {}): Promise<[Page, string[]]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, ...options })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(server.origin + path)
  return [page, complaints]
}

describe('a project’s public page in a browser [2.8]', () => {
  const grid = ['project', 'hard', 'missing'].flatMap((kind) =>
    (['ar', 'en'] as const).flatMap((lang) =>
      (['light', 'dark'] as const).map((colorScheme) => ({ kind, lang, colorScheme })),
    ),
  )

  it.each(grid)('$kind in $lang, $colorScheme: no axe violation, nothing forbidden, nothing cut', async (one) => {
    // Axe is put in past the page's own policy, so this one page does without it.
    const [checked] = await open(`/${one.lang}/${one.kind}`, { colorScheme: one.colorScheme, bypassCSP: true })
    await checked.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true
    })
    await checked.addScriptTag({ content: axe })
    const found: { passes: number; violations: string[] } = await checked.evaluate(`axe.run(document).then((found) => ({
      passes: found.passes.length,
      violations: found.violations.flatMap((rule) => rule.nodes.map((node) => rule.id + ' ' + node.target.join(' '))),
    }))`)
    expect(found.violations).toEqual([])
    expect(found.passes).toBeGreaterThan(10)
    await checked.close()

    const [page, complaints] = await open(`/${one.lang}/${one.kind}`, { colorScheme: one.colorScheme })
    for (const width of [320, 360, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      const cut = await cutNumbers(page)
      expect({ width, over: Math.max(0, over), cut, complaints }).toEqual({ width, over: 0, cut: [], complaints: [] })
    }
    await page.close()
  })

  it('is whole without script; with it an IBAN is copied without its spaces', async () => {
    const [plain] = await open('/ar/project', { javaScriptEnabled: false })
    expect(await plain.locator('button[data-copy]:visible').count()).toBe(0)
    await plain.locator('.earlier summary').click()
    expect(await plain.locator('.earlier .update').last().isVisible()).toBe(true)
    await plain.close()
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await page.goto(`${server.origin}/en/project`)
    await page.locator('button[data-copy]').click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('SA0380000000608010167519')
    expect(server.posted).toEqual([])
    await context.close()
  })

  it('weighs at most 2 kB of script: no form stands there', () => {
    const scripts = [...built.files].filter(([name]) => /client-[^/]*\.js$/.test(name))
    const size = scripts.reduce((sum, [, body]) => sum + brotliCompressSync(body).length, 0)
    expect(size).toBeGreaterThan(300)
    expect(size).toBeLessThanOrEqual(2_000)
  })
})
