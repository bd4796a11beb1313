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

type Known = NonNullable<ReturnType<typeof Font.getFont>['data']>
type Glyph = ReturnType<Known['getGlyph']>

/** So many signs are remembered at the most: all that some hundred papers need. */
const SIGNS = 20_000

/**
 * Has a font keep a sign apart for each word's part that it stands for. By itself it remembers a sign as it first met it: what it
 * met as a part of another one, as the body of ة, or within words of the other direction, would be no letter to it, and
 * stand unjoined or be left out from then on, in the same paper and in all after it.
 */
function keepApart(font: Known): void {
  const made = new Map<string, Glyph>()
  const plain = font.getGlyph.bind(font)
  font.getGlyph = (id: number, letters: number[] = []) => {
    const key = `${id}:${letters.join()}`
    const found = made.get(key)
    if (found) return found
    Reflect.deleteProperty(Reflect.get(font, '_glyphs') as object, id)
    const glyph = plain(id, letters)
    if (made.size === SIGNS) made.clear()
    made.set(key, glyph)
    return glyph
  }
}

async function know(family: string, fontWeight: number): Promise<void> {
  const font = { fontFamily: family, fontWeight }
  await Font.load(font)
  const { data } = Font.getFont(font)
  if (data) keepApart(data)
}

let known: Promise<unknown> | null = null

const fontsKnown = (): Promise<unknown> => {
  known ??= Promise.all(SCRIPTS.flatMap((script) => WEIGHTS.map((weight) => know(familyOf(script), weight))))
  return known
}

/** A document as the bytes of a PDF. */
export async function drawn(document: ReactElement<DocumentProps>): Promise<Buffer> {
  await fontsKnown()
  return renderToBuffer(document)
}
