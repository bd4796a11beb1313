import sharp from 'sharp'
import { circle, leaf, line, PALETTES, type PaletteName, palm, path, picture } from './draw.ts'
import { SCENES, type SceneName } from './scenes.ts'

export type { SceneName } from './scenes.ts'

const QUALITY = 86

/** Which light suits which scene. */
const LIGHT: Record<SceneName, PaletteName> = {
  well: 'dawn',
  rig: 'noon',
  foodBoxes: 'dawn',
  classroom: 'noon',
  palms: 'dusk',
  houses: 'noon',
  giving: 'dawn',
  water: 'noon',
  blankets: 'dusk',
  sewing: 'noon',
  bags: 'dawn',
  chair: 'dawn',
}

/** What a scene shows, where a project says it in the other language alone. */
export const SHOWN: Record<SceneName, { ar: string; en: string }> = {
  well: { ar: 'بئر حجرية وحولها نخيل', en: 'A stone well among palms' },
  rig: { ar: 'برج حفر وشاحنة في الصحراء', en: 'A drilling rig and a lorry in the desert' },
  foodBoxes: { ar: 'سلال غذائية مرصوصة على طاولة', en: 'Food boxes stacked on a table' },
  classroom: { ar: 'فصل دراسي فيه سبورة وطاولات', en: 'A classroom with a board and desks' },
  palms: { ar: 'نخيل عند الغروب', en: 'Palms at dusk' },
  houses: { ar: 'بيوت متجاورة', en: 'Houses side by side' },
  giving: { ar: 'يدان ونبتة صغيرة', en: 'Two hands and a seedling' },
  water: { ar: 'ماء يجري من صنبور إلى راحة يد', en: 'Water runs from a tap into an open hand' },
  blankets: { ar: 'بطانيات مطوية ومدفأة', en: 'Folded blankets and a heater' },
  sewing: { ar: 'ماكينة خياطة وأقمشة على طاولة', en: 'A sewing machine and fabric on a table' },
  bags: { ar: 'حقائب مدرسية وكتب على رف', en: 'School bags and books on a shelf' },
  chair: { ar: 'كرسي متحرك عند منحدر باب بيت', en: 'A wheelchair at a ramp to a front door' },
}

const SIDE = 480

const mark = (ground: string, inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" rx="96" fill="${ground}"/>${inner}</svg>`

const { noon } = PALETTES

const LOGOS = {
  palm: mark(
    '#f7efdf',
    `<g transform="translate(232 410) scale(0.92)">${palm(noon, '#1f7a5a')}</g>${line('M90 412Q240 384 390 412', '#c8743a', 16)}`,
  ),
  palmBranch: mark(
    '#e6f0e8',
    `<g transform="translate(232 410) scale(0.92)">${palm(noon, '#1f7a5a')}</g>${line('M90 412Q240 384 390 412', '#e8a33d', 16)}`,
  ),
  oasis: mark(
    '#0f5e63',
    `${circle(240, 210, 120, '#f3d38a')}${path('M60 320C150 270 210 350 300 310S400 290 420 310V420H60Z', '#8fd0d8')}<g transform="translate(240 236) scale(2)">${leaf('#0f5e63')}</g>`,
  ),
} as const
export type LogoName = keyof typeof LOGOS

/** A scene of the demo as a JPEG of 1200 by 800, the same bytes every time. */
export function scenePicture(name: SceneName): Promise<Buffer> {
  const palette = PALETTES[LIGHT[name]]
  return sharp(Buffer.from(picture(palette, SCENES[name](palette))))
    .flatten({ background: palette.skyLow })
    .jpeg({ quality: QUALITY })
    .toBuffer()
}

/** A charity's mark as a PNG of 480 by 480. */
export function logoPicture(name: LogoName): Promise<Buffer> {
  return sharp(Buffer.from(LOGOS[name])).png().toBuffer()
}
