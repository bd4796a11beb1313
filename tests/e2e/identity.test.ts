import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { explained } from './support/browser.ts'
import { athar, browser, programAndBrowser } from './support/journey.ts'
import { type Postbox, postboxOf } from './support/postbox.ts'
import { type Applicant, downloaded, firstVisit, join, LICENCE, register } from './support/register.ts'
import { PATIENCE, seen } from './support/staff.ts'
import { addRole, deactivate, inviteUser, temporaryPassword } from './support/team.ts'
import { enter, faultAt, fill, leave, loseSession, press, titled, visit, visitAs } from './support/visitor.ts'

const soon = { timeout: PATIENCE }
let post: Postbox

programAndBrowser()
beforeAll(() => {
  post = postboxOf(athar.dataDir)
})

const KNOWN = 'projects@nakheel.example'
const SUPER = { user: 'super' }

/** From the queue to one registration's page. */
async function openRegistration(page: Page, queue: string, name: string): Promise<void> {
  await page.goto(`${athar.origin}/admin/registrations`)
  await titled(page, queue)
  await page.getByRole('link', { name, exact: true }).click(soon)
  await titled(page, name)
}

const ACCEPTED: Applicant = {
  name: 'جمعية غيث الاختبار',
  branch: 'المقر الرئيس',
  licence: '4455',
  brief: 'نسقي القرى ونكفل الأيتام.',
  email: 'ghaith@charity.example',
  admin: 'مها الغيث',
  userName: 'maha',
  phone: '0507711001',
}

describe('a charity comes to Athar', () => {
  it('[2.2] [2.50] [2.53] [7.4] [7.8] [5.5] in Arabic on a phone: registers, is approved, and its administrator begins', async () => {
    const applicant = await register(browser, 'ar', athar.origin, post, ACCEPTED)
    const platform = await visitAs(browser, 'ar', athar.origin, SUPER, '/admin/entities')
    await explained(platform.page, async () => {
      const { page } = platform
      await openRegistration(page, 'طلبات التسجيل', ACCEPTED.name)
      await seen(page, 'بانتظار المراجعة')
      await seen(page, ACCEPTED.email)
      // A browser without windows shows no PDF: it takes the file instead, from the same address.
      let taken = ''
      platform.context.once('page', (opened) => {
        opened.on('download', (file) => {
          taken = file.url()
        })
      })
      const [licence] = await Promise.all([
        platform.context.waitForEvent('page'),
        press(page, 'الفتح في نافذة جديدة ملف الترخيص'),
      ])
      await expect.poll(() => taken || licence.url(), soon).toMatch(/^blob:/)
      await licence.close()
      expect(await downloaded(page, () => press(page, 'تنزيل ملف الترخيص'))).toEqual(LICENCE)
      await press(page, 'قبول')
      await page.getByRole('dialog').getByRole('button', { name: 'قبول', exact: true }).click()
      await seen(page, 'مقبول')
    })
    const { page } = applicant
    await explained(page, async () => {
      const link = await post.link(ACCEPTED.email, '/auth/register')
      await join(page, 'ar', { link, userName: 'maha', password: 'Ghaith2026', calendar: 'هجري' })
      const tour = ['إضافة المشاريع', 'استيراد المتبرعين', 'دعوة فريق العمل']
      await firstVisit(page, 'ar', { hasEntity: true, tour })
      await page.waitForURL('**/app/dashboard')
      await seen(page, ACCEPTED.name)
      await page.goto(`${athar.origin}/app/donors/list`)
      await titled(page, 'المتبرعون')
      // Nobody yet but the system's own, who takes what nobody can name (product.md 3).
      await page.getByRole('main').getByText('متبرع غير معروف').first().waitFor(soon)
      // The one link has been used.
      await page.goto(link)
      await titled(page, 'هذا الرابط مستخدم من قبل أو انتهت صلاحيته')
    })
    await leave(platform)
    await leave(applicant)
  })

  it('[2.50] [6.9] [7.8] in English on a computer: a registration is rejected with a reason, and opens nothing', async () => {
    const rejected: Applicant = {
      name: 'Test Rain Society',
      branch: 'Head office',
      licence: '7788',
      brief: 'Water for villages.',
      email: 'rain@charity.example',
      admin: 'Mona Rain',
      userName: 'mona',
      phone: '0507711002',
    }
    const applicant = await register(browser, 'en', athar.origin, post, rejected)
    const platform = await visitAs(browser, 'en', athar.origin, SUPER, '/admin/entities')
    const { page } = platform
    await explained(page, async () => {
      await openRegistration(page, 'Registrations', rejected.name)
      await press(page, 'Reject')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
      await dialog.getByText('This field is required.').waitFor(soon)
      await fill(page, { reason: 'The licence has expired.' })
      await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
      await seen(page, 'Rejected')
      await seen(page, /The licence has expired\./)
      expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)
    })
    const { page: theirs } = applicant
    expect((await post.next(rejected.email)).text).toContain('The licence has expired.')
    await theirs.goto(`${athar.origin}/auth/login`)
    await enter(theirs, 'en', { entity: rejected.name, branch: rejected.branch, user: 'mona', password: 'Rain20261' })
    await seen(theirs, 'The username or password is incorrect.')
    await leave(platform)
    await leave(applicant)
  })
})

