import sharp from 'sharp'
import { type Area, blurAreas, type Pixels } from './blur.ts'
import { type ByteSource, withBytes } from './bytes.ts'

/** Most pixels that a picture may claim. Checked from its header, before anything is decoded. */
export const MAX_PIXELS = 50_000_000
const WIDTHS = [480, 960, 1600] as const
// WebP cannot be higher than this; only very long strips ever meet it.
const MAX_SIDE = 16_383
const PLACEHOLDER_SIDES = [20, 16, 12, 8, 4]
const PLACEHOLDER_CHARS = 600
const TIME_LIMIT_SECONDS = 20
const QUALITY = 78

// One picture at a time with one thread: a burst of uploads must not take the machine from the rest of the server.
sharp.concurrency(1)
sharp.cache(false)

export type ImageError = 'unsupportedType' | 'unreadable' | 'tooManyPixels' | 'animated' | 'timeout'
/** `name` is 'w480', 'w960' or 'w1600'; the picture may be narrower, as nothing is ever enlarged. */
export type ImageVariant = {
  name: string
  width: number
  height: number
  bytes: number
  mime: 'image/webp'
  data: Buffer
}
export type ProcessedImage = {
  ok: true
  /** Of the original as a person sees it, turned upright. */
  width: number
  height: number
  /** A tiny blurred picture as a data: address of at most 600 characters. */
  placeholder: string
  /** '#rrggbb' */
  dominant: string
  /** From narrow to wide, at least one. */
  variants: ImageVariant[]
}
export type ImageResult = ProcessedImage | { ok: false; error: ImageError }

class Refusal extends Error {
  readonly code: ImageError
  constructor(code: ImageError) {
    super(code)
    this.code = code
  }
}

async function isAnimatedPng(source: ByteSource): Promise<boolean> {
  let position = 8
  for (let chunks = 0; chunks < 1000; chunks += 1) {
    const head = await source.read(position, 8)
    const type = head.toString('latin1', 4, 8)
    if (type === 'acTL') return true
    if (head.length < 8 || type === 'IDAT') return false
    position += 12 + head.readUInt32BE(0)
  }
  return false
}

/** Looks at the first bytes ourselves, so that no other decoder (SVG, for one) is ever tried on a stranger's file. */
function formatOf(head: Buffer): 'jpeg' | 'png' | 'webp' | null {
  const text = head.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  return text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP' ? 'webp' : null
}

/** The reason for people; a fault of the disk says nothing about the picture and is thrown on. */
function reasonOf(error: unknown): ImageError {
  if (error instanceof Refusal) return error.code
  if (error instanceof Error && 'syscall' in error) throw error
  const message = error instanceof Error ? error.message : ''
  if (/timeout/i.test(message)) return 'timeout'
  return /pixel limit/i.test(message) ? 'tooManyPixels' : 'unreadable'
}

type Size = { width: number; height: number }
/** A picture's EXIF block as it stands in it. */
export const exifOf = async (input: Buffer): Promise<Buffer | undefined> =>
  (await sharp(input, { limitInputPixels: false }).metadata()).exif

type Header = { stored: Size; upright: Size; animated: boolean }

async function readHeader(input: string | Buffer): Promise<Header> {
  return withBytes(input, async (source) => {
    const format = formatOf(await source.read(0, 12))
    if (!format) throw new Refusal('unsupportedType')
    const meta = await sharp(input, { limitInputPixels: false }).metadata()
    if (meta.format !== format) throw new Refusal('unreadable')
    const animated = (meta.pages ?? 1) > 1 || (format === 'png' && (await isAnimatedPng(source)))
    return { stored: { width: meta.width, height: meta.height }, upright: meta.autoOrient, animated }
  })
}

/** Width by height as the header claims, without decoding. Null when it is no readable JPEG, PNG or WebP. */
export async function claimedPixels(input: string | Buffer): Promise<number | null> {
  try {
    const { stored } = await readHeader(input)
    return stored.width * stored.height
  } catch (error) {
    reasonOf(error)
    return null
  }
}

/** Decodes once, upright, in sRGB and without any metadata, no wider than the widest derived file. */
async function decode(input: string | Buffer): Promise<Pixels> {
  // 'error' and not the stricter default: phones and old editors write harmless oddities that only warn.
  const { data, info } = await sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: WIDTHS[2], height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: TIME_LIMIT_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

function fromPixels({ data, width, height, channels }: Pixels) {
  return sharp(data, { raw: { width, height, channels } }).timeout({ seconds: TIME_LIMIT_SECONDS })
}

async function variantOf(pixels: Pixels, target: number): Promise<ImageVariant> {
  const { data, info } = await fromPixels(pixels)
    .resize({ width: Math.min(target, pixels.width), withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
  return { name: `w${target}`, width: info.width, height: info.height, bytes: data.length, mime: 'image/webp', data }
}

async function placeholderOf(pixels: Pixels): Promise<string> {
  for (const side of PLACEHOLDER_SIDES) {
    const data = await fromPixels(pixels)
      .resize({ width: side, height: side, fit: 'inside' })
      .blur(1)
      .webp({ quality: 30, alphaQuality: 30 })
      .toBuffer()
    const text = `data:image/webp;base64,${data.toString('base64')}`
    if (text.length <= PLACEHOLDER_CHARS) return text
  }
  throw new Refusal('unreadable')
}

async function dominantOf(pixels: Pixels): Promise<string> {
  const small = await fromPixels(pixels)
    .flatten({ background: '#ffffff' })
    .resize({ width: 64, height: 64, fit: 'inside' })
    .toColourspace('srgb')
    .png()
    .toBuffer()
  const { dominant } = await sharp(small).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

async function derive(input: string | Buffer, areas: readonly Area[]): Promise<ProcessedImage> {
  const header = await readHeader(input)
  if (header.animated) throw new Refusal('animated')
  if (header.stored.width * header.stored.height > MAX_PIXELS) throw new Refusal('tooManyPixels')
  const pixels = await blurAreas(await decode(input), areas)
  const variants: ImageVariant[] = []
  for (const target of WIDTHS) {
    variants.push(await variantOf(pixels, target))
    if (target >= pixels.width) break
  }
  const placeholder = await placeholderOf(pixels)
  const dominant = await dominantOf(pixels)
  return { ok: true, ...header.upright, placeholder, dominant, variants }
}

let queue: Promise<unknown> = Promise.resolve()

/**
 * Makes the derived files of a JPEG, PNG or WebP picture: WebP in widths 480, 960 and 1600, upright, without EXIF
 * (place and camera included), and with `areas` blurred. The original is the caller's to keep. One picture at a time; the others wait in line.
 * A file that cannot be used is an answer.
 * @throws only what the disk throws
 */
export function processImage(input: string | Buffer, areas: readonly Area[] = []): Promise<ImageResult> {
  const turn = queue.then(async (): Promise<ImageResult> => {
    try {
      return await derive(input, areas)
    } catch (error) {
      return { ok: false, error: reasonOf(error) }
    }
  })
  queue = turn.catch(() => undefined)
  return turn
}
