import qrcode from 'qrcode'

/** White around it, in modules: without it cameras do not find the code. */
const QUIET = 4

/** A QR code as a path over a square of so many modules; what is dark in a row is drawn at once. */
export function qrPath(text: string): { path: string; size: number } {
  const { size, data } = qrcode.create(text, { errorCorrectionLevel: 'M' }).modules
  const parts: string[] = []
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      if (!data[y * size + x]) continue
      const from = x
      while (x + 1 < size && data[y * size + x + 1]) x += 1
      parts.push(`M${from + QUIET} ${y + QUIET}h${x - from + 1}v1h-${x - from + 1}z`)
    }
  return { path: parts.join(''), size: size + 2 * QUIET }
}

/** The same as a picture: black on white whatever the theme, as cameras want it. */
export function qrSvg(text: string): string {
  const { path, size } = qrPath(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}
