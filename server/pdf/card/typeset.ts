import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { unpacked } from '../woff.ts'

/** The typeface of the pages; it comes in a file for each script. */
const FACE = 'IBM Plex Sans Arabic'
const SCRIPTS = ['arabic', 'latin', 'latin-ext'] as const
const WEIGHTS = [400, 700] as const

/** Words of one look, centred, in whole words to a line as far as they go. */
export interface Words {
  text: string
  size: number
  weight: (typeof WEIGHTS)[number]
  colour: string
}

/** Words as a picture of their ink. */
export interface Inked {
  data: Buffer
  width: number
  height: number
}

// The typeface has none of them, and what a machine puts in their place differs from one to the next.
const PICTOGRAPHS =
  /\s*(?:(?![©®™])\p{Extended_Pictographic}[\u{fe0f}\u{200d}\p{Emoji_Modifier}]*|\p{Regional_Indicator})/gu

/** As it can be written: in one line, without what the typeface lacks. */
export const writable = (text: string): string =>
  text
    .replace(PICTOGRAPHS, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** One pixel of ink for each unit of size. */
const DPI = 72

const markup = ({ text, size, weight, colour }: Words): string =>
  `<span foreground="${colour}" font_desc="${FACE} ${weight === 700 ? 'Bold ' : ''}${size}px">${escaped(text)}</span>`

/** Arabic is joined and set from right to left; which way a line runs, its first letter says. */
export async function inked(words: Words, width: number): Promise<Inked> {
  const text = { text: markup(words), font: FACE, rgba: true, align: 'centre', dpi: DPI, width } as const
  // A name without a space is broken rather than cut off.
  const { data, info } = await sharp({ text: { ...text, wrap: 'word-char' } })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The layout reads plain fonts alone, and from files alone. */
async function unpackInto(folder: string, script: string, weight: number): Promise<string> {
  const name = `ibm-plex-sans-arabic-${script}-${weight}-normal`
  const woff = createRequire(import.meta.url).resolve(`@fontsource/ibm-plex-sans-arabic/files/${name}.woff`)
  const file = path.join(folder, `${name}.ttf`)
  await writeFile(file, unpacked(await readFile(woff)))
  return file
}

/** Makes the typeface known to the layout. @returns the folder that it is read from, for as long as the process draws */
async function madeKnown(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'athar-face-'))
  for (const script of SCRIPTS)
    for (const weight of WEIGHTS) {
      const fontfile = await unpackInto(folder, script, weight)
      await sharp({ text: { text: '.', font: FACE, fontfile } })
        .raw()
        .toBuffer()
    }
  return folder
}

let known: Promise<string> | null = null

export const typefaceKnown = async (): Promise<void> => {
  known ??= madeKnown()
  await known
}

/** Leaves nothing of it behind; a process that has been told so draws no more. */
export async function forgetTypeface(): Promise<void> {
  if (known) await rm(await known, { recursive: true, force: true })
}
