import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const { verify } = vi.hoisted(() => ({ verify: vi.fn<(hash: string, password: string) => Promise<boolean>>() }))
vi.mock('@node-rs/argon2', async (original) => ({ ...(await original<object>()), verify }))

describe('a password is compared', () => {
  // Files of a worker share the modules that they load: this one loads its own, and leaves none behind.
  beforeAll(() => vi.resetModules())
  afterAll(() => vi.resetModules())

  it('[8.42] with as much work where nobody has the name as where somebody has', async () => {
    const { hashPassword, passwordMatches } = await import('../../server/auth/passwords.ts')
    verify.mockResolvedValue(true)
    const stored = await hashPassword('Right-Password-7')
    expect(await passwordMatches(stored, 'Right-Password-7')).toBe(true)
    expect(verify).toHaveBeenCalledTimes(1)
    expect(await passwordMatches(null, 'Right-Password-7')).toBe(false)
    expect(verify).toHaveBeenCalledTimes(2)
    const [hash] = verify.mock.calls[1] ?? []
    // The same parameters: 19 MiB, two passes, one lane.
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})
