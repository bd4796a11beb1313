import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Letter } from '../../resources/_contracts/letter.ts'
import { renderLetter, renderNotice, renderYear } from '../../src/public/entry-server.tsx'
import { type Built, buildPublicAssets, PLAIN, servePages, URLS } from '../unit/letter/pageServer.ts'
import { sampleFoundationLetter, sampleLetter, samplePhoto } from '../unit/letter/sampleLetter.ts'
import { sampleYear, YEAR_URLS } from '../unit/letter/sampleYear.ts'
import { cutNumbers, openBrowser, strayStops } from './support/browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What real data brings sooner or later: no cover, no logo, endless names, a word without a space, many of everything. */
function hardLetter(lang: 'ar' | 'en'): Letter {
  const letter = sampleLetter(lang)
  const endless = lang === 'ar' ? 'مشروع سقيا الماء للقرى النائية في جبال فيفاء '.repeat(5) : 'Water'.repeat(24)
  const photos = Array.from({ length: 40 }, (_, index) => samplePhoto(`many-${index}`))
  const projects = Array.from({ length: 12 }, (_, index) => ({
    ...(letter.projects[index % 2] as Letter['projects'][number]),
    name: endless,
    code: `P-${index}`,
    given: '987654321098.75',
    units: {
      count: index === 0 ? 1_234_567_890 : 11,
      unitName: endless,
      unitPlural: endless,
      unitMany: endless,
      unitCost: '170.00',
      remainder: '100.50',
    },
    updates: [{ title: endless, from: '2026-01-01', text: endless, photos: index === 0 ? photos : [] }],
  }))
  const entity = {
    ...letter.entity,
    name: endless,
    nameEn: undefined,
    colours: undefined,
    email: `${'a'.repeat(60)}@x.example`,
  }
  const report = { ...letter.report, title: endless, coverImage: undefined }
  return { ...letter, entity, report, donor: { displayName: endless, hidden: false }, projects }
}

const LARGE: Record<string, Partial<Letter['report']>> = {
  formal: { design: 'formal' },
  onePage: { design: 'onePage' },
  ehsan: { kind: 'ehsan' },
  notice: { kind: 'notice' },
}

let built: Built
let browser: Browser
let server: Awaited<ReturnType<typeof servePages>>

