// @vitest-environment jsdom
import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { atharTheme } from '../../../src/app/theme/theme.ts'
import { PhotoGrid } from '../../../src/ui/PhotoGrid.tsx'

afterEach(cleanup)

const photos = ['The old well', 'The pump', 'The first water'].map((alt) => ({ id: alt, src: `/${alt}.webp`, alt }))
const labels = {
  photos: 'Photos',
  open: (alt: string) => `Open: ${alt}`,
  close: 'Close',
  previous: 'Previous',
  next: 'Next',
  position: (index: number, total: number) => `${index} of ${total}`,
}

const show = (direction: 'ltr' | 'rtl') =>
  render(
    <ThemeProvider theme={atharTheme('light', direction)}>
      <PhotoGrid photos={photos} labels={labels} />
    </ThemeProvider>,
  )

describe('PhotoGrid', () => {
  it.each([
    ['ltr', '{ArrowRight}', '{ArrowLeft}'],
    ['rtl', '{ArrowLeft}', '{ArrowRight}'],
  ] as const)('goes on with the arrow of the reading direction (%s) and stops at the ends', async (dir, on, back) => {
    show(dir)
    await userEvent.click(screen.getByRole('button', { name: 'Open: The pump' }))
    expect(screen.getByRole('img', { name: 'The pump' })).toBeTruthy()
    await userEvent.keyboard(on)
    expect(screen.getByText('3 of 3')).toBeTruthy()
    await userEvent.keyboard(on)
    expect(screen.getByRole('img', { name: 'The first water' })).toBeTruthy()
    await userEvent.keyboard(`${back}${back}${back}`)
    expect(screen.getByText('1 of 3')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
