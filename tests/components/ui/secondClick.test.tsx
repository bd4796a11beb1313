import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ConfirmButton } from '../../../src/ui/ConfirmButton.tsx'
import { ignoreSecondClicks } from '../../../src/ui/secondClick.ts'

ignoreSecondClicks()
afterEach(cleanup)

const onConfirm = vi.fn<() => void>()
const question = { title: 'Send it?', text: 'It cannot be called back.', confirmLabel: 'Send now', cancelLabel: 'Back' }
const open = () => {
  onConfirm.mockClear()
  render(<ConfirmButton label="Send" question={question} onConfirm={onConfirm} />)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }), { detail: 1 })
}
/** What lies around the dialog: it closes when that is clicked. */
const ground = () => {
  const found = screen.getByRole('dialog').closest('.MuiModal-root')?.querySelector('.MuiDialog-container')
  if (!found) throw new Error('there is no ground')
  return found
}
const clickGround = (detail: number) => {
  fireEvent.mouseDown(ground())
  fireEvent.click(ground(), { detail })
}

it('the second half of a double click neither closes nor answers what the first has opened', () => {
  open()
  clickGround(2)
  fireEvent.click(screen.getByRole('button', { name: 'Send now' }), { detail: 2 })
  expect(onConfirm).not.toHaveBeenCalled()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

it('a click of its own closes it, and answers it, as does a double click within it', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Send now' }), { detail: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Send now' }), { detail: 2 })
  expect(onConfirm).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('whoever clicks beside it closes it', async () => {
  open()
  clickGround(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
