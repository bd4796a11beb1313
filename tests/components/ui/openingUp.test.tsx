import Autocomplete from '@mui/material/Autocomplete'
import { ThemeProvider } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { atharTheme } from '../../../src/app/theme/theme.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A field at the lower edge of the window: there is no room for a list below it. */
function atTheLowerEdge() {
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(768)
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1024)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(200)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    return this === document.documentElement ? new DOMRect(0, 0, 1024, 768) : new DOMRect(0, 700, 200, 40)
  })
}

it('a list that opens upward leaves the label of its field to be read', async () => {
  atTheLowerEdge()
  render(
    <ThemeProvider theme={atharTheme('light', 'ltr')}>
      <Autocomplete options={['Noura']} renderInput={(params) => <TextField {...params} label="Donors" />} />
    </ThemeProvider>,
  )
  await userEvent.click(screen.getByRole('combobox', { name: 'Donors' }))
  await screen.findByRole('option', { name: 'Noura' })
  const list = () => document.querySelector<HTMLElement>('.MuiAutocomplete-popper')
  await waitFor(() => expect(list()?.dataset['popperPlacement']).toMatch(/^top/))
  // The list's lower edge: 14 px above the field, whose label stands on its upper edge.
  await waitFor(() => expect(list()?.style.transform).toBe('translate(0px, 686px)'))
})
