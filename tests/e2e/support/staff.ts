import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type JourneyFiles, NAMES, SPENT } from './files.ts'
import type { Words } from './words.ts'

/** Milliseconds that a screen may take on a small machine that has other things to do. */
export const PATIENCE = 30_000
const soon = { timeout: PATIENCE }

const seen = async (page: Page, text: string | RegExp): Promise<void> =>
  page
    .getByText(text, typeof text === 'string' ? { exact: true } : {})
    .filter({ visible: true })
    .first()
    .waitFor(soon)

/** [6.9] by the form, with all four fields. */
export async function signIn(
  page: Page,
  entity: string,
  branch: string,
  button: string,
  user = 'admin',
  password = 'Athar2026',
): Promise<void> {
  await page.locator('input[name=password]').waitFor()
  // Where one has signed in before, entity and branch stand in one line.
  const change = page.locator('form [role=group] button').filter({ visible: true })
  if ((await change.count()) > 0) await change.click()
  await page.locator('input[name=entityName]').fill(entity)
  await page.locator('input[name=branchName]').fill(branch)
  await page.locator('input[name=userName]').fill(user)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: button, exact: true }).click()
}

const ROUTE = {
  projects: '/app/imports/new/projects',
  donors: '/app/donors/upload-donors',
  gifts: '/app/imports/new/donor_transactions',
} as const

const oneLine = (text: string): string =>
  text
    .replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** As far as the check: what the file would add is counted, nothing is written. */
async function checkFile(page: Page, w: Words, what: keyof typeof ROUTE, file: string): Promise<void> {
  await page.goto(new URL(ROUTE[what], page.url()).href)
  await page.getByTestId('file-input').setInputFiles(file)
  await page.getByRole('button', { name: w.next, exact: true }).click(soon)
}

async function runImport(page: Page, w: Words, what: keyof typeof ROUTE, file: string): Promise<void> {
  await checkFile(page, w, what, file)
  await page.getByRole('button', { name: w[what].import, exact: true }).click(soon)
  await seen(page, w.importDone)
}

/** The rows that were not added, each as one line of text. */
const faultRows = async (page: Page, label: string): Promise<string[]> => {
  const rows = page.getByRole('list', { name: label, exact: true }).getByRole('listitem')
  await rows.first().waitFor(soon)
  return (await rows.allInnerTexts()).map(oneLine)
}

const NOT_ADDED = { en: 'Rows that were not added', ar: 'الصفوف التي لم تُضف' }

/** Counts and faults of a file, then the same file again: it says that nothing in it is new. `between` finds the first result shown. */
export async function importTwice(
  page: Page,
  w: Words,
  what: keyof typeof ROUTE,
  file: string,
  between: () => Promise<void> = async () => undefined,
): Promise<void> {
  await runImport(page, w, what, file)
  await seen(page, w[what].added)
  await seen(page, w.notAdded(w[what].faults.length))
  const shown = await faultRows(page, NOT_ADDED[w.lang])
  expect(shown).toEqual(w[what].faults)
  await between()
  await checkFile(page, w, what, file)
  const again = page.getByRole('button', { name: w.nothingNew, exact: true })
  await again.waitFor(soon)
  expect(await again.isDisabled()).toBe(true)
}

const field = (page: Page, label: string | RegExp) =>
  page.getByRole('textbox', { name: label, ...(typeof label === 'string' ? { exact: true } : {}) })

/** Writes a day in the Gregorian calendar, whichever one the person reads first. */
async function writeDay(page: Page, label: string | RegExp, iso: string): Promise<void> {
  await page
    .getByRole('button', { name: /^(?:Gregorian|ميلادي)$/ })
    .first()
    .click(soon)
  await field(page, label).fill(iso)
}

/** From the list of drafts to a published project. Publishing says first what is missing. */
export async function publishProject(page: Page, w: Words): Promise<void> {
  await page.goto(new URL('/app/projects/draft', page.url()).href)
  await page.getByText(NAMES[w.lang].wells, { exact: true }).filter({ visible: true }).first().click(soon)
  await page.getByRole('heading', { level: 1, name: NAMES[w.lang].wells }).waitFor(soon)
  await page.getByRole('button', { name: w.publish, exact: true }).click()
  const missing = page.getByRole('alert').filter({ hasText: w.stillMissing })
  await missing.waitFor(soon)
  expect(await missing.getByRole('listitem').allInnerTexts()).toEqual([w.description])
  await missing.getByRole('link', { name: w.complete }).click()
  await field(page, w.description).fill(w.descriptionText)
  await page.getByRole('button', { name: w.savePublish, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: NAMES[w.lang].wells }).waitFor(soon)
  await page.getByRole('button', { name: w.publish, exact: true }).waitFor({ state: 'detached', ...soon })
  await seen(page, w.published)
}

/** product.md 44: new pictures are asked about before others see them; drawings show nobody. */
async function answerForPictures(page: Page, w: Words, count: 1 | 2): Promise<void> {
  const dialog = page.getByRole('dialog', { name: w.pictures.title[count], exact: true })
  await dialog.waitFor(soon)
  await dialog.getByRole('radio', { name: w.pictures.nobody }).first().check()
  if (count > 1) await dialog.getByRole('button', { name: w.pictures.useForAll }).click()
  await dialog.getByRole('button', { name: w.pictures.goOn, exact: true }).click()
  await dialog.waitFor({ state: 'detached', ...soon })
}

