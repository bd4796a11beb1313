import { describe, expect, it } from 'vitest'
import { withoutAddresses } from '../../../server/channels/port.ts'

describe('what a service says of a message', () => {
  it('is kept without addresses and numbers, on one line, and no longer than 300 characters', () => {
    expect(withoutAddresses('550 5.1.1 <huda@people.test>:\r\n no such user, call +966 51 234 5678')).toBe(
      '550 5.1.1 <…>: no such user, call …',
    )
    expect(withoutAddresses('word '.repeat(1000))).toHaveLength(300)
  })

  it.each(['a', 'a@', '1 ', '<', ' '])('keeps nobody waiting, however much of %j a service says', (piece) => {
    const began = performance.now()
    withoutAddresses(piece.repeat(1_000_000))
    // A million letters took hours where each was looked at anew from each.
    expect(performance.now() - began).toBeLessThan(1000)
  })
})
