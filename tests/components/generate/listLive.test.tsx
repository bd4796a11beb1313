import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { rows, useListWorld } from './listWorld.tsx'

const { list, live, open, press, queries, signIn } = useListWorld()

const drafts = rows.map((row) => ({ ...row, status: 'drafted' }))
const renamed = drafts.map((row) => ({ ...row, name: `${row.name} anew` }))
const pause = (ms: number) => act(() => new Promise<void>((done) => setTimeout(done, ms)))

/** A list that somebody looks at, after what a stream asks for as it begins. */
async function listening(stage: Parameters<typeof open>[0] = {}) {
  signIn()
  list('projects', drafts)
  open(stage)
  await screen.findByText('Well in Abha')
  await live.heard()
  await pause(1300)
}

describe('the rows of a list', () => {
  it('follow what a colleague changes, without a moment in which nothing stands there', async () => {
    await listening()
    const before = queries().length
    list('projects', renamed)
    await live.changed('donors')
    await pause(300)
    expect(queries()).toHaveLength(before)
    await live.changed('projects')
    const table = screen.getByRole('table')
    expect(await screen.findByText('Well in Abha anew')).toBeTruthy()
    expect(screen.getByRole('table')).toBe(table)
    expect(queries()).toHaveLength(before + 1)
  })

  it('stay while some of them are chosen, and follow once none is', async () => {
    await listening()
    const [all] = screen.getAllByRole('checkbox')
    await userEvent.click(all as HTMLElement)
    await screen.findByRole('button', { name: 'Publish' })
    const before = queries().length
    list('projects', renamed)
    await live.changed('projects')
    await pause(1500)
    expect(queries()).toHaveLength(before)
    await userEvent.click(all as HTMLElement)
    expect(await screen.findByText('Well in Abha anew')).toBeTruthy()
  })

  it('stay while a menu lies over them', async () => {
    await listening()
    await press('Views')
    await screen.findByRole('menu')
    const before = queries().length
    list('projects', renamed)
    await live.changed('projects')
    await pause(1500)
    expect(queries()).toHaveLength(before)
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByText('Well in Abha anew')).toBeTruthy()
  })

  it('stay as a step for many left them while it can be undone', async () => {
    await listening({ toasts: true })
    await userEvent.click(screen.getByRole('checkbox', { name: /select all/i }))
    await press('Publish')
    const dialog = await screen.findByRole('dialog', { name: 'Publish: 2 records?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const published = () => screen.getAllByRole('row').filter((row) => /Published/.test(row.textContent ?? '')).length
    expect(published()).toBe(2)
    const before = queries().length
    await live.changed('projects')
    await pause(1500)
    expect([queries().length, published()]).toEqual([before, 2])
    await press('Undo')
    await waitFor(() => expect(published()).toBe(0))
  })
})
