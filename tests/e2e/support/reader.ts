import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { complaintsOf, keepScreenshot, overflowOf } from './browser.ts'
import { GIVEN, SHARE } from './files.ts'
import { oneLine } from './staff.ts'
import type { Words } from './words.ts'

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, locale: 'fr-FR' }

const textOf = async (page: Page): Promise<string> => oneLine(await page.locator('body').innerText())

/** How many pictures there are and how many of them have arrived, once each has been before the eyes. */
async function photos(page: Page): Promise<{ all: number; loaded: number }> {
  return page.evaluate(async () => {
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
    return { all: images.length, loaded: images.filter((image) => image.naturalWidth > 0).length }
  })
}

/** A donor opens the letter on a phone: their figures, the photos, both languages, little script. */
export async function readLetter(browser: Browser, w: Words, link: string): Promise<BrowserContext> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.push(response.body().then((body) => brotliCompressSync(body).length))
  })
  const opened = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.goto(link)
  expect(await page.locator('html').getAttribute('lang')).toBe(w.lang)
  const text = await textOf(page)
  expect(text).toContain(GIVEN)
  expect(text).toContain(w.letter.share)
  expect(text).toContain(w.update.titleText)
  expect(text).toContain(w.report.messageText)
  // The charity's logo, the cover, the update's two photos, and the code by which the letter is verified.
  expect(await photos(page)).toEqual({ all: 5, loaded: 5 })
  expect((await opened).ok()).toBe(true)
  expect(await overflowOf(page)).toBe(0)
  const script = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)
  expect(script).toBeGreaterThan(0)
  expect(script).toBeLessThanOrEqual(100_000)
  if (w.lang === 'ar') await keepScreenshot(page, 'letter-ar-phone.png')
  await page.getByRole('link', { name: w.letter.other, exact: true }).click()
  await expect.poll(() => textOf(page)).toContain(w.letter.otherShare)
  expect(complaints).toEqual([])
  await page.goto(link)
  return context
}

/** Nothing that a reader needs is made by script. */
export async function readWithoutScript(browser: Browser, w: Words, link: string): Promise<void> {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(link)
  expect(await textOf(page)).toContain(w.letter.share)
  expect(await page.getByText(SHARE).first().isVisible()).toBe(true)
  await context.close()
}

export async function takePdf(context: BrowserContext, w: Words): Promise<Buffer> {
  const [page] = context.pages()
  if (page === undefined) throw new Error('the letter is closed')
  const href = await page.getByRole('link', { name: w.letter.pdf, exact: true }).getAttribute('href')
  const answer = await context.request.get(new URL(href ?? '', page.url()).href)
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toContain('application/pdf')
  return answer.body()
}

/** The page asks first, then it says so. */
export async function stopMessages(context: BrowserContext, w: Words): Promise<void> {
  const [page] = context.pages()
  if (page === undefined) throw new Error('the letter is closed')
  await page.getByRole('link', { name: w.letter.stop, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: w.letter.stopAsk, exact: true }).waitFor()
  await page.getByRole('button', { name: w.letter.stop, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: w.letter.stopped, exact: true }).waitFor()
}

/** After "not me" nothing personal stands under the link any more. */
export async function disown(context: BrowserContext, w: Words, link: string): Promise<void> {
  const [page] = context.pages()
  if (page === undefined) throw new Error('the letter is closed')
  await page.goto(link)
  await page.getByRole('link', { name: w.letter.notMe, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: w.letter.notMeAsk, exact: true }).waitFor()
  await page.getByRole('button', { name: w.letter.notMeButton, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: w.letter.thanks, exact: true }).waitFor()
  await page.goto(link)
  const text = await textOf(page)
  expect(text).toContain(w.letter.thanks)
  expect(text).not.toContain(SHARE)
  expect(text).not.toContain(w.report.messageText)
}
