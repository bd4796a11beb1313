import { describe, expect, it } from 'vitest'
import { type GateInput, gate, wayIn, wayTo } from '../../../server/messages/gate.ts'

const willing: GateInput = {
  hasEmail: true,
  hasPhone: true,
  suppressed: false,
  emailStopped: false,
  whatsappStopped: false,
  smsStopped: false,
  reportConsent: 'unknown',
  appealConsent: 'unknown',
  deceased: false,
  unknownGiver: false,
  deleted: false,
  archived: false,
  full: false,
  abroad: false,
  gave: true,
}

describe('product.md 31: by what a letter goes', () => {
  it.each<[Partial<GateInput>, ('email' | 'whatsapp' | 'sms')[], object]>([
    [{}, ['email', 'whatsapp'], { channel: 'email' }],
    [{}, ['whatsapp', 'email'], { channel: 'whatsapp' }],
    [{ hasEmail: false }, ['email', 'sms'], { channel: 'sms' }],
    [{ emailStopped: true }, ['email', 'sms'], { channel: 'sms' }],
    [{ whatsappStopped: true }, ['whatsapp', 'sms', 'email'], { channel: 'sms' }],
    [{ hasPhone: false }, ['whatsapp', 'sms', 'email'], { channel: 'email' }],
    [{ hasPhone: false }, ['sms'], { reason: 'noPhone' }],
    [{ hasPhone: false, hasEmail: false }, ['email', 'sms'], { reason: 'noEmail' }],
    [{ hasEmail: false, smsStopped: true }, ['email', 'sms'], { reason: 'stopped' }],
    [{ deceased: true }, ['email', 'sms'], { reason: 'deceased' }],
  ])('of a donor with %j, %j is %j', (change, channels, way) => {
    expect(wayTo({ ...willing, ...change }, false, channels)).toEqual(way)
  })
})

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
    [{ full: true }, 'weekly'],
  ])('holds back %j: %s', (change, reason) => {
    expect(gate({ ...willing, ...change }, false, 'email')).toBe(reason)
  })

  it('sends reports to donors abroad, and no appeal where the entity sends none there', () => {
    const abroad = { ...willing, abroad: true, appealConsent: 'given' } as const
    expect(gate(abroad, false, 'email')).toBeNull()
    expect(gate(abroad, true, 'email')).toBe('abroad')
    expect(wayTo(abroad, true, ['email', 'sms'])).toEqual({ reason: 'abroad' })
    // What they said themselves weighs more.
    expect(gate({ ...abroad, appealConsent: 'refused' }, true, 'email')).toBe('consentRefused')
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

describe('product.md 29: by what a way in goes that a person has asked for', () => {
  it.each<[Partial<GateInput>, 'whatsapp' | 'sms' | 'email' | null]>([
    [{}, 'whatsapp'],
    [{ whatsappStopped: true }, 'sms'],
    [{ whatsappStopped: true, smsStopped: true }, 'email'],
    [{ hasPhone: false }, 'email'],
    [{ hasPhone: false, suppressed: true }, null],
    [{ reportConsent: 'refused', full: true }, 'whatsapp'],
    [{ deceased: true }, null],
    [{ archived: true }, null],
    [{ deleted: true }, null],
    [{ unknownGiver: true }, null],
  ])('%j: %s', (more, channel) => {
    expect(wayIn({ ...willing, ...more }, ['whatsapp', 'sms', 'email'])).toBe(channel)
  })
})
