import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, type JsonBodyType, http as route } from 'msw'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { routes } from '../../../src/app/router.tsx'
import { setSettings } from '../../../src/providers/settings.ts'
import { settleHere } from '../../../src/providers/tab.ts'
import { profileOf, seen, server, tokenFor } from '../shell/server.ts'

export { profileOf, seen, tokenFor }

// Each page is a chunk of its own, and the machine may be busy with other suites.
configure({ asyncUtilTimeout: 15_000 })

export const STRONG = 'Wadi-Water-7'

const BLANK = { token: null, profile: null, language: null, theme: null, calendar: null, lastEntity: null, store: {} }

/** The whole app over a server that answers what a test says. */
export function useApp(): void {
  beforeAll(() => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }))
    window.scrollTo = () => undefined
    server.listen({ onUnhandledRequest: 'error' })
  })
  beforeEach(() => {
    window.localStorage.clear()
    window.sessionStorage.clear()
    setSettings({ ...BLANK, lastRoles: [] })
    settleHere()
    seen.length = 0
    // The page that one arrives at has lists of its own, which are not this page's matter.
    server.use(
      route.get('*/api/:list', () => HttpResponse.json([], { headers: { 'Content-Range': 'rows 0-0/0' } })),
      route.get('*/api/meta', () => HttpResponse.json({ demo: false, mail: null })),
    )
  })
  afterEach(() => {
    cleanup()
    server.resetHandlers()
    vi.useRealTimers()
  })
  afterAll(() => server.close())
}

export function answer(method: 'get' | 'post' | 'put', path: string, body: JsonBodyType, status = 200): void {
  server.use(route[method](`*${path}`, () => HttpResponse.json(body, { status })))
}

/** The connection breaks before an answer comes. */
export const loses = (path: string): void => server.use(route.post(`*${path}`, () => HttpResponse.error()))

/** The server's refusal of fields [5.24]. */
export const refusal = (errors: Record<string, string[]>) => ({
  title: 'Please check the marked fields',
  detail: 'Each marked field says what it needs.',
  code: 8,
  fault: 'invalid',
  errors,
})

export const SPENT = {
  title: 'This link does not work any more',
  detail: 'Ask for a new one.',
  code: 8,
  fault: 'linkSpent',
}

export function open(address: string, state?: unknown) {
  const [pathname = '', search = ''] = address.split('?')
  const entry = { pathname, search: search === '' ? '' : `?${search}`, state }
  const router = createMemoryRouter(routes(), { initialEntries: [entry] })
  render(<RouterProvider router={router} />)
  const at = () => router.state.location.pathname
  return { router, at, user: userEvent.setup() }
}

/** Signed in, with this profile in the settings and on the server. */
export function signedIn(
  roles: readonly string[],
  more: Record<string, unknown> = {},
  claims: Record<string, unknown> = {},
) {
  const profile = { ...profileOf(roles), kind: 'staff', ...more }
  setSettings({ token: tokenFor(roles, { entity: 'e1', ...claims }), profile: profile as never })
  // As a page that is opened by them.
  settleHere()
  answer('get', '/user/profile', profile as never)
  return profile
}

export const sent = (path: string) => seen.filter((one) => one.path === path)
export const bodyOf = (path: string): unknown => JSON.parse(sent(path)[0]?.body ?? 'null')

/** Two presses before anything can be drawn anew. */
export async function pressTwice(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name })
  fireEvent.click(button)
  fireEvent.click(button)
}

/** Passes once nothing more is under way: a second call would have been seen by then. */
export async function once(path: string): Promise<void> {
  await waitFor(() => expect(sent(path).length).toBeGreaterThan(0))
  await new Promise((done) => setTimeout(done, 50))
  expect(sent(path)).toHaveLength(1)
}

export const field = async (label: string): Promise<HTMLInputElement> => screen.findByLabelText<HTMLInputElement>(label)

/** Fills a field in one step: letter by letter is slow, and only counts where each is looked at. */
export const put = async (label: string, value: string): Promise<void> => {
  fireEvent.change(await field(label), { target: { value } })
}

/** The words that stand at a field: its hint or its error. */
export async function wordsAt(label: string): Promise<string> {
  const ids = (await field(label)).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

/** Keys that have no text are shown as they are. */
export const missingKeys = (): string[] => {
  const names = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((one) =>
    ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
  )
  const all = [document.body.textContent, document.title, ...names].join('\n')
  return all.match(/\b(?:auth|common|validation|resources|kit|errors|shell|project)\.[a-z][\w.]*/gi) ?? []
}
