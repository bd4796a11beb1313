import { describe, expect, it } from 'vitest'
import { Lately } from '../../server/lately.ts'

const left = (lately: Lately<string, string>, keys: string): string =>
  Array.from(keys)
    .filter((key) => lately.values().includes(key))
    .join('')

describe('what was made lately', () => {
  it('is found as long as there is room; what was not asked for longest goes first', () => {
    const lately = new Lately<string, string>({ most: 30 })
    for (const key of 'abc') lately.keep(key, key, 10)
    expect(lately.find('a')).toBe('a')
    lately.keep('d', 'd', 10)
    expect(left(lately, 'abcd')).toBe('acd')
    expect(lately.find('b')).toBeUndefined()
    lately.keep('e', 'e', 25)
    expect(left(lately, 'abcde')).toBe('e')
  })

  it('takes the room of what it takes the place of', () => {
    const lately = new Lately<string, string>({ most: 30 })
    for (const key of 'abaaa') lately.keep(key, key, 15)
    expect(left(lately, 'ab')).toBe('ab')
  })

  it('of one owner makes room among their own', () => {
    const lately = new Lately<string, string>({ most: 40, ofOwner: 20 })
    lately.keep('a', 'a', 10, 'small')
    for (const key of 'bcdef') lately.keep(key, key, 10, 'large')
    expect(left(lately, 'abcdef')).toBe('aef')
  })

  it('that would take all the room by itself is handed back and not kept', () => {
    const lately = new Lately<string, string>({ most: 40, ofOwner: 20 })
    lately.keep('a', 'a', 10, 'x')
    expect(lately.keep('b', 'b', 21, 'x')).toBe('b')
    expect(left(lately, 'ab')).toBe('a')
  })
})
