// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { Help } from '../../../src/ui/Help.tsx'
import { axeFaults } from '../axe.ts'

afterEach(cleanup)

describe('help beside what does not explain itself', () => {
  it('is opened and ended by the keyboard, read out as a dialog, and gives the focus back', async () => {
    render(<Help title="About the trash" lines={['It is kept for 30 days.', 'Then it is gone.']} />)
    const user = userEvent.setup()
    const button = screen.getByRole('button', { name: 'About the trash' })
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.tab()
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'About the trash' })
    expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'It is kept for 30 days.',
      'Then it is gone.',
    ])
    expect(await axeFaults(dialog)).toEqual([])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button)
  })
})