const WAHAT = { entity: 'Wahat Al-Yusr Society', branch: 'Jeddah' }

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu', exact: true })

describe('the people of a branch', () => {
  it('[2.43] [2.55] [5.5] [6.5] in English: one is invited by mail, one gets a temporary password; roles change and end at once', async () => {
    const admin = await visitAs(browser, 'en', athar.origin, { ...WAHAT, user: 'admin' }, '/app/dashboard')
    const tour = ['Follow your projects', 'Record what was done', 'Send impact reports']
    const layla = { name: 'Layla Al-Noor', userName: 'layla', email: 'layla@charity.example' }
    const invited = await visit(browser, 'en', `${athar.origin}/auth/login`)
    await explained(invited.page, async () => {
      const { page } = invited
      await explained(admin.page, () => inviteUser(admin.page, { ...layla, role: 'Projects administrator' }))
      const link = await post.link(layla.email, '/auth/register')
      await join(page, 'en', { link, userName: 'layla', password: 'Layla2026x', calendar: 'Gregorian' })
      await firstVisit(page, 'en', { tour })
      await page.waitForURL('**/app/project-admin')
      expect(await menu(page).getByRole('link', { name: 'Users', exact: true }).count()).toBe(0)
    })
    await explained(invited.page, async () => {
      const { page } = invited
      await explained(admin.page, () => addRole(admin.page, layla.name, 'Branch administrator'))
      await menu(page).getByRole('link', { name: 'Donors', exact: true }).click()
      await menu(page).getByRole('link', { name: 'Users', exact: true }).click(soon)
      await titled(page, 'Users')
    })
    const password = await explained(admin.page, () => temporaryPassword(admin.page, 'Omar Al-Marjan'))
    const given = await visitAs(
      browser,
      'en',
      athar.origin,
      { ...WAHAT, user: 'projects', password },
      '/app/first-time',
    )
    await explained(given.page, async () => {
      const { page } = given
      await page.goto(`${athar.origin}/app/projects/published`)
      await page.waitForURL('**/app/first-time?**')
      await firstVisit(page, 'en', { calendar: 'Gregorian', newPassword: 'Marjan2026', tour })
      await page.waitForURL('**/app/project-admin')
      await explained(admin.page, () => deactivate(admin.page, 'Omar Al-Marjan'))
      await menu(page).getByRole('link', { name: 'Donors', exact: true }).click()
      await page.waitForURL('**/auth/login**')
      await page.getByRole('alert').filter({ hasText: 'Your session has expired' }).waitFor(soon)
      await enter(page, 'en', { ...WAHAT, user: 'projects', password: 'Marjan2026' })
      await page.getByRole('alert').filter({ hasText: 'Your account has been deactivated' }).waitFor(soon)
    })
    for (const visitor of [admin, invited, given]) await leave(visitor)
  })
})

