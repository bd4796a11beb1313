import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answer, open, signedIn, useApp } from '../pages/authHarness.tsx'

useApp()
afterEach(cleanup)

describe('[6.8] the page that is not open to a role', () => {
  it.each([
    ['Donor', /ask your charity/],
    ['PotentialDonner', /ask your charity/],
    ['ProjectAdmin', /Ask your branch administrator/],
    ['BranchAdmin', /Sign in with another account if you have one/],
    ['SuperAdmin', /The platform’s administration has pages of its own/],
  ])('says to a %s whom to ask', async (role, words) => {
    signedIn([role])
    open('/403')
    expect(await screen.findByText(words)).toBeTruthy()
    const text = document.body.textContent ?? ''
    expect(text.includes('branch administrator'), 'above a branch administrator there is nobody to ask').toBe(
      role === 'ProjectAdmin',
    )
  })
})

it('[2.53] the first-time page has no menu: nothing else opens before it is done', async () => {
  signedIn(['BranchAdmin'], { firstTimeLogin: true }, { IsFirstTimeLogin: true })
  answer('get', '/api/Account/Sessions', [])
  open('/app/first-time')
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull()
})
