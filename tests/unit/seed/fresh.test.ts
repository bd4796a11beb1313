import { describe, expect, it } from 'vitest'
import { buildDemo } from '../../../server/seed/build.ts'
import { giftsUntil, newestDay } from '../../../server/seed/fresh.ts'
import { talkOf } from '../../../server/seed/talk.ts'

const { tables } = buildDemo()

/** Halalas, whole. */
const sumOf = (gifts: readonly Record<string, unknown>[]): number =>
  gifts.reduce((sum, gift) => sum + Math.round(Number(gift['amount']) * 100), 0)
const daysOf = (gifts: readonly Record<string, unknown>[]): string[] => gifts.map((gift) => String(gift['date'])).sort()

describe('the demo on the day it is loaded', () => {
  it('has gifts until the day before, and not a halala more or less', () => {
    const gifts = giftsUntil(tables, '2026-11-19')
    expect(gifts).toHaveLength(3000)
    expect(sumOf(gifts)).toBe(sumOf(tables.donor_transactions))
    const days = daysOf(gifts)
    expect(days.at(-1)).toBe('2026-11-19')
    for (const month of ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'])
      expect(days.filter((day) => day.startsWith(month)).length, month).toBeGreaterThan(5)
  })

  it('moves no gift of a project that has ended, nor an older one', () => {
    const ended = new Set(
      tables.projects
        .filter((one) => one['endDate'] !== null && String(one['endDate']) <= '2026-09-30')
        .map((one) => one['id']),
    )
    expect(ended.size).toBeGreaterThan(2)
    const still = (gift: (typeof tables.donor_transactions)[number] | undefined): boolean =>
      gift !== undefined && (ended.has(gift.project) || gift.date < '2026-07-02')
    const before = tables.donor_transactions.filter(still)
    expect(before.length).toBeGreaterThan(2000)
    expect(giftsUntil(tables, '2026-11-19').filter((_, n) => still(tables.donor_transactions[n]))).toEqual(before)
  })

  it('stays as it is before its own last day', () => {
    expect(newestDay(new Date('2026-08-01T10:00:00Z'))).toBe('2026-09-30')
    expect(newestDay(new Date('2026-11-20T00:30:00Z'))).toBe('2026-11-19')
    expect(daysOf(giftsUntil(tables, '2026-09-30'))).toEqual(daysOf(tables.donor_transactions))
  })

  it('has comments and notes that belong to an update, a project and a person of their charity', () => {
    const { comments, notes } = talkOf(tables, '2026-11-19')
    const homeOf = (rows: readonly Record<string, unknown>[], id: unknown): unknown =>
      rows.find((row) => row['id'] === id)?.['entityId']
    for (const one of comments) expect(homeOf(tables.project_updates, one['projectUpdate'])).toBe(one['entityId'])
    for (const one of notes) expect(homeOf(tables.projects, one['project'])).toBe(one['entityId'])
    for (const one of [...comments, ...notes]) expect(homeOf(tables.users, one['author'])).toBe(one['entityId'])
  })
})
