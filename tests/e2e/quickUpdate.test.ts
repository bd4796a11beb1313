import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Api, apiOf } from './support/api.ts'
import { explained, overflowOf } from './support/browser.ts'
import { type JourneyFiles, journeyFiles } from './support/files.ts'
import { athar, programAndBrowser, staffPage } from './support/journey.ts'
import { PATIENCE, seen } from './support/staff.ts'
import { arabic, english, type Words } from './support/words.ts'

// Three taps at a site without a network: what was taken must outlive the page, and arrive once however often it is sent.
interface Said {
  offline: string
  project: string
  details: string
  send: string
  kept: string
  banner: string
  sent: string
}
const SAID: Record<'en' | 'ar', Said> = {
  en: {
    project: 'Project',
    offline: 'No connection. What you send now is kept on this device and goes out by itself later.',
    details: 'What happened, in one line (optional)',
    send: 'Send',
    kept: 'Kept on this device. It is sent as soon as the network allows.',
    banner: '1 update waits on this device to be sent.',
    sent: 'Sent as a draft. It is not public yet.',
  },
  ar: {
    project: 'المشروع',
    offline: 'لا يوجد اتصال. ما ترسلونه الآن يُحفظ على هذا الجهاز ويُرسل تلقائيًا لاحقًا.',
    details: 'ما الذي حدث، في سطر (اختياري)',
    send: 'إرسال',
    kept: 'حُفظ على هذا الجهاز، ويُرسل فور أن تسمح الشبكة.',
    banner: 'مستجدّ واحد ينتظر الإرسال على هذا الجهاز.',
    sent: 'أُرسل مسودةً، ولم يُنشر بعد.',
  },
}
const soon = { timeout: PATIENCE }

programAndBrowser()

interface Update {
  details: string
  status: string
  images: readonly { id: string }[]
}
const updatesOf = async (api: Api, project: string, details: string): Promise<Update[]> => {
  const rows = await api.get<Update[]>(`/api/project_updates?filter.project=${project}&perPage=100`)
  return rows.filter((row) => row.details === details)
}

async function takeAndSend(page: Page, said: Said, files: readonly string[], details: string): Promise<void> {
  await page.getByTestId('camera').setInputFiles([...files])
  await page.getByLabel(said.details).fill(details)
  await page.getByRole('button', { name: said.send, exact: true }).click()
}

/** Addresses in the browser's caches that are neither the program's page nor one of its files. */
async function keptByWorker(): Promise<string[]> {
  const paths: string[] = []
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
  if (paths.length < 10) throw new Error('nothing is kept')
  return paths.filter((path) => path !== '/app' && !path.startsWith('/assets/'))
}

/** Still without a network, in a page that begins from nothing: the program opens, and knows the projects by name. */
async function expectReopened(context: BrowserContext, w: Words, said: Said): Promise<void> {
  const page = await context.newPage()
  await explained(page, async () => {
    await page.goto(`${athar.origin}/app/quick-update`)
    await seen(page, said.offline)
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(w.lang === 'ar' ? 'rtl' : 'ltr')
    await page.getByRole('combobox', { name: said.project }).click()
    await expect.poll(() => page.getByRole('option').count(), soon).toBeGreaterThan(2)
    await page.getByRole('option').first().click()
    await page.getByTestId('camera').waitFor({ state: 'attached', ...soon })
    expect(await page.evaluate(keptByWorker)).toEqual([])
    // Whatever else is opened says that there is no connection, in place of the browser's own error.
    await page.goto(`${athar.origin}/app/dashboard`)
    await seen(page, said.banner)
  })
  await page.close()
}

async function expectQuickUpdate(w: Words, files: JourneyFiles): Promise<void> {
  const said = SAID[w.lang]
  const api = await apiOf(athar.origin, w.entity, w.branch)
  const [running] = await api.get<{ id: string }[]>('/api/projects?filter.status=published&filter.progress=inProgress')
  const project = running?.id ?? ''
  const { context, page } = await staffPage(w, 'phone')
  try {
    await explained(page, async () => {
      await page.goto(`${athar.origin}/app/quick-update?project=${project}`)
      await page.getByTestId('camera').waitFor({ state: 'attached', ...soon })
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await context.setOffline(true)
      await seen(page, said.offline)
      await takeAndSend(page, said, files.photos, 'one at a site without a network')
      await seen(page, said.kept)
      expect(await overflowOf(page)).toBe(0)
      expect(await updatesOf(api, project, 'one at a site without a network')).toEqual([])
    })
    // The page is closed, as a phone does with what is not looked at; the device still has it.
    await page.close()
    await expectReopened(context, w, said)
    const later = await context.newPage()
    // Nothing arrives yet: what waits is named on every page.
    await context.route('**/api/files/upload*', (route) => route.abort())
    await context.setOffline(false)
    await explained(later, async () => {
      await later.goto(`${athar.origin}/app/dashboard`)
      await seen(later, said.banner)
      // The network takes the update to the server, and loses every second answer.
      let posts = 0
      await context.unroute('**/api/files/upload*')
      await context.route('**/api/project_updates', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        posts += 1
        if (posts > 1) return route.continue()
        await route.fetch()
        return route.abort()
      })
      await later.goto(`${athar.origin}/app/quick-update?project=${project}`)
      const arrived = async () => (await updatesOf(api, project, 'one at a site without a network')).length
      await expect.poll(arrived, { timeout: 30_000 }).toBe(1)
      await expect.poll(() => posts, { timeout: 60_000 }).toBe(2)
      await seen(later, new RegExp(said.sent))
      const [update, ...twice] = await updatesOf(api, project, 'one at a site without a network')
      expect(twice).toEqual([])
      expect([update?.status, update?.images.length]).toEqual(['draft', 2])
    })
  } finally {
    await context.close()
  }
}

describe('[3.5] an update from a phone, product.md 27', () => {
  it.each([english, arabic])('$lang: waits on the device, outlives the page, and arrives once', async (w) => {
    const files = await journeyFiles(w.lang)
    try {
      await expectQuickUpdate(w, files)
    } finally {
      files.remove()
    }
  })
})
