import { describe, expect, it } from 'vitest'
import { type GateInput, gate } from '../../../server/messages/gate.ts'

const willing: GateInput = {
  hasEmail: true,
  hasPhone: true,
  emailStopped: false,
  whatsappStopped: false,
  smsStopped: false,
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
    expect(gate(willing, false, 'email')).toBeNull()
    expect(gate({ ...willing, reportConsent: 'given', appealConsent: 'refused' }, false, 'email')).toBeNull()
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
    expect(gate({ ...willing, ...change }, false, 'email')).toBe(reason)
  })

  it('sends an appeal only to those who agreed to appeals', () => {
    expect(gate({ ...willing, appealConsent: 'given' }, true, 'email')).toBeNull()
    expect(gate(willing, true, 'email')).toBe('consentUnknown')
    expect(gate({ ...willing, appealConsent: 'refused' }, true, 'email')).toBe('consentRefused')
    expect(gate({ ...willing, appealConsent: 'given', reportConsent: 'refused' }, true, 'email')).toBe('consentRefused')
  })

  it('names the death of a donor before anything that could be mended', () => {
    expect(gate({ ...willing, deceased: true, hasEmail: false, emailStopped: true }, false, 'email')).toBe('deceased')
  })
})
