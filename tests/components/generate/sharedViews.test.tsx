import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ID } from './harness.tsx'
import { DEFAULT_HEADS, useListWorld, VIEW } from './listWorld.tsx'

const { heads, lastPut, menu, open, press, puts, queries, signIn, views } = useListWorld()

/** The address of a list that somebody hands on. */
const link = (asked: Record<string, string>) =>
  `/here?${new URLSearchParams({
    displayedFilters: '{}',
    filter: '{"progress":["inProgress"],"q":"well"}',
    order: 'ASC',
    page: '1',
    perPage: '25',
    sort: 'name',
    columns: 'name,code,region',
    look: 'table',
    ...asked,
  }).toString()}`

const asked = (name: string) =>
  queries()
    .at(-1)
    ?.find(([key]) => key === name)?.[1]

it('[3.1] a view is copied as a link that says filters, order, columns and look, and neither whose it is nor its name', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
  const user = userEvent.setup()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  signIn({ projects: { saved: [{ ...VIEW, columns: ['name', 'region'] }] } })
  open()
  await user.click(await screen.findByRole('link', { name: 'Running' }))
  await waitFor(() => expect(views()).toEqual(['All', 'Running *']))
  await menu('Copy a link to this view')
  await waitFor(() => expect(writeText).toHaveBeenCalledTimes(1))
  const copied = new URL(writeText.mock.calls[0]?.[0] ?? '')
  expect(copied.pathname).toBe('/here')
  expect(Object.fromEntries(copied.searchParams)).toEqual({
    displayedFilters: '{}',
    filter: '{"endDate":{"lte":"2026-12-31"},"progress":["inProgress"]}',
    order: 'ASC',
    page: '1',
    perPage: '25',
    sort: 'name',
    columns: 'name,region',
    look: 'table',
  })
})

it('[3.1] who opens the link sees the list so, with nothing kept until they save it as a view of theirs', async () => {
  signIn({ projects: { columns: ['code', 'name'], saved: [] } })
  const { router } = open({ at: link({}) })
  await screen.findByText('Well in Abha')
  expect(heads()).toEqual(['Project name', 'Project code', 'Region'])
  expect(asked('filter.progress') ?? asked('progress')).toBe('inProgress')
  expect(router.state.location.search, 'an address of the list as any other').not.toContain('columns')
  expect((await screen.findByText(/as a link has opened it/)).textContent).toBe(
    'The list stands as a link has opened it.',
  )
  expect(puts(), 'the reader’s own columns stay theirs').toEqual([])
  await press('Save as my view')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox'), 'From Sara')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(puts()).toHaveLength(1))
  expect(lastPut()).toMatchObject({
    resource: 'projects',
    value: {
      columns: ['code', 'name'],
      saved: [
        {
          name: 'From Sara',
          filter: { progress: ['inProgress'], q: 'well' },
          sort: { field: 'name', order: 'ASC' },
          columns: ['name', 'code', 'region'],
        },
      ],
    },
  })
  expect(screen.queryByText(/as a link has opened it/)).toBeNull()
  expect(views()).toEqual(['All', 'From Sara *'])
})

it('opens without what has gone since or was never theirs to see, names it, and asks the server for none of it', async () => {
  signIn()
  open({
    at: link({
      filter: '{"gone":"x","progress":["inProgress","paused"],"region":"Asir"}',
      columns: 'name,gone,alsoGone',
      sort: 'gone',
    }),
  })
  await screen.findByText('Well in Abha')
  expect(screen.getByText(/as a link has opened it/).textContent?.replaceAll(/[\u2068\u2069]/g, '')).toBe(
    'The list stands as a link has opened it. What the link says of gone, Progress, and alsoGone is not there, or not for you, and was left out.',
  )
  expect(JSON.stringify(queries())).not.toMatch(/gone|paused/)
  expect(JSON.stringify(queries().at(-1))).toContain('Asir')
  expect(heads()).toEqual(['Project name'])
})

it('leads back to the reader’s own list, and changes of columns meanwhile are not kept', async () => {
  signIn()
  open({ at: link({}) })
  await screen.findByText('Well in Abha')
  await press('Columns')
  const panel = within(await screen.findByRole('dialog', { name: 'Columns' }))
  fireEvent.click(await panel.findByRole('checkbox', { name: 'Region' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(heads()).toEqual(['Project name', 'Project code']))
  await userEvent.click(screen.getByRole('link', { name: 'Back to my list' }))
  await waitFor(() => expect(heads()).toEqual(DEFAULT_HEADS))
  expect(screen.queryByText(/as a link has opened it/)).toBeNull()
  expect(puts()).toEqual([])
  expect(screen.getByText('Well in Abha').closest(`a[href*="${ID}"]`)).not.toBeNull()
})