describe('a forgotten password', () => {
  it('[2.73] [7.5] [7.6] [8.10] in Arabic on a phone: known and unknown look the same, the link works once, other devices are out', async () => {
    const account = { entity: 'جمعية نخيل العطاء', branch: 'المركز الرئيس', user: 'projects' }
    const other = await visitAs(browser, 'ar', athar.origin, account, '/app/project-admin')
    const visitor = await visit(browser, 'ar', `${athar.origin}/auth/login`)
    const { page } = visitor
    const ask = async (email: string) => {
      await page.goto(`${athar.origin}/auth/login`)
      await page.getByRole('link', { name: 'نسيتم كلمة المرور؟', exact: true }).click(soon)
      await fill(page, { email })
      await press(page, 'إرسال الرابط')
      await page.waitForURL('**/auth/check-email')
      await titled(page, 'راجعوا بريدكم')
      const shown = await page.getByRole('main').innerText()
      return shown.replaceAll(email, 'EMAIL').replaceAll(/\d+/g, '0')
    }
    await explained(page, async () => {
      expect(await ask(KNOWN)).toBe(await ask('nobody@charity.example'))
      const link = await post.link(KNOWN, '/auth/reset-password')
      await page.goto(link)
      await titled(page, 'كلمة مرور جديدة')
      await fill(page, { newPassword: 'short' })
      await press(page, 'حفظ كلمة المرور')
      expect(await faultAt(page, 'newPassword')).toBe('يجب ألّا يقل عدد الأحرف عن 8')
      await fill(page, { newPassword: 'Nakheel2026' })
      await press(page, 'حفظ كلمة المرور')
      await page.waitForURL('**/auth/reset-done')
      await titled(page, 'تغيّرت كلمة المرور')
      await page.getByRole('link', { name: 'تسجيل الدخول', exact: true }).click()
      await page.waitForURL('**/auth/login')
      await enter(page, 'ar', account)
      await seen(page, 'اسم المستخدم أو كلمة المرور غير صحيحة.')
      await enter(page, 'ar', { ...account, password: 'Nakheel2026' })
      await page.waitForURL('**/app/project-admin')
      await page.goto(link)
      await titled(page, 'هذا الرابط مستخدم من قبل أو انتهت صلاحيته')
      expect(await post.unread('nobody@charity.example')).toBe(0)
    })
    await explained(other.page, async () => {
      // The page asks by itself now and then: it may have learnt of it before anyone touches it.
      const donors = other.page.getByRole('navigation').getByRole('link', { name: 'المتبرعون', exact: true })
      await Promise.any([donors.click(), other.page.waitForURL('**/auth/login**')])
      await other.page.waitForURL('**/auth/login**')
      await seen(other.page, 'انتهت جلستكم')
    })
    await leave(visitor)
    await leave(other)
  })
})

const DONOR = { name: 'Salma Al-Bahr', phone: '0507722001', email: 'salma@giver.example', password: 'Salma2026x' }

describe('a donor', () => {
  it('[2.4] [2.58] [6.9] [8.42] in English: gets a link from staff, chooses a password, signs in by phone and stays a donor at the door', async () => {
    const staff = await visitAs(browser, 'en', athar.origin, { ...WAHAT, user: 'admin' }, '/app/dashboard')
    await explained(staff.page, async () => {
      const { page } = staff
      await page.goto(`${athar.origin}/app/donors/create`)
      await titled(page, 'Add donor')
      await fill(page, { name: DONOR.name, phone: DONOR.phone, email: DONOR.email })
      await press(page, 'Save')
      await titled(page, DONOR.name)
      await press(page, 'Send sign-in link')
      await seen(
        page,
        `A sign-in link is on its way to ${DONOR.email}. What becomes of it stands with the donor’s messages.`,
      )
    })
    const donor = await visit(browser, 'en', await post.link(DONOR.email, '/auth/reset-password'))
    const { page } = donor
    await explained(page, async () => {
      await titled(page, 'Choose your password')
      await fill(page, { newPassword: DONOR.password })
      await press(page, 'Save the password')
      await titled(page, 'Your password is ready')
      await page.getByRole('link', { name: 'Sign in', exact: true }).click()
      await page.waitForURL('**/auth/donor-login')
      await fill(page, { phone: DONOR.phone, password: 'Wrong2026' })
      await press(page, 'Sign in')
      await seen(page, 'The mobile number or the password is incorrect.')
      await fill(page, { phone: '+966507722001', password: DONOR.password })
      await press(page, 'Sign in')
      await page.waitForURL('**/app/first-time')
      const tour = ['Letters come to you', 'Read them your way', 'Your account is yours']
      await firstVisit(page, 'en', { calendar: 'Both', tour })
      await page.waitForURL('**/app/donor')
      await titled(page, `Welcome, ${DONOR.name}`)
      expect(await menu(page).getByRole('link').allInnerTexts()).toEqual([
        'Athar',
        'Home',
        'Your gifts',
        'Your messages',
        'Your preferences and data',
      ])
      await loseSession(donor)
      await page.getByRole('link', { name: 'Profile', exact: true }).click()
      await page.waitForURL('**/auth/donor-login?redirect=**')
      await page.getByRole('alert').filter({ hasText: 'Your session has expired' }).waitFor(soon)
      await fill(page, { phone: DONOR.phone, password: DONOR.password })
      await press(page, 'Sign in')
      await page.waitForURL('**/app/profile/home')
      await titled(page, 'Profile')
    })
    await leave(staff)
    await leave(donor)
  })
})
