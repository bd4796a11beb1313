import { describe, expect, it } from 'vitest'
import { cssVariables, type Palette, palettes } from '../../src/app/theme/tokens.ts'

/** Contrast by the WCAG formula, written anew so that the code under test does not judge itself. */
function ratio(one: string, other: string): number {
  const light = [one, other].map((hex) => {
    const number = Number.parseInt(hex.slice(1), 16)
    const parts = [number >> 16, (number >> 8) & 255, number & 255].map((part) => {
      const c = part / 255
      return c <= 0.03928 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4)
    })
    return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0)
  })
  return (Math.max(...light) + 0.05) / (Math.min(...light) + 0.05)
}

type Name = keyof Palette
const GROUNDS: Name[] = ['paper', 'surface', 'raised', 'sunk']
const TEXT_ON_GROUND: Name[] = [
  'ink',
  'inkSoft',
  'action',
  'actionHover',
  'accentText',
  'success',
  'warning',
  'danger',
  'info',
]
const TEXT_ON_COLOUR: [Name, Name][] = [
  ['onAction', 'action'],
  ['onAction', 'actionHover'],
  ['onActionSoft', 'actionSoft'],
  ['ink', 'actionSoft'],
  ['inkSoft', 'actionSoft'],
  ['action', 'actionSoft'],
  ['onAccent', 'accent'],
  ['ink', 'accentSoft'],
  ['accentText', 'accentSoft'],
  ['onSuccess', 'success'],
  ['success', 'successSoft'],
  ['ink', 'successSoft'],
  ['onWarning', 'warning'],
  ['warning', 'warningSoft'],
  ['ink', 'warningSoft'],
  ['onDanger', 'danger'],
  ['danger', 'dangerSoft'],
  ['ink', 'dangerSoft'],
  ['onInfo', 'info'],
  ['info', 'infoSoft'],
  ['ink', 'infoSoft'],
]
const EDGES: Name[] = ['outline', 'focus', 'action']

describe.each(['light', 'dark'] as const)('the %s palette', (mode) => {
  const palette = palettes[mode]
  const grounds = TEXT_ON_GROUND.flatMap((text) => GROUNDS.map((ground): [Name, Name] => [text, ground]))

  it.each([...grounds, ...TEXT_ON_COLOUR])('reads: %s on %s', (text, ground) => {
    expect(ratio(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(EDGES.flatMap((edge) => GROUNDS.map((ground): [Name, Name] => [edge, ground])))(
    'is seen: %s beside %s',
    (edge, ground) => {
      expect(ratio(palette[edge], palette[ground])).toBeGreaterThanOrEqual(3)
    },
  )

  it('reaches plain CSS whole', () => {
    const css = cssVariables(mode)
    expect(css).toContain(`color-scheme: ${mode};`)
    expect(css).toContain(`--athar-on-action: ${palette.onAction};`)
    expect(css).toContain('--athar-space-2: 16px;')
    expect(css).toContain('--athar-radius-medium: 12px;')
    expect(css).not.toContain('undefined')
  })
})
