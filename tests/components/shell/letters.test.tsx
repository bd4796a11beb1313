import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { Letters } from '../../../src/app/Letters.tsx'

const { dataset } = document.documentElement
afterEach(() => {
  cleanup()
  delete dataset['fonts']
  delete dataset['shell']
})

function open() {
  const router = createMemoryRouter([{ path: '*', element: <Letters /> }], { initialEntries: ['/first'] })
  render(<RouterProvider router={router} />)
  return (to: string) => act(() => router.navigate(to))
}

describe('the house’s typeface', () => {
  it('that comes while a page is read is worn from the next page on', async () => {
    dataset['shell'] = 'area light'
    const go = open()
    expect(dataset['fonts']).toBeUndefined()
    await go('/second')
    expect(dataset['fonts']).toBeUndefined()
    dataset['fonts'] = 'here'
    // The same page, narrowed or turned over.
    await go('/second?page=2')
    expect(dataset['fonts']).toBe('here')
    await go('/third')
    expect(dataset['fonts']).toBe('worn')
  })

  it('that was there before anything was drawn is worn from the first page on', async () => {
    dataset['shell'] = 'area light'
    dataset['fonts'] = 'worn'
    const go = open()
    expect(dataset['fonts']).toBe('worn')
    await go('/second')
    expect(dataset['fonts']).toBe('worn')
  })

  it('is worn where nothing says when it is here', () => {
    open()
    expect(dataset['fonts']).toBe('worn')
  })
})
