import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { getSettings } from '../../../src/providers/settings.ts'
import { ID } from './harness.tsx'
import { DEFAULT_HEADS, useListWorld, VIEW } from './listWorld.tsx'

const { heads, lastPut, menu, on, open, press, puts, queries, signIn, views } = useListWorld()

describe('the columns of a list', () => {
  const panel = async () => within(await screen.findByRole('dialog', { name: 'Columns' }))

  it('join at the end, leave, and are kept at the server in one call', async () => {
    signIn()
    open()
    await screen.findByText('Well in Abha')
    expect(heads()).toEqual(DEFAULT_HEADS)
    await press('Columns')
    const inside = await panel()
    fireEvent.click(await inside.findByRole('checkbox', { name: 'Region' }))
    fireEvent.click(inside.getByRole('checkbox', { name: 'Spent' }))
    const columns = ['images', 'code', 'name', 'status', 'progress', 'collectedAmount', 'updatedAt', 'region']
    await waitFor(() => expect(puts()).toHaveLength(1))
    expect(lastPut()).toEqual({ resource: 'projects', value: { columns, saved: [] } })
    await waitFor(() => expect(getSettings().lists).toEqual({}))
    expect(getSettings().profile?.lists).toEqual({ projects: { columns, saved: [] } })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(heads()).toEqual([...DEFAULT_HEADS.filter((one) => one !== 'Spent'), 'Region'])
  })

  it('never lose the one that names a record', async () => {
    signIn({ projects: { columns: ['code', 'gone'], saved: [] } })
    open()
    await screen.findByText('Well in Abha')
    expect(heads()).toEqual(['Project name', 'Project code'])
    await press('Columns')
    const box = await (await panel()).findByRole('checkbox', { name: /^Project name/ })
    expect((box as HTMLInputElement).disabled).toBe(true)
  })

  it('are moved by the keyboard, which stays where it is, and go back to as they were', async () => {
    signIn()
    open()
    await screen.findByText('Well in Abha')
    await press('Columns')
    const inside = await panel()
    const earlier = await inside.findByRole('button', { name: 'Move Status forward' })
    earlier.focus()
    await userEvent.keyboard('{Enter}')
    expect(inside.getByRole('status').textContent).toBe('Status: 3 of 8')
    expect(document.activeElement).toBe(inside.getByRole('button', { name: 'Move Status forward' }))
    await userEvent.keyboard('{Enter}{Enter}')
    // At the top only the other way is left.
    expect(document.activeElement).toBe(inside.getByRole('button', { name: 'Move Status back' }))
    await waitFor(() =>
      expect(lastPut()?.value).toMatchObject({
        columns: ['status', 'images', 'code', 'name', 'progress', 'collectedAmount', 'spentMoney', 'updatedAt'],
      }),
    )
    await userEvent.click(inside.getByRole('button', { name: 'As at first' }))
    await waitFor(() => expect(lastPut()?.value).toEqual({ saved: [] }))
  })
})

describe('what the server cannot keep', () => {
  it('[3.1] stays on this device, is said, and goes along with the next change', async () => {
    on('put', '*/user/profile', { status: 500, body: { title: 'The server could not finish this', code: 1 } })
    signIn()
    open()
    await press('Cards')
    expect(await screen.findByText(/stays on this device/)).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(getSettings().lists).toEqual({ projects: { look: 'cards', saved: [] } })
    expect(JSON.parse(localStorage.getItem('athar') ?? '{}')).toMatchObject({ lists: { projects: { look: 'cards' } } })
    on('put', '*/user/profile', ({ body }) => ({
      body: { lists: { projects: (body as { lists: { value: never } }).lists.value } },
    }))
    await press('Table')
    await waitFor(() => expect(getSettings().lists).toEqual({}))
    expect(getSettings().profile?.lists).toEqual({ projects: { saved: [] } })
  })
})

