import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConfirmButton } from '../../../src/ui/ConfirmButton.tsx'
import { LongWork } from '../../../src/ui/LongWork.tsx'

afterEach(cleanup)

const question = {
  title: 'Send the report?',
  text: 'They get it now.',
  confirmLabel: 'Send to 214 donors',
  cancelLabel: 'Not yet',
}

/** A promise that is settled by hand. */
function deferred(): { promise: Promise<void>; settle: () => void } {
  const settlers: (() => void)[] = []
  const promise = new Promise<void>((resolve) => settlers.push(resolve))
  return { promise, settle: () => settlers.forEach((resolve) => resolve()) }
}

describe('ConfirmButton', () => {
  it('asks first, and does nothing when the answer is no', async () => {
    const onConfirm = vi.fn<() => void>()
    render(<ConfirmButton label="Send" question={question} onConfirm={onConfirm} />)
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByRole('dialog', { name: 'Send the report?' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Not yet' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it('does one thing on a double click and stays open until it is done', async () => {
    const { promise, settle } = deferred()
    const onConfirm = vi.fn<() => Promise<void>>(() => promise)
    render(<ConfirmButton label="Send" question={question} onConfirm={onConfirm} />)
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    const confirm = screen.getByRole('button', { name: 'Send to 214 donors' })
    confirm.click()
    confirm.click()
    expect(onConfirm).toHaveBeenCalledOnce()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeTruthy()
    settle()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

const work = (done: number, status = 'Sending') => (
  <LongWork
    label="Report"
    done={done}
    total={100}
    countText={`${done} of 100`}
    status={{ tone: 'info', label: status }}
  />
)

const said = () => screen.getByRole('status').textContent

describe('LongWork', () => {
  it('shows each step and says only each tenth and each change of state', () => {
    const { rerender } = render(work(11))
    expect(said()).toBe('Report: Sending, 11 of 100')
    rerender(work(19))
    expect(said()).toBe('Report: Sending, 11 of 100')
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('19')
    rerender(work(20))
    expect(said()).toBe('Report: Sending, 20 of 100')
    rerender(work(20, 'Stopped'))
    expect(said()).toBe('Report: Stopped, 20 of 100')
  })
})
