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
import type { GiftCardLook } from '../../../_contracts/giftCard.ts'
import { shadesOf } from '../../../_kit/colours.ts'
import { bunting, crescent, lantern, star, starField } from './ornaments.ts'
import type { CardWords, Design } from './words.ts'

export interface Card {
  lang: 'ar' | 'en'
  design: Design
  words: CardWords
  look: Pick<GiftCardLook, 'colour' | 'logo' | 'picture'>
}

// The upright format that phones and networks show whole.
const WIDTH = 1080
const HEIGHT = 1350
const MARGIN = 96
const PAGE_MM = [144, 180] as const
const HOUSE = '#0b5d56'
const GOLD = '#f6d58a'

interface Inks {
  ground: string
  ink: string
  soft: string
  accent: string
}

function inksOf(design: Design, colour: string | null): Inks {
  const { action, onActionSoft } = shadesOf(colour ?? HOUSE).light
  return design === 'calm'
    ? { ground: '#fffdf9', ink: '#14211c', soft: '#4b5a53', accent: onActionSoft }
    : { ground: action, ink: '#ffffff', soft: '#f2ecdf', accent: GOLD }
}

/** A line or more of the card's middle; `after`: how far the next stands from it. */
interface Piece extends Type {
  text: string
  colour: string
  after: number
}

const piecesOf = ({ words }: Card, { ink, soft, accent }: Inks): Piece[] =>
  [
    { text: words.greeting, size: 44, weight: 700, colour: accent, after: 26 } as const,
    { text: words.heading, size: 42, weight: 400, colour: accent, after: 6 } as const,
    { text: words.name, size: 84, weight: 700, colour: ink, after: 26 } as const,
    { text: words.to, size: 32, weight: 400, colour: soft, after: 0 } as const,
    { text: words.project, size: 44, weight: 700, colour: ink, after: 26 } as const,
    { text: words.blessing, size: 34, weight: 400, colour: accent, after: 20 } as const,
    { text: words.by, size: 34, weight: 700, colour: ink, after: 0 } as const,
  ].filter(({ text }) => text !== '')

const LEAD = 1.5
const SMALLEST = 0.5

interface Set {
  piece: Piece
  size: number
  lines: string[]
}

/** The pieces as lines, as large as their room lets them be. */
function setIn(pen: Pen, pieces: readonly Piece[], room: number, scale = 1): { sets: Set[]; height: number } {
  const sets = pieces.map((piece) => {
    const size = Math.round(piece.size * scale)
    pen.font = faceOf({ size, weight: piece.weight })
    return { piece, size, lines: wrapped(pen, piece.text, WIDTH - 2 * MARGIN) }
  })
  const height = sets.reduce((sum, { piece, size, lines }) => sum + size * LEAD * lines.length + piece.after * scale, 0)
  return height > room && scale > SMALLEST ? setIn(pen, pieces, room, scale - 0.05) : { sets, height }
}

/** In the middle of its room, from top to bottom. */
function writeMiddle(pen: Pen, pieces: readonly Piece[], top: number, bottom: number): void {
  const { sets, height } = setIn(pen, pieces, bottom - top)
  let y = top + Math.max(0, (bottom - top - height) / 2)
  for (const { piece, size, lines } of sets) {
    pen.font = faceOf({ size, weight: piece.weight })
    pen.fillStyle = piece.colour
    for (const line of lines) {
      pen.fillText(line, WIDTH / 2, y + size * 1.1)
      y += size * LEAD
    }
    y += piece.after * (size / piece.size)
  }
}

/** On white, as logos are made for it; whole. @returns whether there was one */
function plate(pen: Pen, logo: HTMLImageElement | null, middle: number): boolean {
  if (logo === null) return false
  const [width, height] = [200, 140]
  const [left, top] = [(WIDTH - width) / 2, middle - height / 2]
  pen.fillStyle = '#ffffff'
  pen.beginPath()
  pen.roundRect(left, top, width, height, 24)
  pen.fill()
  const scale = Math.min((width - 32) / logo.naturalWidth, (height - 24) / logo.naturalHeight)
  const [w, h] = [logo.naturalWidth * scale, logo.naturalHeight * scale]
  pen.drawImage(logo, (WIDTH - w) / 2, middle - h / 2, w, h)
  return true
}

