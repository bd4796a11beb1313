import { at, carton, circle, desert, hand, leaf, line, oval, type Palette, palm, path, rect, room } from './draw.ts'

type Scene = (p: Palette) => string[]

const well: Scene = (p) => [
  desert(p),
  at(180, 640, 1.15, palm(p)),
  at(1040, 620, 0.9, palm(p)),
  oval(640, 716, 250, 34, p.dark),
  path('M450 520H830L806 712H474Z', '#d8b58a'),
  ...[0, 1, 2].flatMap((row) =>
    [0, 1, 2, 3, 4].map((n) =>
      rect(474 + n * 68 + (row % 2) * 26, 552 + row * 50, 56, 36, n % 2 ? '#c59c6c' : '#cfa979', 8),
    ),
  ),
  oval(640, 520, 190, 34, '#b98d5c'),
  oval(640, 522, 156, 24, p.dark),
  rect(470, 250, 22, 280, '#7d4f2d'),
  rect(788, 250, 22, 280, '#7d4f2d'),
  path('M420 268L640 150L860 268L836 292L640 186L444 292Z', '#a5632f'),
  rect(480, 318, 320, 16, '#6b4226', 8),
  line('M640 330V440', p.dark, 6),
  path('M604 440H676L666 506H614Z', p.accent),
  oval(640, 442, 36, 9, '#8fd0d8'),
]

const rig: Scene = (p) => [
  desert(p, 300),
  rect(120, 560, 300, 90, '#d7cdbd', 10),
  rect(420, 500, 130, 150, p.accent, 14),
  rect(450, 520, 80, 60, '#cfe8ea', 8),
  circle(200, 660, 44, p.dark),
  circle(340, 660, 44, p.dark),
  circle(490, 660, 44, p.dark),
  circle(200, 660, 18, p.light),
  circle(340, 660, 18, p.light),
  circle(490, 660, 18, p.light),
  line(
    'M780 680L840 180L900 680M800 520H880M810 430H870M820 340H860M780 680L880 520M900 680L800 520M810 430L860 340M870 430L820 340',
    '#7a4a2a',
    12,
  ),
  line('M840 180V700', p.dark, 8),
  path('M840 700C800 640 820 590 840 540C862 590 880 640 840 700Z', '#7cc4d0'),
  oval(842, 716, 120, 22, '#8fd0d8'),
  at(1070, 650, 0.8, palm(p)),
]

const foodBoxes: Scene = (p) => [
  room(p),
  rect(110, 590, 980, 40, '#8a5a34', 8),
  rect(150, 630, 30, 170, '#6f4526'),
  rect(1020, 630, 30, 170, '#6f4526'),
  at(180, 590, 1, carton(240, 210, '#d9a766', p)),
  at(440, 590, 1, carton(240, 210, '#cf9a58', p)),
  at(300, 380, 1, carton(240, 190, '#e0b478', p)),
  path('M730 590C716 520 724 440 750 410H850C880 440 888 520 872 590Z', '#efe3cb'),
  line('M752 412C780 396 822 396 848 412', p.accent, 10),
  at(800, 510, 0.9, leaf('#b58a4a')),
  ...[0, 1, 2].map((n) => rect(900 + n * 62, 460, 50, 130, n === 1 ? p.accent : '#c8743a', 10)),
  ...[0, 1, 2].map((n) => rect(910 + n * 62, 440, 30, 24, p.dark, 5)),
]

const classroom: Scene = (p) => [
  room(p),
  rect(110, 120, 640, 320, '#6b4226', 12),
  rect(128, 138, 604, 284, '#24594c', 6),
  line('M180 220H420M180 270H520M180 320H360', '#e9efe4', 8),
  circle(620, 260, 60, 'none', 'stroke="#f3d38a" stroke-width="8"'),
  line('M620 210V260L652 286', '#f3d38a', 8),
  rect(840, 100, 260, 300, '#fff6e8', 10),
  rect(856, 116, 228, 268, '#a9d6da'),
  line('M970 116V384M856 250H1084', '#fff6e8', 12),
  ...[0, 1, 2].flatMap((n) => [
    rect(130 + n * 340, 580, 270, 26, '#a5682f', 6),
    line(`M${160 + n * 340} 606V760M${370 + n * 340} 606V760`, '#6b4226', 16),
    rect(170 + n * 340, 546, 90, 34, n === 1 ? '#c8743a' : p.accent, 4),
    rect(180 + n * 340, 528, 80, 18, '#efe3cb', 4),
    line(`M${320 + n * 340} 574L${350 + n * 340} 530`, '#e8a33d', 8),
  ]),
]

