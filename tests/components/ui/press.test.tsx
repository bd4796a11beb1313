// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
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

function Acting({ work }: { work: (what: string) => Promise<void> }) {
  const { run } = useAct(work)
  return (
    <>
      <button type="button" onClick={() => void run('one')}>
        One
      </button>
      <button type="button" onClick={() => void run('other')}>
        Other
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
