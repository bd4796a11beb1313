import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  answer,
  bodyOf,
  field,
  once,
  open,
  pressTwice,
  profileOf,
  refusal,
  SPENT,
  sent,
  signedIn,
  tokenFor,
  useApp,
  wordsAt,
} from './authHarness.tsx'

useApp()

const ASK = '/api/Account/SendSignInLink'
const READ = '/api/Account/ReadLink'
const ENTER = '/api/Account/SignInByLink'

const LINK = {
  purpose: 'signIn',
  name: 'Sara Ahmed',
  userName: null,
  email: null,
  entityName: 'Birr',
  branchName: 'Main',
  roles: [],
  expiresAt: '2026-11-21T10:00:00Z',
}
const text = () => document.querySelector('main')?.textContent ?? ''

/** The page of the donors' sign-in, then the way to a link. */
async function asking() {
  const page = open('/auth/donor-login')
  await page.user.click(await screen.findByRole('link', { name: 'Send me a link instead' }))
  await screen.findByRole('heading', { name: 'Sign in by a link' })
  return page
}

describe('a donor asks for a link to sign in by', () => {
  it('[6.9] is a press away where donors sign in, and asks with the number alone, without a token', async () => {
    answer('post', ASK, { data: true })
    const { at, router, user } = await asking()
    await user.type(await field('Mobile number'), '0512345678')
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    await screen.findByRole('heading', { name: 'Your link is on its way' })
    expect(bodyOf(ASK)).toEqual({ phone: '+966512345678' })
    expect(sent(ASK)[0]?.authorization).toBeNull()
    // A number is no secret to leave in an address.
    expect([at(), router.state.location.search]).toEqual(['/auth/donor-link', ''])
  })

  it('says the same for every number, what to do where nothing comes, and sends again after a minute alone', async () => {
    answer('post', ASK, { data: true })
    const said: string[] = []
    for (const number of ['0512345678', '0598765432']) {
      const { user } = await asking()
      await user.type(await field('Mobile number'), `${number}{Enter}`)
      await screen.findByRole('heading', { name: 'Your link is on its way' })
      said.push(
        text()
          .replaceAll(/\+?\d{9,}/g, '…')
          .replaceAll(/: .* seconds/g, ''),
      )
      expect(screen.getByRole('button', { name: /^Send it again: in/ })).toHaveProperty('disabled', true)
      cleanup()
    }
    expect(said[0]).toBe(said[1])
    expect(said[0]).toContain('ask your charity')
  })

  it('goes back to another number', async () => {
    answer('post', ASK, { data: true })
    const { user } = await asking()
    await user.type(await field('Mobile number'), '0512345678{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Use another number' }))
    expect(await field('Mobile number')).toBeTruthy()
  })

  it('[5.6] [5.24] refuses what is no mobile number at its field, as the server would, and sends nothing', async () => {
    const { user } = await asking()
    await user.type(await field('Mobile number'), '123{Enter}')
    expect(await wordsAt('Mobile number')).not.toBe('')
    expect(sent(ASK)).toHaveLength(0)
    answer('post', ASK, refusal({ Phone: ['Not this number'] }), 422)
    await user.clear(await field('Mobile number'))
    await user.type(await field('Mobile number'), '0512345678{Enter}')
    await waitFor(async () => expect(await wordsAt('Mobile number')).toContain('Not this number'))
  })
})

describe('the link itself', () => {
  it('[6.9] opened, it says whom it is for and signs nobody in; one press does, once, and leads to the donor’s page', async () => {
    answer('post', READ, LINK)
    answer('post', ENTER, { data: tokenFor(['Donor'], { kind: 'donor' }) })
    answer('get', '/user/profile', { ...profileOf(['Donor']), kind: 'donor', name: 'Sara', userName: null })
    const { at } = open('/auth/donor-link?token=abc&lang=en')
    await screen.findByText('Sara Ahmed')
    expect(text()).toContain('Birr · Main')
    await new Promise((done) => setTimeout(done, 50))
    expect(sent(ENTER)).toHaveLength(0)
    await pressTwice('Sign in')
    await waitFor(() => expect(at()).toBe('/app/donor'))
    await once(ENTER)
    expect(bodyOf(ENTER)).toEqual({ token: 'abc' })
  })

  it.each(['opened', 'pressed'])('[2.73] spent when it is %s: says so, and how to come by a new one', async (when) => {
    if (when === 'opened') answer('post', READ, SPENT, 404)
    else answer('post', READ, LINK)
    answer('post', ENTER, SPENT, 404)
    const { at, user } = open('/auth/donor-link?token=abc')
    if (when === 'pressed') await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    await screen.findByRole('heading', { name: 'This link has been used or has expired' })
    await user.click(screen.getByRole('link', { name: 'Ask for a new link' }))
    await screen.findByRole('heading', { name: 'Sign in by a link' })
    expect(at()).toBe('/auth/donor-link')
  })

  it('[2.73] spent where one is signed in already: leads to one’s own page, and asks for no new link', async () => {
    signedIn(['Donor'])
    answer('post', READ, SPENT, 404)
    const { at, user } = open('/auth/donor-link?token=abc')
    await screen.findByText('It works once, and you are signed in on this device already.')
    expect(screen.queryByRole('link', { name: 'Ask for a new link' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Go to my page' }))
    await waitFor(() => expect(at()).toBe('/app/donor'))
  })

  it('a link for something else signs nobody in here', async () => {
    answer('post', READ, { ...LINK, purpose: 'reset' })
    open('/auth/donor-link?token=abc')
    await screen.findByRole('heading', { name: 'This link has been used or has expired' })
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
  })
})
