// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { CoreAdminContext, type NotificationType, useNotify } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Toasts } from '../../../src/app/layout/Toasts.tsx'
import { i18nProviderFor } from '../../../src/providers/i18nProvider.ts'

type Notify = (message: string, options: { type: NotificationType; undoable?: boolean }) => void

let notify: Notify = () => undefined

function Speaker({ onReady }: { onReady: (ready: Notify) => void }) {
  const ready = useNotify()
  useEffect(() => onReady(ready), [onReady, ready])
  return null
}

const keep = (ready: Notify): void => {
  notify = ready
}

const show = () =>
  render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={i18nProviderFor('en')}>
        <Speaker onReady={keep} />
        <Toasts />
      </CoreAdminContext>
    </MemoryRouter>,
  )

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

/** In steps: what one of them has set going ends within the next. */
const pass = (ms: number): void => {
  for (let gone = 0; gone < ms; gone += 100)
    act(() => {
      vi.advanceTimersByTime(100)
    })
}

const placeOf = (element: HTMLElement): string => element.closest('.MuiSnackbar-root')?.className ?? ''

describe('toasts', () => {
  it('[9.10] stand at the bottom and leave after 5000 ms', () => {
    vi.useFakeTimers()
    show()
    act(() => notify('common.state.saved', { type: 'success' }))
    const toast = screen.getByRole('status')
    expect(toast.textContent).toContain('Saved')
    expect(placeOf(toast)).toContain('anchorOriginBottom')
    pass(4900)
    expect(screen.queryByRole('status')).not.toBeNull()
    pass(200)
    pass(1000)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('[8.9] [9.10] show errors at the top with title, subtitle, icon and a way to close them', async () => {
    show()
    act(() => notify('No connection\nThe server cannot be reached.', { type: 'error' }))
    const toast = screen.getByRole('alert')
    expect(placeOf(toast)).toContain('anchorOriginTop')
    expect(toast.className).toContain('colorError')
    expect(toast.textContent).toContain('No connection')
    expect(toast.textContent).toContain('The server cannot be reached.')
    expect(screen.getByTitle('Error')).toBeTruthy()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Close the message' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('that can be undone do not wait behind older ones, and stay for ten seconds', () => {
    vi.useFakeTimers()
    show()
    act(() => notify('common.state.saved', { type: 'success' }))
    act(() => notify('will be deleted', { type: 'info', undoable: true }))
    expect(screen.getByRole('status').textContent).toBe('will be deletedUndo')
    pass(9900)
    expect(screen.queryByRole('status')?.textContent).toBe('will be deletedUndo')
    pass(200)
    pass(1000)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('stand over the menu, not over what was just saved; what can be undone leaves the menu free', () => {
    show()
    act(() => notify('common.state.saved', { type: 'success' }))
    const place = () => screen.getByRole('status').closest('.MuiSnackbar-root') as HTMLElement
    expect(place().className).toContain('anchorOriginBottomLeft')
    expect(getComputedStyle(place()).bottom).toBe('8px')
    act(() => notify('will be deleted', { type: 'info', undoable: true }))
    expect(place().className).toContain('anchorOriginBottomCenter')
  })

  it('keep above the buttons of a form, where it says how its saving stands', () => {
    const foot = document.createElement('div')
    foot.className = 'athar-foot'
    foot.getBoundingClientRect = () => ({ top: window.innerHeight - 70, height: 70 }) as DOMRect
    document.body.append(foot)
    show()
    act(() => notify('common.state.saved', { type: 'success' }))
    const place = getComputedStyle(screen.getByRole('status').closest('.MuiSnackbar-root') as HTMLElement)
    expect(place.bottom).toBe('82px')
    foot.remove()
  })

  it('of a deletion are not hidden by an error, nor hide it', () => {
    show()
    act(() => notify('No connection', { type: 'error' }))
    act(() => notify('will be deleted', { type: 'info', undoable: true }))
    expect(screen.getByRole('alert').textContent).toContain('No connection')
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  })

  it('wait for each other', async () => {
    show()
    act(() => {
      notify('one', { type: 'info' })
      notify('two', { type: 'info' })
    })
    expect(screen.getByRole('status').textContent).toContain('one')
    await userEvent.setup().click(screen.getByRole('button', { name: 'Close the message' }))
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('two'))
  })
})
