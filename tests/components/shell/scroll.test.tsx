import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

describe('going back', () => {
  const HEIGHT = { page: 0, window: 800 }
  let grow: () => void = () => undefined
  let scrolled: ReturnType<typeof vi.fn<(x: number, y: number) => void>>

  beforeEach(() => {
    HEIGHT.page = 5000
    scrolled = vi.fn<(x: number, y: number) => void>((_x, y) => {
      const top = Math.max(0, Math.min(y, HEIGHT.page - HEIGHT.window))
      vi.stubGlobal('scrollY', top)
      window.dispatchEvent(new Event('scroll'))
    })
    window.scrollTo = scrolled as never
    vi.stubGlobal('innerHeight', HEIGHT.window)
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => HEIGHT.page)
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(changed: () => void) {
          grow = changed
        }
        observe() {}
        disconnect() {
          grow = () => undefined
        }
      },
    )
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  const journey = (back: object = {}) => {
    const router = createMemoryRouter(
      [
        {
          element: <Root />,
          children: [
            { path: '/list', element: <Link to="/record">a record</Link> },
            {
              path: '/record',
              element: (
                <Link to="/list" {...back}>
                  to the list
                </Link>
              ),
            },
          ],
        },
      ],
      { initialEntries: ['/list'] },
    )
    render(<RouterProvider router={router} />)
    return router
  }
  const readDownTo = (top: number) => window.scrollTo(0, top)

  it('one stands where one stood, once the rows are here', async () => {
    const router = journey()
    await screen.findByText('a record')
    readDownTo(2400)
    await userEvent.click(screen.getByText('a record'))
    expect(window.scrollY).toBe(0)
    // While the rows are on their way the page is short.
    HEIGHT.page = 1000
    await act(() => router.navigate(-1))
    await screen.findByText('a record')
    expect(window.scrollY).toBe(200)
    HEIGHT.page = 5000
    grow()
    expect(window.scrollY).toBe(2400)
  })

  it('whoever moves in the meantime is left where they are', async () => {
    const router = journey()
    await screen.findByText('a record')
    readDownTo(2400)
    await userEvent.click(screen.getByText('a record'))
    HEIGHT.page = 1000
    await act(() => router.navigate(-1))
    window.dispatchEvent(new Event('wheel'))
    HEIGHT.page = 5000
    grow()
    expect(window.scrollY).toBe(200)
  })

  it.each([
    ['a page’s own link back does the same', { state: { back: true } }, 2400],
    ['any other link begins at the top', {}, 0],
  ])('%s', async (_what, link, top) => {
    journey(link)
    await screen.findByText('a record')
    readDownTo(2400)
    await userEvent.click(screen.getByText('a record'))
    await userEvent.click(await screen.findByText('to the list'))
    await screen.findByText('a record')
    expect(window.scrollY).toBe(top)
  })
})
