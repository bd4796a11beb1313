import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import MetaSettings from '../../../resources/meta_accounts/ui/page/index.tsx'
import { ID, show, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()

const account = {
  id: ID,
  version: 1,
  wabaId: '104996122399160',
  phoneNumberId: '106540352242922',
  tokenSetAt: '2026-11-01T09:00:00Z',
  appSecretSetAt: null,
  verifyToken: 'abc',
  greetedAt: null,
  toldAt: null,
  graphVersion: 'v24.0',
  perSecond: 80,
  state: 'notChecked',
  reason: null,
  detail: null,
  checkedAt: null,
  displayNumber: null,
  verifiedName: null,
  marketingPrice: null,
  utilityPrice: null,
}

afterEach(() => vi.restoreAllMocks())

describe('[2.44] an entity’s number at Meta', () => {
  it('is checked after each saving, also right after the one before', async () => {
    // No time passes, as where a script or a quick service answers at once.
    vi.spyOn(performance, 'now').mockReturnValue(10_000)
    list('meta_accounts', [account])
    on('get', '*/api/meta', { body: {} })
    let version = 1
    on('put', `*/api/meta_accounts/${ID}`, () => {
      version += 1
      return { body: { ...account, version } }
    })
    on('post', `*/api/meta_accounts/${ID}/check`, { body: { ...account, state: 'refused', reason: 'auth' } })
    show(<MetaSettings />, { resource: 'meta_accounts' })
    for (const token of ['wrong', 'right']) {
      await userEvent.type(await screen.findByLabelText(/^Access token/), token)
      await userEvent.click(screen.getByRole('button', { name: 'Save and check' }))
    }
    await expect.poll(() => sent('POST', `/api/meta_accounts/${ID}/check`).length).toBe(2)
  })
})
