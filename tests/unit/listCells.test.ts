import { describe, expect, it } from 'vitest'
import { donors } from '../../resources/donors/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { cellStyle, isWords } from '../../src/generate/list/cells.ts'

describe('the columns of a table', () => {
  it('of words share what numbers and dates leave; the name has the larger part', () => {
    const { name, branchName } = entities.fields
    expect([isWords(branchName), isWords(messages.fields.dispatch)]).toEqual([true, true])
    expect(cellStyle(name, true, 1)).toEqual({ width: '62%', minWidth: 160 })
    expect(cellStyle(branchName, false, 1)).toEqual({ width: '37%', minWidth: 140 })
    expect(cellStyle(name, true, 0)).toEqual({ width: '100%', minWidth: 160 })
  })

  it('of numbers, dates, states, codes and addresses take no more than they need', () => {
    const { phone, email, givenTotal, lastGiftDate, registrationNumber, hiddenName } = donors.fields
    for (const field of [phone, email, givenTotal, lastGiftDate, registrationNumber, hiddenName]) {
      expect(isWords(field), field.kind).toBe(false)
      expect(cellStyle(field, false, 2), field.kind).not.toHaveProperty('width')
    }
  })
})