/** Whose card it is, and the day of the gift. */
function foot(pen: Pen, { words }: Card, { accent, soft }: Inks): void {
  const write = (text: string, y: number, type: Type, colour: string) => {
    pen.font = faceOf(type)
    pen.fillStyle = colour
    pen.fillText(text, WIDTH / 2, y, WIDTH - 2 * MARGIN)
  }
  write(words.entity, HEIGHT - 120, { size: 36, weight: 700 }, accent)
  write(words.date, HEIGHT - 70, { size: 26, weight: 400 }, soft)
}

interface Pictures {
  picture: HTMLImageElement | null
  logo: HTMLImageElement | null
}

/** A picture above, or the charity's colour with stars; words on quiet paper. @returns where the words may begin */
function calm(pen: Pen, card: Card, { picture, logo }: Pictures): number {
  const height = picture === null ? 260 : 500
  if (picture === null) {
    pen.fillStyle = shadesOf(card.look.colour ?? HOUSE).light.action
    pen.fillRect(0, 0, WIDTH, height)
    pen.save()
    pen.beginPath()
    pen.rect(0, 0, WIDTH, height)
    pen.clip()
    pen.strokeStyle = 'rgba(255, 255, 255, 0.28)'
    pen.lineWidth = 2
    starField(pen, WIDTH, 10, height, 120)
    pen.restore()
  } else cover(pen, picture, { left: 0, top: 0, width: WIDTH, height })
  pen.strokeStyle = pen.fillStyle = '#e3a321'
  pen.fillRect(0, height, WIDTH, 8)
  return plate(pen, logo, height) ? height + 90 : height + 40
}

/** The moon between lanterns, or flags over stars; the picture in a ring. @returns where the words may begin */
function festive(pen: Pen, { design }: Card, { picture, logo }: Pictures): number {
  pen.strokeStyle = 'rgba(255, 255, 255, 0.09)'
  pen.lineWidth = 2
  starField(pen, WIDTH, 20, HEIGHT, 135)
  pen.strokeStyle = GOLD
  pen.lineWidth = 3
  pen.strokeRect(36, 36, WIDTH - 72, HEIGHT - 72)
  pen.fillStyle = GOLD
  if (design === 'ramadan') {
    for (const side of [0, WIDTH]) {
      lantern(pen, Math.abs(side - 160), 150, 120)
      lantern(pen, Math.abs(side - 300), 70, 84)
    }
  } else bunting(pen, WIDTH, 36, 70, [GOLD, '#ffffff', '#e3a321'])
  const [middle, radius] = [300, 150]
  if (picture === null) {
    if (design === 'ramadan') crescent(pen, WIDTH / 2, middle - 20, 110)
    pen.fillStyle = GOLD
    star(pen, WIDTH / 2 + (design === 'ramadan' ? 55 : 0), middle - 30, design === 'ramadan' ? 34 : 80)
    pen.fill()
  } else {
    pen.save()
    pen.beginPath()
    pen.arc(WIDTH / 2, middle, radius, 0, 2 * Math.PI)
    pen.clip()
    cover(pen, picture, { left: WIDTH / 2 - radius, top: middle - radius, width: 2 * radius, height: 2 * radius })
    pen.restore()
    pen.lineWidth = 8
    pen.beginPath()
    pen.arc(WIDTH / 2, middle, radius, 0, 2 * Math.PI)
    pen.stroke()
  }
  plate(pen, logo, HEIGHT - 250)
  return picture === null ? 430 : 480
}

async function drawCard(card: Card): Promise<HTMLCanvasElement> {
  const { lang, design, words, look } = card
  const inks = inksOf(design, look.colour)
  const sample = Object.values(words).join(' ')
  const [[canvas, pen], picture, logo] = await Promise.all([
    newSheet({ width: WIDTH, height: HEIGHT, lang, ground: inks.ground, sample }),
    look.picture === null ? null : loaded(look.picture),
    look.logo === null ? null : loaded(look.logo),
  ])
  const top = (design === 'calm' ? calm : festive)(pen, card, { picture, logo })
  writeMiddle(pen, piecesOf(card, inks), top, HEIGHT - (design !== 'calm' && logo ? 350 : 180))
  foot(pen, card, inks)
  return canvas
}

export const cardPng = async (card: Card): Promise<Blob> => pngOf(await drawCard(card))

export const cardPdf = async (card: Card): Promise<Blob> => pdfOf(await drawCard(card), ...PAGE_MM)
