// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { ConfirmButton } from '../../../src/ui/ConfirmButton.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The clock that presses are told apart by, in milliseconds; what is answered sets it. */
function clock(): (to: number) => void {
  let now = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  return (to) => {
    now = 10_000 + to
  }
}

function Acting({ work }: { work: (what: string) => Promise<void | false> }) {
  const { run, start } = useAct(work)
  return (
    <>
      <button type="button" onClick={() => void run('one')}>
        One
      </button>
      <button type="button" onClick={() => void run('other')}>
        Other
      </button>
      <button type="button" onClick={() => void start('one')}>
        By itself
      </button>
    </>
  )
}

const press = async (name: string) => {
  screen.getByRole('button', { name }).click()
  await act(() => Promise.resolve())
}

describe('a double press whose answer comes between its two clicks', () => {
  it('acts once: the same again within half a second belongs to it, and not after', async () => {
    const at = clock()
    const work = vi.fn<(what: string) => Promise<void>>(() => Promise.resolve())
    render(<Acting work={work} />)
    await press('One')
    at(499)
    await press('One')
    expect(work.mock.calls).toEqual([['one']])
    at(501)
    await press('One')
    expect(work.mock.calls).toEqual([['one'], ['one']])
  })

  it('is told from another act that follows at once', async () => {
    clock()
    const work = vi.fn<(what: string) => Promise<void>>(() => Promise.resolve())
    render(<Acting work={work} />)
    await press('One')
    await press('Other')
    expect(work.mock.calls).toEqual([['one'], ['other']])
  })

  it('may be tried again at once after a refusal', async () => {
    clock()
    const work = vi.fn<(what: string) => Promise<void>>(() => Promise.reject(new Error('refused')))
    render(<Acting work={work} />)
    await press('One')
    await press('One')
    expect(work.mock.calls).toEqual([['one'], ['one']])
  })

  it('may be tried again at once after a refusal that the work has said itself', async () => {
    clock()
    const work = vi.fn<(what: string) => Promise<false>>(() => Promise.resolve(false))
    render(<Acting work={work} />)
    await press('One')
    await press('One')
    expect(work.mock.calls).toEqual([['one'], ['one']])
  })

  it('keeps nothing from happening that the program begins by itself, right after it or while it is under way', async () => {
    clock()
    let answer: () => void = () => undefined
    const work = vi.fn<(what: string) => Promise<void>>(() => new Promise((resolve) => (answer = resolve)))
    render(<Acting work={work} />)
    await press('One')
    await press('By itself')
    expect(work.mock.calls).toEqual([['one'], ['one']])
    answer()
    await act(() => Promise.resolve())
    await press('By itself')
    expect(work.mock.calls).toHaveLength(3)
    // While that is under way a press waits for its end, as for that of another press.
    await press('Other')
    expect(work.mock.calls).toHaveLength(3)
  })

  it('is another press where its question was opened anew in between', async () => {
    clock()
    const user = userEvent.setup()
    const onConfirm = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const question = { title: 'Sure?', text: 'It is sent.', confirmLabel: 'Send to 3 donors', cancelLabel: 'Cancel' }
    render(<ConfirmButton label="Send" question={question} onConfirm={onConfirm} />)
    for (const times of [1, 2]) {
      await user.click(await screen.findByRole('button', { name: 'Send' }))
      await user.click(screen.getByRole('button', { name: 'Send to 3 donors' }))
      expect(onConfirm).toHaveBeenCalledTimes(times)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })

  it('confirms once where the question leaves the page slowly', async () => {
    clock()
    const user = userEvent.setup()
    const onConfirm = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const question = { title: 'Sure?', text: 'It is sent.', confirmLabel: 'Send to 3 donors', cancelLabel: 'Cancel' }
    render(<ConfirmButton label="Send" question={question} onConfirm={onConfirm} />)
    await user.click(screen.getByRole('button', { name: 'Send' }))
    const confirm = screen.getByRole('button', { name: 'Send to 3 donors' })
    confirm.click()
    await act(() => Promise.resolve())
    confirm.click()
    await act(() => Promise.resolve())
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })
})
