import './fonts.css'
import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles'
import type { RaThemeOptions } from 'react-admin'
import { muiComponents } from './components.ts'
import { paginationComponents } from './pagination.ts'
import { reactAdminComponents } from './reactAdmin.ts'
import {
  type Direction,
  FONT_SIZE,
  FONT_WEIGHT,
  LETTERS,
  LINE_HEIGHT,
  palettes,
  RADIUS,
  SHADOW,
  SPACE,
  type ThemeMode,
} from './tokens.ts'

function paletteOptions(mode: ThemeMode): RaThemeOptions['palette'] {
  const c = palettes[mode]
  return {
    mode,
    contrastThreshold: 4.5,
    primary: { main: c.action, dark: c.actionHover, light: c.actionSoft, contrastText: c.onAction },
    secondary: { main: c.accent, dark: c.accentText, light: c.accentSoft, contrastText: c.onAccent },
    success: { main: c.success, light: c.successSoft, contrastText: c.onSuccess },
    warning: { main: c.warning, light: c.warningSoft, contrastText: c.onWarning },
    error: { main: c.danger, light: c.dangerSoft, contrastText: c.onDanger },
    info: { main: c.info, light: c.infoSoft, contrastText: c.onInfo },
    background: { default: c.paper, paper: c.surface },
    text: { primary: c.ink, secondary: c.inkSoft },
    divider: c.hairline,
    bulkActionsToolbarBackgroundColor: c.actionSoft,
    action: { active: c.inkSoft },
  }
}

function typography(direction: Direction): ThemeOptions['typography'] {
  const { body, heading, control } = LINE_HEIGHT[direction]
  const head = (size: number) => ({ fontSize: `${size}rem`, fontWeight: FONT_WEIGHT.semibold, lineHeight: heading })
  return {
    fontFamily: LETTERS,
    fontWeightMedium: FONT_WEIGHT.medium,
    fontWeightBold: FONT_WEIGHT.semibold,
    h1: { ...head(FONT_SIZE.h1), '@media (max-width: 599px)': { fontSize: `${FONT_SIZE.h2}rem` } },
    h2: { ...head(FONT_SIZE.h2), '@media (max-width: 599px)': { fontSize: `${FONT_SIZE.h3}rem` } },
    h3: head(FONT_SIZE.h3),
    h4: head(FONT_SIZE.h4),
    h5: head(FONT_SIZE.h5),
    h6: head(FONT_SIZE.body),
    subtitle1: { fontWeight: FONT_WEIGHT.medium, lineHeight: body },
    subtitle2: { fontWeight: FONT_WEIGHT.medium, lineHeight: body },
    body1: { fontSize: `${FONT_SIZE.body}rem`, lineHeight: body },
    body2: { fontSize: `${FONT_SIZE.small}rem`, lineHeight: body },
    caption: { fontSize: `${FONT_SIZE.caption}rem`, lineHeight: body },
    overline: { textTransform: 'none', fontSize: `${FONT_SIZE.caption}rem`, lineHeight: body },
    button: { textTransform: 'none', fontWeight: FONT_WEIGHT.semibold, lineHeight: control },
  }
}

/** Athar's theme as options: what react-admin's `<Admin theme darkTheme>` takes. */
function atharThemeOptions(mode: ThemeMode, direction: Direction): RaThemeOptions {
  return {
    direction,
    palette: paletteOptions(mode),
    typography: typography(direction),
    spacing: SPACE,
    shape: { borderRadius: RADIUS.medium },
    shadows: createTheme().shadows.map((_, level) => (level === 0 ? 'none' : SHADOW[mode])) as Theme['shadows'],
    sidebar: { width: 248, closedWidth: 64 },
    components: {
      ...muiComponents(mode, direction),
      ...reactAdminComponents(mode),
      ...paginationComponents(direction),
    },
  }
}

/** Athar's theme, made: what MUI's ThemeProvider takes outside react-admin. */
export function atharTheme(mode: ThemeMode, direction: Direction): Theme {
  return createTheme(atharThemeOptions(mode, direction))
}
