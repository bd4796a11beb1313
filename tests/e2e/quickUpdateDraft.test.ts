import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { explained, overflowOf } from './support/browser.ts'
import { journeyFiles } from './support/files.ts'
import { athar, programAndBrowser, staffPage } from './support/journey.ts'
import { PATIENCE, seen } from './support/staff.ts'
import { arabic, english, type Words } from './support/words.ts'

// A phone drops the page while its camera is open: what was taken has to be in the browser's own database by then.
interface Said {
  details: string
  note: string
  drop: string
  banner: string
  go: string
  send: string
  sent: string
}
const SAID: Record<'en' | 'ar', Said> = {
  en: {
    details: 'What happened, in one line (optional)',
    note: 'Draft on this device',
    drop: 'Throw the draft away',
    banner: 'A quick update that was begun is on this device.',
    go: 'Go on with it',
    send: 'Send',
    sent: 'Sent as a draft. It is not public yet.',
  },
  ar: {
    details: 'ما الذي حدث، في سطر (اختياري)',
    note: 'مسودة على هذا الجهاز',
    drop: 'حذف المسودة',
    banner: 'على هذا الجهاز مسودة مستجدّ سريع لم تكتمل.',
    go: 'إكمالها',
    send: 'إرسال',
    sent: 'أُرسل مسودةً، ولم يُنشر بعد.',
  },
}
const soon = { timeout: PATIENCE }
const LINE = 'kept before it was sent'

programAndBrowser()

/** How many rows the device holds, drafts and their pictures among them. */
const rowsOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('athar-waiting')
        opening.addEventListener('error', () => reject(new Error('no database')))
        opening.addEventListener('success', () => {
          const count = opening.result.transaction('updates').objectStore('updates').count()
          count.addEventListener('success', () => resolve(count.result))
          count.addEventListener('error', () => reject(new Error('not counted')))
        })
      }),
  )

/** Each picture is drawn, and not only named. */
async function expectThere(page: Page, said: Said): Promise<void> {
  await seen(page, said.note)
  await expect.poll(() => page.getByLabel(said.details).inputValue(), soon).toBe(LINE)
  const drawn = () =>
    page
      .locator('main li img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0))
  await expect.poll(drawn, soon).toEqual([true, true])
}

async function expectKept(w: Words, photos: readonly string[]): Promise<void> {
  const said = SAID[w.lang]
  const api = await apiOf(athar.origin, w.entity, w.branch)
  const [running] = await api.get<{ id: string }[]>('/api/projects?filter.status=published&filter.progress=inProgress')
  const project = running?.id ?? ''
  const { context, page } = await staffPage(w, 'phone')
  try {
    await explained(page, async () => {
      await page.goto(`${athar.origin}/app/quick-update?project=${project}`)
      await page.getByTestId('camera').setInputFiles([...photos])
      await page.getByLabel(said.details).fill(LINE)
      // The draft and each of its pictures.
      await expect.poll(() => rowsOf(page), soon).toBe(3)
      await page.reload()
      await expectThere(page, said)
      expect(await overflowOf(page)).toBe(0)
      // Another page, opened anew: it says so, and leads back to the project that it is of.
      await page.goto(`${athar.origin}/app/dashboard`)
      await seen(page, said.banner)
      await page.getByRole('link', { name: said.go, exact: true }).click()
      await expectThere(page, said)
      expect(new URL(page.url()).searchParams.get('project')).toBe(project)
      await page.getByRole('button', { name: said.send, exact: true }).click()
      await seen(page, new RegExp(said.sent))
      await expect.poll(() => rowsOf(page), soon).toBe(0)
    })
    const rows = await api.get<{ details: string; status: string; images: unknown[] }[]>(
      `/api/project_updates?filter.project=${project}&perPage=100`,
    )
    const [update, ...twice] = rows.filter(({ details }) => details === LINE)
    expect([update?.status, update?.images.length, twice.length]).toEqual(['draft', 2, 0])
    // One that is thrown away leaves nothing on the device.
    await page.getByTestId('camera').setInputFiles([...photos])
    await page.getByRole('button', { name: said.drop, exact: true }).click()
    await expect.poll(() => rowsOf(page), soon).toBe(0)
  } finally {
    await context.close()
  }
}

describe('[3.5] decision 142: an update that is being made, in the browser itself', () => {
  it.each([english, arabic])('$lang: outlives a reload and its page, and is gone once it is sent', async (w) => {
    const files = await journeyFiles(w.lang)
    try {
      await expectKept(w, files.photos)
    } finally {
      files.remove()
    }
  })
})
