/**
 * Athar's mark, in a square of 64: what a leaf leaves in the ground, with a seed of saffron. Every drawing of it is made of
 * these lines, and so are the files in public/ (tests/unit/drawings.test.ts).
 */
export const MARK = {
  ground: '#0f5c55',
  line: '#faf6ee',
  saffron: '#e3a321',
  turn: 'rotate(28 32 32)',
  leaf: 'M25.5 52.5C8.5 38 13.5 18.5 32 7.5 50.5 18.5 55.5 38 38.5 52.5',
  vein: 'M23.5 39C19.5 32 22.5 24 32 17.5c9.5 6.5 12.5 14.5 8.5 21.5',
  seed: 'M32 29.5c5 5.5 6 12.5 0 19.5-6-7-5-14 0-19.5Z',
} as const

/** The mark grown large, in a square of 400: rings of a leaf's trace around a seed. */
export const SCENE = {
  turn: 'translate(200 205) rotate(28)',
  ring: 'M-6.5 20.5C-23.5 6 -18.5 -13.5 0 -24.5 18.5 -13.5 23.5 6 6.5 20.5',
  seed: 'M0 -10c5 5.5 6 12.5 0 19.5-6-7-5-14 0-19.5Z',
  seedScale: 1.1,
} as const

const hundredth = (value: number): number => Math.round(value * 100) / 100

/** All of one width as they are seen, and fainter outwards. */
export const RINGS = [1, 1.7, 2.4, 3.1, 3.8, 4.5].map((scale, at) => ({
  scale,
  width: hundredth(5 / scale),
  opacity: hundredth(0.9 - at * 0.13),
}))
