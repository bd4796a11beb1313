import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { stepsFor } from '../../../src/pages/first-time/steps.ts'
import { getSettings } from '../../../src/providers/settings.ts'
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
  STRONG,
  sent,
  signedIn,
  tokenFor,
  useApp,
  wordsAt,
} from './authHarness.tsx'

useApp()

const FIRST = '/api/Account/FirstTime'
const TERMS = 'I have read the terms and conditions and accept them.'
const ENTITY = {
  id: 'e1',
  version: 7,
  name: 'Birr',
  branchName: 'Main',
  logo: null,
  licenceNumber: null,
  donationWays: [],
  status: 'active',
}

const arrive = (roles: readonly string[], more: Record<string, unknown> = {}) => {
  signedIn(roles, { firstTimeLogin: true, passwordTemporary: true, ...more }, { IsFirstTimeLogin: true })
  answer('get', '/api/Account/Sessions', [])
  return open('/app/first-time')
}

/** What the server says once the welcome is passed. */
function passes(roles: readonly string[]) {
  const token = tokenFor(roles, { entity: 'e1', passed: true })
  answer('post', FIRST, { data: token })
  answer('get', '/user/profile', { ...profileOf(roles), kind: 'staff', name: 'Sara Ahmed' })
  return token
}

async function passAccount(user: ReturnType<typeof open>['user']) {
  await put('New password', STRONG)
  await user.click(screen.getByLabelText(TERMS))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { name: 'Language and calendar' })
}

