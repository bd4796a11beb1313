// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http as route } from 'msw'
import { useState } from 'react'
import { CoreAdminContext, useUpdate } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toasts } from '../../../src/app/layout/Toasts.tsx'
import { dataProvider } from '../../../src/providers/dataProvider.ts'
import { holdReload } from '../../../src/providers/flight.ts'
import { http } from '../../../src/providers/http.ts'
import { i18nProviderFor } from '../../../src/providers/i18nProvider.ts'
import { goThereInstead, reloadSoon, setNavigation, silenceQuestions } from '../../../src/providers/reload.ts'
import { setSettings } from '../../../src/providers/settings.ts'
import { useKeepAcrossReload } from '../../../src/providers/useAcrossReload.ts'
import { seen, server, tokenFor } from './server.ts'

const OLD = tokenFor(['BranchAdmin'], { jti: 'old' })
const NEW = tokenFor(['BranchAdmin'], { jti: 'new' })

let reload = vi.fn<() => void>()
let assign = vi.fn<(path: string) => void>()
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** As a document that was just loaded. */
const newDocument = () => {
  reload = vi.fn<() => void>()
  assign = vi.fn<(path: string) => void>()
  setNavigation({ reload, assign })
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
  setSettings({ token: OLD, profile: null, language: 'en', store: {} })
  newDocument()
  seen.length = 0
})
afterEach(() => {
  cleanup()
  server.resetHandlers()
})
afterAll(() => server.close())

