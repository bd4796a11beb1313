import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type DocumentProps, Font, renderToBuffer } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import { SFNT, unpacked } from './woff.ts'

/** The typeface of the pages. It comes in a file for each script; a letter is taken from the first that has it. */
const SCRIPTS = ['arabic', 'latin'] as const
const WEIGHTS = [400, 700] as const

const familyOf = (script: string): string => `IBM Plex Sans Arabic ${script}`

/** The same number of letters, since the font says how long its names are. */
const NAME = { arabic: 'Arabic', latin: 'Latin1' } as const

/** Where a table of a plain font begins and ends. */
function tableAt(font: Buffer, tag: string): [start: number, end: number] {
  const entry = font.indexOf(tag, SFNT.head, 'latin1')
  const start = font.readUInt32BE(entry + 8)
  return [start, start + font.readUInt32BE(entry + 12)]
}

/**
 * Gives a script's file a name of its own. The files of both scripts say the same one, and what writes the paper knows a font
 * again by its name: of two that share it, it would put the second into the file anew for every run of letters.
 */
function named(font: Buffer, script: (typeof SCRIPTS)[number]): Buffer {
  const names = font.subarray(...tableAt(font, 'name'))
  const wide = (text: string) => Buffer.from(text, 'utf16le').swap16()
  for (const written of [wide, (text: string) => Buffer.from(text, 'latin1')]) {
    const [old, own] = [written(`PlexSans${NAME.arabic}`), written(`PlexSans${NAME[script]}`)]
    for (let at = names.indexOf(old); at >= 0; at = names.indexOf(old, at + 1)) own.copy(names, at)
  }
  return font
}

function fontOf(script: (typeof SCRIPTS)[number], weight: number): string {
  const name = `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-${script}-${weight}-normal.woff`
  const font = named(unpacked(readFileSync(createRequire(import.meta.url).resolve(name))), script)
  return `data:font/ttf;base64,${font.toString('base64')}`
}

/** Makes the typeface known to the layout, and answers the names of its families. */
export function registerFonts(): string[] {
  for (const script of SCRIPTS)
    Font.register({
      family: familyOf(script),
      fonts: WEIGHTS.map((fontWeight) => ({ src: fontOf(script, fontWeight), fontWeight })),
    })
  // Hyphens would tear joined Arabic letters apart.
  Font.registerHyphenationCallback((word) => [word])
  return SCRIPTS.map(familyOf)
}

/** From here on a letter has a number for each of its forms; nobody writes these, and a sign is to be called by its letter. */
const FORMS = 0xfb00

async function knowLetters(family: string, fontWeight: number): Promise<void> {
  const font = { fontFamily: family, fontWeight }
  await Font.load(font)
  const { data } = Font.getFont(font)
  for (const letter of data?.characterSet ?? []) if (letter < FORMS) data?.glyphForCodePoint(letter)
}

let known: Promise<unknown> | null = null

/**
 * Has each font say once which sign stands for which letter. It remembers a sign as it first met it: what it met as a part of
 * another one, as the body of ة in a paper before, would be no letter to it, and stand unjoined in every paper from then on.
 */
const lettersKnown = (): Promise<unknown> => {
  known ??= Promise.all(SCRIPTS.flatMap((script) => WEIGHTS.map((weight) => knowLetters(familyOf(script), weight))))
  return known
}

/** A document as the bytes of a PDF. */
export async function drawn(document: ReactElement<DocumentProps>): Promise<Buffer> {
  await lettersKnown()
  return renderToBuffer(document)
}
