import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
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
  STRONG,
  seen,
  sent,
  signedIn,
  tokenFor,
  useApp,
  wordsAt,
} from './authHarness.tsx'

useApp()

const CHANGE = '/api/account/ChangePassword'
const SESSIONS = '/api/Account/Sessions'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const ROWS = [
  {
    id: 's1',
    current: true,
    createdAt: '2026-11-01T08:00:00Z',
    lastSeenAt: '2026-11-20T08:00:00Z',
    device: FIREFOX,
    address: '192.0.2.1',
  },
  {
    id: 's2',
    current: false,
    createdAt: '2026-11-02T08:00:00Z',
    lastSeenAt: '2026-11-19T08:00:00Z',
    device: IPHONE,
    address: '192.0.2.2',
  },
]

describe('the donors’ sign-in', () => {
  const LOGIN = '/api/Account/DonorLogin'

  it('[6.9] [7.3] sends number and password once, without a token, and goes to the donor’s page [2.58]', async () => {
    answer('post', LOGIN, { data: tokenFor(['Donor'], { kind: 'donor' }) })
    answer('get', '/user/profile', {
      ...profileOf(['Donor']),
      kind: 'donor',
      name: 'Huda',
      userName: null,
      entity: null,
    })
    answer('get', SESSIONS, [])
    const { at } = open('/auth/donor-login')
    await put('Mobile number', '0531242486')
    await put('Password', 'old word')
    await pressTwice('Sign in')
    await waitFor(() => expect(at()).toBe('/app/donor'))
    await once(LOGIN)
    expect(bodyOf(LOGIN)).toEqual({ phone: '+966531242486', password: 'old word' })
    expect(sent(LOGIN)[0]?.authorization).toBeNull()
    await screen.findByRole('heading', { name: 'Welcome, Huda' })
  })

  it('[8.42] says what is wrong in a donor’s words, and how to sign in without the password', async () => {
    answer('post', LOGIN, { title: 'x', detail: 'y', code: 31, fault: 'wrongPassword' }, 401)
    const { at } = open('/auth/donor-login')
    expect(document.body.textContent).toBeDefined()
    await put('Mobile number', '0531242486')
    await put('Password', 'wrong')
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The mobile number or the password is incorrect.')
    expect(screen.getByText(/You can sign in without one: we send a link/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in as staff of an entity' }).getAttribute('href')).toBe('/auth/login')
    expect(at()).toBe('/auth/donor-login')
  })
})

describe('the staff’s sign-in', () => {
  it('[2.2] leads to the other ways in', async () => {
    open('/auth/login')
    await field('User name')
    const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(to('Forgot the password?')).toBe('/auth/forgot-password')
    expect(to('Sign in as a donor')).toBe('/auth/donor-login')
    expect(to('Register your entity')).toBe('/auth/register')
  })
})

describe('the sign-out', () => {
  it('[2.73] asks first, and stays where that is wanted', async () => {
    signedIn(['ProjectAdmin'])
    open('/auth/logout')
    await screen.findByRole('heading', { name: 'Do you want to sign out?' })
    expect(screen.getByRole('link', { name: 'Stay signed in' }).getAttribute('href')).toBe('/app/project-admin')
    expect(getSettings().token).not.toBeNull()
    expect(sent('/api/Account/Logout')).toEqual([])
  })

  it('[4.3] then tells the server once, forgets token and profile, and says so at the login', async () => {
    signedIn(['BranchAdmin'])
    const { at } = open('/auth/logout')
    await pressTwice('Sign out')
    await waitFor(() => expect(at()).toBe('/auth/login'))
    await once('/api/Account/Logout')
    expect(getSettings()).toMatchObject({ token: null, profile: null })
    await screen.findByText('You have signed out.')
  })

  it('[2.4] leads a potential donor to the donors’ sign-in', async () => {
    signedIn(['PotentialDonner'])
    const { at } = open('/auth/logout')
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(at()).toBe('/auth/donor-login'))
  })

  it.each([
    ['nobody is signed in', undefined, false],
    ['a page has ended the session itself', { now: true }, true],
  ])('asks nothing where %s', async (_when, state, isSignedIn) => {
    if (isSignedIn) signedIn(['BranchAdmin'])
    const { at } = open('/auth/logout', state)
    await waitFor(() => expect(at()).toBe('/auth/login'))
    expect(getSettings().token).toBeNull()
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText('You have signed out.') !== null, 'only who was in has gone out').toBe(isSignedIn)
  })
})

