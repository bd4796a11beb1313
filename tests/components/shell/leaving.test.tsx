// @vitest-environment jsdom
import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http as route } from 'msw'
import { CoreAdminContext } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Toasts } from '../../../src/app/layout/Toasts.tsx'
import { atharTheme } from '../../../src/app/theme/theme.ts'
import { Remove } from '../../../src/generate/show/Remove.tsx'
import { dataProvider } from '../../../src/providers/dataProvider.ts'
import { http } from '../../../src/providers/http.ts'
import { i18nProviderFor } from '../../../src/providers/i18nProvider.ts'
import { setSettings } from '../../../src/providers/settings.ts'
import { server, tokenFor } from './server.ts'

const TOKEN = tokenFor(['BranchAdmin'])
let deleted: { id: string; keepalive: boolean; token: string | null }[] = []

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  window.localStorage.clear()
  setSettings({ token: TOKEN, profile: null, language: 'en', store: {} })
  deleted = []
  server.use(
    route.post('*/api/donors/actions/hanging', () =>
      HttpResponse.json({ archived: 0, weights: {}, own: null, parts: {}, refused: { count: 0, why: [] } }),
    ),
    route.delete('*/api/donors/:id', ({ params, request }) => {
      deleted.push({
        id: String(params['id']),
        keepalive: request.keepalive,
        token: request.headers.get('Authorization'),
      })
      return HttpResponse.json({ id: params['id'] })
    }),
  )
})
afterEach(() => {
  tell('pageshow')
  cleanup()
  server.resetHandlers()
})
afterAll(() => server.close())

const tell = (event: string): void =>
  act(() => {
    window.dispatchEvent(new Event(event))
  })

const Area = () => (
  <MemoryRouter>
    <CoreAdminContext i18nProvider={i18nProviderFor('en')} dataProvider={dataProvider}>
      <ThemeProvider theme={atharTheme('light', 'ltr')}>
        <Remove resource="donors" record={{ id: 'a', name: 'Amal' }} home="/" />
        <Remove resource="donors" record={{ id: 'b', name: 'Badr' }} home="/" />
        <Toasts />
      </ThemeProvider>
    </CoreAdminContext>
  </MemoryRouter>
)
const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }))
const remove = async (id: 'a' | 'b') => {
  await userEvent.setup().click(screen.getAllByRole('button', { name: 'Delete' })[id === 'a' ? 0 : 1] as HTMLElement)
  await screen.findByText(id === 'a' ? '“Amal” will be deleted' : '“Badr” will be deleted')
}

describe('product.md 38: what could still be undone', () => {
  it('is sent when the page is left, so that it outlives it, and nobody is asked', async () => {
    render(<Area />)
    await remove('a')
    const question = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(question)
    expect(question.defaultPrevented).toBe(false)
    expect(deleted).toEqual([])
    tell('pagehide')
    await waitFor(() => expect(deleted).toEqual([{ id: 'a', keepalive: true, token: `Bearer ${TOKEN}` }]))
    // A page that comes back from the browser's memory offers nothing that is no longer true.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  })

  it('is sent when another takes its place, and the other one alone is taken back', async () => {
    render(<Area />)
    await remove('a')
    await remove('b')
    expect(screen.queryByText('“Amal” will be deleted')).toBeNull()
    await waitFor(() => expect(deleted.map(({ id }) => id)).toEqual(['a']))
    await press('Undo')
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
    tell('pagehide')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(deleted.map(({ id }) => id)).toEqual(['a'])
  })

  it('is sent when the area is left for the page that signs out', async () => {
    const { unmount } = render(<Area />)
    await remove('a')
    unmount()
    await waitFor(() => expect(deleted.map(({ id }) => id)).toEqual(['a']))
  })

  it('outlives the page only where it is being left', async () => {
    await http('/api/donors/x', { method: 'DELETE' })
    expect(deleted).toEqual([{ id: 'x', keepalive: false, token: `Bearer ${TOKEN}` }])
  })
})
