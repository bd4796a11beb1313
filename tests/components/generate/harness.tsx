import { ThemeProvider } from '@mui/material/styles'
import { cleanup, configure, render } from '@testing-library/react'
import { HttpResponse, type JsonBodyType, http as mock } from 'msw'
import { setupServer } from 'msw/node'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import {
  type AuthProvider,
  CoreAdminContext,
  Notification,
  ResourceContextProvider,
  ResourceDefinitionContextProvider,
} from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import type { Calendar, Locale } from '../../../i18n/dates.ts'
import type { Role } from '../../../resources/_kit/roles.ts'
import { definitionsFor } from '../../../src/app/area/definitions.ts'
import { Toasts } from '../../../src/app/layout/Toasts.tsx'
import { RtlProvider } from '../../../src/app/theme/RtlProvider.tsx'
import { atharTheme } from '../../../src/app/theme/theme.ts'
import { fetchParts } from '../../../src/generate/lazyPart.tsx'
import { dataProvider } from '../../../src/providers/dataProvider.ts'
import { i18nProviderFor } from '../../../src/providers/i18nProvider.ts'
import { newQueryClient } from '../../../src/providers/queryClient.ts'
import { standing } from '../../../src/providers/reach.ts'
import { clearSession, type Settings, setSettings } from '../../../src/providers/settings.ts'
import { FormatProvider } from '../../../src/ui/FormatContext.tsx'
import { tokenFor } from '../shell/server.ts'
import { liveServer } from './liveServer.ts'

// The forms are large, and the machine may be busy with other suites.
configure({ asyncUtilTimeout: 15_000 })

export const ID = '00000000-0000-4000-8000-000000000001'
export const OTHER = '00000000-0000-4000-8000-000000000002'

export interface Seen {
  method: string
  path: string
  query: [string, string][]
  headers: Record<string, string>
  body: unknown
}

/** A session of one who administers an entity: pages are told of changes in it. */
export const signIn = (more: Partial<Settings> = {}): void => setSettings({ token: tokenFor(['BranchAdmin']), ...more })

/** A server that answers what a test says and remembers what it was asked. */
export function useServer() {
  const live = liveServer()
  // Whoever may send something may send it to themselves first: where that reaches them.
  const reach = mock.get('*/user/reach', () => HttpResponse.json({ phone: null, proven: false, ways: [] }))
  // Where messages go from here is said beside what sends them.
  const meta = mock.get('*/api/meta', () => HttpResponse.json({ mail: 'smtp' }))
  const server = setupServer(live.handler, reach, meta)
  const seen: Seen[] = []
  beforeAll(async () => {
    await fetchParts()
    server.listen({ onUnhandledRequest: 'error' })
    // jsdom has neither; a phone is a width, and pictures are not drawn.
    window.matchMedia ??= ((query: string) => ({
      matches: false,
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
      dispatchEvent: () => false,
      onchange: null,
    })) as typeof window.matchMedia
    URL.createObjectURL = vi.fn<() => string>(() => 'blob:picture')
    URL.revokeObjectURL = vi.fn<() => void>()
    window.scrollTo = vi.fn<() => void>()
  })
  afterEach(() => {
    cleanup()
    server.resetHandlers()
    live.end()
    seen.length = 0
    clearSession()
    localStorage.clear()
    // A draft of one test is none of the next.
    sessionStorage.clear()
  })
  afterAll(() => server.close())

  type Reply = { status?: number; body?: JsonBodyType; headers?: Record<string, string> }
  const on = (
    method: 'get' | 'post' | 'put' | 'delete',
    path: string,
    reply: Reply | ((asked: Seen) => Reply | Promise<Reply>),
  ) =>
    server.use(
      mock[method](path, async ({ request }) => {
        const url = new URL(request.url)
        const text = await request.text()
        const isJson = request.headers.get('content-type')?.includes('json') === true
        const asked: Seen = {
          method: request.method,
          path: url.pathname,
          query: [...url.searchParams.entries()],
          // Whatever the window writes them in, case means nothing there.
          headers: Object.fromEntries([...request.headers].map(([name, value]) => [name.toLowerCase(), value])),
          body: isJson && text !== '' ? (JSON.parse(text) as unknown) : text,
        }
        seen.push(asked)
        const { status = 200, body = null, headers = {} } = typeof reply === 'function' ? await reply(asked) : reply
        return HttpResponse.json(body, { status, headers })
      }),
    )
  const list = (resource: string, rows: readonly Record<string, unknown>[], total = rows.length) =>
    on('get', `*/api/${resource}`, {
      body: rows as JsonBodyType,
      headers: { 'Content-Range': `${resource} 0-${Math.max(0, rows.length - 1)}/${total}` },
    })
  const sent = (method: string, path: string) => seen.filter((one) => one.method === method && one.path === path)
  return { on, list, seen, sent, live }
}

export interface Stage {
  resource: string
  /** Roles of who is signed in. */
  roles?: readonly string[]
  /** The id of who is signed in. */
  self?: string
  locale?: Locale
  calendar?: Calendar
  /** Where the page is opened, and the pattern that it is opened under. */
  at?: string
  route?: string
  /** A further pattern that shows the same page: the address of a record that the page makes. */
  also?: string
  /** The shell's own notices rather than react-admin's, which know less and leave sooner. */
  toasts?: boolean
}

const authProvider = (roles: readonly string[], self: string): AuthProvider => ({
  login: async () => {},
  logout: async () => {},
  checkAuth: async () => {},
  checkError: async () => {},
  getPermissions: async () => roles,
  getIdentity: async () => ({ id: self }),
})

/** Shows a view as the shell does: providers, theme, direction, and a data router for the unsaved-changes guard. */
export function show(View: ComponentType | ReactNode, stage: Stage) {
  const {
    resource,
    roles = ['BranchAdmin'],
    self = '',
    locale = 'en',
    calendar = 'gregorian',
    at = '/here',
    route = '/here',
    also,
    toasts = false,
  } = stage
  const content = typeof View === 'function' ? <View /> : View
  const page = (
    <CoreAdminContext
      authProvider={authProvider(roles, self)}
      dataProvider={dataProvider}
      i18nProvider={i18nProviderFor(locale)}
      queryClient={newQueryClient()}
    >
      <RtlProvider locale={locale}>
        <ThemeProvider theme={atharTheme('light', locale === 'ar' ? 'rtl' : 'ltr')}>
          <FormatProvider locale={locale} calendar={calendar} timeZone="Asia/Riyadh">
            <ResourceDefinitionContextProvider
              definitions={definitionsFor(standing(roles as Role[]), { locale, calendar }, '/app')}
            >
              <ResourceContextProvider value={resource}>
                <main>
                  <Suspense fallback="…">{content}</Suspense>
                </main>
                {toasts ? <Toasts /> : <Notification />}
              </ResourceContextProvider>
            </ResourceDefinitionContextProvider>
          </FormatProvider>
        </ThemeProvider>
      </RtlProvider>
    </CoreAdminContext>
  )
  const router = createMemoryRouter(
    [
      { path: route, element: page },
      ...(also === undefined ? [] : [{ path: also, element: page }]),
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [at] },
  )
  return { ...render(<RouterProvider router={router} />), router }
}
