import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { explained, keepScreenshot, overflowOf } from './support/browser.ts'
import { GIVEN, type JourneyFiles, journeyFiles, longFile, NAMES, OTHER_READER, READER } from './support/files.ts'
import { athar, browser, programAndBrowser, staffPage } from './support/journey.ts'
import { disown, readLetter, readWithoutScript, stopMessages, takePdf } from './support/reader.ts'
import {
  addUpdate,
  composeReport,
  importTwice,
  letterRows,
  linkInOutbox,
  nextStep,
  outboxRows,
  PATIENCE,
  previewAs,
  publishProject,
  recordSpending,
  seen,
  sendTwiceAtOnce,
  signIn,
} from './support/staff.ts'
import { arabic, english, type Words } from './support/words.ts'

const soon = { timeout: PATIENCE }

programAndBrowser()

async function sendReport(page: Page, w: Words, cover: string): Promise<string> {
  await composeReport(page, w, cover)
  const letter = await previewAs(page, NAMES[w.lang].huda, w.letter.share)
  expect(letter).toContain(GIVEN)
  await nextStep(page, w, w.report.steps.test)
  await page.getByRole('button', { name: w.report.test, exact: true }).click(soon)
  await seen(page, new RegExp(w.report.tested))
  await nextStep(page, w, w.report.titleText)
  await seen(page, w.report.oneHeld)
  await seen(page, new RegExp(w.report.noEmail))
  if (w.lang === 'en') await keepScreenshot(page, 'report-send-en.png')
  await sendTwiceAtOnce(page, w)
  await page.waitForURL(/\/reports\/[0-9a-f-]{36}\/false/, soon)
  const rows = async () => (await letterRows(page, w, 3)).filter((row) => row.includes(w.report.sent)).length
  await expect.poll(rows, soon).toBe(2)
  return page.url()
}

/** One letter to each of the two, held with its reason for the third, and a trial to oneself; none twice. */
async function checkLetters(page: Page, w: Words): Promise<void> {
  // A donor's name comes after their row.
  await expect.poll(async () => (await letterRows(page, w, 3)).join(' '), soon).toContain(NAMES[w.lang].sara)
  const rows = await letterRows(page, w, 3)
  const held = rows.filter((row) => row.includes(w.report.held))
  expect(held).toHaveLength(1)
  expect(held[0]).toContain(NAMES[w.lang].sara)
  expect(held[0]).toContain(w.report.noEmail)
  const caught = (await outboxRows(page, w)).filter((row) => row.includes(w.report.titleText))
  expect(caught).toHaveLength(3)
  expect(caught.filter((row) => row.includes(READER))).toHaveLength(1)
  expect(caught.filter((row) => row.includes(OTHER_READER))).toHaveLength(1)
}

/** From files to published work: import, publish, update, spending. Returns the project's address. */
async function prepareProject(page: Page, w: Words, files: JourneyFiles): Promise<string> {
  await importTwice(page, w, 'projects', files.projects)
  await importTwice(page, w, 'donors', files.donors, async () => {
    if (w.lang === 'ar') await keepScreenshot(page, 'import-ar.png')
  })
  await importTwice(page, w, 'gifts', files.gifts)
  await publishProject(page, w)
  const project = page.url()
  await addUpdate(page, w, files)
  await recordSpending(page, w)
  return project
}

/** The donor's side: reads, takes the PDF, asks for no more letters. */
async function readAndStop(w: Words, link: string): Promise<BrowserContext> {
  expect(new URL(link).pathname).toMatch(/^\/DonorFoundation\/Report\/[0-9a-f-]{36}\/[\w-]{20,}$/)
  const reader = await readLetter(browser, w, link)
  await readWithoutScript(browser, w, link)
  const pdf = await takePdf(reader, w)
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  expect(pdf.toString('latin1')).toMatch(/\/FontName \/[A-Z]{6}\+\S*IBMPlexSansArabic/)
  await stopMessages(reader, w)
  return reader
}

/** Who has stopped messages is held in the next report, and the button counts without them. */
async function checkNextReport(page: Page, w: Words): Promise<void> {
  await composeReport(page, w, null)
  await nextStep(page, w, w.report.steps.test)
  await nextStep(page, w, w.report.titleText)
  await seen(page, w.report.twoHeld)
  await seen(page, new RegExp(w.report.stopped))
  expect(await page.getByRole('button', { name: w.report.oneLeft, exact: true }).isEnabled()).toBe(true)
}

