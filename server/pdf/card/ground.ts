/** A star of eight points, the house's ornament: two squares, one turned upon the other. */
const star = (x: number, y: number, half: number): string => {
  const square = `x="${x - half}" y="${y - half}" width="${2 * half}" height="${2 * half}"`
  return `<rect ${square}/><rect ${square} transform="rotate(45 ${x} ${y})"/>`
}

/** Rows of stars down to a height, every second row between those of the first. */
export function starField(width: number, height: number, step: number): string {
  const rows = Array.from({ length: Math.ceil(height / step) + 1 }, (_, row) => {
    const from = row % 2 === 0 ? 0 : step / 2
    const across = Array.from({ length: Math.ceil((width - from) / step) + 1 }, (_star, at) => from + at * step)
    return across.map((x) => star(x, row * step, step * 0.21)).join('')
  })
  return `<g fill="none" stroke="#ffffff" stroke-width="2">${rows.join('')}</g>`
}

export const box = (x: number, y: number, width: number, height: number, look: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${look}/>`

export const svg = (width: number, height: number, ...parts: readonly string[]): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`)
