/** Small drawing words for the demo's own pictures: SVG text without letters, so that no font can change them. */

const WIDTH = 1200
const HEIGHT = 800

export interface Palette {
  skyTop: string
  skyLow: string
  far: string
  near: string
  ground: string
  dark: string
  accent: string
  light: string
}

export const PALETTES = {
  dawn: {
    skyTop: '#f6c89a',
    skyLow: '#fdf0dc',
    far: '#dba779',
    near: '#c98a55',
    ground: '#b9753f',
    dark: '#5a3521',
    accent: '#1f7a6b',
    light: '#fff6e8',
  },
  noon: {
    skyTop: '#bfe0de',
    skyLow: '#fbf4e4',
    far: '#e2c79b',
    near: '#d6b07a',
    ground: '#c79a5e',
    dark: '#4d3a24',
    accent: '#0f6b5c',
    light: '#fffaf0',
  },
  dusk: {
    skyTop: '#c96f4a',
    skyLow: '#f8d9a8',
    far: '#9a5840',
    near: '#7b4433',
    ground: '#5f3528',
    dark: '#33201b',
    accent: '#e8a33d',
    light: '#ffeccb',
  },
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof PALETTES

export const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}" fill="${fill}"/>`

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`

export const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`

export const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

export const at = (x: number, y: number, scale: number, inner: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${inner}</g>`

/** Sky, sun and two lines of dunes: the ground of every picture outside. */
export function desert(p: Palette, sunX = 880, horizon = 520): string {
  const h = horizon
  return [
    rect(0, 0, WIDTH, HEIGHT, 'url(#sky)'),
    circle(sunX, h - 240, 150, p.light, 'opacity="0.35"'),
    circle(sunX, h - 240, 84, p.light, 'opacity="0.9"'),
    path(`M0 ${h - 40}C180 ${h - 130} 330 ${h - 60} 520 ${h - 70}S840 ${h - 150} 1200 ${h - 60}V800H0Z`, p.far),
    path(`M0 ${h + 40}C240 ${h - 60} 460 ${h + 50} 700 ${h}S1040 ${h - 50} 1200 ${h + 30}V800H0Z`, p.near),
    path(`M0 ${h + 130}C300 ${h + 60} 560 ${h + 150} 800 ${h + 110}S1100 ${h + 80} 1200 ${h + 110}V800H0Z`, p.ground),
  ].join('')
}

/** A room: wall, floor, a strip of light from a window. */
export function room(p: Palette): string {
  return [
    rect(0, 0, WIDTH, HEIGHT, p.skyLow),
    rect(0, 560, WIDTH, 240, p.near),
    rect(0, 548, WIDTH, 14, p.dark),
    path('M760 0H1010L760 548H430Z', p.light),
    path('M700 562H420L300 800H620Z', p.far),
  ].join('')
}

/** A date palm, its foot at the origin, about 330 high. */
export function palm(p: Palette, green = '#3f7a4d'): string {
  const frond = (turn: number, length: number): string =>
    `<g transform="translate(8 -300) rotate(${turn})">${path(`M0 0C${length * 0.3} -34 ${length * 0.8} -30 ${length} 26C${length * 0.7} -4 ${length * 0.3} 2 0 10Z`, green)}</g>`
  const leaves = [-160, -130, -100, -70, -45, -20, 8, 150, 176].map((turn, n) => frond(turn, 118 + (n % 3) * 16))
  const rings = [40, 90, 140, 190, 240].map((y) => line(`M-9 ${-y}Q2 ${-y + 8} 15 ${-y}`, p.dark, 3))
  return [
    path('M-14 0C-8 -110 -6 -210 0 -302H16C16 -210 16 -110 20 0Z', '#8a5a34'),
    ...rings,
    ...leaves,
    oval(-8, -278, 12, 22, '#c8743a'),
    oval(26, -276, 12, 22, '#b5612c'),
  ].join('')
}

/** A closed carton with tape and a leaf on its side, its lower left corner at the origin. */
export function carton(w: number, h: number, side: string, p: Palette): string {
  return [
    rect(0, -h, w, h, side, 6),
    rect(0, -h, w, h * 0.16, p.dark, 6).replace('/>', ' opacity="0.12"/>'),
    rect(w * 0.44, -h, w * 0.12, h * 0.34, p.light),
    at(w / 2, -h * 0.32, h / 220, leaf(p.accent)),
  ].join('')
}

/** Two leaves on a stem, 80 high, centred on the origin. */
export const leaf = (fill: string): string =>
  [
    line('M0 40C2 10 0 -6 0 -34', fill, 6),
    path('M0 4C-44 4 -46 -34 -44 -40C-14 -40 2 -26 0 4Z', fill),
    path('M0 -10C40 -10 44 -44 42 -50C14 -50 -2 -36 0 -10Z', fill),
  ].join('')

/** An open hand seen from the side, palm up, fingers to the right; about 420 wide. */
export function hand(skin: string, sleeve: string, shade: string): string {
  return [
    path(
      'M-60 30L150 6C190 0 210 -22 236 -30C262 -36 276 -14 258 2C240 18 232 26 240 32L392 18C420 16 424 46 398 50L402 52C424 56 420 84 394 84L380 88C398 94 390 118 366 116L346 118C356 128 346 142 326 140L190 142C150 142 110 134 80 120L-60 128Z',
      skin,
    ),
    line('M300 52L396 50M296 86L392 84M290 118L362 116', shade, 4),
    path('M-220 10L-40 20V140L-220 160Z', sleeve),
    path('M-60 18H-34V142H-60Z', shade),
  ].join('')
}

/** The whole picture as SVG. */
export function picture(p: Palette, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${p.skyTop}"/><stop offset=".8" stop-color="${p.skyLow}"/></linearGradient><linearGradient id="veil" x2="0" y2="1"><stop offset=".55" stop-color="${p.dark}" stop-opacity="0"/><stop offset="1" stop-color="${p.dark}" stop-opacity=".28"/></linearGradient></defs>${parts.join('')}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#veil)"/></svg>`
}
