import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { WaitingUpdates } from '../../../src/pages/home/WaitingUpdates.tsx'
import { show, useServer } from '../generate/harness.tsx'

useServer()

const UPDATE = '20000000-0000-4000-8000-000000000001'
const update = { id: UPDATE, name: 'The pump runs', at: '2026-03-01T10:00:00.000Z', project: 'Silent well' }

it.each([
  ['en', 'Waiting for publication'],
  ['ar', 'مستجدّات تنتظر النشر'],
] as const)('[2.16] names updates that wait for publication, each the way to it: %s', async (locale, title) => {
  show(() => <WaitingUpdates waiting={{ count: 6, updates: [update] }} />, { resource: 'projects', locale })
  const part = await screen.findByRole('region', { name: title })
  expect(within(part).getByRole('link', { name: 'The pump runs' }).getAttribute('href')).toBe(
    `/app/project_updates/${UPDATE}/show`,
  )
  expect(part.textContent).toContain('Silent well')
  expect(part.textContent).toContain('6')
})

it('is nothing where nothing waits', () => {
  show(() => <WaitingUpdates waiting={{ count: 0, updates: [] }} />, { resource: 'projects' })
  expect(screen.queryByRole('region')).toBeNull()
})
