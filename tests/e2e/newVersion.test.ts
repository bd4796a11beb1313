import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { explained, openBrowser } from './support/browser.ts'
import { journeyFiles } from './support/files.ts'
import { type Athar, startAthar } from './support/program.ts'
import { PATIENCE, signIn } from './support/staff.ts'
import { copyOfProgram, makeNewer } from './support/versions.ts'
import { english as w } from './support/words.ts'

// Two versions under one service worker: the one that is open, and the one that the server brings meanwhile.
let root: string
let athar: Athar
let browser: Browser
// For each anew: what is tried once more must find the older version again.
beforeEach(async () => {
  root = copyOfProgram()
  athar = await startAthar({ root })
  browser = await openBrowser()
})
afterEach(async () => {
  await browser?.close()
  await athar?.stop()
})

const WORDS = 'The pump arrived this morning'
const LINE = 'What happened, in one line (optional)'

/** Another program at the same address, over the same data. */
async function restart(): Promise<void> {
  athar.program.child.kill('SIGTERM')
  await athar.program.ended
  makeNewer(root)
  athar = await startAthar({ root, env: { PORT: new URL(athar.origin).port, DATA_DIR: athar.dataDir } })
}

const isNewer = (page: Page) => page.evaluate(() => document.querySelector('meta[name=version]') !== null)
/** Names of the program's files that the worker keeps. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths.filter((path) => /\/quick-[\w-]+\.js$/.test(path))
  })

async function openQuickUpdate(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${athar.origin}/app/quick-update`)
  // The draft of this device comes along, with its project: what stands in both is waited for.
  await page.getByRole('button', { name: 'Take a picture' }).waitFor()
  return page
}

async function choose(page: Page, photos: readonly string[]): Promise<void> {
  await page.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option').first().click()
  await page.getByTestId('camera').setInputFiles([...photos])
  await page.getByLabel(LINE).fill(WORDS)
}

describe('[3.5] a newer version, while an update is being written', () => {
  it('waits until the page is closed: nothing that was typed goes, and what is open goes on', async () => {
    const files = await journeyFiles('en')
    const context = await browser.newContext()
    context.setDefaultTimeout(PATIENCE)
    const first = await context.newPage()
    await first.goto(athar.origin)
    await signIn(first, w.entity, w.branch, w.signIn)
    await first.waitForURL('**/app/dashboard')
    await first.close()
    const open = await openQuickUpdate(context)
    await explained(open, async () => {
      await open.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await open.reload()
      await choose(open, files.photos)
      const before = await keptFiles(open)
      expect(before).toHaveLength(1)
      await restart()
      // The browser finds the newer worker, which waits.
      await open.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
      const isWaiting = () =>
        open.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
      await expect.poll(isWaiting, { timeout: PATIENCE }).toBe(true)
      expect([await isNewer(open), await open.getByLabel(LINE).inputValue()]).toEqual([false, WORDS])

      // Whoever opens another page has the newer program, beside the older one.
      const other = await openQuickUpdate(context)
      expect(await isNewer(other)).toBe(true)
      await other.close()

      await open.getByRole('button', { name: 'Send', exact: true }).click()
      await open.getByText('Sent as a draft. It is not public yet.').first().waitFor()
      expect(await isNewer(open)).toBe(false)
      await open.close()

      // Nobody holds the older one any more.
      const next = await openQuickUpdate(context)
      const after = async () => (await keptFiles(next)).filter((name) => !before.includes(name)).length
      await expect.poll(after, { timeout: PATIENCE }).toBe(1)
      await expect.poll(async () => (await keptFiles(next)).length, { timeout: PATIENCE }).toBe(1)
      await context.setOffline(true)
      const offline = await openQuickUpdate(context)
      expect(await isNewer(offline)).toBe(true)
    })
    await context.close()
    files.remove()
  })

  it('a page of the older one that needs a file which is gone opens the newer one', async () => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    context.setDefaultTimeout(PATIENCE)
    const page = await context.newPage()
    await page.goto(athar.origin)
    await signIn(page, w.entity, w.branch, w.signIn)
    await page.waitForURL('**/app/dashboard')
    await explained(page, async () => {
      await page.locator('main h1').waitFor()
      await restart()
      await page.locator('nav a[href="/app/survey/list"]').first().click()
      await page.waitForURL('**/app/survey/list')
      await expect.poll(() => isNewer(page).catch(() => false), { timeout: PATIENCE }).toBe(true)
      await page.locator('main h1').waitFor()
    })
    await context.close()
  })
})
