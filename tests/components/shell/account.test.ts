import { HttpResponse, http as route } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  authProvider,
  signIn,
  signInAsDonor,
  signOut,
  switchBranch,
  takeToken,
} from '../../../src/providers/authProvider.ts'
import { setNavigation } from '../../../src/providers/reload.ts'
import { getSettings, type Profile, setSettings, settingsStore, storedRoles } from '../../../src/providers/settings.ts'
import { profileOf, seen, server, tokenFor } from './server.ts'

const assign = vi.fn<(path: string) => void>()
const paths = () => seen.map(({ method, path }) => `${method} ${path}`)
const profile = (...roles: string[]) => profileOf(roles) as unknown as Profile

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
  setSettings({ token: null, profile: null, lastRoles: [], lastEntity: null, language: 'en', store: {} })
  setNavigation({ reload: () => undefined, assign })
  assign.mockClear()
  seen.length = 0
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

describe('signing in', () => {
  it('[4.2] [2.4] a donor by phone as typed and password, without a token; nothing of it is stored', async () => {
    const token = tokenFor(['PotentialDonner'])
    server.use(
      route.post('*/api/Account/DonorLogin', () => HttpResponse.json({ data: token })),
      route.get('*/user/profile', () => HttpResponse.json({ ...profileOf(['PotentialDonner']), kind: 'donor' })),
    )
    await signInAsDonor('0501234567', 'secret-word')
    const login = seen.find(({ path }) => path === '/api/Account/DonorLogin')
    expect(JSON.parse(login?.body ?? '')).toEqual({ phone: '0501234567', password: 'secret-word' })
    expect(login?.authorization).toBeNull()
    expect(getSettings()).toMatchObject({ token, profile: { kind: 'donor' }, lastEntity: null })
    for (const word of ['secret-word', '0501234567'])
      expect(window.localStorage.getItem('athar'), word).not.toContain(word)
  })

  it('[4.2] without a profile is none', async () => {
    server.use(
      route.post('*/api/Account/Login', () => HttpResponse.json({ data: tokenFor(['BranchAdmin']) })),
      route.get('*/user/profile', () => HttpResponse.json({ title: 'Broken' }, { status: 500 })),
    )
    const credentials = { entityName: 'Birr', branchName: 'Main', userName: 'sara', password: 'x' }
    await expect(signIn(credentials)).rejects.toMatchObject({ status: 500 })
    expect(getSettings()).toMatchObject({ token: null, profile: null })
  })
})

describe('signing out', () => {
  it('[4.3] forgets at once, tells the server, and leads a donor to the donors’ door [2.4]', async () => {
    const token = tokenFor(['PotentialDonner'])
    setSettings({ token, profile: profile('PotentialDonner') })
    settingsStore.setItem('donors.listParams', { filter: { q: 'Ahmad' } })
    const leaving = authProvider.logout({})
    expect(getSettings()).toMatchObject({ token: null, profile: null, store: {} })
    expect(await leaving).toBe('/auth/donor-login')
    expect(seen[0]).toMatchObject({ path: '/api/Account/Logout', authorization: `Bearer ${token}` })
    expect(storedRoles()).toEqual(['PotentialDonner'])
  })

  it('[4.3] ends the session on the server also where the token is spent', async () => {
    const renewed = tokenFor(['BranchAdmin'], { jti: 'renewed' })
    server.use(
      route.post('*/api/Account/Logout', ({ request }) =>
        request.headers.get('Authorization') === `Bearer ${renewed}`
          ? HttpResponse.json({})
          : HttpResponse.json({ title: 'x' }, { status: 401 }),
      ),
      route.post('*/api/Account/Refresh', () => HttpResponse.json({ data: renewed })),
    )
    setSettings({ token: tokenFor(['BranchAdmin']), profile: profile('BranchAdmin') })
    await signOut()
    expect(paths()).toEqual(['POST /api/Account/Logout', 'POST /api/Account/Refresh', 'POST /api/Account/Logout'])
    expect(getSettings().token).toBeNull()
  })

  it('[4.3] is done also where the server does not answer', async () => {
    server.use(route.post('*/api/Account/Logout', () => HttpResponse.error()))
    setSettings({ token: tokenFor(['BranchAdmin']), profile: profile('BranchAdmin') })
    expect(await authProvider.logout({})).toBe('/auth/login')
    expect(getSettings().token).toBeNull()
  })
})

