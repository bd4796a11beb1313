import type { Design } from '../../resources/_kit/letters.ts'
import { INK } from './kit.tsx'

/** How a design looks on paper: the band at the head, the height of the cover, the sizes of title and words. */
interface Look {
  band: { height: number; colour: string }
  /** 0: without a cover. */
  cover: number
  title: number
  body: number
}

const LOOKS: Record<Design, Look> = {
  light: { band: { height: 4, colour: INK.action }, cover: 180, title: 22, body: 12 },
  formal: { band: { height: 1.5, colour: INK.text }, cover: 0, title: 17, body: 11 },
  pictures: { band: { height: 4, colour: INK.accent }, cover: 330, title: 22, body: 12 },
  onePage: { band: { height: 3, colour: INK.action }, cover: 64, title: 18, body: 11 },
  longRead: { band: { height: 2, colour: INK.action }, cover: 200, title: 28, body: 14 },
  ramadan: { band: { height: 22, colour: '#16264a' }, cover: 180, title: 22, body: 12 },
}

export const lookOf = (design: Design): Look => LOOKS[design]
