import { describe, expect, it } from 'vitest'
import { type GateInput, gate } from '../../../server/messages/gate.ts'

const willing: GateInput = {
  hasEmail: true,
  suppressed: false,
  emailStopped: false,
  reportConsent: 'unknown',
  appealConsent: 'unknown',
  deceased: false,
  unknownGiver: false,
  deleted: false,
  archived: false,
  gave: true,
}

describe('the gate for letters (product.md 29)', () => {
  it('lets a report through to a donor who never refused', () => {
    expect(gate(willing, false)).toBeNull()
    expect(gate({ ...willing, reportConsent: 'given', appealConsent: 'refused' }, false)).toBeNull()
  })

  it.each<[Partial<GateInput>, string]>([
    [{ hasEmail: false }, 'noEmail'],
    [{ emailStopped: true }, 'stopped'],
    [{ reportConsent: 'refused' }, 'consentRefused'],
    [{ deceased: true }, 'deceased'],
    [{ unknownGiver: true }, 'unknownGiver'],
    [{ gave: false }, 'nothingToReport'],
    [{ deleted: true }, 'deleted'],
    [{ archived: true }, 'archived'],
  ])('holds back %j: %s', (change, reason) => {
    expect(gate({ ...willing, ...change }, false)).toBe(reason)
  })

  it('sends an appeal only to those who agreed to appeals', () => {
    expect(gate({ ...willing, appealConsent: 'given' }, true)).toBeNull()
    expect(gate(willing, true)).toBe('consentUnknown')
    expect(gate({ ...willing, appealConsent: 'refused' }, true)).toBe('consentRefused')
    expect(gate({ ...willing, appealConsent: 'given', reportConsent: 'refused' }, true)).toBe('consentRefused')
  })

  it('names the death of a donor before anything that could be mended', () => {
    expect(gate({ ...willing, deceased: true, hasEmail: false, emailStopped: true }, false)).toBe('deceased')
  })
})
