import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { projectRoot } from '../../ground/support/processes.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Where a file of journeys is run by itself; `npm test` says which browser it has found. */
const USUAL = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['ATHAR_CHROMIUM'] || (USUAL.find((one) => existsSync(one)) ?? 'chromium'),
    args: FLAGS,
  })

export interface AxeResult {
  passes: number
  violations: string[]
}

/** WCAG 2 A and AA on the whole page. */
export async function checkAxe(page: Page): Promise<AxeResult> {
  // Run from outside of the page: its policy lets no script in. A page within the program has it already.
  if (!(await page.evaluate<boolean>('typeof axe === "object"'))) await page.evaluate(axe)
  // Of the rules that pass only how many they are is looked at: to name every element of theirs takes most of the time.
  return page.evaluate(`axe.run(document, { runOnly: ['wcag2a', 'wcag2aa'], resultTypes: ['violations'] }).then((found) => ({
    passes: found.passes.length,
    violations: found.violations.flatMap((rule) => rule.nodes.map((node) => rule.id + ' ' + node.target.join(' ') + ' ' + node.html.slice(0, 160))),
  }))`)
}

/** By how many pixels the page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))

/** Numbers that stand on more than one line, each with where it stands: a number cut in two is another number. */
export const cutNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut: string[] = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      for (const { 0: number, index } of (node.textContent ?? '').matchAll(/\d[\d,.٬٫]*\d%?/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + number.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) cut.push(`${number} in ${node.parentElement?.className || node.parentElement?.tagName}`)
      }
    }
    return cut
  })

/** Stops and commas that stand apart from what they end, on a line of their own or behind a gap, each with its sentence. */
export const strayStops = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const stray: string[] = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const before = node.previousSibling
      if (!(before instanceof Element) || !/^[.,:;!?،؛؟]/.test(node.textContent ?? '')) continue
      const range = document.createRange()
      range.setStart(node, 0)
      range.setEnd(node, 1)
      const [stop] = range.getClientRects()
      if (!stop) continue
      const gaps = [...before.getClientRects()]
        .filter(({ top, bottom }) => top < stop.bottom && stop.top < bottom)
        .map(({ left, right }) => Math.max(stop.left - right, left - stop.right))
      if (Math.min(...gaps) > stop.height / 2) stray.push(node.parentElement?.textContent ?? '')
    }
    return stray
  })

/** What the browser complained about: errors of scripts, refusals of the content policy, answers that were refused. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // A part that failed to load is told below, with its address.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
  return complaints
}

/** What a page asks of any origin but its own, which would learn who reads here: nothing, whatever the content policy lets pass. */
export function elsewhereOf(page: Page, origin: string): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^(?:http|ws)s?:$/.test(url.protocol) && url.origin.replace(/^ws/, 'http') !== origin)
      asked.push(`asked another origin: ${url.href}`)
  })
  return asked
}

/** What one reads from the second page on: the first keeps the device's letters where the house's came while it was read. */
export const lettersWorn = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    document.documentElement.dataset['fonts'] = 'worn'
    await document.fonts.ready
  })

/** A picture for the README, made only when one asks for it by SCREENSHOTS=1. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  if (process.env['SCREENSHOTS'] !== '1') return
  const folder = join(projectRoot, 'docs/images')
  mkdirSync(folder, { recursive: true })
  await lettersWorn(page)
  // What hangs from the pointer would not be there on a phone.
  await page.mouse.move(0, 0)
  const png = await page.screenshot({ animations: 'disabled' })
  writeFileSync(join(folder, name), await sharp(png).png({ palette: true, colours: 160, effort: 10 }).toBuffer())
}

/** Runs a part of a test; when it fails, the error says where the page stood and what it showed. */
export async function explained<T>(page: Page, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (fault) {
    const shown = await page.locator('body').innerText()
    const reason = fault instanceof Error ? fault.message : String(fault)
    throw new Error(`${reason}\nThe page stood at ${page.url()} and showed:\n${shown}`, { cause: fault })
  }
}
