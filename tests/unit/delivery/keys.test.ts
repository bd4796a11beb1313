import { describe, expect, it } from 'vitest'
import { hashToken, letterToken, readKey, shareKey, trialKey } from '../../../server/letters/keys.ts'

const SECRET = 'a secret that is long enough for tests'
const REPORT = '0190a000-0000-7000-8000-000000000001'
const OTHER = '0190a000-0000-7000-8000-000000000002'
const DONOR = '0190a000-0000-7000-8000-0000000000aa'

describe('keys to letters (product.md 23)', () => {
  it('makes 128 bits that nobody works out without the secret', () => {
    const token = letterToken(SECRET, DONOR)
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    expect(letterToken(SECRET, DONOR)).toBe(token)
    expect(letterToken(`${SECRET}!`, DONOR)).not.toBe(token)
    expect(letterToken(SECRET, REPORT)).not.toBe(token)
    expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/)
  })

  it('opens its own, shared and trial keys, each for its report alone', () => {
    const token = letterToken(SECRET, DONOR)
    expect(readKey(SECRET, REPORT, token)).toEqual({ kind: 'own', token })
    const shared = shareKey(SECRET, REPORT, token)
    expect(shared).not.toContain(token)
    expect(readKey(SECRET, REPORT, shared)).toEqual({ kind: 'shared', token })
    expect(readKey(SECRET, OTHER, shared)).toBeNull()
    const trial = { userId: REPORT, entityId: OTHER, donorId: DONOR, until: 2_000 }
    const key = trialKey(SECRET, REPORT, trial)
    expect(readKey(SECRET, REPORT, key, 1_000)).toEqual({ kind: 'trial', trial })
    expect(readKey(SECRET, REPORT, key, 2_001)).toBeNull()
    expect(readKey(SECRET, OTHER, key, 1_000)).toBeNull()
  })

  it.each([
    '',
    's.',
    't.',
    's.AAAA',
    't.AAAA',
    'x'.repeat(22).replace('x', '/'),
    'a'.repeat(21),
    `s.${'A'.repeat(59)}`,
    `t.${'A'.repeat(88)}`,
    `t.${'A'.repeat(109)}`,
  ])('finds nothing in %j', (text) => {
    expect(readKey(SECRET, REPORT, text)).toBeNull()
  })
})
