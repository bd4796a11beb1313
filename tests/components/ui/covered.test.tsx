import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { act, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { isCovered } from '../../../src/ui/covered.ts'

/** As react-admin keeps the menu of orders over cards. */
const orders = (isOpen: boolean) => (
  <Menu open={isOpen} keepMounted anchorEl={isOpen ? document.body : null} transitionDuration={0}>
    <MenuItem>By name</MenuItem>
  </Menu>
)

describe('whether something lies over the page', () => {
  it('a menu covers it while it is open, not where it stays in the document after that', async () => {
    const { rerender } = render(orders(false))
    expect(screen.getByText('By name')).toBeInstanceOf(HTMLElement)
    expect(isCovered()).toBe(false)
    await act(async () => rerender(orders(true)))
    expect(isCovered()).toBe(true)
    await act(async () => rerender(orders(false)))
    await expect.poll(isCovered, { timeout: 10_000 }).toBe(false)
  })
})
