import { ACCEPT_BYTES } from '../../../_kit/fields/index.ts'

/** The longest side that is sent: more than any letter shows, and a tenth of a phone's bytes. */
const MOST_PIXELS = 2560
const QUALITY = 0.85
/** What is no larger in either is sent as it is. */
const SMALL_BYTES = 1024 * 1024
const TAKEN: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

export interface Shrunk {
  name: string
  blob: Blob
}

const asJpeg = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))

/** The picture drawn anew; null where that gains nothing. */
async function redraw(file: File, isTaken: boolean): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height))
    if (isTaken && scale === 1 && file.size <= SMALL_BYTES) return null
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const paper = canvas.getContext('2d')
    if (!paper) return null
    // JPEG has no transparency: what is clear would turn black.
    paper.fillStyle = '#ffffff'
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await asJpeg(canvas)
  } finally {
    picture.close()
  }
}

/** How pictures that are taken begin, as text of one byte a letter. */
const HEADS: readonly RegExp[] = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF[^]{4}WEBP/]

/** Whether it is a picture at all: a device that cannot draw a large one sends it as it is, and what is none would be refused later. */
async function isPicture(file: File): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, 12).arrayBuffer())
  return HEADS.some((begins) => begins.test(head))
}

const renamed = (name: string): string => `${name.replace(/\.\w+$/, '')}.jpg`

/**
 * A picture as it is sent: large ones drawn anew, upright, at most 2560 pixels a side, which also leaves behind all that
 * the camera wrote into them. Null for what neither this device can draw nor the server takes.
 */
export async function shrink(file: File): Promise<Shrunk | null> {
  const isTaken = TAKEN.has(file.type) && file.size <= ACCEPT_BYTES.image
  if (isTaken && !(await isPicture(file))) return null
  const drawn = await redraw(file, isTaken).catch(() => null)
  const isBetter = drawn !== null && drawn.size <= ACCEPT_BYTES.image && (!isTaken || drawn.size < file.size)
  if (isBetter) return { name: renamed(file.name), blob: drawn }
  return isTaken ? { name: file.name, blob: file } : null
}