describe('the first visit', () => {
  it('[2.53] takes password, name and terms, then language and calendar, and goes out once', async () => {
    const { user } = arrive(['ProjectAdmin'])
    const token = passes(['ProjectAdmin'])
    await passAccount(user)
    expect(sent(FIRST)).toEqual([])
    await pressTwice('Save and continue')
    await screen.findByRole('heading', { name: 'What you do here' })
    await once(FIRST)
    expect(bodyOf(FIRST)).toEqual({
      name: 'Sara',
      newPassword: STRONG,
      terms: true,
      language: 'en',
      calendar: 'both',
    })
    expect(getSettings()).toMatchObject({ token, profile: { name: 'Sara Ahmed', firstTimeLogin: false } })
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3)
    expect(screen.getByRole('link', { name: 'Go to my page' }).getAttribute('href')).toBe('/app/project-admin')
  })

  it('asks for no password where it is the person’s own', async () => {
    const { user } = arrive(['ProjectAdmin'], { passwordTemporary: false })
    passes(['ProjectAdmin'])
    await user.click(await screen.findByLabelText(TERMS))
    expect(screen.queryByLabelText('New password')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.click(await screen.findByRole('button', { name: 'Save and continue' }))
    await screen.findByRole('heading', { name: 'What you do here' })
    expect(bodyOf(FIRST)).not.toHaveProperty('newPassword')
  })

  it('[2.53] asks nothing that was said on joining: the welcome is passed by itself, once', async () => {
    const { user } = arrive(['BranchAdmin'], { passwordTemporary: false, termsAccepted: true })
    const token = passes(['BranchAdmin'])
    answer('get', '/api/entities/e1', ENTITY)
    await user.click(await screen.findByRole('button', { name: 'Skip for now' }))
    await screen.findByRole('heading', { name: 'What you do here' })
    await once(FIRST)
    expect(bodyOf(FIRST)).toEqual({})
    expect(getSettings().token).toBe(token)
    expect(screen.queryByLabelText(TERMS)).toBeNull()
  })

  it('product.md 35: left before its end it goes on where it was, and only its last step ends it', async () => {
    signedIn(['BranchAdmin'], {
      firstTimeLogin: false,
      passwordTemporary: false,
      termsAccepted: true,
      welcomeOpen: true,
    })
    answer('get', '/api/entities/e1', ENTITY)
    answer('put', '/user/profile', { welcomeOpen: false })
    const { user } = open('/app/first-time')
    await user.click(await screen.findByRole('button', { name: 'Skip for now' }))
    const start = await screen.findByRole('link', { name: 'Go to my page' })
    expect(sent(FIRST), 'what was passed is not passed again').toEqual([])
    expect(getSettings().profile?.welcomeOpen).toBe(true)
    expect(sent('/user/profile').filter(({ method }) => method === 'PUT')).toEqual([])
    await user.click(start)
    await once('/user/profile')
    expect(bodyOf('/user/profile')).toEqual({ welcomeOpen: false })
    expect(getSettings().profile?.welcomeOpen).toBe(false)
  })

  it('[2.53] with a temporary password asks for another one alone', async () => {
    const { user } = arrive(['ProjectAdmin'], { termsAccepted: true })
    passes(['ProjectAdmin'])
    await put('New password', STRONG)
    expect(screen.queryByLabelText(TERMS)).toBeNull()
    expect(screen.queryByLabelText('Name')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByRole('heading', { name: 'What you do here' })
    expect(bodyOf(FIRST)).toEqual({ newPassword: STRONG })
  })

  it('[5.5] holds the first step until its fields do', async () => {
    const { user } = arrive(['ProjectAdmin'])
    await user.type(await field('New password'), 'short')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await wordsAt('New password')).toContain('Enter at least 8 characters')
    expect(await wordsAt(TERMS)).toBe('Accept the terms and conditions to continue.')
    expect(screen.queryByRole('heading', { name: 'Language and calendar' })).toBeNull()
  })

  it('[1.16] applies the language at once and goes on in it', async () => {
    const { user } = arrive(['ProjectAdmin'])
    passes(['ProjectAdmin'])
    await passAccount(user)
    await user.click(screen.getByRole('combobox', { name: 'Language' }))
    await user.click(await screen.findByRole('option', { name: 'العربية' }))
    await screen.findByRole('heading', { name: 'اللغة والتقويم' })
    expect(document.documentElement.dir).toBe('rtl')
    await user.click(screen.getByRole('button', { name: 'حفظ ومتابعة' }))
    await waitFor(() => expect(bodyOf(FIRST)).toMatchObject({ language: 'ar', newPassword: STRONG }))
  })

  it('[5.24] a refused password leads back to its field', async () => {
    const { user } = arrive(['ProjectAdmin'])
    answer('post', FIRST, refusal({ NewPassword: ['This password is too easy to guess.'] }), 422)
    await passAccount(user)
    await user.click(screen.getByRole('button', { name: 'Save and continue' }))
    await waitFor(async () => expect(await wordsAt('New password')).toContain('This password is too easy to guess.'))
    expect((await field('New password')).value).toBe(STRONG)
  })

  it('product.md 35: a BranchAdmin goes on with the entity, whose version goes along', async () => {
    const { user } = arrive(['BranchAdmin'])
    passes(['BranchAdmin'])
    answer('get', '/api/entities/e1', ENTITY)
    answer('put', '/api/entities/e1', { ...ENTITY, version: 8 })
    await passAccount(user)
    await user.click(screen.getByRole('button', { name: 'Save and continue' }))
    await user.type(await screen.findByLabelText(/^Licence number/), '1234')
    await user.click(screen.getByRole('button', { name: 'Save and continue' }))
    await screen.findByRole('heading', { name: 'What you do here' })
    const put = sent('/api/entities/e1').find(({ method }) => method === 'PUT')
    expect(JSON.parse(put?.body ?? '')).toEqual({ logo: null, licenceNumber: '1234', donationWays: [], version: 7 })
  })

  it('product.md 35: whoever joins a charity whose page stands is not shown it for editing', async () => {
    const { entity } = profileOf([])
    const { user } = arrive(['BranchAdmin'], { entity: { ...entity, logo: 'f1', pageBegun: true } })
    passes(['BranchAdmin'])
    await passAccount(user)
    expect(screen.queryByText('Your entity')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save and continue' }))
    await screen.findByRole('heading', { name: 'What you do here' })
    expect(sent('/api/entities/e1')).toEqual([])
  })

  it('product.md 35: the entity may wait', async () => {
    const { user } = arrive(['BranchAdmin'])
    passes(['BranchAdmin'])
    answer('get', '/api/entities/e1', ENTITY)
    await passAccount(user)
    await user.click(screen.getByRole('button', { name: 'Save and continue' }))
    await user.click(await screen.findByRole('button', { name: 'Skip for now' }))
    await screen.findByRole('heading', { name: 'What you do here' })
    expect(sent('/api/entities/e1').filter(({ method }) => method === 'PUT')).toEqual([])
  })
})

describe('the step that takes a logo', () => {
  const home = profileOf([])
  const asked = (roles: readonly 'BranchAdmin'[] | readonly 'TechnicalSupport'[], more: object = {}) =>
    stepsFor({
      ...home,
      entity: { ...home.entity, defaultLanguage: 'ar', calendar: 'both' },
      roles,
      firstTimeLogin: true,
      ...more,
    })

  it('[4.3] is for whoever may store one: an administrator at home', () => {
    expect(asked(['BranchAdmin'])).toEqual(['account', 'reading', 'entity', 'tour'])
    expect(asked(['TechnicalSupport'])).toEqual(['account', 'reading', 'tour'])
    expect(asked(['BranchAdmin'], { entity: { ...home.entity, pageBegun: true } })).toEqual([
      'account',
      'reading',
      'tour',
    ])
    expect(asked(['BranchAdmin'], { entity: null, homeEntity: null })).toEqual(['account', 'reading', 'tour'])
    expect(asked(['BranchAdmin'], { homeEntity: { id: 'e2', name: 'Birr', branchName: 'North' } })).toEqual([
      'account',
      'reading',
      'tour',
    ])
  })
})
