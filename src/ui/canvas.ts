/** What is drawn in the browser to be printed or passed on: a poster, a card. Words are set, and Arabic is shaped, by the browser. */
export type Pen = CanvasRenderingContext2D

const FACE = "'IBM Plex Sans Arabic', sans-serif"

export interface Type {
  size: number
  weight: 400 | 700
}

/** The house's own face. */
export const faceOf = ({ size, weight }: Type): string => `${weight} ${size}px ${FACE}`

/** Whole words to a line as far as they go, in the face that the pen has. */
export function wrapped(pen: Pick<Pen, 'measureText'>, text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && pen.measureText(`${last} ${word}`).width <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Null where it cannot be had: what is drawn then does without it. */
export const loaded = (address: string): Promise<HTMLImageElement | null> =>
  new Promise((resolve) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => resolve(null))
    image.src = address
  })

interface Frame {
  left: number
  top: number
  width: number
  height: number
}

/** The middle of a picture, filling the frame. */
export function cover(pen: Pen, image: HTMLImageElement, { left, top, width, height }: Frame): void {
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight)
  const [w, h] = [width / scale, height / scale]
  pen.drawImage(image, (image.naturalWidth - w) / 2, (image.naturalHeight - h) / 2, w, h, left, top, width, height)
}

interface Sheet {
  width: number
  height: number
  lang: 'ar' | 'en'
  ground: string
  /** Words that will stand on it: by them the browser knows which letters to fetch. */
  sample: string
}

/** A sheet of one colour with a pen that writes centred lines. */
export async function newSheet({ width, height, lang, ground, sample }: Sheet): Promise<[HTMLCanvasElement, Pen]> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser draws nothing')
  await Promise.all(([400, 700] as const).map((weight) => document.fonts.load(faceOf({ size: 48, weight }), sample)))
  pen.fillStyle = ground
  pen.fillRect(0, 0, width, height)
  pen.textAlign = 'center'
  pen.direction = lang === 'ar' ? 'rtl' : 'ltr'
  return [canvas, pen]
}

export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture came of the canvas'))), 'image/png'),
  )

/** The same on a page of paper of so many millimetres, words and all as the browser sets them. */
export async function pdfOf(canvas: HTMLCanvasElement, width: number, height: number): Promise<Blob> {
  const { jsPDF } = await import('jspdf')
  const paper = new jsPDF({ unit: 'mm', format: [width, height] })
  paper.addImage(canvas.toDataURL('image/jpeg', 0.92), 'JPEG', 0, 0, width, height)
  return paper.output('blob')
}
