import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { setSettings } from '../../../src/providers/settings.ts'
import { answer, missingKeys, open, SPENT, signedIn, useApp } from './authHarness.tsx'

useApp()

const link = (purpose: string) => ({
  purpose,
  name: 'سارة أحمد',
  userName: 'sara',
  email: 'sara@example.org',
  entityName: 'جمعية الوادي',
  branchName: 'الفرع الرئيس',
  roles: ['BranchAdmin'],
  expiresAt: '2026-11-21T10:00:00Z',
})

const session = {
  id: 's2',
  current: false,
  createdAt: '2026-11-02T08:00:00Z',
  lastSeenAt: null,
  device: null,
  address: null,
}

/** Words of ours in Latin letters: names of formats, the mark of a country, and what people wrote themselves. */
const LATIN = /\b(?:English|PDF|JPEG|PNG|WebP|SA|sara|example|org|Athar)\b/g

/** Whatever of the page is not Arabic once its heading stands; what it counts as a fault is listed by itself. */
async function foreignWords(heading: string): Promise<string[]> {
  await screen.findByRole('heading', { name: heading })
  await waitFor(() => expect(document.documentElement.dir).toBe('rtl'))
  const words = (document.querySelector('main')?.textContent ?? '').replaceAll(LATIN, '').match(/[a-z]{2,}/gi) ?? []
  return [...missingKeys(), ...words]
}

const MAIL = (kind: string) => ({ kind, email: 'sara@example.org', sentAt: Date.now() })

describe('in Arabic, from right to left, without a missing text', () => {
  it.each([
    ['/auth/login', 'تسجيل الدخول', undefined],
    ['/auth/donor-login', 'دخول المتبرعين', undefined],
    ['/auth/donor-link', 'الدخول برابط', undefined],
    ['/auth/forgot-password', 'نسيتم كلمة المرور؟', undefined],
    ['/auth/check-email', 'راجعوا بريدكم', undefined],
    ['/auth/check-email', 'راجعوا بريدكم', MAIL('reset')],
    ['/auth/check-email', 'راجعوا بريدكم', MAIL('registered')],
    ['/auth/reset-done', 'تغيّرت كلمة المرور', { donor: false }],
    ['/auth/reset-done', 'كلمة المرور جاهزة', { donor: true }],
    ['/auth/register', 'تسجيل جهة جديدة', undefined],
  ])('[1.16] %s: %s', async (address, heading, state) => {
    setSettings({ language: 'ar' })
    open(address, state)
    expect(await foreignWords(heading)).toEqual([])
  })

  it.each([
    ['/auth/reset-password?token=t', 'reset', 'كلمة مرور جديدة'],
    ['/auth/reset-password?token=t', 'donor', 'اختيار كلمة المرور'],
    ['/auth/donor-link?token=t', 'signIn', 'الدخول برابط'],
    ['/auth/register?token=t', 'invite', 'الانضمام إلى أثر'],
    ['/auth/register?token=t', 'firstAdmin', 'المدير الأول للمنصة'],
  ])('[1.16] %s for %s', async (address, purpose, heading) => {
    setSettings({ language: 'ar' })
    answer('post', '/api/Account/ReadLink', link(purpose))
    open(address)
    expect(await foreignWords(heading)).toEqual([])
  })

  it.each([
    '/auth/reset-password?token=t',
    '/auth/donor-link?token=t',
    '/auth/register?token=t',
    '/auth/email-verified',
  ])('[1.16] a spent link at %s', async (address) => {
    setSettings({ language: 'ar' })
    answer('post', '/api/Account/ReadLink', SPENT, 404)
    open(address)
    expect(await foreignWords('هذا الرابط مستخدم من قبل أو انتهت صلاحيته')).toEqual([])
  })

  it('[1.16] a confirmed address', async () => {
    setSettings({ language: 'ar' })
    answer('post', '/api/Account/VerifyEmail', {
      data: { email: 'sara@example.org', entityName: 'جمعية الوادي', branchName: 'الفرع الرئيس' },
    })
    const { user } = open('/auth/email-verified?token=t')
    expect(await foreignWords('تأكيد البريد الإلكتروني')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'تأكيد البريد الإلكتروني' }))
    expect(await foreignWords('تم تأكيد البريد')).toEqual([])
  })

  it.each([
    ['/auth/logout', 'هل تريدون تسجيل الخروج؟', ['BranchAdmin'], {}],
    ['/app/profile/home', 'الملف الشخصي', ['BranchAdmin'], {}],
    ['/app/profile/change-password', 'تغيير كلمة المرور', ['BranchAdmin'], {}],
    ['/app/donor', 'أهلًا سارة', ['Donor'], { kind: 'donor', userName: null, email: null, entity: null }],
    ['/app/first-time', 'حسابكم', ['BranchAdmin'], { firstTimeLogin: true, passwordTemporary: true }],
    ['/app/first-time', 'ما تقومون به هنا', ['SuperAdmin'], {}],
    ['/app/first-time', 'ما تقومون به هنا', ['BranchAdmin'], {}],
    ['/app/first-time', 'ما تقومون به هنا', ['ProjectAdmin'], {}],
    ['/app/first-time', 'ما تقومون به هنا', ['TechnicalSupport'], {}],
    ['/app/first-time', 'ما تقومون به هنا', ['Donor'], {}],
  ])('[1.16] %s: %s (%s)', async (address, heading, roles, more) => {
    const entity = {
      id: 'e1',
      name: 'جمعية الوادي',
      branchName: 'الفرع الرئيس',
      timeZone: 'Asia/Riyadh',
      calendar: 'both',
      pageBegun: false,
    }
    signedIn(roles, { name: 'سارة', language: 'ar', entity, ...more })
    answer('get', '/api/Account/Sessions', [session])
    open(address)
    expect(await foreignWords(heading)).toEqual([])
  })
})

it('[9.13] an Arabic browser begins in Arabic, and what is chosen there stays', async () => {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ar-SA', 'ar'])
  const { user } = open('/auth/login')
  expect(await foreignWords('تسجيل الدخول')).toEqual([])
  expect(document.documentElement.lang).toBe('ar')
  await user.click(screen.getByRole('button', { name: 'English' }))
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['en', 'ltr'])
  languages.mockRestore()
})
