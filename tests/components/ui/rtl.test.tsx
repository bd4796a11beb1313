import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { ThemeProvider } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RtlProvider } from '../../../src/app/theme/RtlProvider.tsx'
import { atharTheme } from '../../../src/app/theme/theme.ts'
import { styleOf } from '../styles.ts'

afterEach(cleanup)

function Probe({ onMount }: { onMount: () => void }) {
  useEffect(onMount, [onMount])
  return <Box data-testid="box" sx={{ paddingLeft: '7px', marginInlineStart: '3px' }} />
}

const tree = (locale: 'en' | 'ar', onMount: () => void) => (
  <RtlProvider locale={locale}>
    <ThemeProvider theme={atharTheme('light', locale === 'ar' ? 'rtl' : 'ltr')}>
      <Probe onMount={onMount} />
    </ThemeProvider>
  </RtlProvider>
)

const side = () => {
  const style = styleOf(screen.getByTestId('box'))
  return [style.paddingLeft, style.paddingRight]
}

describe('RtlProvider', () => {
  it('[1.16] mirrors the page for Arabic and back, without mounting it again', () => {
    const mounted = vi.fn<() => void>()
    const { rerender } = render(tree('en', mounted))
    expect(document.documentElement.dir).toBe('ltr')
    expect(side()[0]).toBe('7px')
    rerender(tree('ar', mounted))
    expect(document.documentElement.dir).toBe('rtl')
    expect(document.documentElement.lang).toBe('ar')
    expect(side()[1]).toBe('7px')
    expect(side()[0]).not.toBe('7px')
    rerender(tree('en', mounted))
    expect(document.documentElement.lang).toBe('en')
    expect(side()[0]).toBe('7px')
    expect(mounted).toHaveBeenCalledOnce()
  })

  it('holds a form in Arabic: placeholders and read-only fields do not break the styles', () => {
    render(
      <RtlProvider locale="ar">
        <ThemeProvider theme={atharTheme('dark', 'rtl')}>
          <TextField label="العنوان" placeholder="نص" slotProps={{ htmlInput: { readOnly: true } }} />
        </ThemeProvider>
      </RtlProvider>,
    )
    expect(screen.getByLabelText('العنوان')).toBeTruthy()
  })
})

describe('the theme', () => {
  it('names a checkbox on its input, where react-admin names the span around it', () => {
    const { container } = render(
      <ThemeProvider theme={atharTheme('light', 'ltr')}>
        <Checkbox aria-label="Select this row" />
      </ThemeProvider>,
    )
    expect(screen.getByRole('checkbox', { name: 'Select this row' }).tagName).toBe('INPUT')
    expect(container.querySelector('span[aria-label]')).toBeNull()
  })
})
