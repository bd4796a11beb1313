import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealLine, type Verified } from '../../resources/_contracts/seal.ts'
import { sha256 } from '../../server/verify/canonical.ts'
import { signJws, thumbprint } from '../../server/verify/jws.ts'
import { renderVerify } from '../../src/public/entry-server.tsx'
import { type Built, buildPublicAssets, servePages } from '../unit/letter/pageServer.ts'
import { openBrowser } from './support/browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const { x = '' } = publicKey.export({ format: 'jwk' })
const keys = { keys: [{ kty: 'OKP', crv: 'Ed25519', kid: thumbprint(x), x }] }

const CODE = '0123456789AB'
const body = Buffer.from(`%PDF-1.7\n${'a letter '.repeat(500)}\n%%EOF\n`)
const sealedWith = (code: string): Buffer =>
  Buffer.concat([
    body,
    Buffer.from(
      sealLine(
        signJws({ type: 'file', code, sha256: sha256(body) }, { keyId: keys.keys[0]?.kid ?? '', key: privateKey }),
      ),
    ),
  ])
const changed = (): Buffer => {
  const file = sealedWith(CODE)
  file[100] = (file[100] ?? 0) ^ 1
  return file
}

const verified: Verified = {
  code: CODE,
  what: 'report',
  state: 'intact',
  kind: 'project',
  title: 'وصل الماء إلى قرى جازان',
  entityName: 'جمعية السقيا',
  publishedAt: '2026-02-20T09:00:00.000Z',
  version: 2,
  newer: null,
  calendar: 'both',
  timeZone: 'Asia/Riyadh',
}
const SHOWN = {
  ask: 'none',
  unknown: 'unknown',
  intact: verified,
  letter: { ...verified, what: 'letter', newer: '2026-03-20T09:00:00.000Z' },
  altered: { ...verified, state: 'altered' },
  erased: { ...verified, what: 'letter', state: 'erased' },
} as const satisfies Record<string, Verified | 'none' | 'unknown'>

let built: Built
let browser: Browser
let server: Awaited<ReturnType<typeof servePages>>

beforeAll(async () => {
  built = await buildPublicAssets()
  const assets = { css: built.css, js: built.js }
  const pages = new Map<string, string>()
  for (const lang of ['ar', 'en'] as const)
    for (const [name, found] of Object.entries(SHOWN))
      pages.set(
        `/${lang}/${name}`,
        renderVerify({ lang, found, typed: name === 'unknown' ? 'ABCD' : '', keys, assets }),
      )
  server = await servePages(pages, built)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const open = async (path: string, options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, ...options })
  await page.goto(server.origin + path)
  return page
}
const pick = (page: Page, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer })
const answer = (page: Page) => page.locator('.verify-answer:visible')

describe('[2.6] the page of verification in a browser', () => {
  const grid = Object.keys(SHOWN).flatMap((name) =>
    (['ar', 'en'] as const).flatMap((lang) =>
      (['light', 'dark'] as const).map((colorScheme) => ({ name, lang, colorScheme })),
    ),
  )

  it.each(grid)('$name in $lang, $colorScheme: no axe violation, nothing cut', async ({ name, lang, colorScheme }) => {
    const page = await open(`/${lang}/${name}`, { colorScheme, bypassCSP: true })
    await page.addScriptTag({ content: axe })
    const found: string[] = await page.evaluate(
      `axe.run(document).then(({ violations }) => violations.flatMap((rule) => rule.nodes.map((node) => rule.id + ' ' + node.target.join(' '))))`,
    )
    expect(found).toEqual([])
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    }
    const { ATHAR_SHOTS: folder } = process.env
    if (folder)
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await page.screenshot({ path: `${folder}/${name}-${lang}-${colorScheme}-${width}.png`, fullPage: true })
      }
    await page.close()
  })

  it('a chosen file is checked on the device: as it was issued, changed, without a seal, of another report', async () => {
    const page = await open('/en/intact')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await pick(page, sealedWith(CODE))
    await expect.poll(() => answer(page).innerText()).toBe('This file is exactly as it was issued.')
    await pick(page, changed())
    await expect.poll(() => answer(page).innerText()).toContain('is not as it was issued')
    await pick(page, body)
    await expect.poll(() => answer(page).innerText()).toContain('carries no seal')
    await pick(page, sealedWith('ZZZZZZZZZZZZ'))
    await expect.poll(() => answer(page).innerText()).toContain('belongs to another report')
    expect(await page.locator('[data-found] a').getAttribute('href')).toBe('/verify/ZZZZZZZZZZZZ?lang=en')
    expect(await page.locator('[data-found] a').innerText()).toBe('See the report with the code ZZZZ-ZZZZ-ZZZZ')
    expect(asked).toEqual([])
    await page.close()
  })

  it('a dropped file is checked, wherever the page was left before', async () => {
    const page = await open('/ar/ask')
    await page.locator('[data-drop]').evaluate(
      (drop, bytes) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([Uint8Array.from(bytes)], 'letter.pdf', { type: 'application/pdf' }))
        drop.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
      },
      Array.from(sealedWith(CODE)),
    )
    await expect.poll(() => answer(page).innerText()).toBe('هذا الملف كما صدر تمامًا.')
    expect(await page.locator('[data-found] a').getAttribute('href')).toBe(`/verify/${CODE}?lang=ar`)
    await page.close()
  })

  it('is whole without script, and promises no check of files', async () => {
    const page = await open('/en/ask', { javaScriptEnabled: false })
    expect(await page.locator('[data-drop]').isVisible()).toBe(false)
    expect(await page.locator('noscript, .verify-file').first().isVisible()).toBe(true)
    await page.locator('input[name=code]').fill('0123-4567-89AB')
    await page.locator('.verify-form button').click()
    expect(new URL(page.url()).search).toBe('?lang=en&code=0123-4567-89AB')
    await page.close()
  })
})
