/** Contrast as WCAG 2 defines it, for an entity's own colours: they are checked before they carry text. */

/** Red, green, blue of `#rrggbb`, 0 to 255 each. Throws a RangeError for anything else. */
function channels(hex: string): [number, number, number] {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  if (!match) throw new RangeError(`Not a colour of the form #rrggbb: ${hex}`)
  const [, red = '', green = '', blue = ''] = match
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 (the same colour) to 21 (black on white). Both colours as `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** The ink, of the two given, that reads better on the ground. */
export function inkOn(ground: string, dark = '#14211c', light = '#ffffff'): string {
  return contrast(ground, dark) >= contrast(ground, light) ? dark : light
}

/**
 * The colour itself where it reads on the ground (4.5:1), else the same colour mixed step by step with black or
 * white until it does: how an entity's own colour is used for text.
 */
export function readableOn(ground: string, colour: string, wanted = 4.5): string {
  const target = luminance(ground) > 0.18 ? 0 : 255
  const start = channels(colour)
  for (let step = 0; step <= 20; step += 1) {
    const mixed = start.map((value) => Math.round(value + ((target - value) * step) / 20))
    const hex = `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
    if (contrast(ground, hex) >= wanted) return hex
  }
  return target === 0 ? '#000000' : '#ffffff'
}