beforeAll(async () => {
  built = await buildPublicAssets()
  const assets = { css: built.css, js: built.js }
  const pages = new Map<string, string>()
  for (const lang of ['ar', 'en'] as const) {
    const common = { lang, urls: URLS, assets }
    pages.set(`/${lang}/letter`, renderLetter({ ...common, letter: sampleLetter(lang), state: PLAIN }))
    pages.set(`/${lang}/grant`, renderLetter({ ...common, letter: sampleFoundationLetter(lang), state: PLAIN }))
    pages.set(`/${lang}/hard`, renderLetter({ ...common, letter: hardLetter(lang), state: PLAIN }))
    const shared = { ...PLAIN, shared: true }
    pages.set(`/${lang}/shared`, renderLetter({ ...common, letter: sampleLetter(lang), state: shared }))
    const report = { ...sampleLetter(lang).report, kind: 'thanks' as const }
    const thanks = { ...common, letter: { ...sampleLetter(lang), report }, state: shared }
    pages.set(`/${lang}/thanks`, renderLetter({ ...thanks, urls: { ...URLS, card: '/pictures/card.png' } }))
    for (const [name, of] of Object.entries(LARGE))
      pages.set(`/${lang}/${name}`, renderLetter({ ...common, letter: large(lang, of), state: PLAIN }))
    const year = { lang, assets, urls: YEAR_URLS, say: true, stopped: false, code: null, altered: false, shared: false }
    pages.set(`/${lang}/year`, renderYear({ ...year, letter: sampleYear(lang) }))
    const endless = hardLetter(lang).report.title
    const hard = { ...sampleYear(lang, endless), entity: hardLetter(lang).entity }
    pages.set(`/${lang}/hardYear`, renderYear({ ...year, letter: hard }))
    pages.set(`/${lang}/stop`, renderNotice('stopAsk', { lang, self: '/n', action: '/a', back: '/l', assets }))
  }
  server = await servePages(pages, built)
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** A grant of millions in a design, and the file to the platform. */
function large(lang: 'ar' | 'en', report: Partial<Letter['report']>): Letter {
  const letter = sampleFoundationLetter(lang)
  const [project] = letter.projects
  if (!project) throw new Error('The sample has no project')
  const given = '12345678.90'
  const funds = [
    { fund: 'charity' as const, given, spentOfYours: given },
    { fund: 'zakat' as const, given: '300.00', spentOfYours: '0.00' },
  ]
  const photos = Array.from({ length: 9 }, (_, at) => samplePhoto(`large-${at}`, letter.report.title))
  const money = { ...project.money, collected: '18048405.65' }
  // By the Hijri calendar in the month with the longest name.
  const spendings = [{ date: '2025-12-08', description: 'Drilling', amount: given, evidence: true }]
  return {
    ...letter,
    calendar: 'both',
    layout: report.design === 'onePage' ? 'individual' : 'foundation',
    report: { ...letter.report, ...report },
    projects: [
      { ...project, given, funds, money, spendings, updates: [{ title: 'x', from: '2026-01-01', text: 'x', photos }] },
    ],
    ...(report.kind === 'ehsan' && { ehsan: { before: photos, after: photos, handover: [], evidence: [] } }),
  }
}

/** Bytes as they travel, of all built files that are called so. */
const size = (called: RegExp) =>
  [...built.files].reduce((sum, [name, body]) => sum + (called.test(name) ? brotliCompressSync(body).length : 0), 0)

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

describe('a letter in a browser', () => {
  const grid = ['letter', 'grant', 'shared', 'thanks', 'stop', 'hard', 'year', 'hardYear'].flatMap((kind) =>
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
      const [cut, stray] = [await cutNumbers(page), await strayStops(page)]
      const found = { width, over: Math.max(0, over), cut, stray, complaints }
      expect(found).toEqual({ width, over: 0, cut: [], stray: [], complaints: [] })
    }
    await page.close()
  })

  it.each(['ar', 'en'])(
    'has room on a phone for grants of millions, captions and what stands above a picture (%s)',
    async (lang) => {
      const [page] = await open(`/${lang}/formal`)
      for (const name of Object.keys(LARGE)) {
        await page.goto(`${server.origin}/${lang}/${name}`)
        for (const width of [390, 352 /* in an account */]) {
          await page.setViewportSize({ width, height: 844 })
          const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          const found = { over: Math.max(0, over), cut: await cutNumbers(page), stray: await strayStops(page) }
          expect({ name, width, ...found }).toEqual({ name, width, over: 0, cut: [], stray: [] })
        }
      }
      await page.setViewportSize({ width: 390, height: 844 })
      /** How wide the narrowest one is, and how far the next one stands below what is before it. */
      const narrowest = (path: string) =>
        page.locator(path).evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().width)))
      const above = (path: string) =>
        page
          .locator(path)
          .evaluateAll((all) =>
            Math.min(
              ...all.map(
                (one) =>
                  one.getBoundingClientRect().top - (one.previousElementSibling?.getBoundingClientRect().bottom ?? 0),
              ),
            ),
          )
      await page.goto(`${server.origin}/${lang}/formal`)
      expect(await narrowest('.photos li')).toBeGreaterThan(140)
      await page.goto(`${server.origin}/${lang}/notice`)
      expect(await above('.cover')).toBeGreaterThanOrEqual(16)
      await page.goto(`${server.origin}/${lang}/ehsan`)
      expect(await above('main > section')).toBeGreaterThanOrEqual(32)
      expect(await above('.facts')).toBeGreaterThanOrEqual(8)
      await page.close()
    },
  )

  it('has each day by both calendars whole in a line, whatever the table, and notes of another direction below what they are of', async () => {
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1440, 'dark'],
    ] as const) {
      const [page] = await open('/en/formal', { viewport: { width, height: 844 }, colorScheme })
      for (const name of Object.keys(LARGE)) {
        await page.goto(`${server.origin}/en/${name}`)
        const parted = await page.locator('.day:visible:not(.seal .day)').evaluateAll((days) =>
          days.flatMap((day) => {
            const range = document.createRange()
            range.selectNodeContents(day)
            const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
            return lines.size > 1 ? [day.textContent] : []
          }),
        )
        expect({ name, width, parted }).toEqual({ name, width, parted: [] })
      }
      await page.goto(`${server.origin}/en/grant`)
      const look = await page.evaluate(() => {
        const note = document.createElement('span')
        note.dir = 'rtl'
        note.className = 'gift-note'
        document.querySelector('main')?.append(note)
        const tag = document.querySelector('.chip')
        const ground = (of: Element | null) => of && getComputedStyle(of).backgroundColor
        return [getComputedStyle(note).textAlign, ground(tag) !== ground(document.body)]
      })
      expect(look).toEqual(['left', true])
      await page.close()
    }
  })

  it('reports once that a person has it before their eyes; the shared version never does', async () => {
    server.posted.length = 0
    const [page] = await open('/ar/letter')
    await expect.poll(() => server.posted).toEqual(['/letter/opened'])
    const [other] = await open('/ar/shared')
    await other.waitForLoadState('networkidle')
    expect(server.posted).toEqual(['/letter/opened'])
    await page.close()
    await other.close()
  })

  it('is whole without script: the rule unfolds, no button promises what it cannot do', async () => {
    const [page] = await open('/ar/letter', { javaScriptEnabled: false })
    await page.locator('.how summary').first().click()
    expect(await page.locator('.formula').first().isVisible()).toBe(true)
    expect(await page.locator('button[data-copy]:visible, button[data-larger]:visible').count()).toBe(0)
    expect(await page.locator('.your-gift-amount').innerText()).toContain('775')
    await page.close()
  })

  it.each(['letter', 'hard', 'year', 'hardYear'])(
    '[1.13] larger type on the page %s: pressed once, kept by the device, nothing cut on the narrowest phone, and back',
    async (kind) => {
      const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
      const page = await context.newPage()
      const go = () => page.goto(`${server.origin}/ar/${kind}`)
      const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
      await go()
      const button = page.getByRole('button', { name: 'تكبير النص' })
      expect([await size(), await button.getAttribute('aria-pressed')]).toEqual(['18px', 'false'])
      await button.click()
      await go()
      expect([await size(), await button.getAttribute('aria-pressed')]).toEqual(['22.4px', 'true'])
      // As wide as a phone is, and half of it: that is what 200 % of the browser's own zoom leaves of 640.
      for (const width of [640, 320]) {
        await page.setViewportSize({ width, height: 640 })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect({ width, over: Math.max(0, over), cut: await cutNumbers(page) }).toEqual({ width, over: 0, cut: [] })
      }
      await button.click()
      await go()
      expect(await size()).toBe('18px')
      await context.close()
    },
  )

  it('copies an IBAN without its spaces', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await page.goto(`${server.origin}/en/letter`)
    const button = page.locator('button[data-copy]').first()
    await button.click()
    await expect.poll(() => button.innerText()).toBe('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('SA0380000000608010167519')
    await context.close()
  })

  it('weighs at most 2 kB of script and 12 kB of style (brotli); with a form or a check of a paper 6 kB', () => {
    const [own, form, check] = [size(/client-[^/]*\.js$/), size(/formClient-.*\.js$/), size(/verifyClient-.*\.js$/)]
    expect(Math.min(own, form, check)).toBeGreaterThan(300)
    expect(own).toBeLessThanOrEqual(2_000)
    expect(own + Math.max(form, check)).toBeLessThanOrEqual(6_000)
    expect(own + form + check).toBe(size(/\.js$/))
    expect(size(/\.css$/)).toSatisfy((bytes: number) => bytes > 1_000 && bytes <= 12_000)
  })
})