/** [2.19] with two photos; the pictures stand on the project's page afterwards. */
export async function addUpdate(page: Page, w: Words, files: JourneyFiles): Promise<void> {
  const project = page.url()
  await page.getByRole('tab', { name: w.tabs.updates, exact: true }).click()
  await page.getByRole('link', { name: w.addUpdate, exact: true }).first().click(soon)
  await field(page, w.update.title).fill(w.update.titleText)
  await writeDay(page, w.update.from, '2026-03-01')
  await field(page, w.update.details).fill(w.update.detailsText)
  const pictures = page.getByRole('group', { name: w.update.pictures, exact: true })
  await pictures.getByTestId('file-input').setInputFiles(files.photos)
  const kept = page.getByRole('list', { name: w.update.pictures, exact: true }).getByRole('listitem')
  await expect.poll(() => kept.count(), soon).toBe(2)
  await page.getByRole('button', { name: w.savePublish, exact: true }).click(soon)
  await answerForPictures(page, w, 2)
  // Saving leads back to the project that it was opened from.
  await page.getByRole('heading', { level: 1, name: NAMES[w.lang].wells }).waitFor(soon)
  expect(page.url().split('?')[0]).toBe(project.split('?')[0])
  await seen(page, w.update.titleText)
  const pictured = () => page.evaluate(() => [...document.images].filter((one) => one.naturalWidth > 100).length)
  await expect.poll(pictured, soon).toBeGreaterThanOrEqual(2)
}

export async function recordSpending(page: Page, w: Words): Promise<void> {
  const project = page.url().split('?')[0]
  await page.goto(`${project}?tab=spending`)
  await page.getByRole('link', { name: w.addSpending }).first().click(soon)
  await field(page, w.spending.amount).fill(SPENT)
  await writeDay(page, w.spending.date, '2026-03-02')
  await field(page, w.spending.what).fill(w.spending.whatText)
  await page.getByRole('button', { name: w.save, exact: true }).click()
  await seen(page, w.spending.whatText)
  await page.goto(project ?? '')
  await seen(page, SPENT)
  await seen(page, /1,700/)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click(soon)

/** On to the next step, which is there when its title is: every step's button has the same name. */
export async function nextStep(page: Page, w: Words, title: string): Promise<void> {
  await press(page, w.next)
  await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor(soon)
}

/** [2.22] from the choice of donors to the preview. */
export async function composeReport(page: Page, w: Words, cover: string | null): Promise<void> {
  await page.getByRole('link', { name: w.report.send, exact: true }).click(soon)
  await page.getByRole('radio', { name: w.report.everyone }).waitFor(soon)
  // A second report tells the same once more, to those who have had the first one.
  if (cover === null) await page.getByRole('switch', { name: w.report.onlyNew }).uncheck(soon)
  await nextStep(page, w, w.report.steps.write)
  await field(page, w.report.title).fill(w.report.titleText)
  await field(page, w.report.message).fill(w.report.messageText)
  if (cover !== null) {
    await page.getByTestId('file-input').setInputFiles(cover)
    await page.getByRole('button', { name: w.report.removeCover }).waitFor(soon)
    await press(page, w.next)
    await answerForPictures(page, w, 1)
    await page.getByRole('heading', { level: 2, name: w.report.steps.preview, exact: true }).waitFor(soon)
    return
  }
  await nextStep(page, w, w.report.steps.preview)
}

/** Asks for the letter as this donor gets it, and returns its text. */
export async function previewAs(page: Page, donor: string, expected: string): Promise<string> {
  await press(page, donor)
  const body = page.frameLocator('iframe').locator('body')
  await expect.poll(async () => oneLine(await body.innerText()), soon).toContain(expected)
  return oneLine(await body.innerText())
}

/** The count is exact and the button says it. Two presses in one breath are one sending. */
export async function sendTwiceAtOnce(page: Page, w: Words): Promise<void> {
  await seen(page, w.report.count)
  await page.getByRole('button', { name: w.report.button, exact: true }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
}

/** The rows of the letters' list, each as one line of text. */
export async function letterRows(page: Page, w: Words, wanted: number): Promise<string[]> {
  const rows = page.getByRole('list', { name: w.letters, exact: true }).getByRole('listitem')
  // They are fetched for whoever comes near.
  await page.getByRole('heading', { name: w.letters, exact: true }).scrollIntoViewIfNeeded(soon)
  await expect.poll(() => rows.count(), soon).toBe(wanted)
  return (await rows.allInnerTexts()).map(oneLine)
}

/** The letters of the outbox, newest first: subject, receiver and day of each as one line. */
export async function outboxRows(page: Page, w: Words): Promise<string[]> {
  await page.goto(new URL('/app/outbox', page.url()).href)
  await page.getByRole('heading', { level: 1, name: w.outbox }).waitFor(soon)
  const rows = page.getByRole('main').getByRole('listitem').getByRole('button')
  await rows.first().waitFor(soon)
  return (await rows.allInnerTexts()).map(oneLine)
}

/** Opens a letter of the outbox and returns the address behind its button. */
export async function linkInOutbox(page: Page, w: Words, subject: string, to: string): Promise<string> {
  // The trial to oneself has another receiver; a letter is known by both.
  const entry = page.getByRole('main').getByRole('listitem').getByRole('button').filter({ hasText: subject })
  await entry.filter({ hasText: to }).first().click(soon)
  const link = page.frameLocator('iframe').getByRole('link', { name: w.read })
  return (await link.getAttribute('href', soon)) ?? ''
}

export { oneLine, seen }
