import { describe, expect, it } from 'vitest'
import { likelyMeant, rightText, similarOf } from '../../resources/_kit/rightValue.ts'

const cell = (value: string, field = 'type', key = 'badChoice') => ({ key, field, value })

describe('what a mend begins with', () => {
  it('is the value of the list that is like what stands there', () => {
    expect(likelyMeant(cell('شركه محدوده'), { allowed: ['فرد', 'شركة'] })).toBe('شركة')
    expect(likelyMeant(cell('مساهمة'), { allowed: ['فرد', 'شركة'] })).toBeNull()
  })

  it.each([
    ['لا يوافق', ['موافق', 'لم يُسأل']],
    ['غير نشط', ['نشط', 'موقوف']],
    ['Not given', ['Given', 'Asked']],
    ['unpublished', ['published', 'draft']],
  ])('is never the opposite of it: “%s” of %j', (value, allowed) => {
    expect(likelyMeant(cell(value), { allowed })).toBeNull()
  })

  it.each(['reportConsent', 'appealConsent'])('is nothing where somebody has to say it themselves: %s', (field) => {
    expect(likelyMeant(cell('موافقه', field), { allowed: ['موافق', 'غير موافق'] })).toBeNull()
  })

  it('is no project: of the names of two years one is as like as the other', () => {
    const group = cell('إفطار صائم 2026', 'project', 'unknownProject')
    expect(likelyMeant(group, { similar: ['إفطار صائم 2025', 'إفطار صائم 2024'] })).toBeNull()
  })
})

describe('projects of a similar name', () => {
  const similar = { 'Wells of Jazan': ['Wells in Jazan'] }

  it('are said of a cell that names no project, and of no other fault of the same words', () => {
    expect(similarOf(similar, { key: 'unknownProject', value: 'Wells of Jazan' })).toEqual(['Wells in Jazan'])
    expect(similarOf(similar, { key: 'badDate', value: 'Wells of Jazan' })).toBeUndefined()
  })

  it.each(['constructor', 'hasOwnProperty', '__proto__', 'toString'])('are none for a cell that says “%s”', (value) => {
    expect(similarOf(similar, { key: 'unknownProject', value })).toBeUndefined()
  })
})

describe('an example of the right form', () => {
  const said = (key: string, reason?: string) =>
    rightText((text) => text, { key, value: 'x', args: reason === undefined ? null : { reason } }, {})

  it('follows a value of another form', () => {
    expect(said('badDate', 'NOT_A_DATE')).toBe('imports.right.badDate')
    expect(said('badPhone', 'TOO_SHORT')).toBe('imports.right.badPhone')
  })

  it.each([
    ['badDate', 'OUT_OF_RANGE'],
    ['badDate', 'IMPOSSIBLE_DATE'],
    ['badAmount', 'TOO_MANY_DIGITS'],
    ['badPhone', 'LOST_DIGITS'],
  ])('follows none whose form was right, and none that is lost: %s, %s', (key, reason) => {
    expect(said(key, reason)).toBe('')
  })
})
