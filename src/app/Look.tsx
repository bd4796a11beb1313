import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useMemo } from 'react'
import { calendarOf, languageOf, useSettings } from '../providers/settings.ts'
import { FormatProvider } from '../ui/FormatContext.tsx'
import { usePrinting } from '../ui/usePrinting.ts'
import { directionOf, RtlProvider } from './theme/RtlProvider.tsx'
import { atharTheme } from './theme/theme.ts'
import type { ThemeMode } from './theme/tokens.ts'

/** Light or dark: as chosen, else as the device has it. */
export function useMode(): ThemeMode {
  const chosen = useSettings((settings) => settings.theme)
  const deviceIsDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true })
  return chosen ?? (deviceIsDark ? 'dark' : 'light')
}

/** Language, direction, theme and dates around every page, signed in or not. */
export function Look({ children }: { children: ReactNode }) {
  const locale = useSettings(languageOf)
  const calendar = useSettings(calendarOf)
  const timeZone = useSettings(({ profile }) => profile?.entity?.timeZone)
  const chosen = useMode()
  // Paper is white, whatever the screen is.
  const mode = usePrinting() ? 'light' : chosen
  const theme = useMemo(() => atharTheme(mode, directionOf(locale)), [mode, locale])
  return (
    <RtlProvider locale={locale}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <FormatProvider locale={locale} calendar={calendar} {...(timeZone !== undefined && { timeZone })}>
          {children}
        </FormatProvider>
      </ThemeProvider>
    </RtlProvider>
  )
}
