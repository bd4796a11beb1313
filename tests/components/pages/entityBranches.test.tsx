import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import AddBranch from '../../../resources/entities/ui/page/AddBranch.tsx'
import { BranchBanner } from '../../../src/app/layout/BranchBanner.tsx'
import { UserMenu } from '../../../src/app/layout/UserMenu.tsx'
import { show, useServer } from '../generate/harness.tsx'
import { BRANCH, here, MAIN, signIn } from './branchStage.ts'

const { on, sent, seen } = useServer()
const switched = vi.hoisted(() => vi.fn<(entityId: string) => Promise<void>>(() => Promise.resolve()))
vi.mock('../../../src/providers/authProvider.ts', async (original) => ({
  ...(await original<object>()),
  switchBranch: switched,
}))
afterEach(() => switched.mockClear())

describe('[2.38] adding a branch', () => {
  it('sends the branch with its first administrator', async () => {
    const user = userEvent.setup()
    signIn()
    on('post', '*/api/entities/actions/addBranch', { body: { id: BRANCH, branchName: 'Abha' } })
    on('get', '*/user/profile', { body: {} })
    const { router } = show(AddBranch, { resource: 'entities' })
    await user.type(await screen.findByLabelText(/^Branch name(?! in English)/), 'Abha')
    await user.type(screen.getByLabelText(/^Contact phone/), '920000123')
    await user.type(screen.getByLabelText(/^Name/), 'Huda')
    await user.type(screen.getByLabelText(/^User name/), 'huda')
    await user.type(screen.getByLabelText(/^Email/), 'huda@example.org')
    await user.click(screen.getByRole('button', { name: 'Add the branch' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/entity/view'))
    expect(sent('POST', '/api/entities/actions/addBranch')[0]?.body).toEqual({
      branchName: 'Abha',
      contactPhone: '+966920000123',
      adminName: 'Huda',
      adminUserName: 'huda',
      adminEmail: 'huda@example.org',
    })
  }, 30_000)

  it.each([
    ['a ProjectAdmin', { branches: [] }, 'ProjectAdmin'],
    ['the administrator of another branch', { branches: [] }, 'BranchAdmin'],
    ['whoever is at work in a branch', { entity: here(BRANCH, 'Jeddah') }, 'BranchAdmin'],
  ] as const)('explains to %s who may, and asks the server nothing', async (_who, more, role) => {
    signIn(more, role)
    show(AddBranch, { resource: 'entities', roles: [role] })
    expect(await screen.findByText('Only the main branch adds branches')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add the branch' })).toBeNull()
    expect(seen).toEqual([])
  })
})

describe('working in another branch', () => {
  it('the banner says where one is and leads back', async () => {
    signIn({ entity: here(BRANCH, 'Jeddah') })
    show(BranchBanner, { resource: 'entities' })
    expect(await screen.findByText('You are working in branch Jeddah')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Back to Riyadh' }))
    await waitFor(() => expect(switched).toHaveBeenCalledWith(MAIN))
  })

  it('there is no banner at home', async () => {
    signIn()
    show(
      <>
        <BranchBanner />
        <p>page</p>
      </>,
      { resource: 'entities' },
    )
    await screen.findByText('page')
    expect(screen.queryByText(/You are working/)).toBeNull()
  })

  it('the account menu has the branches, the present one marked', async () => {
    const user = userEvent.setup()
    signIn()
    show(UserMenu, { resource: 'entities' })
    await user.click(await screen.findByRole('button', { name: 'Signed in as Sara' }))
    const menu = within(await screen.findByRole('menu'))
    expect(menu.getByRole('menuitemradio', { name: 'Riyadh' }).getAttribute('aria-checked')).toBe('true')
    await user.click(menu.getByRole('menuitemradio', { name: 'Jeddah' }))
    await waitFor(() => expect(switched).toHaveBeenCalledWith(BRANCH))
  })

  it('whoever has one branch has no choice of branches', async () => {
    const user = userEvent.setup()
    signIn({ branches: [] })
    show(UserMenu, { resource: 'entities' })
    await user.click(await screen.findByRole('button', { name: 'Signed in as Sara' }))
    await screen.findByRole('menu')
    expect(screen.queryByText('Work in a branch')).toBeNull()
  })
})
