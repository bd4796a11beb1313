import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { I18nContextProvider } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PageError } from '../../../src/app/layout/PageError.tsx'
import { i18nProviderFor } from '../../../src/providers/i18nProvider.ts'
import { setNavigation } from '../../../src/providers/reload.ts'

const tell = vi.fn<(error: unknown) => void>()
beforeEach(() => vi.stubGlobal('reportError', tell))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  tell.mockClear()
})

const failWith = (error: Error) =>
  render(
    <I18nContextProvider value={i18nProviderFor('en')}>
      <RouterProvider
        router={createMemoryRouter([
          { path: '/', loader: () => Promise.reject(error), element: null, ErrorBoundary: PageError },
        ])}
      />
    </I18nContextProvider>,
  )

describe('a page that cannot be shown', () => {
  it('whose part of the program is out of reach says that there is no connection', async () => {
    failWith(Object.assign(new TypeError('out of reach'), { name: 'OutOfReach' }))
    expect(await screen.findByText('No connection')).toBeTruthy()
    screen.getByText('The server cannot be reached. Check your connection and try again.')
    screen.getByRole('button', { name: 'Reload the page' })
  })

  it('of which a newer version has other files is loaded anew, once', async () => {
    const reload = vi.fn<() => void>()
    setNavigation({ reload, assign: vi.fn<() => void>() })
    failWith(Object.assign(new TypeError('gone'), { name: 'PartGone' }))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(screen.queryByText('This page could not be shown')).toBeNull()
    expect(tell).not.toHaveBeenCalled()
    // A server whose page names files that it has not would be asked for ever.
    setNavigation({ reload, assign: vi.fn<() => void>() })
    failWith(Object.assign(new TypeError('gone'), { name: 'PartGone' }))
    await screen.findAllByText('This page could not be shown')
    await new Promise((done) => setTimeout(done, 100))
    expect(reload).toHaveBeenCalledTimes(1)
    setNavigation()
  })

  it('that failed by itself says nothing of a connection, and tells the console', async () => {
    const fault = new TypeError('x is not a function')
    failWith(fault)
    await screen.findByText('This page could not be shown')
    expect(screen.queryByText('No connection')).toBeNull()
    // The console is told after the page has been painted, which a busy machine does a moment later.
    await waitFor(() => expect(tell).toHaveBeenCalledWith(fault))
  })
})
