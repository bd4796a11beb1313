import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { resourceViews } from '../../../src/generate/index.tsx'
import { GeneratedList } from '../../../src/generate/list.tsx'
import { axeFaults } from '../axe.ts'
import { withSheets } from '../styles.ts'
import { ID, OTHER, show } from './harness.tsx'
import { DEFAULT_HEADS, rows, useListWorld } from './listWorld.tsx'

const { asWideAs, heads, list, on, open, queries, sent } = useListWorld()

describe('the list of a resource', () => {
  it('has the declared columns in their order, and its values as people read them', async () => {
    open()
    await screen.findByText('Well in Abha')
    expect(heads()).toEqual(DEFAULT_HEADS)
    const first = screen.getByRole('row', { name: /Well in Abha/ })
    expect(within(first).getByText('Published')).toBeTruthy()
    expect(within(first).getByRole('progressbar', { name: 'Collected amount' })).toBeTruthy()
    expect(within(first).getByText('In progress')).toBeTruthy()
  })

  it('[7.14] asks with dots and repeated keys', async () => {
    list('projects', rows, 60)
    const filter = { status: ['published', 'drafted'], startDate: { gte: '2026-01-01' }, progress: null }
    open({ at: `/here?filter=${encodeURIComponent(JSON.stringify(filter))}&page=2&perPage=25&sort=name&order=ASC` })
    await screen.findByText('Well in Abha')
    const asked = queries()[0]
    expect(asked).toContainEqual(['filter.status', 'published'])
    expect(asked).toContainEqual(['filter.status', 'drafted'])
    expect(asked).toContainEqual(['filter.startDate.gte', '2026-01-01'])
    expect(asked?.some(([name]) => name.startsWith('filter.progress'))).toBe(false)
    expect(asked).toContainEqual(['sort.field', 'name'])
    expect(asked).toContainEqual(['sort.order', 'ASC'])
    expect(asked).toContainEqual(['page', '2'])
    expect(asked).toContainEqual(['perPage', '25'])
  })

  it('begins with the order of the declaration', async () => {
    open()
    await screen.findByText('Well in Abha')
    expect(queries()[0]).toContainEqual(['sort.field', 'updatedAt'])
    expect(queries()[0]).toContainEqual(['sort.order', 'DESC'])
  })

  it('searches by words', async () => {
    open()
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), 'احمد')
    await waitFor(() => expect(queries().at(-1)).toContainEqual(['filter.q', 'احمد']))
  })

  it('keeps what is written on while the list is asked for the words before it', async () => {
    open()
    const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search' })
    await userEvent.type(field, 'we')
    await waitFor(() => expect(queries().at(-1)).toContainEqual(['filter.q', 'we']))
    await userEvent.type(field, 'll')
    expect(field.value).toBe('well')
    await waitFor(() => expect(queries().at(-1)).toContainEqual(['filter.q', 'well']))
    await userEvent.clear(field)
    await waitFor(() =>
      expect(
        queries()
          .at(-1)
          ?.some(([name]) => name === 'filter.q'),
      ).toBe(false),
    )
    await userEvent.type(field, 'we{Enter}')
    await waitFor(() => expect(queries().at(-1)).toContainEqual(['filter.q', 'we']))
  })

  it('filters by a range of amounts, and asks nothing of a half-written one', async () => {
    list('donor_transactions', [])
    const filter = encodeURIComponent(JSON.stringify({ amount: { gte: '5' } }))
    show(GeneratedList, { resource: 'donor_transactions', at: `/here?filter=${filter}` })
    const least = await screen.findByRole('textbox', { name: 'Amount: At least' })
    fireEvent.change(least, { target: { value: '1,2' } })
    fireEvent.change(least, { target: { value: '1,250' } })
    const asked = () => sent('GET', '/api/donor_transactions').flatMap((one) => one.query)
    await waitFor(() => expect(asked()).toContainEqual(['filter.amount.gte', '1250.00']))
    expect(asked()).not.toContainEqual(['filter.amount.gte', '1,2'])
  })

  it('offers a filter from the bar', async () => {
    open()
    await screen.findByText('Well in Abha')
    await userEvent.click(screen.getByRole('button', { name: 'Add filter' }))
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Status' }))
    await userEvent.click(await screen.findByRole('combobox', { name: 'Status' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Deactivated' }))
    await waitFor(() => expect(queries().at(-1)).toContainEqual(['filter.status', 'deactivated']))
  })

  it('offers what its roles may do, and nothing else', async () => {
    list('messages', [{ id: ID, sentTo: 'a@example.org', state: 'sent', donor: OTHER }])
    list('donors', [{ id: OTHER, name: 'Noura' }])
    show(GeneratedList, { resource: 'messages' })
    await screen.findByText('Noura')
    expect(screen.queryByRole('link', { name: /^Add/ })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('is closed to a role without the right', async () => {
    open({ roles: ['TechnicalSupport'] })
    expect(await screen.findByText('Your role cannot open this page')).toBeTruthy()
    expect(sent('GET', '/api/projects')).toHaveLength(0)
  })

  it('says the next step when there is nothing', async () => {
    list('projects', [])
    open()
    expect(await screen.findByText(/^No projects yet/)).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Add project' })[0]?.getAttribute('href')).toContain('/projects/create')
  })

  it('says what went wrong, and tries again', async () => {
    on('get', '*/api/projects', { status: 500, body: { title: 'The server could not finish this', code: 1 } })
    open()
    expect(await screen.findByText('The server could not finish this')).toBeTruthy()
    list('projects', rows)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Well in Abha')).toBeTruthy()
  })

  it('opens a row by its name, for the keyboard too', async () => {
    open()
    const link = await screen.findByRole('link', { name: 'Well in Abha' })
    expect(link.getAttribute('href')).toBe(`/projects/${ID}/show`)
  })

  it('takes a step for several records, and counts those that refuse', async () => {
    const draft = (row: (typeof rows)[number]) => (row.id === OTHER ? { ...row, status: 'drafted' } : row)
    list('projects', rows.map(draft))
    on('post', `*/api/projects/${ID}/publish`, {
      status: 409,
      body: { title: 'Not possible now', fault: 'wrongState' },
    })
    on('post', `*/api/projects/${OTHER}/publish`, { body: { ...rows[1], status: 'published' } })
    open()
    await screen.findByText('Well in Abha')
    await userEvent.click(screen.getByRole('checkbox', { name: /select all/i }))
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
    const dialog = await screen.findByRole('dialog', { name: 'Publish: 2 records?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText(/Done for 1 record/)).toBeTruthy()
    expect(sent('POST', `/api/projects/${OTHER}/publish`)).toHaveLength(1)
    expect(screen.getByText(/Not possible for 1 record/)).toBeTruthy()
    // It stays until it is closed, for the same person in the next test too.
    await userEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Close' }))
  })

  it('offers for the chosen records the steps alone that one of them can take', async () => {
    list(
      'projects',
      rows.map((row) => (row.id === OTHER ? { ...row, status: 'drafted' } : row)),
    )
    open()
    await screen.findByText('Well in Abha')
    const [, one, other] = screen.getAllByRole<HTMLInputElement>('checkbox')
    // Of the two rows, the draft.
    const ofDraft = rows.findIndex(({ id }) => id === OTHER) === 0 ? one : other
    await userEvent.click(ofDraft as HTMLInputElement)
    await screen.findByRole('button', { name: 'Delete' })
    const steps = () =>
      ['Publish', 'Deactivate', 'Reactivate'].filter((name) => screen.queryByRole('button', { name }) !== null)
    const first = steps()
    await userEvent.click(screen.getByRole('checkbox', { name: /select all/i }))
    expect([first, steps()]).toEqual([['Publish'], ['Publish', 'Deactivate']])
  })

  it('exports all that the filters let through, not the page', async () => {
    list('projects', rows, 3000)
    on('get', '*/api/projects/export.csv', {})
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    open({ at: `/here?filter=${encodeURIComponent('{"status":["published"]}')}&page=1&perPage=25&sort=name&order=ASC` })
    await screen.findByText('Well in Abha')
    await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }))
    await waitFor(() => expect(click).toHaveBeenCalledOnce())
    expect(sent('GET', '/api/projects/export.csv')[0]?.query).toEqual([
      ['filter.status', 'published'],
      ['sort.field', 'name'],
      ['sort.order', 'ASC'],
    ])
    click.mockRestore()
  })

  it('is a list of cards on a phone', async () => {
    asWideAs(390)
    open()
    await screen.findByText('Well in Abha')
    expect(screen.queryByRole('table')).toBeNull()
    const cards = within(screen.getByRole('list', { name: 'Records' })).getAllByRole('listitem')
    expect(cards).toHaveLength(2)
    expect(within(cards[0] as HTMLElement).getByText('Published')).toBeTruthy()
  })
})

describe('the views of a resource', () => {
  it('are those that its access rules and the declaration allow', () => {
    expect(Object.keys(resourceViews('projects'))).toEqual(['list', 'create', 'edit', 'show'])
    expect(Object.keys(resourceViews('letters'))).toEqual(['list', 'show'])
    expect(Object.keys(resourceViews('files'))).toEqual(['list', 'show'])
    expect(Object.keys(resourceViews('entities'))).toEqual(['list', 'edit', 'show'])
  })

  it('lead to the generated one where a resource has none of its own', async () => {
    show(resourceViews('projects').list, { resource: 'projects' })
    expect(await screen.findByText('Well in Abha')).toBeTruthy()
  })
})

describe('accessibility', () => {
  it.each([
    ['en', 1440],
    ['ar', 1440],
    ['en', 390],
  ] as const)(
    '%s at %d px: no violation',
    async (locale, width) => {
      asWideAs(width)
      open({ locale })
      await screen.findByText('Well in Abha')
      expect(await withSheets(() => axeFaults())).toEqual([])
    },
    60_000,
  )
})
