import { expect, it } from 'vitest'
import { lateBy } from '../../resources/projects/stages.ts'

const stage = (state: 'notStarted' | 'inProgress' | 'completed', startDate: string | null, endDate: string | null) => ({
  state,
  startDate,
  endDate,
})

it('product.md 16: a stage is behind once the day on which it should have begun, or ended, is over', () => {
  const today = '2026-03-10'
  expect(lateBy(stage('inProgress', '2026-01-01', '2026-03-09'), today)).toBe(1)
  expect(lateBy(stage('inProgress', '2026-01-01', '2026-03-10'), today)).toBe(0)
  expect(lateBy(stage('inProgress', '2026-01-01', null), today)).toBe(0)
  expect(lateBy(stage('notStarted', '2026-02-28', '2026-12-31'), today)).toBe(10)
  expect(lateBy(stage('notStarted', null, '2026-03-08'), today)).toBe(2)
  expect(lateBy(stage('notStarted', '2026-03-11', '2026-03-01'), today)).toBe(0)
  expect(lateBy(stage('completed', '2026-01-01', '2026-01-02'), today)).toBe(0)
})
