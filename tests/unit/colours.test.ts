import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as ours from '../../resources/_kit/colours.ts'
import { color } from '../../resources/_kit/fields/index.ts'
import { checkField } from '../../resources/_kit/validate.ts'
import { palettes } from '../../src/app/theme/tokens.ts'

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

const GROUNDS = {
  light: ['#ffffff', palettes.light.paper, palettes.light.surface, palettes.light.sunk],
  dark: [palettes.dark.paper, palettes.dark.surface, palettes.dark.raised, palettes.dark.sunk],
}
const anyColour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
const readable = (hex: string): boolean => GROUNDS.light.every((ground) => ratio(hex, ground) >= 4.5)
const faultOf = (value: unknown) => checkField('value', color({ readable: true }), value).faults[0]?.key ?? null

describe('[2.72] [3.15] a colour that words are set in', () => {
  it.each([
    ['#000000', null],
    ['#0f5c55', null],
    ['#A5311F', null],
    ['0f5c55', null],
    ['#ffffff', 'colorUnreadable'],
    ['#ffd54f', 'colorUnreadable'],
    ['#8a8a8a', 'colorUnreadable'],
    ['red', 'color'],
    ['#12345', 'color'],
    ['#0f5c5g', 'color'],
    ['#0f5c55;x', 'color'],
  ])('%s: %s', (value, fault) => {
    expect(faultOf(value)).toBe(fault)
  })

  it('is refused exactly where its contrast with light paper is less than 4.5 to 1', () => {
    fc.assert(
      fc.property(anyColour, (hex) => {
        expect(faultOf(hex)).toBe(readable(hex) ? null : 'colorUnreadable')
      }),
    )
  })

  it('the nearest shade can always be read, and is the colour itself where that can', () => {
    fc.assert(
      fc.property(anyColour, (hex) => {
        const shade = ours.readableShade(hex)
        expect(readable(shade)).toBe(true)
        expect(shade === hex).toBe(readable(hex))
      }),
    )
  })

  it('no lighter shade on the way there can be read: one part of 255 lighter fails', () => {
    fc.assert(
      fc.property(
        anyColour.filter((hex) => !readable(hex)),
        (hex) => {
          const lighter = ours
            .readableShade(hex)
            .slice(1)
            .match(/../g)
            ?.map((part) =>
              Math.min(255, Number.parseInt(part, 16) + 2)
                .toString(16)
                .padStart(2, '0'),
            )
          expect(readable(`#${lighter?.join('')}`)).toBe(false)
        },
      ),
    )
  })

  it.each(['light', 'dark'] as const)('its shades for %s pages can be read wherever the house puts them', (mode) => {
    fc.assert(
      fc.property(anyColour, (hex) => {
        const { action, actionHover, onAction, actionSoft, onActionSoft } = ours.shadesOf(hex)[mode]
        const { ink } = palettes[mode]
        for (const ground of GROUNDS[mode])
          for (const text of [action, actionHover]) expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5)
        for (const [text, ground] of [
          [onAction, action],
          [onAction, actionHover],
          [onActionSoft, actionSoft],
          [action, actionSoft],
          [ink, actionSoft],
        ] as const)
          expect(ratio(text, ground), `${hex}: ${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 400 },
    )
  })

  it('stays itself in the dark: a grey button looks as if it could not be pressed', () => {
    // How far a colour is from grey, from 0 to 1.
    const depth = (hex: string) => {
      const parts = (hex.slice(1).match(/../g) ?? []).map((part) => Number.parseInt(part, 16))
      return (Math.max(...parts) - Math.min(...parts)) / Math.max(...parts)
    }
    for (const hex of ['#1b0f3b', '#0b1f4b', '#0f5c55', '#4a0d1c']) {
      const { action } = ours.shadesOf(hex).dark
      expect(depth(action), `${hex}: ${action}`).toBeGreaterThan(0.25)
    }
  })

  it('measures as WCAG does, against the house’s own grounds', () => {
    expect(ours.contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(ours.contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(ours.LIGHT_GROUND).toBe(palettes.light.sunk)
    expect(ours.DARK_GROUND).toBe(palettes.dark.raised)
    for (const mode of ['light', 'dark'] as const) expect(palettes[mode]).toMatchObject(ours.SHEETS[mode])
  })
})
