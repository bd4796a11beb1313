/**
 * Colours of an entity: whether words in them can be read, and the shades that its pages are made of. Contrast is that of
 * WCAG 2.2: 4.5 to 1 for text. The grounds are those of the house (src/app/theme/tokens.ts; a test compares them).
 */

/** A colour as `#rrggbb`, in small letters. */
export const HEX = /^#[0-9a-f]{6}$/

/** The least contrast of text [WCAG 1.4.3]. */
const READABLE = 4.5
/** What a shade is made to reach, so that rounding to whole parts of 255 takes nothing from it. */
const AIM = READABLE + 0.02
/** In the dark it is more: a shade is read on a ground that is tinted by itself as well. */
const DARK_AIM = 6

/** What words stand on, the hardest first: the darkest of the light grounds, the lightest of the dark ones. */
export const LIGHT_GROUND = '#f2ecdf'
export const DARK_GROUND = '#1b2a25'
const WHITE = '#ffffff'
const NIGHT = '#06120f'

/** A sheet of the house and the ink on it. */
export const SHEETS = {
  light: { surface: '#fffdf9', ink: '#14211c', inkSoft: '#4b5a53' },
  dark: { surface: '#14201c', ink: '#ece7db', inkSoft: '#aab6ae' },
} as const

type Parts = readonly [red: number, green: number, blue: number]

const partsOf = (hex: string): Parts => {
  const number = Number.parseInt(hex.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

const hexOf = (parts: readonly number[]): string =>
  `#${parts
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const linear = (part: number): number => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = (hex: string): number => {
  const [red, green, blue] = partsOf(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** How far two colours stand apart, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** So much of the second in the first: 0 is the first itself. */
const mix = (one: string, other: string, share: number): string => {
  const [a, b] = [partsOf(one), partsOf(other)]
  return hexOf([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share])
}

/** Whether words in this colour can be read on the house's light paper, and white words on it. */
export const isReadable = (hex: string): boolean => contrast(hex, LIGHT_GROUND) >= READABLE

/** The nearest shade towards black or white that stands far enough apart from all the grounds. */
function towards(hex: string, end: string, grounds: readonly string[], aim = AIM): string {
  const holds = (shade: string) => grounds.every((ground) => contrast(shade, ground) >= aim)
  if (holds(hex)) return hex
  let [near, far] = [0, 1]
  // Each step halves what is left between what holds and what does not: eight of them are one part of 255.
  for (let step = 0; step < 10; step += 1) {
    const middle = (near + far) / 2
    if (holds(mix(hex, end, middle))) far = middle
    else near = middle
  }
  return mix(hex, end, far)
}

/** The colour in full light, a little paler: white alone would make a grey of a dark one, and a button in it look disabled. */
function litUp(hex: string): string {
  const parts = partsOf(hex)
  const most = Math.max(...parts)
  return most === 0
    ? WHITE
    : mix(hexOf([255, 255, 255].map((full, at) => (full * (parts[at] ?? 0)) / most)), WHITE, 0.35)
}

/** The nearest shade of a colour that can be read in the dark. */
function inTheDark(hex: string): string {
  const grounds = [DARK_GROUND, NIGHT]
  const lit = litUp(hex)
  const isEnough = grounds.every((ground) => contrast(lit, ground) >= DARK_AIM)
  return isEnough ? towards(hex, lit, grounds, DARK_AIM) : towards(lit, WHITE, grounds, DARK_AIM)
}

/** The nearest shade of a colour that can be read; the colour itself where it can. */
export const readableShade = (hex: string): string => (isReadable(hex) ? hex : towards(hex, '#000000', [LIGHT_GROUND]))

/** What a colour becomes on a page: by the names of the house's own (`--athar-action` …). */
export interface Shades {
  action: string
  actionHover: string
  onAction: string
  actionSoft: string
  onActionSoft: string
}

/** The shades of a colour for light and dark pages; each of them can be read where the house puts it. */
export function shadesOf(colour: string): Record<'light' | 'dark', Shades> {
  const action = readableShade(colour)
  const actionSoft = mix(SHEETS.light.surface, action, 0.07)
  const bright = inTheDark(action)
  const darkSoft = mix(SHEETS.dark.surface, bright, 0.15)
  return {
    light: {
      action,
      actionHover: mix(action, '#000000', 0.25),
      onAction: WHITE,
      actionSoft,
      onActionSoft: towards(mix(action, '#000000', 0.2), '#000000', [actionSoft]),
    },
    dark: {
      action: bright,
      actionHover: mix(bright, WHITE, 0.25),
      onAction: NIGHT,
      actionSoft: darkSoft,
      onActionSoft: towards(mix(bright, WHITE, 0.3), WHITE, [darkSoft]),
    },
  }
}
