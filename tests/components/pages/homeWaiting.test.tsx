import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Dashboard } from '../../../resources/_contracts/newsfeed.ts'
import { DueKinds } from '../../../src/pages/home/due/DueKinds.tsx'
import { useQuietKind, useWaitingKind } from '../../../src/pages/home/due/kinds.tsx'
import { show, useServer } from '../generate/harness.tsx'

useServer()

const UPDATE = '20000000-0000-4000-8000-000000000001'
const PROJECT = '30000000-0000-4000-8000-000000000001'
const update = { id: UPDATE, name: 'The pump runs', at: '2026-03-01T10:00:00.000Z', project: 'Silent well' }
const NOTHING: Pick<Dashboard, 'waiting' | 'quiet'> = {
  waiting: { count: 0, updates: [] },
  quiet: { count: 0, projects: [] },
}

const open = (found: Partial<typeof NOTHING>, more: { locale?: 'en' | 'ar'; open?: number } = {}) => {
  const { waiting, quiet } = { ...NOTHING, ...found }
  const Page = () => {
    const [waitingOf, quietOf] = [useWaitingKind(), useQuietKind()]
    return <DueKinds kinds={[null, waitingOf(waiting), quietOf(quiet)]} open={more.open ?? 1} />
  }
  return show(Page, { resource: 'projects', locale: more.locale ?? 'en' })
}

it.each([
  ['en', 'Waiting for publication'],
  ['ar', 'مستجدّات تنتظر النشر'],
] as const)('[2.16] names updates that wait for publication, each the way to it: %s', async (locale, title) => {
  open({ waiting: { count: 6, updates: [update] } }, { locale })
  const part = await screen.findByRole('group', { name: title })
  expect(within(part).getByRole('link', { name: 'The pump runs' }).getAttribute('href')).toBe(
    `/app/project_updates/${UPDATE}/show`,
  )
  expect(part.textContent).toContain('Silent well')
  expect(part.textContent).toContain('6')
})

it('[2.16] says in one line how many wait, and opens with one press', async () => {
  const quiet = { count: 7, projects: [{ id: PROJECT, name: 'Silent well', at: null }] }
  open({ waiting: { count: 6, updates: [update] }, quiet }, { open: 1 })
  const shut = await screen.findByRole<HTMLDetailsElement>('group', { name: 'No update for 90 days' })
  expect(screen.getByRole<HTMLDetailsElement>('group', { name: 'Waiting for publication' }).open).toBe(true)
  expect(shut.open).toBe(false)
  expect(shut.querySelector('summary')?.textContent).toBe('No update for 90 days7')
  await userEvent.click(within(shut).getByRole('heading', { name: 'No update for 90 days' }))
  expect(shut.open).toBe(true)
  expect(within(shut).getByRole('link', { name: 'Silent well' }).getAttribute('href')).toBe(
    `/app/quick-update?project=${PROJECT}`,
  )
})

it('says so where nothing waits', async () => {
  open({})
  expect(await screen.findByText('Nothing is due. Your projects are up to date.')).toBeTruthy()
  expect(screen.queryByRole('group')).toBeNull()
})
