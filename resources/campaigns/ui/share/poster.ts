import {
  cover,
  faceOf,
  loaded,
  newSheet,
  type Pen,
  pdfOf,
  pngOf,
  type Type,
  wrapped,
} from '../../../../src/ui/canvas.ts'
import { QUIET, qrModules } from '../../../../src/ui/QrDrawing.tsx'

/** A poster of a campaign with the code that opens it, drawn in the browser: what is printed and what is passed on. */
export interface Poster {
  lang: 'ar' | 'en'
  entity: string
  title: string
  /** Below the code: what it is for the camera, and under which licence. */
  lines: readonly string[]
  address: string
  /** Of the same origin; null where it has none that may be shown. */
  picture: string | null
  /** The entity's own; null: Athar's. */
  colour: string | null
}

// A4 at 150 dots an inch.
const WIDTH = 1240
const HEIGHT = 1754
const MARGIN = 90
const CODE = 460
const PAPER = '#ffffff'
const INK = '#14251f'
const ACTION = '#0b5d56'

interface Line extends Type {
  colour: string
}

/** Centred lines from `top`. @returns where they end */
function write(pen: Pen, text: string, top: number, { size, weight, colour }: Line): number {
  pen.font = faceOf({ size, weight })
  pen.fillStyle = colour
  const lead = size * 1.5
  const lines = wrapped(pen, text, WIDTH - 2 * MARGIN)
  lines.forEach((line, at) => {
    pen.fillText(line, WIDTH / 2, top + lead * at + size)
  })
  return top + lead * lines.length
}

/** The picture across the paper. @returns where it ends */
function face(pen: Pen, image: HTMLImageElement): number {
  const height = Math.round(WIDTH * 0.5)
  cover(pen, image, { left: 0, top: 0, width: WIDTH, height })
  return height
}

/** Black on white, in whole dots. */
function code(pen: Pen, address: string, top: number): void {
  const { size, dark } = qrModules(address)
  const dot = Math.floor(CODE / (size + 2 * QUIET))
  const left = Math.round((WIDTH - dot * size) / 2)
  pen.fillStyle = '#000000'
  for (const { x, y } of dark) pen.fillRect(left + x * dot, top + y * dot, dot, dot)
}

async function drawPoster({
  lang,
  entity,
  title,
  lines,
  address,
  picture,
  colour,
}: Poster): Promise<HTMLCanvasElement> {
  const [canvas, pen] = await newSheet({ width: WIDTH, height: HEIGHT, lang, ground: PAPER, sample: title })
  const image = picture === null ? null : await loaded(picture)
  let y = image === null ? MARGIN * 2 : face(pen, image) + 60
  y = write(pen, entity, y, { size: 36, weight: 400, colour: colour ?? ACTION })
  y = write(pen, title, y + 8, { size: 64, weight: 700, colour: INK })
  code(pen, address, y + 40)
  y += 40 + CODE
  for (const line of lines) y = write(pen, line, y + 6, { size: 30, weight: 400, colour: INK })
  return canvas
}

export const posterPng = async (poster: Poster): Promise<Blob> => pngOf(await drawPoster(poster))

export const posterPdf = async (poster: Poster): Promise<Blob> => pdfOf(await drawPoster(poster), 210, 297)
