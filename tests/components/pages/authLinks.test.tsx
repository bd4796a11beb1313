import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  answer,
  bodyOf,
  field,
  once,
  open,
  pressTwice,
  put,
  refusal,
  SPENT,
  STRONG,
  sent,
  useApp,
  wordsAt,
} from './authHarness.tsx'

useApp()

const FORGOT = '/api/Account/SendForgotPasswordEmail'
const READ = '/api/Account/ReadLink'
const RESET = '/api/Account/ResetPassword'
const VERIFY = '/api/Account/VerifyEmail'

const link = (more: Record<string, unknown> = {}) => ({
  purpose: 'reset',
  name: 'Sara Ahmed',
  userName: 'sara',
  email: 'sara@example.org',
  entityName: 'Birr',
  branchName: 'Main',
  roles: ['BranchAdmin'],
  expiresAt: '2026-11-21T10:00:00Z',
  ...more,
})

describe('a forgotten password', () => {
  it('[2.73] is a press away where donors sign in', async () => {
    const { at, user } = open('/auth/donor-login')
    await user.click(await screen.findByRole('link', { name: 'Forgot the password?' }))
    await waitFor(() => expect(at()).toBe('/auth/forgot-password'))
  })

  it('[2.73] [7.5] asks with the address alone, without a token, and leads to check-email', async () => {
    answer('post', FORGOT, { data: true })
    const { at, user } = open('/auth/forgot-password')
    await user.type(await field('Email'), ' Sara@Example.org ')
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    await waitFor(() => expect(at()).toBe('/auth/check-email'))
    expect(bodyOf(FORGOT)).toEqual({ email: 'sara@example.org' })
    expect(sent(FORGOT)[0]?.authorization).toBeNull()
  })

  it('[2.73] says the same for every address, and the address is not in the URL', async () => {
    answer('post', FORGOT, { data: true })
    const said: string[] = []
    for (const email of ['sara@example.org', 'nobody@example.org']) {
      const { user, router } = open('/auth/forgot-password')
      await user.type(await field('Email'), `${email}{Enter}`)
      await screen.findByRole('heading', { name: 'Check your email' })
      said.push((document.querySelector('main')?.textContent ?? '').replaceAll(email, '…'))
      expect(router.state.location.search).toBe('')
      cleanup()
    }
    expect(said[0]).toBe(said[1])
    expect(said[0]).toContain('belongs to an account, a message with a link is on its way')
    expect(said[0]).toContain('spam')
  })

  it('[7.5] an answer without data counts as an error', async () => {
    answer('post', FORGOT, {})
    const { at, user } = open('/auth/forgot-password')
    await user.type(await field('Email'), 'sara@example.org{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
    expect(at()).toBe('/auth/forgot-password')
  })

  it('[5.7] refuses what is no address at its field, and sends nothing', async () => {
    const { user } = open('/auth/forgot-password')
    await user.type(await field('Email'), 'sara@{Enter}')
    expect(await wordsAt('Email')).toBe('Enter a valid email address.')
    expect(document.activeElement).toBe(await field('Email'))
    expect(sent(FORGOT)).toEqual([])
  })

  it('sends once however often it is pressed', async () => {
    answer('post', FORGOT, { data: true })
    const { user } = open('/auth/forgot-password')
    await user.type(await field('Email'), 'sara@example.org')
    await pressTwice('Send the link')
    await once(FORGOT)
    expect(sent(FORGOT)).toHaveLength(1)
  })

  it('[2.73] may be sent again after a minute, not before', async () => {
    answer('post', FORGOT, { data: true })
    const state = (ago: number) => ({ kind: 'reset', email: 'sara@example.org', sentAt: Date.now() - ago * 1000 })
    open('/auth/check-email', state(20))
    const early = await screen.findByRole<HTMLButtonElement>('button', {
      name: /^Send it again: in (?:39|40) seconds$/,
    })
    expect(early.disabled).toBe(true)
    cleanup()
    const { user } = open('/auth/check-email', state(61))
    await user.click(await screen.findByRole('button', { name: 'Send it again' }))
    await screen.findByText('Sent again, if the address belongs to an account.')
    expect(bodyOf(FORGOT)).toEqual({ email: 'sara@example.org' })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send it again: in/ }).disabled).toBe(true)
  })
})

