import { fireEvent, render, screen } from '@testing-library/react'
import { Suspense, startTransition, use, useState } from 'react'
import { expect, it } from 'vitest'

it('a page whose next part is still on its way after an event is drawn when the part is here', async () => {
  const words = Promise.resolve('the part')
  const Part = () => <p>{use(words)}</p>
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => startTransition(() => setOpen(true))}>
          open
        </button>
        {isOpen ? (
          <Suspense fallback="wait">
            <Part />
          </Suspense>
        ) : null}
      </>
    )
  }
  render(<Page />)
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('the part', {}, { timeout: 5000 })).toBeTruthy()
})
