import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Toasts } from '../../../src/app/layout/Toasts.tsx'
import { later, OVER_THE_PAGE, type Room, useDialog } from '../../../src/generate/lazyPart.tsx'
import { noteAnswer } from '../../../src/providers/connection.ts'
import { setNavigation } from '../../../src/providers/reload.ts'
import { show, signIn } from './harness.tsx'

const outOfReach = () => Object.assign(new TypeError('nothing came'), { name: 'OutOfReach' })

/** A part that fails with these, one after the other, and then comes; beside it what else the page has. */
function open(faults: Error[], room: Room = { xs: 120, sm: 120 }) {
  const Part = later(async () => {
    const fault = faults.shift()
    if (fault) throw fault
    return ({ name }: { name: string }) => <p>Here is {name}</p>
  }, room)
  show(
    () => (
      <>
        <h1>The page</h1>
        <Part name="the part" />
      </>
    ),
    { resource: 'donors' },
  )
}

afterEach(() => {
  cleanup()
  noteAnswer(true)
  vi.restoreAllMocks()
})

describe('a part of a page that cannot be had', () => {
  it('is said in its own room, and asked for anew by a press; the page around it stays', async () => {
    open([outOfReach(), outOfReach()])
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy()
    expect(screen.getByText('No connection')).toBeTruthy()
    fireEvent.click(again)
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Here is the part')).toBeTruthy()
    expect(screen.queryByText('No connection')).toBeNull()
  })

  it('comes by itself once the server is there again', async () => {
    open([outOfReach()])
    await screen.findByRole('button', { name: 'Try again' })
    act(() => noteAnswer(false))
    expect(screen.queryByText('Here is the part')).toBeNull()
    act(() => noteAnswer(true))
    expect(await screen.findByText('Here is the part')).toBeTruthy()
  })

  it('comes with the page alone where a newer version has taken it away', async () => {
    const told = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined)
    open([Object.assign(new TypeError('gone'), { name: 'PartGone' })])
    expect(await screen.findByText('This part could not be shown')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy()
    expect(told).not.toHaveBeenCalled()
  })

  it('is a button where there is room for no more, and nothing where it lies over the page', async () => {
    open([outOfReach()], { xs: 44, sm: 44, width: 44 })
    fireEvent.click(await screen.findByTitle('No connection'))
    expect(await screen.findByText('Here is the part')).toBeTruthy()
  })
})

describe('a dialog that cannot be had', () => {
  const press = (fault: Error) => {
    const Dialog = later(() => Promise.reject(fault), OVER_THE_PAGE)
    const Page = () => (
      <>
        <button {...useDialog(Dialog).button}>Open</button>
        <Toasts />
      </>
    )
    signIn()
    show(Page, { resource: 'donors' })
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  }
  afterEach(() => setNavigation())

  it('is said where no answer came, and the page stays', async () => {
    const reload = vi.fn<() => void>()
    setNavigation({ reload, assign: vi.fn<() => void>() })
    press(outOfReach())
    expect(await screen.findByText(/No connection/)).toBeTruthy()
    expect(reload).not.toHaveBeenCalled()
  })

  it('comes with the page where a newer version has taken it away: nothing is said of a connection', async () => {
    const reload = vi.fn<() => void>()
    setNavigation({ reload, assign: vi.fn<() => void>() })
    press(Object.assign(new TypeError('gone'), { name: 'PartGone' }))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(screen.queryByText(/No connection/)).toBeNull()
  })
})