async function expectTheJob(w: Words): Promise<void> {
  const files = await journeyFiles(w.lang)
  const { context, page } = await staffPage(w, w.lang === 'ar' ? 'phone' : 'computer')
  const hers = async () => (await letterRows(page, w, 3)).find((row) => row.includes(READER)) ?? ''
  await explained(page, async () => {
    const project = await prepareProject(page, w, files)
    const report = await sendReport(page, w, files.cover)
    await checkLetters(page, w)
    const link = await linkInOutbox(page, w, w.report.titleText, READER)
    const reader = await readAndStop(w, link)
    await page.goto(report)
    await expect.poll(hers, soon).toContain(w.report.openedAt)
    await expect.poll(hers, soon).toContain(w.report.stoppedAt)
    expect(await overflowOf(page)).toBe(0)
    await page.goto(project)
    await checkNextReport(page, w)
    await disown(reader, w, link)
    await reader.close()
    await page.goto(report)
    await expect.poll(hers, soon).toContain(w.report.disownedAt)
  })
  await context.close()
  files.remove()
}

describe('the main job', () => {
  it('[2.6] [2.22] [6.9] in English on a computer: from files to a donor who reads what their money did', () =>
    expectTheJob(english))

  it('[2.6] [2.22] [6.9] in Arabic on a phone: from files to a donor who reads what their money did', () =>
    expectTheJob(arabic))
})

describe('around the main job', () => {
  it('[2.10] [2.13] asks for the login first, comes back to where one was going, and knows no unknown page', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.goto(`${athar.origin}/app/donors/list?filter=${encodeURIComponent('{"q":"a"}')}`)
    await page.waitForURL('**/auth/login?redirect=**')
    await signIn(page, english.entity, english.branch, english.signIn)
    await page.waitForURL('**/app/donors/list?filter=**')
    await page.getByRole('heading', { level: 1, name: 'Donors' }).waitFor(soon)
    await page.goto(`${athar.origin}/app/no-such-page`)
    await page.getByRole('heading', { name: english.notFound }).waitFor(soon)
    const nowhere = await page.goto(`${athar.origin}/no-such-page`)
    await page.getByRole('heading', { name: english.notFound }).waitFor(soon)
    expect(nowhere?.status()).toBe(404)
    await context.close()
  })

  it('keeps a half-filled form when the language changes, and goes back where one came from', async () => {
    const { context, page } = await staffPage(english, 'computer')
    await page.getByRole('link', { name: 'Donors', exact: true }).first().click()
    await page.waitForURL('**/app/donors/list**')
    await page.getByRole('link', { name: 'Projects', exact: true }).first().click()
    await page.waitForURL('**/app/projects/published**')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Donors' }).waitFor(soon)
    await page.goto(`${athar.origin}/app/projects/add`)
    await page.getByRole('textbox', { name: 'Project name' }).fill('Half a project')
    await page.getByRole('tab', { name: 'Money and time' }).click()
    await page.getByLabel('Start date', { exact: true }).fill('2026-05-01')
    await page.getByRole('button', { name: 'العربية', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'إضافة مشروع' }).waitFor(soon)
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    const day = page.getByRole('group', { name: 'تاريخ البداية', exact: true })
    const parts = await Promise.all(['اليوم', 'الشهر', 'السنة'].map((part) => day.getByLabel(part).inputValue()))
    // The fourteenth of Dhul-Qadah 1447.
    expect(parts).toEqual(['14', '11', '1447'])
    await page.getByRole('tab', { name: 'البيانات الأساسية' }).click()
    expect(await page.getByRole('textbox', { name: 'اسم المشروع', exact: true }).inputValue()).toBe('Half a project')
    await context.close()
  })

  it('[2.37] goes on importing while the page is read anew, and shows the progress again', async () => {
    const rows = 12_000
    const file = longFile(rows)
    const { context, page } = await staffPage({ ...english, entity: arabic.entity, branch: 'فرع القصيم' }, 'computer')
    if ((await page.locator('html').getAttribute('lang')) === 'ar')
      await page.getByRole('button', { name: 'English', exact: true }).click()
    await page.goto(`${athar.origin}/app/donors/upload-donors`)
    await page.getByTestId('file-input').setInputFiles(file.path)
    await page.getByRole('button', { name: 'Continue', exact: true }).click(soon)
    await page.getByRole('button', { name: /^Import / }).click(soon)
    await page.getByRole('button', { name: 'Stop the import' }).waitFor(soon)
    await page.reload()
    await page.getByRole('button', { name: 'Stop the import' }).waitFor(soon)
    expect(await page.getByRole('progressbar').count()).toBeGreaterThan(0)
    await explained(page, () => page.getByText(/^12,?000 donors added$/).waitFor({ timeout: 180_000 }))
    await page.goto(`${athar.origin}/app/donors/upload-donors`)
    await page.getByRole('link', { name: 'many.csv' }).waitFor(soon)
    file.remove()
    await context.close()
  })
})
