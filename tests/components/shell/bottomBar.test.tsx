import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { BottomBar } from '../../../src/app/layout/BottomBar.tsx'
import { menuFor } from '../../../src/app/layout/menu.ts'
import { setSettings } from '../../../src/providers/settings.ts'
import { show, useServer } from '../generate/harness.tsx'
import { styleOf } from '../styles.ts'
import { tokenFor } from './server.ts'

const { on } = useServer()

const open = async (role: 'BranchAdmin' | 'TechnicalSupport') => {
  setSettings({ token: tokenFor([role]) })
  on('get', '*/api/conversations/actions/waiting', { body: { waiting: 0 } })
  show(<BottomBar groups={menuFor(['BranchAdmin'], { isCaught: false, hasDemo: false, reach: 'entity' })} />, {
    resource: 'projects',
    roles: [role],
  })
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  return within(await screen.findByRole('presentation'))
}

it('[3.7] a gift is recorded from any page of a phone too', async () => {
  const sheet = await open('BranchAdmin')
  const way = await sheet.findByRole('link', { name: 'Record a donation' })
  expect(way.getAttribute('href')).toBe('/app/record-gift')
})

it('[6.4] and is not offered to whoever may not', async () => {
  const sheet = await open('TechnicalSupport')
  await sheet.findByRole('link', { name: 'Projects' })
  expect(sheet.queryByRole('link', { name: 'Record a donation' })).toBeNull()
})

it.each([
  ['TechnicalSupport', ['/app/support', '/app/donor-issues', '/app/chat']],
  ['Donor', ['/app/donor', '/app/donor/gifts', '/app/donor/messages', '/app/donor/data']],
] as const)('who has few places has each of them in the bar, and nothing behind "More": %s', (role, places) => {
  setSettings({ token: tokenFor([role]) })
  on('get', '*/api/conversations/actions/waiting', { body: { waiting: 0 } })
  show(<BottomBar groups={menuFor([role], { isCaught: false, hasDemo: false, reach: 'entity' })} />, {
    resource: 'projects',
    roles: [role],
  })
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([...places])
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  // A name of two lines moves its picture out of no line with the others.
  for (const link of screen.getAllByRole('link')) expect(styleOf(link).justifyContent).toBe('flex-start')
})