const palms: Scene = (p) => [
  desert(p, 600, 500),
  ...[60, 300, 560, 820, 1090].map((x, n) => at(x, 600 + (n % 2) * 30, 0.9 + (n % 3) * 0.12, palm(p))),
  path('M0 700C260 660 520 720 760 690S1100 680 1200 700V800H0Z', '#6d8a4a'),
  line('M120 742C380 704 660 760 1080 724', '#8fd0d8', 20),
  ...[170, 430, 690, 950].map((x) => at(x, 720, 1.05, palm(p, '#54884b'))),
]

const house = (x: number, y: number, w: number, h: number, wall: string, p: Palette): string =>
  [
    rect(x, y - h, w, h, wall),
    ...Array.from({ length: Math.floor(w / 40) }, (_, n) =>
      path(`M${x + n * 40} ${y - h}L${x + n * 40 + 20} ${y - h - 30}L${x + n * 40 + 40} ${y - h}Z`, wall),
    ),
    ...Array.from({ length: Math.floor(w / 70) }, (_, n) =>
      path(
        `M${x + 24 + n * 70} ${y - h + 66}L${x + 40 + n * 70} ${y - h + 36}L${x + 56 + n * 70} ${y - h + 66}Z`,
        p.light,
      ),
    ),
    rect(x + w / 2 - 34, y - 110, 68, 110, '#7a4a2a', 6),
    circle(x + w / 2 + 20, y - 54, 5, p.accent),
    rect(x + 26, y - 120, 50, 60, '#a9d6da', 4),
    line(`M${x} ${y - h + 14}H${x + w}`, '#fff3dd', 6),
  ].join('')

const houses: Scene = (p) => [
  desert(p, 240),
  at(1100, 610, 1.05, palm(p)),
  house(120, 660, 280, 240, '#d9ab78', p),
  house(760, 660, 280, 220, '#cf9c66', p),
  house(390, 690, 380, 310, '#e2b988', p),
  path('M500 690H660L760 800H400Z', '#e9d3ad'),
  at(90, 690, 0.95, palm(p)),
]

const giving: Scene = (p) => [
  rect(0, 0, 1200, 800, 'url(#sky)'),
  circle(600, 400, 300, p.light, 'opacity=".55"'),
  circle(600, 400, 210, p.light, 'opacity=".6"'),
  at(290, 470, 1.15, hand('#c98f63', p.accent, '#a86f46')),
  `<g transform="translate(930 270) scale(-1.05 1)">${hand('#8d5a3b', '#efe3cb', '#6f432a')}</g>`,
  oval(610, 452, 120, 30, '#6b4226'),
  path('M512 446C540 400 680 400 708 446Z', '#7d4f2d'),
  at(610, 350, 2.1, leaf('#3f8a5c')),
]

const water: Scene = (p) => [
  rect(0, 0, 1200, 800, 'url(#sky)'),
  path('M0 640C240 600 520 690 760 640S1080 610 1200 650V800H0Z', p.near),
  rect(120, 250, 420, 40, '#8f9a98', 16),
  rect(500, 250, 60, 120, '#8f9a98', 16),
  rect(486, 360, 88, 26, '#6f7a78', 8),
  rect(300, 190, 120, 26, '#c8743a', 12),
  rect(348, 206, 24, 60, '#6f7a78'),
  path('M506 386H554L560 560H500Z', '#8fd0d8'),
  at(480, 580, 1.05, hand('#c98f63', p.accent, '#a86f46')),
  oval(690, 588, 140, 26, '#8fd0d8'),
  ...[
    [690, 470, 20],
    [760, 430, 14],
    [640, 440, 12],
    [820, 500, 16],
  ].map(([x = 0, y = 0, r = 0]) =>
    path(
      `M${x} ${y - r * 2}C${x + r} ${y - r / 2} ${x + r} ${y + r} ${x} ${y + r}C${x - r} ${y + r} ${x - r} ${y - r / 2} ${x} ${y - r * 2}Z`,
      '#5fb0be',
    ),
  ),
]

