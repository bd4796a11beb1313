import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach } from 'vitest'
import { GeneratedList } from '../../../src/generate/list.tsx'
import { getSettings, type Profile, setSettings } from '../../../src/providers/settings.ts'
import { profileOf, tokenFor } from '../shell/server.ts'
import { ID, OTHER, type Stage, show, useServer } from './harness.tsx'

export const rows = [
  {
    id: ID,
    version: 1,
    status: 'published',
    code: 'W-1',
    name: 'Well in Abha',
    region: 'Asir',
    progress: 'inProgress',
    requiredAmount: '5000.00',
    collectedAmount: '1250.50',
    spentMoney: '0.00',
    images: [{ id: OTHER, alt: null, altEn: 'A well and its pump' }],
    updatedAt: '2026-02-03T09:00:00.000Z',
  },
  {
    id: OTHER,
    version: 1,
    status: 'published',
    code: 'W-2',
    name: 'Open giving',
    progress: 'notStarted',
    requiredAmount: null,
    collectedAmount: '40.00',
    spentMoney: '0.00',
    images: [],
    updatedAt: '2026-02-04T09:00:00.000Z',
  },
]

type Lists = NonNullable<Profile['lists']>
export const VIEW = {
  id: '00000000-0000-4000-8000-0000000000aa',
  name: 'Running',
  filter: { progress: ['inProgress'], endDate: { lte: '2026-12-31' } },
  sort: { field: 'name', order: 'ASC' as const },
}
export const DEFAULT_HEADS = [
  'Pictures',
  'Project code',
  'Project name',
  'Status',
  'Progress',
  'Collected amount',
  'Spent',
  'Updated',
]

/** Answers width queries as a screen of this many pixels does. */
export const asWideAs = (width: number) => {
  window.matchMedia = ((query: string) => ({
    matches: width <= Number(/max-width:\s*([\d.]+)px/.exec(query)?.[1] ?? -1),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as unknown as typeof window.matchMedia
}

let person = 0

/** A server with two projects that keeps lists, and what a person does with the list of projects. */
export function useListWorld() {
  const { on, list, sent, live } = useServer()
  /** Someone who has signed in with these lists; each test is another person, as a list opens by its view once. */
  function signIn(lists: Lists = {}) {
    person += 1
    const profile = { ...profileOf(['BranchAdmin']), id: `person ${person}`, lists } as unknown as Profile
    setSettings({ token: tokenFor(['BranchAdmin']), profile })
  }
  const open = (stage: Partial<Stage> = {}) => show(GeneratedList, { resource: 'projects', ...stage })
  const puts = () =>
    sent('PUT', '/user/profile').map((one) => one.body as { lists: { resource: string; value: unknown } })
  const lastPut = () => puts().at(-1)?.lists
  const queries = () => sent('GET', '/api/projects').map((one) => one.query)
  const heads = () =>
    screen
      .getAllByRole('columnheader')
      .map((one) => one.textContent?.trim() ?? '')
      .filter((text) => text !== '')
  const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
  const menu = async (name: string | RegExp, role: 'menuitem' | 'menuitemcheckbox' = 'menuitem') => {
    await press('Views')
    await userEvent.click(await screen.findByRole(role, { name }))
  }
  const views = () =>
    within(screen.getByRole('navigation', { name: 'Saved views' }))
      .getAllByRole('link')
      .map((one) => `${one.textContent}${one.getAttribute('aria-current') === 'true' ? ' *' : ''}`)

  beforeEach(() => {
    list('projects', rows)
    on('get', '*/user/profile', () => ({ body: getSettings().profile as never }))
    on('get', `*/api/files/${OTHER}/content/480`, {})
    // The server answers with what it was sent.
    on('put', '*/user/profile', ({ body }) => {
      const { lists } = body as { lists: { resource: string; value: never } }
      return { body: { ...getSettings().profile, lists: { [lists.resource]: lists.value } } as never }
    })
  })
  afterEach(() => asWideAs(1440))
  return { on, list, sent, live, signIn, open, puts, lastPut, queries, heads, press, menu, views, asWideAs }
}