describe('the sign-in of staff', () => {
  it('[1.16] says in our own words at the field what is missing, and leads there', async () => {
    setSettings({ language: 'ar' })
    const { user } = open('/auth/login')
    await user.click(await screen.findByRole('button', { name: 'تسجيل الدخول' }))
    expect(document.querySelector('form')?.noValidate, 'the browser says nothing in its own language').toBe(true)
    expect(await wordsAt('اسم المستخدم')).toBe('هذا الحقل مطلوب.')
    expect(await wordsAt('كلمة المرور')).toContain('هذا الحقل مطلوب.')
    expect(document.activeElement).toBe(await field('اسم المستخدم'))
    await put('اسم المستخدم', 'sara')
    expect(await wordsAt('اسم المستخدم')).toBe('')
    expect(sent('/api/Account/Login')).toEqual([])
  })
})

describe('a change of password', () => {
  const fill = async () => {
    await put('Present password', 'Old-Word-1')
    await put('New password', STRONG)
  }

  it('[7.12] sends both once, goes on with the new token, and says that other devices were signed out', async () => {
    signedIn(['BranchAdmin'])
    answer('get', SESSIONS, ROWS)
    const token = tokenFor(['BranchAdmin'], { entity: 'e1', fresh: true })
    answer('post', CHANGE, { data: token })
    const { at } = open('/app/profile/change-password')
    await fill()
    await pressTwice('Change the password')
    await waitFor(() => expect(at()).toBe('/app/profile/home'))
    await once(CHANGE)
    expect(bodyOf(CHANGE)).toEqual({ oldPassword: 'Old-Word-1', newPassword: STRONG })
    expect(getSettings().token).toBe(token)
    await screen.findByText('The password is changed. Your other devices were signed out.')
  })

  it.each([
    ['Present password', { OldPassword: ['The password is wrong.'] }, 'The password is wrong.'],
    ['New password', { NewPassword: ['Too easy.'] }, 'Too easy.'],
  ])('[8.24] [5.24] shows what is wrong at: %s', async (label, errors, words) => {
    signedIn(['BranchAdmin'])
    answer('post', CHANGE, refusal(errors as never), 422)
    const { at } = open('/app/profile/change-password')
    await fill()
    fireEvent.click(screen.getByRole('button', { name: 'Change the password' }))
    await waitFor(async () => expect(await wordsAt(label)).toContain(words))
    const other = label === 'New password' ? 'Present password' : 'New password'
    expect((await field(other)).getAttribute('aria-invalid')).toBe('false')
    expect(at()).toBe('/app/profile/change-password')
  })
})

