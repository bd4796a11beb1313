import { describe, expect, it } from 'vitest'
import { catalogues } from '../../i18n/both.ts'
import { DELAYS, FAIL_REASONS, GATE_REASONS, NOT_SENT_REASONS, UNKNOWN_REASONS } from '../../resources/_kit/reasons.ts'
import { ar } from '../../resources/messages/messages.ar.ts'
import { en } from '../../resources/messages/messages.en.ts'

const KEPT_BACK: readonly string[] = [...GATE_REASONS, ...NOT_SENT_REASONS, ...DELAYS]
const FAILED: readonly string[] = [...FAIL_REASONS, ...UNKNOWN_REASONS]

interface Reports {
  gate: object
  fail: object
  failMail: object
  failPhone: object
}
const BOTH = { en: [catalogues.en, en.text], ar: [catalogues.ar, ar.text] } as const

describe.each(['en', 'ar'] as const)('product.md 29: each reason of a message is explained: %s', (language) => {
  const [catalogue, text] = BOTH[language]
  const { gate, fail, failMail, failPhone } = (catalogue as unknown as { reports: Reports }).reports

  it('in words, and no words are left of a reason that there is not', () => {
    expect(Object.keys(gate).toSorted()).toEqual(KEPT_BACK.toSorted())
    expect(Object.keys(fail).toSorted()).toEqual(FAILED.toSorted())
    for (const own of [failMail, failPhone]) expect(FAILED).toEqual(expect.arrayContaining(Object.keys(own)))
  })

  it('with what to do about it, but of what passes by itself', () => {
    const all = new Set([...KEPT_BACK, ...FAILED])
    const told = Object.keys(text).filter((key) => key.startsWith('todo_'))
    expect(told.map((key) => key.slice(5)).toSorted()).toEqual(
      [...all].filter((one) => !DELAYS.some((delay) => delay === one)).toSorted(),
    )
    const own = Object.keys(text).filter((key) => /^todo(?:Mail|Phone)_/.test(key))
    expect(told).toEqual(expect.arrayContaining(own.map((key) => key.replace(/^todo(?:Mail|Phone)/, 'todo'))))
    expect(own).not.toEqual([])
  })
})