describe('a token that another call answers', () => {
  it('[3.1] is stored with its profile', async () => {
    setSettings({ token: tokenFor(['BranchAdmin']), profile: profile('BranchAdmin') })
    settingsStore.setItem('donors.columns', ['a'])
    const token = tokenFor(['BranchAdmin'], { jti: 'new' })
    server.use(route.get('*/user/profile', () => HttpResponse.json({ ...profileOf(['BranchAdmin']), name: 'Noura' })))
    await takeToken(token)
    expect(getSettings()).toMatchObject({ token, profile: { name: 'Noura' }, store: { 'donors.columns': ['a'] } })
  })

  it('keeps a changed password a success where the profile does not come', async () => {
    setSettings({ token: tokenFor(['BranchAdmin']), profile: profile('BranchAdmin') })
    const token = tokenFor(['BranchAdmin'], { jti: 'new' })
    server.use(route.get('*/user/profile', () => HttpResponse.error()))
    await takeToken(token)
    expect(getSettings()).toMatchObject({ token, profile: { name: 'Sara' } })
  })

  it('of another person begins with nothing of the one before', async () => {
    setSettings({ token: tokenFor(['BranchAdmin']), profile: profile('BranchAdmin') })
    settingsStore.setItem('donors.listParams', { filter: { q: 'Ahmad' } })
    server.use(route.get('*/user/profile', () => HttpResponse.error()))
    await expect(takeToken(tokenFor(['ProjectAdmin'], { sub: 'u2' }))).rejects.toMatchObject({ status: 0 })
    expect(getSettings()).toMatchObject({ token: null, profile: null, store: {} })
  })
})

describe('another branch', () => {
  it('is entered with its token and profile, without the lists of the last one, in a new document', async () => {
    const before = tokenFor(['BranchAdmin'], { entity: 'e1' })
    const token = tokenFor(['BranchAdmin'], { entity: 'e2' })
    setSettings({ token: before, profile: profile('BranchAdmin') })
    settingsStore.setItem('donors.listParams', { filter: { project: 'p1' } })
    settingsStore.setItem('donors.selectedIds', ['d1'])
    settingsStore.setItem('donors.columns', ['name'])
    server.use(
      route.post('*/api/Account/SwitchBranch', () => HttpResponse.json({ data: token })),
      route.get('*/user/profile', ({ request }) => {
        expect(request.headers.get('Authorization')).toBe(`Bearer ${token}`)
        const mine = profileOf(['BranchAdmin'])
        return HttpResponse.json({ ...mine, entity: { ...mine.entity, id: 'e2', branchName: 'Abha' } })
      }),
    )
    await switchBranch('e2')
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ entityId: 'e2' })
    expect(getSettings()).toMatchObject({ token, profile: { entity: { branchName: 'Abha' } } })
    expect(getSettings().store).toEqual({ 'donors.columns': ['name'] })
    expect(assign.mock.calls).toEqual([['/app/dashboard']])
  })

  it('that is not open changes nothing', async () => {
    const token = tokenFor(['BranchAdmin'])
    setSettings({ token, profile: profile('BranchAdmin') })
    server.use(route.post('*/api/Account/SwitchBranch', () => HttpResponse.json({ title: 'No' }, { status: 404 })))
    await expect(switchBranch('e9')).rejects.toMatchObject({ status: 404 })
    expect(getSettings().token).toBe(token)
    expect(assign).not.toHaveBeenCalled()
  })
})