describe('saved views', () => {
  const running = { projects: { saved: [VIEW] } }

  it('keep filters, search and order under a name, as an address', async () => {
    signIn()
    const filter = encodeURIComponent(JSON.stringify({ progress: ['completed'], q: 'well', region: '' }))
    open({ at: `/here?filter=${filter}&sort=endDate&order=ASC&page=1&perPage=25` })
    await screen.findByText('Well in Abha')
    await menu(/^Save this view/)
    const name = await screen.findByRole('textbox', { name: 'Name of the view' })
    await press('Save')
    expect(await screen.findByText('This field is required.')).toBeTruthy()
    await userEvent.type(name, '  Done wells ')
    await press('Save')
    await waitFor(() => expect(views()).toEqual(['All', 'Done wells *']))
    await waitFor(() =>
      expect(lastPut()?.value).toMatchObject({
        saved: [
          {
            name: 'Done wells',
            filter: { progress: ['completed'], q: 'well' },
            sort: { field: 'endDate', order: 'ASC' },
          },
        ],
      }),
    )
  })

  it('are links that ask for what they show; “All” asks for everything again', async () => {
    signIn(running)
    const { router } = open()
    await screen.findByText('Well in Abha')
    await waitFor(() => expect(views()).toEqual(['All *', 'Running']))
    await userEvent.click(screen.getByRole('link', { name: 'Running' }))
    await waitFor(() => expect(queries().at(-1)).toContainEqual(['filter.endDate.lte', '2026-12-31']))
    expect(queries().at(-1)).toContainEqual(['filter.progress', 'inProgress'])
    expect(queries().at(-1)).toContainEqual(['sort.field', 'name'])
    expect(decodeURIComponent(router.state.location.search)).toContain('"progress":["inProgress"]')
    expect(views()).toEqual(['All', 'Running *'])
    await userEvent.click(screen.getByRole('link', { name: 'All' }))
    await waitFor(() =>
      expect(
        queries()
          .at(-1)
          ?.some(([key]) => key.startsWith('filter.')),
      ).toBe(false),
    )
    expect(puts()).toHaveLength(0)
  })

  it('have columns of their own; changed filters are kept when asked', async () => {
    signIn(running)
    const filter = encodeURIComponent(JSON.stringify(VIEW.filter))
    open({ at: `/here?filter=${filter}&sort=name&order=ASC&page=1&perPage=25` })
    await screen.findByText('Well in Abha')
    await waitFor(() => expect(views()).toEqual(['All', 'Running *']))
    await press('Cards')
    await waitFor(() => expect(lastPut()?.value).toEqual({ saved: [{ ...VIEW, look: 'cards' }] }))
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), 'abha')
    await waitFor(() => expect(views()).toEqual(['All', 'Running · changed *']))
    await menu('Keep the changes in “Running”')
    await waitFor(() => expect(views()).toEqual(['All', 'Running *']))
    await waitFor(() =>
      expect(lastPut()?.value).toMatchObject({ saved: [{ name: 'Running', filter: { ...VIEW.filter, q: 'abha' } }] }),
    )
  })

  it('are renamed, to a name that no other has', async () => {
    signIn({ projects: { saved: [VIEW, { ...VIEW, id: ID, name: 'أحمد', filter: {} }] } })
    const filter = encodeURIComponent(JSON.stringify(VIEW.filter))
    open({ at: `/here?filter=${filter}&sort=name&order=ASC&page=1&perPage=25` })
    await screen.findByText('Well in Abha')
    await menu(/^Rename “Running”/)
    const name = await screen.findByRole('textbox', { name: 'Name of the view' })
    expect((name as HTMLInputElement).value).toBe('Running')
    expect((name as HTMLInputElement).maxLength).toBe(60)
    await userEvent.clear(name)
    await userEvent.type(name, 'احمد')
    await press('Save')
    expect(await screen.findByText('One of your views has this name already.')).toBeTruthy()
    await userEvent.clear(name)
    await userEvent.type(name, 'Under way')
    await press('Save')
    await waitFor(() => expect(views()).toEqual(['All', 'Under way *', 'أحمد']))
  })

  it('are deleted, and come back when that is undone', async () => {
    signIn({ projects: { saved: [VIEW], standard: VIEW.id } })
    const filter = encodeURIComponent(JSON.stringify(VIEW.filter))
    open({ at: `/here?filter=${filter}&sort=name&order=ASC&page=1&perPage=25` })
    await screen.findByText('Well in Abha')
    await menu('Delete “Running”')
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Saved views' })).toBeNull())
    await waitFor(() => expect(lastPut()?.value).toEqual({ saved: [] }))
    await press('Undo')
    await waitFor(() => expect(views()).toEqual(['All', 'Running · opens first *']))
    await waitFor(() => expect(lastPut()?.value).toEqual({ saved: [VIEW], standard: VIEW.id }))
  })

  it('are 20 at most', async () => {
    const saved = Array.from({ length: 20 }, (_, n) => ({
      ...VIEW,
      id: `${VIEW.id.slice(0, -2)}${n + 10}`,
      name: `View ${n}`,
    }))
    signIn({ projects: { saved } })
    open()
    await screen.findByText('Well in Abha')
    await press('Views')
    const item = await screen.findByRole('menuitem', { name: 'No more than 20 views can be kept.' })
    expect(item.getAttribute('aria-disabled')).toBe('true')
  })

  it('open the list by the one that was chosen for it, without asking for everything before', async () => {
    signIn(running)
    const first = open()
    await screen.findByText('Well in Abha')
    await userEvent.click(await screen.findByRole('link', { name: 'Running' }))
    await menu('Open the list with “Running”', 'menuitemcheckbox')
    await waitFor(() => expect(lastPut()?.value).toMatchObject({ standard: VIEW.id }))
    first.unmount()
    signIn({ projects: { saved: [VIEW], standard: VIEW.id } })
    const before = queries().length
    const { router } = open()
    await screen.findByText('Well in Abha')
    expect(
      queries()
        .slice(before)
        .every((asked) => asked.some(([, value]) => value === 'inProgress')),
    ).toBe(true)
    expect(views()).toEqual(['All', 'Running · opens first *'])
    expect(router.state.location.search).toContain('inProgress')
  })

  it('do not stand in the way of an address', async () => {
    signIn({ projects: { saved: [VIEW], standard: VIEW.id } })
    open({ at: `/here?filter=${encodeURIComponent('{"region":"Asir"}')}&sort=name&order=ASC&page=1&perPage=25` })
    await screen.findByText('Well in Abha')
    expect(queries()[0]).toContainEqual(['filter.region', 'Asir'])
    expect(queries()[0]?.some(([key]) => key === 'filter.progress')).toBe(false)
  })
})
