import { create } from 'qrcode'
import { useMemo } from 'react'

/** White around it, in modules: without it cameras do not find the code. */
export const QUIET = 4

/** A QR code of level M: `dark` are the black ones of its `size` × `size` modules, the white around it not counted. */
export function qrModules(value: string): { size: number; dark: readonly { x: number; y: number }[] } {
  const { size, data } = create(value, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from(data).flatMap((bit, at) => (bit === 0 ? [] : [{ x: at % size, y: Math.floor(at / size) }]))
  return { size, dark }
}

/** A QR code, as large as what is around it. */
export function QrDrawing({ value, label }: { value: string; label: string }) {
  // Pages around it are drawn anew each second; what it says stays.
  const { size, dark } = useMemo(() => qrModules(value), [value])
  const view = size + 2 * QUIET
  const path = dark.map(({ x, y }) => `M${x + QUIET} ${y + QUIET}h1v1h-1z`).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${view} ${view}`}
      width="100%"
      height="100%"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
