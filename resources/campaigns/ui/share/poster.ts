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
}

// A4 at 150 dots an inch.
const WIDTH = 1240
const HEIGHT = 1754
const MARGIN = 90
const CODE = 460
const QUIET = 4
const FACE = "'IBM Plex Sans Arabic', sans-serif"
const PAPER = '#ffffff'
const INK = '#14251f'
const ACTION = '#0b5d56'

type Pen = CanvasRenderingContext2D

/** Whole words to a line as far as they go. */
function wrapped(pen: Pen, text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && pen.measureText(`${last} ${word}`).width <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

interface Line {
  size: number
  weight: 400 | 700
  colour: string
}

/** Centred lines from `top`. @returns where they end */
function write(pen: Pen, text: string, top: number, { size, weight, colour }: Line): number {
  pen.font = `${weight} ${size}px ${FACE}`
  pen.fillStyle = colour
  const lead = size * 1.5
  const lines = wrapped(pen, text, WIDTH - 2 * MARGIN)
  lines.forEach((line, at) => {
    pen.fillText(line, WIDTH / 2, top + lead * at + size)
  })
  return top + lead * lines.length
}

const loaded = (address: string): Promise<HTMLImageElement | null> =>
  new Promise((resolve) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => resolve(null))
    image.src = address
  })

/** The middle of a picture, as wide as the paper. @returns where it ends */
function face(pen: Pen, image: HTMLImageElement): number {
  const height = Math.round(WIDTH * 0.5)
  const scale = Math.max(WIDTH / image.naturalWidth, height / image.naturalHeight)
  const [w, h] = [WIDTH / scale, height / scale]
  pen.drawImage(image, (image.naturalWidth - w) / 2, (image.naturalHeight - h) / 2, w, h, 0, 0, WIDTH, height)
  return height
}

/** Black on white, in whole dots. */
async function code(pen: Pen, address: string, top: number): Promise<void> {
  const { create } = await import('qrcode')
  const { size, data } = create(address, { errorCorrectionLevel: 'M' }).modules
  const dot = Math.floor(CODE / (size + 2 * QUIET))
  const left = Math.round((WIDTH - dot * size) / 2)
  pen.fillStyle = '#000000'
  for (let at = 0; at < data.length; at += 1)
    if (data[at]) pen.fillRect(left + (at % size) * dot, top + Math.floor(at / size) * dot, dot, dot)
}

export async function drawPoster({ lang, entity, title, lines, address, picture }: Poster): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser draws nothing')
  await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 48px ${FACE}`, title)))
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.textAlign = 'center'
  pen.direction = lang === 'ar' ? 'rtl' : 'ltr'
  const image = picture === null ? null : await loaded(picture)
  let y = image === null ? MARGIN * 2 : face(pen, image) + 60
  y = write(pen, entity, y, { size: 36, weight: 400, colour: ACTION })
  y = write(pen, title, y + 8, { size: 64, weight: 700, colour: INK })
  await code(pen, address, y + 40)
  y += 40 + CODE
  for (const line of lines) y = write(pen, line, y + 6, { size: 30, weight: 400, colour: INK })
  return canvas
}

export const posterPng = async (poster: Poster): Promise<Blob> => {
  const canvas = await drawPoster(poster)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture came of the canvas'))), 'image/png'),
  )
}

/** The same on a page of paper, words and all as the browser sets them. */
export async function posterPdf(poster: Poster): Promise<Blob> {
  const [canvas, { jsPDF }] = await Promise.all([drawPoster(poster), import('jspdf')])
  const paper = new jsPDF({ unit: 'mm', format: 'a4' })
  paper.addImage(canvas.toDataURL('image/jpeg', 0.92), 'JPEG', 0, 0, 210, 297)
  return paper.output('blob')
}
