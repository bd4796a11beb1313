import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { Font } from '@react-pdf/renderer'

/** The typeface of the pages. It comes in a file for each script; a letter is taken from the first that has it. */
const SCRIPTS = ['arabic', 'latin'] as const
const WEIGHTS = [400, 700] as const

const HEAD = { woff: 44, sfnt: 12 } as const
const ENTRY = { woff: 20, sfnt: 16 } as const
const padded = (length: number): number => Math.ceil(length / 4) * 4

/**
 * A WOFF file as the plain font that it packs. The layout would unpack the outlines again for every letter that it draws:
 * six times the work of the whole paper.
 */
export function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = HEAD.woff + index * ENTRY.woff
    const [start, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const data = woff.subarray(start, start + packed)
    return {
      tag: woff.subarray(at, at + 4),
      sum: woff.subarray(at + 16, at + 20),
      length,
      data,
      isPacked: packed < length,
    }
  })
  const head = Buffer.alloc(HEAD.sfnt + count * ENTRY.sfnt)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  let at = head.length
  const bodies = tables.map(({ tag, sum, length, data, isPacked }, index) => {
    const entry = HEAD.sfnt + index * ENTRY.sfnt
    tag.copy(head, entry)
    sum.copy(head, entry + 4)
    head.writeUInt32BE(at, entry + 8)
    head.writeUInt32BE(length, entry + 12)
    const body = Buffer.alloc(padded(length))
    ;(isPacked ? inflateSync(data) : data).copy(body)
    at += body.length
    return body
  })
  return Buffer.concat([head, ...bodies])
}

const familyOf = (script: string): string => `IBM Plex Sans Arabic ${script}`

function fontOf(script: string, weight: number): string {
  const name = `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-${script}-${weight}-normal.woff`
  const font = unpacked(readFileSync(createRequire(import.meta.url).resolve(name)))
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
