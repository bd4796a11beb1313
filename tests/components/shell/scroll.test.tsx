import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { Root } from '../../../src/app/Root.tsx'

it('[2.59] a new page begins at its top; a change of the query alone leaves the reader in place', async () => {
  const scrolled = vi.fn<() => void>()
  window.scrollTo = scrolled as typeof window.scrollTo
  const page = (
    <>
      <Link to="/second">to the second page</Link>
      <Link to="?sort=name">to another order</Link>
    </>
  )
  const router = createMemoryRouter([
    {
      element: <Root />,
      children: [
        { path: '/', element: page },
        { path: '/second', element: page },
      ],
    },
  ])
  render(<RouterProvider router={router} />)
  await userEvent.click(await screen.findByText('to the second page'))
  expect(scrolled).toHaveBeenLastCalledWith(0, 0)
  scrolled.mockClear()
  await userEvent.click(screen.getByText('to another order'))
  expect(router.state.location.search).toBe('?sort=name')
  expect(scrolled).not.toHaveBeenCalled()
})