describe('[4.4] after a refresh that a 401 asked for the page reloads', () => {
  const guarded = () =>
    server.use(
      route.post('*/api/Account/Refresh', () => HttpResponse.json({ data: NEW })),
      route.get('*/api/x/:n', ({ request }) =>
        request.headers.get('Authorization') === `Bearer ${NEW}`
          ? HttpResponse.json({})
          : HttpResponse.json({ title: 'Please sign in' }, { status: 401 }),
      ),
    )

  it('once for all the calls that were refused', async () => {
    guarded()
    await Promise.all(Array.from({ length: 10 }, (_, n) => http(`/api/x/${n}`)))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    await pause(400)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('and goes elsewhere where another page is asked for meanwhile, once', async () => {
    guarded()
    goThereInstead('/app/before')
    await http('/api/x/1')
    goThereInstead('/app/before')
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    const { pathname, search, hash } = window.location
    goThereInstead(pathname + search + hash)
    expect(assign).not.toHaveBeenCalled()
    goThereInstead('/app/users')
    goThereInstead('/app/users')
    expect(assign.mock.calls).toEqual([['/app/users']])
  })

  it('not before every call under way has its answer', async () => {
    guarded()
    let answer = () => undefined as void
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.use(
      route.post('*/api/slow', async () => {
        await held
        return HttpResponse.json({})
      }),
    )
    const slow = http('/api/slow', { method: 'POST', body: {} })
    await http('/api/x/1')
    await pause(500)
    expect(reload).not.toHaveBeenCalled()
    answer()
    await slow
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })

  it('not while a page is being fetched or an upload waits for its turn', async () => {
    guarded()
    let isBusy = true
    const stop = holdReload(() => isBusy)
    await http('/api/x/1')
    await pause(500)
    expect(reload).not.toHaveBeenCalled()
    isBusy = false
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    stop()
  })

  it('not where that would sign out, nor in circles', async () => {
    setSettings({ token: null })
    await reloadSoon()
    expect(reload).not.toHaveBeenCalled()
    setSettings({ token: NEW })
    await reloadSoon()
    expect(reload).toHaveBeenCalledTimes(1)
    newDocument()
    await reloadSoon()
    expect(reload, 'the document that has just been loaded').not.toHaveBeenCalled()
  })
})

describe('[4.4] nothing is lost', () => {
  function Editor() {
    const [update] = useUpdate()
    const edit = (id: string) => () =>
      void update(
        'donors',
        { id, data: { name: `new ${id}` }, previousData: { id, name: 'old', version: 1 } },
        { mutationMode: 'undoable' },
      )
    return (
      <>
        <button type="button" onClick={edit('a')}>
          a
        </button>
        <button type="button" onClick={edit('b')}>
          b
        </button>
      </>
    )
  }

  it('edits that could still be undone are sent before the reload, each once', async () => {
    const puts: string[] = []
    server.use(
      route.put('*/api/donors/:id', ({ params }) => {
        expect(reload).not.toHaveBeenCalled()
        puts.push(String(params['id']))
        return HttpResponse.json({ id: params['id'], name: 'new' })
      }),
      route.get('*/api/donors/:id', ({ params }) => HttpResponse.json({ id: params['id'] })),
    )
    render(
      <MemoryRouter>
        <CoreAdminContext i18nProvider={i18nProviderFor('en')} dataProvider={dataProvider}>
          <Editor />
          <Toasts />
        </CoreAdminContext>
      </MemoryRouter>,
    )
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'a' }))
    await user.click(screen.getByRole('button', { name: 'b' }))
    await pause(100)
    expect(puts, 'held back while they can be undone').toEqual([])
    await act(() => reloadSoon())
    expect(puts.toSorted()).toEqual(['a', 'b'])
    expect(reload).toHaveBeenCalledTimes(1)
  })

  function Wizard() {
    const [text, setText] = useState('')
    const [restored, setRestored] = useState(0)
    useKeepAcrossReload('wizard', text === '' ? null : { text, password: 'secret-word' }, (kept: { text: string }) => {
      setText(kept.text)
      setRestored((times) => times + 1)
    })
    return (
      <>
        <input aria-label="text" value={text} onChange={(event) => setText(event.target.value)} />
        <output>{restored}</output>
      </>
    )
  }
  const typed = () => (screen.getByLabelText('text') as HTMLInputElement).value

  it('what a page holds comes back after the reload, once, and no password is written down', async () => {
    const { unmount } = render(<Wizard />)
    await userEvent.setup().type(screen.getByLabelText('text'), 'half a letter')
    await reloadSoon()
    expect(reload).toHaveBeenCalledTimes(1)
    expect(window.sessionStorage.getItem('athar.kept')).toContain('half a letter')
    expect(window.sessionStorage.getItem('athar.kept')).not.toContain('secret-word')
    expect(window.localStorage.getItem('athar')).not.toContain('half a letter')
    unmount()
    render(<Wizard />)
    expect(typed()).toBe('half a letter')
    expect(screen.getByRole('status').textContent).toBe('1')
    cleanup()
    render(<Wizard />)
    expect(typed(), 'a later visit begins anew').toBe('')
  })

  it.each([
    ['another person', () => setSettings({ token: tokenFor(['BranchAdmin'], { sub: 'u2' }) })],
    ['another branch', () => setSettings({ token: tokenFor(['BranchAdmin'], { entity: 'e2' }) })],
    ['another page', () => window.history.replaceState(null, '', '/elsewhere')],
    ['a much later visit', () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 13 * 3_600_000)],
  ] as const)('%s does not meet it', async (_name, change) => {
    const { unmount } = render(<Wizard />)
    await userEvent.setup().type(screen.getByLabelText('text'), 'half')
    await reloadSoon()
    unmount()
    change()
    render(<Wizard />)
    expect(typed()).toBe('')
    vi.restoreAllMocks()
    window.history.replaceState(null, '', '/')
  })

  it('nobody is asked whether to leave work that is kept; work that nobody keeps is asked for', async () => {
    const speak = silenceQuestions()
    const warn = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(isAsked()).toBe(true)
    await reloadSoon()
    expect(isAsked(), 'no keeper had it').toBe(true)
    window.sessionStorage.clear()
    newDocument()
    render(<Wizard />)
    await userEvent.setup().type(screen.getByLabelText('text'), 'half')
    await reloadSoon()
    expect(isAsked()).toBe(false)
    window.removeEventListener('beforeunload', warn)
    speak()
  })

  it('where it cannot be written down, the page stays', async () => {
    render(<Wizard />)
    await userEvent.setup().type(screen.getByLabelText('text'), 'half')
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await reloadSoon()
    full.mockRestore()
    expect(reload).not.toHaveBeenCalled()
    expect(typed()).toBe('half')
  })
})
