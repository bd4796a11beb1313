/**
 * The one place of Athar's colours, type, space and corners. Free of any interface library, so that the public
 * pages' plain CSS (`cssVariables`) and the signed-in theme are made from the same values.
 */

export type ThemeMode = 'light' | 'dark'
export type Direction = 'ltr' | 'rtl'

/** Colours by role, as `#rrggbb`. A name that begins with `on` is the ink for the surface that it names. */
export interface Palette {
  /** The ground of a page. */
  paper: string
  /** Cards, forms, tables. */
  surface: string
  /** Menus and dialogs: what lies above a card. */
  raised: string
  /** Table heads, wells, tracks. */
  sunk: string
  ink: string
  inkSoft: string
  /** Lines that only divide. */
  hairline: string
  /** Edges that must be seen to use something: inputs, checkboxes (3:1). */
  outline: string
  action: string
  actionHover: string
  onAction: string
  actionSoft: string
  onActionSoft: string
  /** Saffron: the one accent, kept for giving. A surface or a mark, never small text: use `accentText`. */
  accent: string
  onAccent: string
  accentText: string
  accentSoft: string
  success: string
  onSuccess: string
  successSoft: string
  warning: string
  onWarning: string
  warningSoft: string
  danger: string
  onDanger: string
  dangerSoft: string
  info: string
  onInfo: string
  infoSoft: string
  focus: string
  /** A dialog's backdrop, with alpha. */
  veil: string
}

const light: Palette = {
  paper: '#faf6ee',
  surface: '#fffdf9',
  raised: '#ffffff',
  sunk: '#f2ecdf',
  ink: '#14211c',
  inkSoft: '#4b5a53',
  hairline: '#e4dccb',
  outline: '#80887f',
  action: '#0f5c55',
  actionHover: '#0a4741',
  onAction: '#ffffff',
  actionSoft: '#dcece6',
  onActionSoft: '#0b4640',
  accent: '#e3a321',
  onAccent: '#2a1c00',
  accentText: '#7d5200',
  accentSoft: '#fbeecb',
  success: '#2c6a36',
  onSuccess: '#ffffff',
  successSoft: '#e0efdc',
  warning: '#8d4a00',
  onWarning: '#ffffff',
  warningSoft: '#fdebd0',
  danger: '#a5311f',
  onDanger: '#ffffff',
  dangerSoft: '#fae3dc',
  info: '#1c5a82',
  onInfo: '#ffffff',
  infoSoft: '#deebf4',
  focus: '#0f5c55',
  veil: 'rgba(20, 33, 28, 0.5)',
}

const dark: Palette = {
  paper: '#0d1613',
  surface: '#14201c',
  raised: '#1b2a25',
  sunk: '#0a110f',
  ink: '#ece7db',
  inkSoft: '#aab6ae',
  hairline: '#293a33',
  outline: '#75867e',
  action: '#6fc7b6',
  actionHover: '#8cd7c8',
  onAction: '#06201b',
  actionSoft: '#173a34',
  onActionSoft: '#a9e3d7',
  accent: '#efb643',
  onAccent: '#241800',
  accentText: '#f1c468',
  accentSoft: '#392b0d',
  success: '#8fcf92',
  onSuccess: '#08210b',
  successSoft: '#17351c',
  warning: '#f0b071',
  onWarning: '#2b1500',
  warningSoft: '#3b2610',
  danger: '#f29d8c',
  onDanger: '#2d0b05',
  dangerSoft: '#3a1d17',
  info: '#8fc3e8',
  onInfo: '#051d2e',
  infoSoft: '#15293a',
  focus: '#f1c468',
  veil: 'rgba(3, 7, 6, 0.7)',
}

export const palettes: Record<ThemeMode, Palette> = { light, dark }

/** The device's own. */
export const OWN_LETTERS = "system-ui, -apple-system, 'Segoe UI', Tahoma, sans-serif"

/** What the program is read in: the device's own letters until its typeface is worn (src/app/Letters.tsx). */
export const LETTERS = 'var(--athar-letters)'

export const FONT_FAMILY = `'IBM Plex Sans Arabic', ${OWN_LETTERS}`

/** Sizes in rem of a 16 px root. */
export const FONT_SIZE = {
  caption: 0.8125,
  small: 0.875,
  body: 1,
  lead: 1.125,
  h5: 1.125,
  h4: 1.25,
  h3: 1.5,
  h2: 1.875,
  h1: 2.375,
  display: 3,
} as const

export const FONT_WEIGHT = { regular: 400, medium: 500, semibold: 600, bold: 700 } as const

/** Arabic stands taller on its line than Latin: marks above and below need the room. */
export const LINE_HEIGHT: Record<Direction, { body: number; heading: number; control: number }> = {
  ltr: { body: 1.55, heading: 1.25, control: 1.5 },
  rtl: { body: 1.8, heading: 1.5, control: 1.6 },
}

/** The grid's step in px; spaces are whole multiples, 4 px inside small parts. */
export const SPACE = 8

/** Corners in px. */
export const RADIUS = { small: 8, medium: 12, large: 20, pill: 999 } as const

/** Widths in px: a line of text to read, a form, a page. */
const MEASURE = { text: 680, form: 760, page: 1280 } as const

/** Above this width in px there is room for a side menu; below it a bar at the bottom. */
export const PHONE_MAX = 599

/** The only shadow, for what floats over the page. */
export const SHADOW: Record<ThemeMode, string> = {
  light: '0 8px 32px rgba(20, 33, 28, 0.14), 0 1px 3px rgba(20, 33, 28, 0.08)',
  dark: '0 8px 32px rgba(0, 0, 0, 0.55), 0 0 0 1px #293a33',
}

export const MOTION = { quick: 120, calm: 200, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * The mode's tokens as CSS declarations (`--athar-on-action: #ffffff; …`), without a selector around them.
 * Names: `--athar-<colour>`, `--athar-size-<step>`, `--athar-space-<n>` (n × 8 px), `--athar-radius-<step>`,
 * `--athar-font`, `--athar-line-body|heading` (and `…-rtl`), `--athar-shadow`, `--athar-measure-<kind>`.
 */
export function cssVariables(mode: ThemeMode): string {
  const pairs: [string, string][] = [
    ['color-scheme', mode],
    ...Object.entries(palettes[mode]).map(([name, value]): [string, string] => [`--athar-${kebab(name)}`, value]),
    ...Object.entries(FONT_SIZE).map(([name, rem]): [string, string] => [`--athar-size-${name}`, `${rem}rem`]),
    ...Object.entries(FONT_WEIGHT).map(([name, value]): [string, string] => [`--athar-weight-${name}`, `${value}`]),
    ...[1, 2, 3, 4, 5, 6, 8, 12].map((n): [string, string] => [`--athar-space-${n}`, `${n * SPACE}px`]),
    ...Object.entries(RADIUS).map(([name, px]): [string, string] => [`--athar-radius-${name}`, `${px}px`]),
    ...Object.entries(MEASURE).map(([name, px]): [string, string] => [`--athar-measure-${name}`, `${px}px`]),
    ['--athar-font', FONT_FAMILY],
    ['--athar-line-body', `${LINE_HEIGHT.ltr.body}`],
    ['--athar-line-heading', `${LINE_HEIGHT.ltr.heading}`],
    ['--athar-line-body-rtl', `${LINE_HEIGHT.rtl.body}`],
    ['--athar-line-heading-rtl', `${LINE_HEIGHT.rtl.heading}`],
    ['--athar-shadow', SHADOW[mode]],
  ]
  return pairs.map(([name, value]) => `${name}: ${value};`).join('\n')
}