const blankets: Scene = (p) => [
  room(p),
  rect(780, 110, 280, 300, '#fff6e8', 10),
  rect(798, 128, 244, 264, '#7d93a8'),
  ...[
    [840, 180],
    [900, 240],
    [980, 170],
    [870, 320],
    [1000, 300],
    [940, 350],
  ].map(([x = 0, y = 0]) => circle(x, y, 9, '#fff')),
  line('M920 128V392', '#fff6e8', 12),
  ...[p.accent, '#c8743a', '#e8c06d', '#8a3f35', '#d9ab78'].flatMap((colour, n) => [
    rect(140, 560 - n * 74, 360, 66, colour, 26),
    line(`M170 ${593 - n * 74}H470`, '#fff6e8', 5),
    rect(140, 560 - n * 74, 70, 66, colour, 26),
  ]),
  rect(610, 450, 210, 170, '#5a3521', 16),
  ...[0, 1, 2].map((n) => rect(632, 478 + n * 42, 166, 18, '#f0893d', 9)),
  rect(630, 620, 24, 24, p.dark),
  rect(776, 620, 24, 24, p.dark),
]

const sewing: Scene = (p) => [
  room(p),
  rect(120, 580, 960, 40, '#a5682f', 8),
  rect(170, 620, 36, 180, '#6b4226'),
  rect(994, 620, 36, 180, '#6b4226'),
  path('M330 580V540H760V580Z', '#2f4f49'),
  path('M640 540V380H400C360 380 350 400 350 440V470H420V440H560V540Z', p.accent),
  circle(690, 440, 54, '#6b4226'),
  circle(690, 440, 22, '#e8c06d'),
  line('M386 470V548', '#c9c2b4', 8),
  path('M180 580C230 530 330 560 440 556C520 552 600 570 640 580Z', '#c8743a'),
  ...[0, 1, 2, 3].map((n) =>
    rect(800 + n * 62, 510, 46, 70, [p.accent, '#e8a33d', '#8a3f35', '#efe3cb'][n] ?? p.accent, 10),
  ),
  rect(790, 452, 280, 14, '#6b4226', 4),
  ...[0, 1, 2].map((n) => rect(820, 420 - n * 36, 220, 32, ['#d9ab78', '#c8743a', '#2f7a6b'][n] ?? p.accent, 8)),
]

const bag = (x: number, colour: string, p: Palette): string =>
  [
    path(`M${x} 620V420C${x} 340 ${x + 50} 310 ${x + 110} 310S${x + 220} 340 ${x + 220} 420V620Z`, colour),
    line(`M${x + 70} 312C${x + 70} 256 ${x + 150} 256 ${x + 150} 312`, p.dark, 14),
    rect(x + 30, 480, 160, 110, p.light, 18).replace('/>', ' opacity=".35"/>'),
    line(`M${x + 40} 500H${x + 180}`, p.dark, 6),
    line(`M${x + 24} 400C${x + 90} 420 ${x + 140} 420 ${x + 196} 400`, p.dark, 6),
  ].join('')

const bags: Scene = (p) => [
  room(p),
  rect(0, 618, 1200, 26, '#8a5a34'),
  bag(110, '#c8743a', p),
  bag(380, p.accent, p),
  bag(650, '#e0a640', p),
  ...[0, 1, 2, 3].map((n) =>
    rect(920, 590 - n * 36, 190 - n * 14, 30, ['#8a3f35', '#efe3cb', '#2f7a6b', '#d9ab78'][n] ?? '#fff', 4),
  ),
  ...[0, 1, 2].map((n) =>
    line(`M${950 + n * 36} 440L${966 + n * 36} 360`, ['#e8a33d', '#1f7a6b', '#8a3f35'][n] ?? '#000', 12),
  ),
  path('M930 480L936 436H1060L1066 480Z', '#a5682f'),
]

const chair: Scene = (p) => [
  desert(p, 900),
  house(80, 620, 320, 280, '#e2b988', p),
  path('M240 620L620 720V760H240Z', '#cfc3ae'),
  line('M260 560L620 660M260 560V620M440 610V668M620 660V720', '#6f7a78', 10),
  line('M760 420V560H900L960 660M760 560L740 640', '#2f4f49', 16),
  rect(752, 540, 160, 28, p.accent, 12),
  rect(738, 410, 28, 150, p.accent, 12),
  circle(790, 640, 92, 'none', `stroke="${p.dark}" stroke-width="14"`),
  circle(790, 640, 16, p.dark),
  line('M790 548V732M698 640H882M725 575L855 705M855 575L725 705', p.dark, 4),
  circle(950, 700, 34, 'none', `stroke="${p.dark}" stroke-width="12"`),
  at(1100, 640, 0.9, palm(p)),
]

/** Landscapes, work and hands; nobody's face, and no holy place (product.md 27). */
export const SCENES = {
  well,
  rig,
  foodBoxes,
  classroom,
  palms,
  houses,
  giving,
  water,
  blankets,
  sewing,
  bags,
  chair,
} as const
export type SceneName = keyof typeof SCENES
