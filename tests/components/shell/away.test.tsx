import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http as route } from 'msw'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from '../../../src/app/router.tsx'
import { http } from '../../../src/providers/http.ts'
import { keepSession } from '../../../src/providers/keepSession.ts'
import { setNavigation } from '../../../src/providers/reload.ts'
import { followOtherTabs, getSettings, type Profile } from '../../../src/providers/settings.ts'
import { ownerNow } from '../../../src/providers/waiting/index.ts'
import { answer, profileOf, seen, signedIn, tokenFor, useApp } from '../pages/authHarness.tsx'
import { server } from './server.ts'

useApp()

const BRANCHES = [
  { id: 'e1', branchName: 'Main' },
  { id: 'e2', branchName: 'Qassim' },
]
const CREATE = '/app/donors/create'
const there = tokenFor(['BranchAdmin'], { entity: 'e2' })
const assign = vi.fn<(path: string) => void>()
let stops: (() => void)[] = []

/** Another tab of this browser writes the one stored object, and this one is told. */
function otherTab(token: string, branch: string): void {
  const oldValue = window.localStorage.getItem('athar')
  const { profile } = getSettings()
  const entity = { ...profile?.entity, id: branch, branchName: BRANCHES.find(({ id }) => id === branch)?.branchName }
  const newValue = JSON.stringify({ ...getSettings(), token, tokenAt: Date.now(), profile: { ...profile, entity } })
  window.localStorage.setItem('athar', newValue)
  window.dispatchEvent(new StorageEvent('storage', { key: 'athar', oldValue, newValue }))
}

beforeEach(() => {
  assign.mockClear()
  setNavigation({ reload: () => undefined, assign })
  signedIn(['BranchAdmin'], { branches: BRANCHES })
  stops = [followOtherTabs(), keepSession()]
})
afterEach(() => {
  for (const stop of stops) stop()
  cleanup()
})

const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /name/i })

async function halfFilled() {
  const router = createMemoryRouter(routes(), { initialEntries: [CREATE] })
  render(<RouterProvider router={router} />)
  fireEvent.change(await nameField(), { target: { value: 'Ahmad' } })
  otherTab(there, 'e2')
  await screen.findByText(/This tab belongs to branch Main/)
  return router
}
const writes = () => seen.filter(({ method, path }) => method === 'POST' && path === '/api/donors')
const saved = { id: '00000000-0000-4000-8000-000000000001', version: 1, name: 'Ahmad' }

describe('product.md 1: a form that is half filled while another tab enters another branch', () => {
  it('stays with what was typed, says where one is, and saves nothing there', async () => {
    const router = await halfFilled()
    expect(screen.getByText(/you now work in branch Qassim/)).toBeTruthy()
    expect((await nameField()).value).toBe('Ahmad')
    expect(router.state.location.pathname).toBe(CREATE)
    expect(assign).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(/This tab belongs to another branch/)
    expect(writes(), 'no call with the other branch’s token').toEqual([])
    expect((await nameField()).value).toBe('Ahmad')
  }, 60_000)

  it('goes back to its branch and saves there', async () => {
    const here = tokenFor(['BranchAdmin'], { entity: 'e1', again: true })
    answer('post', '/api/Account/SwitchBranch', { data: here })
    answer('post', '/api/donors', saved, 201)
    await halfFilled()
    await userEvent.click(screen.getByRole('button', { name: 'Go back to Main' }))
    await waitFor(() => expect(screen.queryByText(/This tab belongs to branch/)).toBeNull())
    const switched = seen.find(({ path }) => path === '/api/Account/SwitchBranch')
    expect(JSON.parse(switched?.body ?? '{}')).toEqual({ entityId: 'e1' })
    expect(assign, 'the page stays').not.toHaveBeenCalled()
    expect((await nameField()).value).toBe('Ahmad')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]?.authorization).toBe(`Bearer ${here}`)
  }, 60_000)

  it('goes on in the other branch in a document of its own', async () => {
    await halfFilled()
    await userEvent.click(screen.getByRole('button', { name: 'Continue in Qassim' }))
    expect(assign.mock.calls).toEqual([['/']])
  }, 60_000)
})

it('what such a page reads waits until it is back in its branch', async () => {
  server.use(route.get('*/api/x', () => HttpResponse.json({ ok: true })))
  const { token } = getSettings()
  otherTab(there, 'e2')
  const stop = new AbortController()
  const given = http('/api/x', { signal: stop.signal }).catch((error: unknown) => error)
  const read = http('/api/x')
  stop.abort(new Error('left'))
  expect(await given).toMatchObject({ message: 'left' })
  expect(seen.filter(({ path }) => path === '/api/x')).toEqual([])
  otherTab(token ?? '', 'e1')
  expect((await read).json).toEqual({ ok: true })
  expect(seen.filter(({ path }) => path === '/api/x').map(({ authorization }) => authorization)).toEqual([
    `Bearer ${token}`,
  ])
  expect(profileOf([]).id, 'the same person all along').toBe((getSettings().profile as Profile).id)
})

it('such a page sends nothing that waits on the device: the other branch’s is not its own', () => {
  expect(ownerNow()).toBe('u1 e1')
  otherTab(there, 'e2')
  expect(ownerNow()).toBeNull()
})