describe('the profile', () => {
  it('[2.39] offers no change of a password to a donor who has none', async () => {
    const donor = { ...profileOf(['Donor']), kind: 'donor', userName: null, email: null }
    signedIn(['Donor'])
    setSettings({ profile: { ...donor, hasPassword: false } as never })
    answer('get', SESSIONS, ROWS)
    open('/app/profile/home')
    await screen.findByText('You sign in by a link that is sent to you, without a password.')
    expect(screen.queryByRole('link', { name: 'Change password' })).toBeNull()
  })

  it('[2.39] lists where one is signed in, and ends one of them', async () => {
    signedIn(['BranchAdmin'])
    answer('get', SESSIONS, ROWS)
    answer('post', `${SESSIONS}/s2/End`, {})
    open('/app/profile/home')
    const list = await screen.findByRole('list', { name: 'Where you are signed in' })
    const [here, there] = within(list).getAllByRole('listitem')
    expect(here?.textContent).toContain('Firefox on Linux')
    expect(within(here as HTMLElement).getByText('Firefox on Linux').title).toBe(FIREFOX)
    expect(here?.textContent).not.toContain('Mozilla')
    expect(here?.textContent).toContain('This device')
    expect(within(here as HTMLElement).queryByRole('button')).toBeNull()
    expect(there?.textContent).toContain('192.0.2.2')
    answer('get', SESSIONS, ROWS.slice(0, 1))
    await pressTwice('Sign out there: Safari on iPhone')
    await waitFor(() => expect(document.body.textContent).not.toContain('Safari on iPhone'))
    await once(`${SESSIONS}/s2/End`)
  })

  it('[2.39] says in plain words when a device was seen', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T20:00:00Z') })
    signedIn(['BranchAdmin'], { calendar: 'gregorian' })
    const at = (id: string, lastSeenAt: string) => ({ ...ROWS[1], id, lastSeenAt })
    answer('get', SESSIONS, [
      at('s1', '2026-11-20T19:50:00Z'),
      at('s2', '2026-11-19T05:05:00Z'),
      at('s3', '2026-11-01T08:00:00Z'),
    ] as never)
    open('/app/profile/home')
    const list = await screen.findByRole('list', { name: 'Where you are signed in' })
    const said = within(list)
      .getAllByRole('listitem')
      .map((item) => (item.textContent ?? '').replaceAll(/[\u2068\u2069]/g, ''))
    expect(said[0]).toContain('Last seen: today 22:50')
    expect(said[1]).toContain('Last seen: yesterday 08:05')
    expect(said[2]).toContain('Last seen: 1 November 2026, 11:00')
    expect(said.join()).not.toMatch(/[()]/)
  })

  const PICTURE = 'Profile picture'
  const away = { entity: { ...profileOf([]).entity, id: 'e2' } }
  it.each([
    ['SuperAdmin', { entity: null, homeEntity: null }],
    ['TechnicalSupport', { entity: null, homeEntity: null }],
    ['TechnicalSupport', {}],
    ['Donor', { kind: 'donor', userName: null, entity: null, homeEntity: null }],
    ['BranchAdmin', away],
  ])('[4.3] offers %s no picture where a file would be refused (%o)', async (role, more) => {
    signedIn([role], { profileImage: 'f1', ...more })
    answer('get', SESSIONS, [])
    open('/app/profile/home')
    await field('Name')
    expect(screen.queryByText(PICTURE)).toBeNull()
    expect(screen.queryByLabelText(PICTURE)).toBeNull()
    expect(seen.filter(({ path }) => path.startsWith('/api/files'))).toEqual([])
  })

  it.each(['BranchAdmin', 'ProjectAdmin'])('[3.1] offers %s a picture at home', async (role) => {
    signedIn([role])
    answer('get', SESSIONS, [])
    open('/app/profile/home')
    await field('Name')
    expect(screen.getAllByText(new RegExp(PICTURE)).length).toBeGreaterThan(0)
  })

  it('[2.39] ends all others after asking', async () => {
    signedIn(['BranchAdmin'])
    answer('get', SESSIONS, ROWS)
    answer('post', '/api/Account/EndOtherSessions', { ended: 1 })
    const { user } = open('/app/profile/home')
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
    expect(sent('/api/Account/EndOtherSessions')).toEqual([])
    answer('get', SESSIONS, ROWS.slice(0, 1))
    await user.click(await screen.findByRole('button', { name: 'Sign out the other devices' }))
    await screen.findByText('1 device was signed out.')
    expect(sent('/api/Account/EndOtherSessions')).toHaveLength(1)
  })

  it('[7.11] saves name, language and calendar, which this device then follows', async () => {
    signedIn(['BranchAdmin'])
    answer('get', SESSIONS, ROWS)
    answer('put', '/user/profile', { name: 'Sara Ahmed', language: 'en', calendar: 'hijri' })
    const { user } = open('/app/profile/home')
    await put('Name', ' Sara Ahmed ')
    await user.click(screen.getByRole('combobox', { name: 'Calendar' }))
    await user.click(await screen.findByRole('option', { name: 'Hijri' }))
    await pressTwice('Save')
    await screen.findByText('Saved')
    const saved = sent('/user/profile').filter(({ method }) => method === 'PUT')
    expect(saved.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { name: 'Sara Ahmed', language: 'en', calendar: 'hijri' },
    ])
    expect(getSettings()).toMatchObject({ calendar: 'hijri', profile: { name: 'Sara Ahmed' } })
  })
})