describe('a link to a new password', () => {
  it('[7.6] says whom it is for, then sends token and password and goes to reset-done', async () => {
    answer('post', READ, link())
    answer('post', RESET, { data: true })
    const { at } = open('/auth/reset-password?token=abc')
    await screen.findByText('Sara Ahmed')
    expect(bodyOf(READ)).toEqual({ token: 'abc' })
    await put('New password', STRONG)
    await pressTwice('Save the password')
    await waitFor(() => expect(at()).toBe('/auth/reset-done'))
    await once(RESET)
    expect(bodyOf(RESET)).toEqual({ token: 'abc', newPassword: STRONG })
    expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/auth/login')
  })

  it.each([undefined, null, {}, { donor: 'yes' }, 'donor'])(
    '[7.6] reset-done opened without a reset (%s) leads to the sign-in and claims nothing',
    async (state) => {
      const { at } = open('/auth/reset-done', state)
      await waitFor(() => expect(at()).toBe('/auth/login'))
      expect(screen.queryByText('Password changed')).toBeNull()
    },
  )

  it('[2.73] a donor’s first password has its own words and leads to the donors’ sign-in', async () => {
    answer(
      'post',
      READ,
      link({ purpose: 'donor', userName: null, email: null, entityName: null, branchName: null, roles: [] }),
    )
    answer('post', RESET, { data: true })
    const { user } = open('/auth/reset-password?token=abc')
    await screen.findByRole('heading', { name: 'Choose your password' })
    await user.type(await field('New password'), `${STRONG}{Enter}`)
    await screen.findByRole('heading', { name: 'Your password is ready' })
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth/donor-login')
  })

  it.each([
    ['Ab1', 'Enter at least 8 characters'],
    ['alllowercase1', 'The password is invalid'],
    ['ALLUPPERCASE1', 'The password is invalid'],
    ['NoDigitsHere', 'The password is invalid'],
  ])('[5.5] refuses %s: %s', async (password, words) => {
    answer('post', READ, link())
    const { user } = open('/auth/reset-password?token=abc')
    await user.type(await field('New password'), `${password}{Enter}`)
    expect(await wordsAt('New password')).toContain(words)
    expect((await field('New password')).getAttribute('aria-invalid')).toBe('true')
    expect(sent(RESET)).toEqual([])
  })

  it('[5.5] marks each part of the rule while it is typed, and shows the password on request', async () => {
    answer('post', READ, link())
    const { user } = open('/auth/reset-password?token=abc')
    const input = await field('New password')
    const met = () =>
      screen
        .getAllByRole('listitem')
        .map((item) => item.textContent)
        .filter((text) => text?.endsWith(': met'))
    expect(met()).toEqual([])
    await user.type(input, 'water7')
    expect(met()).toEqual(['A lowercase letter: met', 'A digit: met'])
    await user.type(input, 'Wadi')
    expect(met()).toHaveLength(4)
    expect(input.type).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Show the password' }))
    expect(input.type).toBe('text')
  })

  it('[5.24] shows the server’s refusal at the field until it is changed', async () => {
    answer('post', READ, link())
    answer('post', RESET, refusal({ NewPassword: ['This password is too easy to guess.'] }), 422)
    const { user } = open('/auth/reset-password?token=abc')
    await user.type(await field('New password'), `${STRONG}{Enter}`)
    await waitFor(async () => expect(await wordsAt('New password')).toContain('This password is too easy to guess.'))
    await waitFor(async () => expect(document.activeElement).toBe(await field('New password')))
    await user.type(await field('New password'), '9')
    expect(await wordsAt('New password')).not.toContain('too easy')
  })

  it.each(['', '?token=abc'])('[2.73] a spent link says so and offers a new one (%s)', async (query) => {
    answer('post', READ, SPENT, 404)
    open(`/auth/reset-password${query}`)
    await screen.findByRole('heading', { name: 'This link has been used or has expired' })
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/auth/forgot-password')
    expect(screen.queryByLabelText('New password')).toBeNull()
  })

  it('[2.73] a link that was spent meanwhile says so too', async () => {
    answer('post', READ, link())
    answer('post', RESET, SPENT, 404)
    const { user, at } = open('/auth/reset-password?token=abc')
    await user.type(await field('New password'), `${STRONG}{Enter}`)
    await screen.findByRole('heading', { name: 'This link has been used or has expired' })
    expect(at()).toBe('/auth/reset-password')
  })

  it('tries again where the server did not answer', async () => {
    answer('post', READ, { title: 'The server is busy', fault: 'databaseBusy' }, 503)
    const { user } = open('/auth/reset-password?token=abc')
    await screen.findByRole('alert')
    answer('post', READ, link())
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await field('New password')).value).toBe('')
  })
})

describe('a confirmed address', () => {
  const confirm = async () => {
    const { user } = open('/auth/email-verified?token=abc')
    await user.click(await screen.findByRole('button', { name: 'Confirm the email address' }))
  }

  it('[2.2] is confirmed once, and says for whom', async () => {
    answer('post', VERIFY, { data: { email: 'a@example.org', entityName: 'Birr', branchName: 'Main', awaiting: true } })
    const { user } = open('/auth/email-verified?token=abc')
    const button = await screen.findByRole('button', { name: 'Confirm the email address' })
    // A mail service that opens the link to look at it has confirmed nothing.
    expect(sent(VERIFY)).toEqual([])
    await user.dblClick(button)
    await screen.findByRole('heading', { name: 'Email confirmed' })
    expect(document.body.textContent).toContain('Birr · Main')
    await once(VERIFY)
    expect(bodyOf(VERIFY)).toEqual({ token: 'abc' })
  })

  it('[2.2] opened again after the decision, says that the answer has gone', async () => {
    const of = { email: 'a@example.org', entityName: 'Birr', branchName: 'Main', awaiting: false }
    answer('post', VERIFY, { data: of })
    await confirm()
    await screen.findByText('The registration has been reviewed. The answer went to this email.')
    expect(screen.queryByRole('link', { name: 'Register your entity' })).toBeNull()
  })

  it('[2.2] says that a link is spent', async () => {
    answer('post', VERIFY, SPENT, 404)
    await confirm()
    const heading = await screen.findByRole('heading', { name: 'This link has been used or has expired' })
    expect(heading.tagName).toBe('H1')
  })
  it('[2.2] says why where it could not be asked, and may be pressed again', async () => {
    answer('post', VERIFY, refusal({}), 503)
    await confirm()
    await screen.findByRole('alert')
    answer('post', VERIFY, { data: { email: 'a@example.org', entityName: 'Birr', branchName: 'Main', awaiting: true } })
    screen.getByRole('button', { name: 'Confirm the email address' }).click()
    expect(await screen.findByRole('heading', { name: 'Email confirmed' })).toBeTruthy()
  })

  it('[2.2] without a key there is nothing to press', async () => {
    open('/auth/email-verified')
    await screen.findByRole('heading', { name: 'This link has been used or has expired' })
    expect(screen.queryByRole('button', { name: 'Confirm the email address' })).toBeNull()
  })
})
