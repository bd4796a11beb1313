import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { later, type Room } from '../../../src/generate/lazyPart.tsx'
import { noteAnswer } from '../../../src/providers/connection.ts'
import { show } from './harness.tsx'

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
    expect(told).toHaveBeenCalledTimes(1)
  })

  it('is a button where there is room for no more, and nothing where it lies over the page', async () => {
    open([outOfReach()], { xs: 44, sm: 44, width: 44 })
    fireEvent.click(await screen.findByTitle('No connection'))
    expect(await screen.findByText('Here is the part')).toBeTruthy()
  })
})
