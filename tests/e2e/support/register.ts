import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { logoPicture } from '../../../server/seed/pictures/index.ts'
import { explained } from './browser.ts'
import type { Postbox } from './postbox.ts'
import { PATIENCE, seen } from './staff.ts'
import { faultAt, fill, type Lang, press, readIn, titled, type Visitor, visit } from './visitor.ts'

const soon = { timeout: PATIENCE }

/** A small file that every reader takes for a PDF. */
export const LICENCE = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

export interface Applicant {
  name: string
  branch: string
  licence: string
  brief: string
  email: string
  admin: string
  userName: string
  phone: string
}

const WORDS = {
  en: {
    title: 'Register your entity',
    next: 'Continue',
    file: 'Licence',
    uploaded: 'Uploaded',
    licenceNeeded: 'Choose a copy of the licence, as a PDF or a picture. The registration cannot be sent without it.',
    submit: 'Send the registration',
    check: 'Check your email',
    sent: (email: string) => `We sent a message to ${email}. Open the link in it to confirm your email.`,
    confirm: 'Confirm the email address',
    verified: 'Email confirmed',
  },
  ar: {
    title: 'تسجيل جهة جديدة',
    next: 'متابعة',
    file: 'الترخيص',
    uploaded: 'رُفع',
    licenceNeeded: 'اختاروا نسخة من الترخيص، ملف PDF أو صورة، فلا يُرسل طلب التسجيل من دونها.',
    submit: 'إرسال طلب التسجيل',
    check: 'راجعوا بريدكم',
    sent: (email: string) => `أرسلنا رسالة إلى ${email}. افتحوا الرابط الذي فيها لتأكيد بريدكم.`,
    confirm: 'تأكيد البريد الإلكتروني',
    verified: 'تم تأكيد البريد',
  },
} as const

const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '')

/** Logo and licence; the step asks for the licence before it lets one pass. */
async function sendFiles(page: Page, lang: Lang): Promise<void> {
  const w = WORDS[lang]
  const [logo, licence] = [page.getByTestId('file-input').nth(0), page.getByTestId('file-input').nth(1)]
  await licence.waitFor({ state: 'attached', ...soon })
  await press(page, w.next)
  await seen(page, w.licenceNeeded)
  const picture = await logoPicture('palm')
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
  await licence.setInputFiles({ name: 'licence.pdf', mimeType: 'application/pdf', buffer: LICENCE })
  await expect.poll(() => page.getByText(w.uploaded, { exact: true }).count(), soon).toBe(2)
}

/** [7.8] from the form to the confirmed address. Returns the visitor, who stands at the page that says so. */
export async function register(
  browser: Browser,
  lang: Lang,
  origin: string,
  post: Postbox,
  applicant: Applicant,
): Promise<Visitor> {
  const visitor = await visit(browser, lang, `${origin}/auth/register`)
  await explained(visitor.page, () => fillRegistration(visitor.page, lang, post, applicant))
  return visitor
}

async function fillRegistration(page: Page, lang: Lang, post: Postbox, applicant: Applicant): Promise<void> {
  const w = WORDS[lang]
  await titled(page, w.title)
  await fill(page, { name: applicant.name, branchName: applicant.branch, licenceNumber: applicant.licence })
  await page.locator('textarea[name=brief]').fill(applicant.brief)
  await press(page, w.next)
  await fill(page, { website: 'https://charity.example', contactEmail: `hello-${applicant.email}` })
  await sendFiles(page, lang)
  await press(page, w.next)
  await fill(page, { adminName: applicant.admin, adminUserName: applicant.userName, adminEmail: applicant.email })
  await fill(page, { adminPhone: applicant.phone })
  await press(page, w.submit)
  await page.waitForURL('**/auth/check-email')
  await titled(page, w.check)
  expect(plain(await page.getByRole('status').first().innerText())).toBe(w.sent(applicant.email))
  const link = await post.link(applicant.email, '/auth/email-verified')
  await page.goto(link)
  await press(page, w.confirm)
  await titled(page, w.verified)
  expect(plain(await page.getByRole('status').first().innerText())).toContain(applicant.name)
  // Opened again, the link says once more what it has done.
  await page.reload()
  await press(page, w.confirm)
  await titled(page, w.verified)
}

