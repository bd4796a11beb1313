/**
 * The sign of the Saudi riyal (U+20C1), which few fonts carry yet: our own drawing of it, filled with the colour of
 * the text. It stands left of the number in both directions.
 */
export const RIYAL_VIEWBOX = '0 0 90 103'
export const RIYAL_PATHS = [
  'M34 9 45 0V72Q45 75 43 78L37 86Q34 89.5 30 90.5L0 97Q.5 91 3 85.5L34 79Z',
  'M53 14 64 5V73L90 67.5Q89.5 73.5 87 79L53 86Z',
  'M3 61 90 42.5Q89.5 48.5 87 54L0 72.5Q.5 66.5 3 61Z',
  'M56 91.5 90 84.5Q89.5 90.5 87 96L53 103Q53.5 97 56 91.5Z',
]
