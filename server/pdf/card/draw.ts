import sharp, { type OverlayOptions } from 'sharp'
import type { CardShape, ThanksCard } from '../../../resources/_contracts/thanksCard.ts'
import { SHEETS, shadesOf } from '../../../resources/_kit/colours.ts'
import { box, starField, svg } from './ground.ts'
import { type Inked, inked, typefaceKnown, type Words, writable } from './typeset.ts'

// One thread: what is drawn for one reader must not take the machine from the others.
sharp.concurrency(1)
sharp.cache(false)

const WIDTH = 1080
const MARGIN = 90
const HOUSE = '#0b5d56'
const GOLD = '#e3a321'
const PALE_GOLD = '#f6d58a'
const LINE = 8

interface Measures {
  height: number
  /** How far down the picture reaches, and the band of stars where there is none. */
  picture: number
  band: number
  /** Where the words end, and the middle of the charity's name. Phones lay their own buttons over the foot of a status. */
  words: number
  foot: number
  /** The words in the size that they have where there is room. */
  scale: number
}

const MEASURES: Record<CardShape, Measures> = {
  square: { height: 1080, picture: 450, band: 250, words: 930, foot: 1000, scale: 1 },
  story: { height: 1920, picture: 900, band: 560, words: 1530, foot: 1610, scale: 1.25 },
}

const PLATE = { width: 210, height: 140, radius: 24, aside: 16 } as const

interface Inks {
  ground: string
  band: string
  ink: string
  soft: string
  accent: string
}

function inksOf({ festive, colour }: ThanksCard): Inks {
  const { action, onActionSoft } = shadesOf(colour ?? HOUSE).light
  const { surface, ink, inkSoft } = SHEETS.light
  return festive
    ? { ground: action, band: action, ink: '#ffffff', soft: '#f2ecdf', accent: PALE_GOLD }
    : { ground: surface, band: action, ink, soft: inkSoft, accent: onActionSoft }
}

/** Words, and how far the next stand from them. */
type Piece = Words & { after: number }

const piecesOf = (card: ThanksCard, { ink, soft, accent }: Inks): Piece[] =>
  [
    { text: writable(card.thanks), size: 74, weight: 700, colour: accent, after: 44 } as const,
    { text: card.project === null ? '' : card.to, size: 36, weight: 400, colour: soft, after: 22 } as const,
    { text: writable(card.project ?? ''), size: 50, weight: 700, colour: ink, after: 0 } as const,
  ].filter(({ text }) => text !== '')

interface Set {
  ink: Inked
  after: number
}

const SMALLEST = 0.4
const STEP = 0.1
/** Smaller words cannot be read on a phone. */
const LEAST = 26

/** The pieces as large as their room lets them be. */
async function setIn(pieces: readonly Piece[], room: number, scale: number): Promise<Set[]> {
  const sets: Set[] = []
  for (const { after, ...words } of pieces) {
    const ink = await inked({ ...words, size: Math.max(LEAST, Math.round(words.size * scale)) }, WIDTH - 2 * MARGIN)
    sets.push({ ink, after: Math.round(after * scale) })
  }
  return heightOf(sets) > room && scale > SMALLEST ? setIn(pieces, room, scale - STEP) : sets
}

const heightOf = (sets: readonly Set[]): number => sets.reduce((sum, { ink, after }) => sum + ink.height + after, 0)

const centred = ({ data, width }: Inked, top: number): OverlayOptions => ({
  input: data,
  left: Math.round((WIDTH - width) / 2),
  top: Math.round(top),
})

/** From top to bottom, in the middle of their room. */
function stacked(sets: readonly Set[], top: number, bottom: number): OverlayOptions[] {
  let y = top + Math.max(0, (bottom - top - heightOf(sets)) / 2)
  return sets.map(({ ink, after }) => {
    const layer = centred(ink, y)
    y += ink.height + after
    return layer
  })
}

/** Whose thanks they are, about a line; a long name takes two smaller ones. */
async function footed(name: string, colour: string, { foot, scale }: Measures): Promise<OverlayOptions[]> {
  const piece = { text: writable(name), size: 38, weight: 700, colour, after: 0 } as const
  if (piece.text === '') return []
  const sets = await setIn([piece], 90 * scale, scale)
  return stacked(sets, foot - 50 * scale, foot + 50 * scale)
}

/** Whole, on white, as logos are made for it. */
async function logoOn(logo: Uint8Array, middle: number): Promise<OverlayOptions[]> {
  const [left, top] = [(WIDTH - PLATE.width) / 2, middle - PLATE.height / 2]
  const plate = box(left, top, PLATE.width, PLATE.height, `rx="${PLATE.radius}" fill="#ffffff" stroke="#e3ddd0"`)
  const { data, info } = await sharp(logo)
    .resize(PLATE.width - 2 * PLATE.aside, PLATE.height - 2 * PLATE.aside, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return [
    { input: svg(WIDTH, middle + PLATE.height, plate), left: 0, top: 0 },
    centred({ data, width: info.width, height: info.height }, middle - info.height / 2),
  ]
}

/** A picture of the work above, or the charity's colour with stars. */
async function headed(picture: Uint8Array | null, until: number, { band }: Inks): Promise<OverlayOptions[]> {
  const gold = box(0, until, WIDTH, LINE, `fill="${GOLD}"`)
  if (picture === null) {
    const stars = `<svg width="${WIDTH}" height="${until}"><g opacity="0.28">${starField(WIDTH, until, 120)}</g></svg>`
    return [
      { input: svg(WIDTH, until + LINE, box(0, 0, WIDTH, until, `fill="${band}"`), stars, gold), left: 0, top: 0 },
    ]
  }
  const cut = await sharp(picture).resize({ width: WIDTH, height: until, fit: 'cover' }).png().toBuffer()
  return [
    { input: cut, left: 0, top: 0 },
    { input: svg(WIDTH, until + LINE, gold), left: 0, top: 0 },
  ]
}

interface Pictures {
  /** As they are stored for the page. */
  picture: Uint8Array | null
  logo: Uint8Array | null
}

/** A photograph in so many colours is a third of its weight, and phones send it at once. */
const PNG = { palette: true, colours: 256, quality: 90, dither: 0.8, compressionLevel: 9 } as const

/** A word of thanks as a picture to pass on. */
export async function cardPng(card: ThanksCard, { picture, logo }: Pictures): Promise<Buffer> {
  await typefaceKnown()
  const measures = MEASURES[card.shape]
  const inks = inksOf(card)
  const until = picture === null ? measures.band : measures.picture
  const top = until + (logo === null ? 40 : 40 + PLATE.height / 2)
  const words = await setIn(piecesOf(card, inks), measures.words - top, measures.scale)
  const layers = [
    ...(await headed(picture, until, inks)),
    ...(logo === null ? [] : await logoOn(logo, until + LINE / 2)),
    ...stacked(words, top, measures.words),
    ...(await footed(card.entity, inks.accent, measures)),
  ]
  const ground = { width: WIDTH, height: measures.height, channels: 3, background: inks.ground } as const
  return sharp({ create: ground }).composite(layers).png(PNG).toBuffer()
}
