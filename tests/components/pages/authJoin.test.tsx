import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getSettings, setSettings } from '../../../src/providers/settings.ts'
import {
  answer,
  bodyOf,
  field,
  once,
  open,
  pressTwice,
  profileOf,
  put,
  refusal,
  SPENT,
  STRONG,
  sent,
  tokenFor,
  useApp,
  wordsAt,
} from './authHarness.tsx'

useApp()

const READ = '/api/Account/ReadLink'
const JOIN = '/user/register-b2b'

const invitation = (more: Record<string, unknown> = {}) => ({
  purpose: 'invite',
  name: 'Omar Ali',
  userName: 'omar',
  email: 'omar@example.org',
  entityName: 'Birr',
  branchName: 'Main',
  roles: ['ProjectAdmin'],
  expiresAt: '2026-11-21T10:00:00Z',
  ...more,
})

const TERMS = 'I have read the terms and conditions and accept them.'

async function complete(user: ReturnType<typeof open>['user']) {
  await put('New password', STRONG)
  await user.click(screen.getByLabelText(TERMS))
}

describe('an invitation', () => {
  it('[7.4] says who invites to what, sends the token in the header, and signs in', async () => {
    answer('post', READ, invitation())
    const token = tokenFor(['ProjectAdmin'])
    answer('post', JOIN, { data: token })
    answer('get', '/user/profile', { ...profileOf(['ProjectAdmin']), name: 'Omar Ali' })
    const { at, user } = open('/auth/register?token=abc')
    await screen.findByText('Birr · Main')
    expect(document.body.textContent).toContain('Projects administrator')
    expect((await field('User name')).value).toBe('omar')
    await put('Mobile number (optional)', '0531242486')
    await complete(user)
    await pressTwice('Join and sign in')
    await waitFor(() => expect(at()).toBe('/app/project-admin'))
    await once(JOIN)
    expect(bodyOf(JOIN)).toEqual({
      name: 'Omar Ali',
      userName: 'omar',
      phone: '+966531242486',
      password: STRONG,
      language: 'en',
      calendar: 'both',
      terms: true,
    })
    expect(sent(JOIN)[0]?.authorization).toBeNull()
    expect(getSettings()).toMatchObject({ token, profile: { name: 'Omar Ali' } })
  })

  it('[7.4] sends the invitation’s token in the header `token`', async () => {
    answer('post', READ, invitation())
    const seen: (string | null)[] = []
    const { http, HttpResponse } = await import('msw')
    const { server } = await import('../shell/server.ts')
    server.use(
      http.post(`*${JOIN}`, ({ request }) => {
        seen.push(request.headers.get('token'))
        return HttpResponse.json(SPENT, { status: 404 })
      }),
    )
    const { user } = open('/auth/register?token=abc')
    await complete(user)
    await user.click(screen.getByRole('button', { name: 'Join and sign in' }))
    await screen.findByRole('heading', { name: 'This link has been used or has expired' })
    expect(seen).toEqual(['abc'])
  })

  it('[5.24] [5.7] puts each refusal at its field', async () => {
    answer('post', READ, invitation())
    const errors = { UserName: ['This value is already used.'], Phone: ['This phone number is already used.'] }
    answer('post', JOIN, refusal(errors), 422)
    const { at, user } = open('/auth/register?token=abc')
    await complete(user)
    await user.click(screen.getByRole('button', { name: 'Join and sign in' }))
    await waitFor(async () => expect(await wordsAt('User name')).toBe('This value is already used.'))
    expect(await wordsAt('Mobile number (optional)')).toBe('This phone number is already used.')
    expect(document.activeElement).toBe(await field('User name'))
    expect(at()).toBe('/auth/register')
    expect(getSettings().token).toBeNull()
  })

  it('[5.6] [5.5] asks for what is missing before it sends, terms too', async () => {
    answer('post', READ, invitation({ name: null, userName: null }))
    const { user } = open('/auth/register?token=abc')
    await put('Mobile number (optional)', '12345')
    await user.click(screen.getByRole('button', { name: 'Join and sign in' }))
    expect(await wordsAt('Name')).toBe('This field is required.')
    expect(await wordsAt('Mobile number (optional)')).toBe('Please enter a valid phone number')
    expect(await wordsAt('New password')).toContain('This field is required.')
    expect(await wordsAt(TERMS)).toBe('Accept the terms and conditions to continue.')
    expect(document.activeElement).toBe(await field('Name'))
    expect(sent(JOIN)).toEqual([])
  })

  it('is worded for the platform’s first administrator, whose address nobody knows yet', async () => {
    const nobody = { name: '', userName: null, email: '', entityName: null, branchName: null, expiresAt: null }
    answer('post', READ, invitation({ ...nobody, purpose: 'firstAdmin', roles: ['SuperAdmin'] }))
    const token = tokenFor(['SuperAdmin'])
    answer('post', JOIN, { data: token })
    answer('get', '/user/profile', profileOf(['SuperAdmin']))
    const { user } = open('/auth/register?token=abc')
    await screen.findByRole('heading', { name: 'The platform’s first administrator' })
    expect(document.body.textContent).toContain('Platform administrator')
    await put('Name', 'Sara Ahmed')
    await put('User name', 'sara')
    await complete(user)
    await user.click(screen.getByRole('button', { name: 'Create the account and sign in' }))
    expect(await wordsAt('Email')).toBe('This field is required.')
    await put('Email', 'sara@example.org')
    await user.click(screen.getByRole('button', { name: 'Create the account and sign in' }))
    await waitFor(() => expect(getSettings().token).toBe(token))
    expect(bodyOf(JOIN)).toMatchObject({ name: 'Sara Ahmed', userName: 'sara', email: 'sara@example.org', terms: true })
  })

  it('[7.4] [9.13] brings back the mobile and the language that were written before', async () => {
    answer('post', READ, invitation({ phone: '+966531242486', language: 'ar' }))
    answer('post', JOIN, SPENT, 404)
    const { user } = open('/auth/register?token=abc')
    expect((await field('رقم الجوال (اختياري)')).value).toBe('0531242486')
    expect((await field('الاسم')).value).toBe('Omar Ali')
    await put('كلمة المرور الجديدة', STRONG)
    await user.click(screen.getByLabelText('قرأتُ الشروط والأحكام وأوافق عليها.'))
    await user.click(screen.getByRole('button', { name: 'الانضمام وتسجيل الدخول' }))
    await waitFor(() => expect(bodyOf(JOIN)).toMatchObject({ phone: '+966531242486', language: 'ar' }))
  })

  it.each([
    [null, 'ar', 'الانضمام إلى أثر'],
    ['en', 'ar', 'Join Athar'],
    [null, 'fr', 'Join Athar'],
  ] as const)(
    '[9.13] with %s chosen on this device, a link with lang=%s opens in “%s”',
    async (chosen, lang, title) => {
      setSettings({ language: chosen })
      answer('post', READ, invitation())
      open(`/auth/register?token=abc&lang=${lang}`)
      await screen.findByRole('heading', { level: 1, name: title })
      await waitFor(() => expect(document.documentElement.lang).toBe(title === 'Join Athar' ? 'en' : 'ar'))
    },
  )

  it('a spent one says whom to ask', async () => {
    answer('post', READ, SPENT, 404)
    open('/auth/register?token=abc')
    expect(await screen.findByText('Ask the administrator who invited you to send a new invitation.')).toBeTruthy()
    expect(screen.queryByLabelText('New password')).toBeNull()
  })

  it('a link for a password finds its own page', async () => {
    answer('post', READ, invitation({ purpose: 'reset' }))
    const { at } = open('/auth/register?token=abc')
    await waitFor(() => expect(at()).toBe('/auth/reset-password'))
    await field('New password')
  })
})
