import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http as route } from 'msw'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from '../../../src/app/router.tsx'
import { getSettings, setSettings } from '../../../src/providers/settings.ts'
import { profileOf, seen, server, tokenFor } from './server.ts'

const login = (answer: () => Response) => server.use(route.post('*/api/Account/Login', answer))

function open(address: string) {
  const router = createMemoryRouter(routes(), { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return router
}

beforeAll(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
  window.scrollTo = () => undefined
  server.listen({ onUnhandledRequest: 'bypass' })
})
beforeEach(() => {
  window.localStorage.clear()
  setSettings({ token: null, profile: null, language: null, theme: null, calendar: null, lastEntity: null, store: {} })
  seen.length = 0
})
afterEach(() => {
  cleanup()
  server.resetHandlers()
})
afterAll(() => server.close())

const WRONG = { title: 'x', detail: 'y', fault: 'wrongPassword' }

async function fill(labels: readonly [string, string, string, string], button: string) {
  const user = userEvent.setup()
  const values = ['Birr', 'Main', 'sara', 'secret-word']
  for (const [at, label] of labels.entries()) await user.type(await screen.findByLabelText(label), values[at] ?? '')
  await user.click(screen.getByRole('button', { name: button }))
}

const ENGLISH = ['Entity name', 'Branch name', 'User name', 'Password'] as const
const ARABIC = ['اسم الجهة', 'اسم الفرع', 'اسم المستخدم', 'كلمة المرور'] as const

describe('the login page', () => {
  it('[8.42] says in English that name or password is wrong, and stays', async () => {
    login(() => HttpResponse.json(WRONG, { status: 401 }))
    const router = open('/auth/login')
    await fill(ENGLISH, 'Sign in')
    expect((await screen.findByRole('alert')).textContent).toContain('The username or password is incorrect.')
    expect(router.state.location.pathname).toBe('/auth/login')
    expect(getSettings().token).toBeNull()
    const password = screen.getByLabelText('Password')
    await waitFor(() => expect(document.activeElement, 'what is to be written anew has the keyboard').toBe(password))
  })

  it('[8.42] says it in Arabic, from right to left', async () => {
    setSettings({ language: 'ar' })
    login(() => HttpResponse.json(WRONG, { status: 401 }))
    open('/auth/login')
    await fill(ARABIC, 'تسجيل الدخول')
    expect((await screen.findByRole('alert')).textContent).toMatch(/اسم المستخدم أو كلمة المرور غير صحيح/)
    expect(document.documentElement.dir).toBe('rtl')
  })

  it('[6.9] [7.1] [7.2] sends the four and no token, then keeps token, profile and entity [4.2]', async () => {
    const token = tokenFor(['BranchAdmin'])
    login(() => HttpResponse.json({ data: token }))
    const router = open('/auth/login?redirect=%2F403%3Fa%3D1')
    await fill(ENGLISH, 'Sign in')
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/403?a=1'))
    const call = seen.find(({ path }) => path === '/api/Account/Login')
    expect(call?.authorization).toBeNull()
    expect(JSON.parse(call?.body ?? '')).toEqual({
      entityName: 'Birr',
      branchName: 'Main',
      userName: 'sara',
      password: 'secret-word',
    })
    expect(seen.find(({ path }) => path === '/user/profile')?.authorization).toBe(`Bearer ${token}`)
    expect(getSettings()).toMatchObject({
      token,
      profile: { name: 'Sara' },
      lastEntity: { entityName: 'Birr', branchName: 'Main' },
    })
    expect(window.localStorage.getItem('athar')).not.toContain('secret-word')
  })

  it.each([
    ['', '/app/first-time'],
    ['?redirect=%2F403', '/403'],
  ])('product.md 35: leads back to the first-time page that was left before its end (%s)', async (search, to) => {
    const profile = { ...profileOf(['BranchAdmin']), kind: 'staff', welcomeOpen: true }
    server.use(route.get('*/user/profile', () => HttpResponse.json(profile)))
    login(() => HttpResponse.json({ data: tokenFor(['BranchAdmin']) }))
    const router = open(`/auth/login${search}`)
    await fill(ENGLISH, 'Sign in')
    await waitFor(() => expect(router.state.location.pathname).toBe(to))
  })

  it.each([
    ['en', ENGLISH, 'Entity and branch', 'Change the entity or the branch', 'Sign in'],
    ['ar', ARABIC, 'الجهة والفرع', 'تغيير الجهة أو الفرع', 'تسجيل الدخول'],
  ] as const)(
    '[6.9] says in one line where one signed in last on this device, and signs in there (%s)',
    async (language, labels, place, change, button) => {
      setSettings({ language, lastEntity: { entityName: 'Birr', branchName: 'Main' } })
      login(() => HttpResponse.json(WRONG, { status: 401 }))
      open('/auth/login')
      const user = userEvent.setup()
      const line = await screen.findByRole('group', { name: place })
      expect(line.querySelector('p')?.textContent).toBe('Birr · Main')
      expect(screen.getByLabelText(labels[0]).closest('[hidden]')).not.toBeNull()
      expect(document.activeElement).toBe(screen.getByLabelText(labels[2]))
      await user.type(screen.getByLabelText(labels[2]), 'sara')
      await user.type(screen.getByLabelText(labels[3]), 'secret-word')
      await user.click(screen.getByRole('button', { name: button }))
      await screen.findByRole('alert')
      const sent = () => JSON.parse(seen.findLast(({ path }) => path === '/api/Account/Login')?.body ?? '{}') as object
      expect(sent()).toMatchObject({ entityName: 'Birr', branchName: 'Main' })
      // Whoever works elsewhere today is one press away from it.
      await user.click(screen.getByRole('button', { name: change }))
      expect(screen.queryByRole('group', { name: place })).toBeNull()
      expect(document.activeElement).toBe(screen.getByLabelText(labels[0]))
      await user.keyboard('Khair')
      await user.click(screen.getByRole('button', { name: button }))
      await waitFor(() => expect(sent()).toMatchObject({ entityName: 'Khair', branchName: 'Main' }))
    },
  )

  it('[6.9] asks for entity and branch where nobody has signed in yet', async () => {
    open('/auth/login')
    const entity = await screen.findByLabelText('Entity name')
    expect(entity.closest('[hidden]')).toBeNull()
    expect(screen.queryByRole('group', { name: 'Entity and branch' })).toBeNull()
  })

  it('[1.16] changes language in place and keeps what was typed', async () => {
    open('/auth/login')
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('User name'), 'sara')
    await user.click(screen.getByRole('button', { name: 'العربية' }))
    const field = await screen.findByLabelText(ARABIC[2])
    expect((field as HTMLInputElement).value).toBe('sara')
    expect(document.documentElement.lang).toBe('ar')
  })

  it('offers demo accounts where the server names them', async () => {
    server.use(
      route.get('*/api/meta', () =>
        HttpResponse.json({
          demo: true,
          mail: 'catcher',
          demoLogins: [{ role: 'BranchAdmin', entity: 'Birr', branch: 'Main', userName: 'sara', password: 'demo' }],
        }),
      ),
    )
    const { useMeta, askMetaAgain } = await import('../../../src/providers/meta.ts')
    expect(useMeta).toBeTypeOf('function')
    await askMetaAgain()
    login(() => HttpResponse.json({ data: tokenFor(['BranchAdmin']) }))
    const router = open('/auth/login?redirect=%2F403')
    await userEvent.setup().click(await screen.findByRole('button', { name: /Birr · Main/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/403'))
  })
})

describe('guards in the router', () => {
  it('[2.1] leads from / to the login', async () => {
    const router = open('/')
    await screen.findByLabelText('User name')
    expect(router.state.location.pathname).toBe('/auth/login')
  })

  it('[2.13] brings a visitor of /app to the login with path and query', async () => {
    const router = open('/app/donors/list?page=2')
    await screen.findByLabelText('User name')
    expect(router.state.location.pathname).toBe('/auth/login')
    expect(new URLSearchParams(router.state.location.search).get('redirect')).toBe('/app/donors/list?page=2')
  })

  it('[6.8] brings who lacks the role to /403', async () => {
    setSettings({ token: tokenFor(['Donor']), profile: null })
    const router = open('/app/projects/published')
    await screen.findByText('This page is not open to your role')
    expect(router.state.location.pathname).toBe('/403')
  })

  it.each([
    ['en', 'This page does not exist', 'Sign in as a donor', 'Sign in as staff of an entity', 'About Athar'],
    ['ar', 'هذه الصفحة غير موجودة', 'دخول المتبرعين', 'دخول منسوبي الجهات', 'التعريف بأثر'],
  ] as const)(
    '[2.10] answers an unknown address with a 404, and shows donors and staff their ways in, and all what Athar is (%s)',
    async (language, title, donors, staff, about) => {
      setSettings({ language })
      open('/nothing/here')
      await screen.findByText(title)
      await waitFor(() => expect(document.title).toContain(title))
      expect(screen.getByRole('link', { name: donors }).getAttribute('href')).toBe('/auth/donor-login')
      expect(screen.getByRole('link', { name: staff }).getAttribute('href')).toBe('/auth/login')
      expect(screen.getByRole('link', { name: about }).getAttribute('href')).toBe(`/welcome?lang=${language}`)
    },
  )

  it('[2.10] shows who is signed in the way to their start page alone', async () => {
    setSettings({ token: tokenFor(['BranchAdmin']), profile: profileOf(['BranchAdmin']) as never })
    open('/nothing/here')
    await screen.findByText('This page does not exist')
    expect(screen.queryByRole('link', { name: 'Sign in as a donor' })).toBeNull()
  })

  it('[2.1] the bare address leads to the sign-in of staff, with that of donors as a button beside it', async () => {
    const router = open('/')
    const way = await screen.findByRole('link', { name: 'Sign in as a donor' })
    expect(router.state.location.pathname).toBe('/auth/login')
    await userEvent.click(way)
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/donor-login'))
  })
})