export interface Newcomer {
  link: string
  userName: string
  password: string
  phone?: string
  /** What is chosen as the calendar, in words; both where nothing is. */
  calendar?: string
}

const JOIN = {
  en: {
    title: 'Join Athar',
    short: 'Enter at least 8 characters',
    invalid: 'The password is invalid',
    common: 'This password is too easy to guess. Choose another one.',
    submit: 'Join and sign in',
    welcome: 'Welcome to Athar',
  },
  ar: {
    title: 'الانضمام إلى أثر',
    short: 'يجب ألّا يقل عدد الأحرف عن 8',
    invalid: 'كلمة المرور غير صالحة',
    common: 'كلمة المرور هذه سهلة التخمين. اختاروا غيرها.',
    submit: 'الانضمام وتسجيل الدخول',
    welcome: 'أهلًا بكم في أثر',
  },
} as const

const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** [7.4] [5.5] from the link of an invitation to the first visit; weak passwords are refused at their field. */
export async function join(
  page: Page,
  lang: Lang,
  { link, userName, password, phone, calendar }: Newcomer,
): Promise<void> {
  const w = JOIN[lang]
  await page.goto(link)
  // It opens in the language of the mail, which is that of the person who was invited.
  await page.locator('input[name=userName]').waitFor()
  await readIn(page, lang)
  await titled(page, w.title)
  expect(await page.locator('input[name=userName]').inputValue()).toBe(userName)
  await page.locator('input[name=terms]').check()
  if (phone !== undefined) await fill(page, { phone })
  if (calendar !== undefined) await choose(page, FIRST[lang].calendar, calendar)
  for (const [weak, fault] of [
    ['Short1', w.short],
    ['nocapital1', w.invalid],
    ['Password1', w.common],
  ] as const) {
    await fill(page, { password: weak })
    await press(page, w.submit)
    await expect.poll(() => faultAt(page, 'password'), soon).toBe(fault)
  }
  await fill(page, { password })
  await press(page, w.submit)
  await page.waitForURL('**/app/first-time')
  await titled(page, w.welcome)
}

const FIRST = {
  en: {
    next: 'Continue',
    reading: 'Language and calendar',
    calendar: 'Calendar',
    save: 'Save and continue',
    entity: 'Your entity',
    skip: 'Skip for now',
    tour: 'What you do here',
    start: 'Go to my page',
  },
  ar: {
    next: 'متابعة',
    reading: 'اللغة والتقويم',
    calendar: 'التقويم',
    save: 'حفظ ومتابعة',
    entity: 'جهتكم',
    skip: 'تخطّي الآن',
    tour: 'ما تقومون به هنا',
    start: 'الانتقال إلى صفحتي',
  },
} as const

interface FirstVisit {
  /** What is chosen as the calendar, in words; nothing where terms and all were said on joining. */
  calendar?: string
  /** Their own new password, where someone else knows the present one. */
  newPassword?: string
  hasEntity?: boolean
  /** Titles of the tour's three cards. */
  tour: readonly string[]
}

/** [2.53] product.md 35: terms, language and calendar, the entity's own step left for later, the tour, and in. */
export async function firstVisit(page: Page, lang: Lang, visit: FirstVisit): Promise<void> {
  const w = FIRST[lang]
  const step = (name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor(soon)
  if (visit.newPassword !== undefined) await fill(page, { newPassword: visit.newPassword })
  if (visit.calendar !== undefined) {
    await page.locator('input[name=terms]').check()
    await press(page, w.next)
    await step(w.reading)
    await choose(page, w.calendar, visit.calendar)
    await press(page, w.save)
  }
  if (visit.hasEntity === true) {
    await step(w.entity)
    // Parts of the form that are still to come move what is pressed.
    await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached', timeout: PATIENCE })
    await press(page, w.skip)
  }
  await step(w.tour)
  const cards = page.getByRole('main').getByRole('heading', { level: 3 })
  await cards.first().waitFor(soon)
  expect(await cards.allInnerTexts()).toEqual(visit.tour)
  await page.getByRole('link', { name: w.start, exact: true }).click()
}

/** The bytes of a file that was downloaded. */
export const downloaded = async (page: Page, press: () => Promise<void>): Promise<Buffer> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return readFileSync(await download.path())
}
