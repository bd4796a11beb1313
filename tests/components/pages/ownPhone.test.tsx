// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OwnPhone } from '../../../src/pages/profile/OwnPhone.tsx'
import { keepAll } from '../../../src/providers/acrossReload.ts'
import type { Profile } from '../../../src/providers/settings.ts'
import { show, signIn, useServer } from '../generate/harness.tsx'

const { on, sent } = useServer()
const PHONE = '+966512345678'
const ME = { roles: ['BranchAdmin'], entity: { id: 'e1' }, phone: null } as unknown as Profile

beforeEach(() => {
  window.sessionStorage.clear()
  signIn()
  on('get', '*/user/reach', {
    body: { phone: PHONE, proven: false, ways: [{ channel: 'sms', to: null, lacks: 'proof' }] } as never,
  })
  on('post', '*/user/reach/code', { body: { state: 'sent' } })
})
afterEach(() => void vi.useRealTimers())

const open = () => show(<OwnPhone profile={ME} />, { resource: 'users' })
/** The page is left, and loaded anew. */
const again = () => {
  keepAll()
  cleanup()
  open()
}
const codeField = () => screen.queryByRole('textbox', { name: /^Code/ })

async function asked() {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Send me a code' }))
  await waitFor(() => expect(codeField()).not.toBeNull())
}

it('decisions/130: whoever fetches the code from their messages still has where to write it when the page is loaded anew', async () => {
  await asked()
  again()
  await waitFor(() => expect(codeField()).not.toBeNull())
  on('post', '*/user/reach/phone', { body: { phone: PHONE, proven: true, ways: [] } as never })
  await userEvent.type(codeField() as HTMLElement, '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm the number' }))
  await waitFor(() => expect(sent('POST', '/user/reach/phone')[0]?.body).toEqual({ phone: PHONE, code: '123456' }))
  await waitFor(() => expect(codeField()).toBeNull())
  // Nothing is awaited any more.
  on('get', '*/user/reach', {
    body: { phone: PHONE, proven: true, ways: [{ channel: 'sms', to: PHONE, lacks: null }] } as never,
  })
  again()
  await screen.findByText('Confirmed')
  expect(codeField()).toBeNull()
})

it('a code that holds no more is not asked for', async () => {
  await asked()
  keepAll()
  const later = Date.now() + 11 * 60_000
  cleanup()
  vi.useFakeTimers({ toFake: ['Date'], now: later })
  open()
  await screen.findByRole('button', { name: 'Send me a code' })
  expect(codeField()).toBeNull()
})
