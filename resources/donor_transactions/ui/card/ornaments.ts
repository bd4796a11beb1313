import type { Pen } from '../../../../src/ui/canvas.ts'

/** A star of eight points: two squares, one turned upon the other. */
export function star(pen: Pen, x: number, y: number, radius: number): void {
  pen.beginPath()
  for (let at = 0; at < 16; at += 1) {
    // Where the sides of the squares cross.
    const far = at % 2 === 0 ? radius : radius * 0.765
    const angle = (Math.PI * at) / 8
    pen.lineTo(x + far * Math.cos(angle), y + far * Math.sin(angle))
  }
  pen.closePath()
}

/** Rows of stars from edge to edge, every second row between those of the first. */
export function starField(pen: Pen, width: number, from: number, to: number, step: number): void {
  for (let row = 0; from + row * step <= to; row += 1)
    for (let x = row % 2 === 0 ? 0 : step / 2; x <= width; x += step) {
      star(pen, x, from + row * step, step * 0.3)
      pen.stroke()
    }
}

/** The new moon, open towards the right and a little up. */
export function crescent(pen: Pen, x: number, y: number, radius: number): void {
  const [inner, apart] = [radius * 0.82, radius * 0.42]
  const outerTip = Math.acos((apart ** 2 + radius ** 2 - inner ** 2) / (2 * apart * radius))
  const innerTip = Math.atan2(radius * Math.sin(outerTip), radius * Math.cos(outerTip) - apart)
  pen.save()
  pen.translate(x, y)
  pen.rotate(-0.4)
  pen.beginPath()
  pen.arc(0, 0, radius, outerTip, 2 * Math.PI - outerTip)
  pen.arc(apart, 0, inner, 2 * Math.PI - innerTip, innerTip, true)
  pen.closePath()
  pen.fill()
  pen.restore()
}

/** A lantern on its chain, hung from the upper edge. */
export function lantern(pen: Pen, x: number, drop: number, size: number): void {
  pen.beginPath()
  pen.moveTo(x, 0)
  pen.lineTo(x, drop)
  pen.stroke()
  const [half, top] = [size / 2, drop + size * 0.35]
  // The cap, the glass, the foot.
  pen.beginPath()
  pen.moveTo(x, drop)
  pen.quadraticCurveTo(x + half * 0.9, drop + size * 0.1, x + half, top)
  pen.lineTo(x - half, top)
  pen.quadraticCurveTo(x - half * 0.9, drop + size * 0.1, x, drop)
  pen.fill()
  pen.beginPath()
  pen.moveTo(x - half * 0.85, top + 8)
  pen.lineTo(x + half * 0.85, top + 8)
  pen.lineTo(x + half * 0.55, top + size)
  pen.lineTo(x - half * 0.55, top + size)
  pen.closePath()
  pen.stroke()
  star(pen, x, top + size * 0.5, size * 0.22)
  pen.fill()
  pen.fillRect(x - half * 0.7, top + size + 6, half * 1.4, size * 0.1)
}

/** Little flags on a string that sags between two points of the same height. */
export function bunting(pen: Pen, width: number, top: number, sag: number, colours: readonly string[]): void {
  const flags = 12
  const heightAt = (share: number) => top + sag * 4 * share * (1 - share)
  pen.beginPath()
  for (let at = 0; at <= 48; at += 1) pen.lineTo((width * at) / 48, heightAt(at / 48))
  pen.stroke()
  for (let at = 0; at < flags; at += 1) {
    const [from, to] = [(at + 0.15) / flags, (at + 0.85) / flags]
    pen.fillStyle = colours[at % colours.length] ?? ''
    pen.beginPath()
    pen.moveTo(width * from, heightAt(from))
    pen.lineTo(width * to, heightAt(to))
    pen.lineTo((width * (from + to)) / 2, (heightAt(from) + heightAt(to)) / 2 + 74)
    pen.closePath()
    pen.fill()
  }
}
