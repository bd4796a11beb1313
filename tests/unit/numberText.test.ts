import { describe, expect, it } from 'vitest'
import { text } from '../../resources/_kit/fields/text.ts'

/** docs/decisions/133: a number is one number, however it was typed. */
describe('a text that is a number', () => {
  const cleaned = (value: string) => text({ number: true }).clean?.(value)

  it.each([
    ['٤٤١١', '4411'],
    ['４４１１', '4411'],
    ['44\u00ad11', '4411'],
    ['4411\u200b', '4411'],
    [' NK-٧/٢ ', 'NK-7/2'],
  ])('%j is kept as %s', (typed, kept) => {
    expect(cleaned(typed)).toBe(kept)
  })

  it('leaves words as they are', () => {
    expect(text().clean?.('٤٤١١')).toBe('٤٤١١')
  })
})
