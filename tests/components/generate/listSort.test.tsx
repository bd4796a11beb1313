import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { useListWorld } from './listWorld.tsx'

const { asWideAs, open, queries } = useListWorld()

describe('[4.1] the order of a list of cards, on a phone', () => {
  it('opens to the keyboard, closes by Escape, gives it back, and sets the order once chosen', async () => {
    asWideAs(390)
    open()
    const button = await screen.findByRole('button', { name: 'Sort by updated descending' })
    const user = userEvent.setup()
    await user.click(button)
    const menu = await screen.findByRole('menu')
    expect(menu.contains(document.activeElement)).toBe(true)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(document.activeElement).toBe(button)
    await user.click(button)
    await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Project name ascending' }))
    await waitFor(() => expect(queries().at(-1)).toContainEqual(['sort.field', 'name']))
    expect(queries().at(-1)).toContainEqual(['sort.order', 'ASC'])
    expect(await screen.findByRole('button', { name: 'Sort by project name ascending' })).toBeTruthy()
  })
})
