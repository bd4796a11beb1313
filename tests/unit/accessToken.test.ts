import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readToken, signToken } from '../../server/auth/tokens.ts'
import { newId } from '../../server/db/ids.ts'

const SECRET = 'a secret of the tests, long enough to be one'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('[7.7] a token that was read before is worth nothing after its ten minutes', async () => {
  const userId = newId()
  const token = await signToken(SECRET, {
    kind: 'staff',
    userId,
    sessionId: newId(),
    entityId: null,
    roles: ['SuperAdmin'],
    firstTime: false,
  })
  expect(await readToken(SECRET, token)).toMatchObject({ userId })
  vi.setSystemTime(Date.now() + 9 * 60_000)
  expect(await readToken(SECRET, token)).toMatchObject({ userId })
  vi.setSystemTime(Date.now() + 2 * 60_000)
  expect(await readToken(SECRET, token)).toBeNull()
})
