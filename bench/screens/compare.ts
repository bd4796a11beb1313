import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import sharp from 'sharp'
import { compare, type Difference, type Pixels } from './pixels.ts'

interface Pair {
  name: string
  share: number
  wider: number
  taller: number
}

const picturesIn = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith('.png'))

async function pixelsOf(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

const RED = [208, 0, 48] as const

/** What differs in red, on a pale copy of the later picture. */
async function drawMask(path: string, after: Pixels, { mask }: Difference): Promise<void> {
  const { width, height } = mask
  const drawn = Buffer.alloc(width * height * 3, 255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * 3
      const isMarked = mask.data[y * width + x] === 1
      if (!isMarked && (x >= after.width || y >= after.height)) continue
      for (let colour = 0; colour < 3; colour++) {
        const old = after.data[(y * after.width + x) * 3 + colour] ?? 255
        drawn[to + colour] = isMarked ? (RED[colour] ?? 0) : 191 + (old >> 2)
      }
    }
  }
  await sharp(drawn, { raw: { width, height, channels: 3 } })
    .png({ palette: true, colours: 64 })
    .toFile(path)
}

async function comparePair(before: string, after: string, out: string, name: string): Promise<Pair> {
  const files = [readFileSync(join(before, name)), readFileSync(join(after, name))] as const
  if (files[0].equals(files[1])) return { name, share: 0, wider: 0, taller: 0 }
  const pixels = await Promise.all([pixelsOf(files[0]), pixelsOf(files[1])])
  const found = compare(...pixels)
  if (found.share > 0) await drawMask(join(out, 'differing', name), pixels[1], found)
  return { name, share: found.share, wider: found.wider, taller: found.taller }
}

const percent = (share: number): string => `${(share * 100).toFixed(3)} %`
const signed = (by: number): string => (by > 0 ? `+${by}` : String(by))
const sizeOf = ({ wider, taller }: Pair): string =>
  wider === 0 && taller === 0 ? '' : `${signed(wider)} × ${signed(taller)} px`

const lineOf = (pair: Pair): string => `${percent(pair.share).padStart(10)}  ${sizeOf(pair).padStart(16)}  ${pair.name}`

interface Found {
  pairs: readonly Pair[]
  gone: readonly string[]
  added: readonly string[]
}

const textOf = ({ pairs, gone, added }: Found): string =>
  [
    `${pairs.length} pairs, ${pairs.filter(({ share }) => share > 0).length} of them differ`,
    '',
    ...pairs.map(lineOf),
    ...gone.map((name) => `only before: ${name}`),
    ...added.map((name) => `only after:  ${name}`),
    '',
  ].join('\n')

function htmlOf({ pairs, gone, added }: Found, folders: { before: string; after: string }): string {
  const picture = (folder: string, name: string) =>
    `<a href="${folder}/${name}"><img loading="lazy" src="${folder}/${name}" alt=""></a>`
  const row = (pair: Pair) =>
    `<section><h2>${pair.name} <small>${percent(pair.share)} ${sizeOf(pair)}</small></h2><div>${picture(folders.before, pair.name)}${picture(folders.after, pair.name)}${picture('differing', pair.name)}</div></section>`
  const differing = pairs.filter(({ share }) => share > 0)
  const alone = [...gone.map((name) => `only before: ${name}`), ...added.map((name) => `only after: ${name}`)]
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens compared</title>
<style>body{font:15px sans-serif;margin:24px}h2{font-size:16px}small{color:#a00}div{display:flex;gap:12px;align-items:start}a{flex:1;min-width:0}img{max-width:100%;border:1px solid #ccc}</style>
<h1>${pairs.length} pairs, ${differing.length} of them differ</h1><p>Before, after, and what differs in red. The worst first.</p>
<ul>${alone.map((line) => `<li>${line}</li>`).join('')}</ul>
${differing.map(row).join('\n')}</html>\n`
}

/** Compares two sets of pictures by their names; writes index.html, table.txt and what differs, and returns the table. */
export async function compareSets(before: string, after: string, out: string): Promise<string> {
  mkdirSync(join(out, 'differing'), { recursive: true })
  const [old, now] = [new Set(picturesIn(before)), new Set(picturesIn(after))]
  const pairs: Pair[] = []
  for (const name of [...old].filter((one) => now.has(one))) pairs.push(await comparePair(before, after, out, name))
  pairs.sort((one, other) => other.share - one.share || one.name.localeCompare(other.name))
  const found = {
    pairs,
    gone: [...old].filter((name) => !now.has(name)).sort(),
    added: [...now].filter((name) => !old.has(name)).sort(),
  }
  const text = textOf(found)
  writeFileSync(join(out, 'table.txt'), text)
  writeFileSync(
    join(out, 'index.html'),
    htmlOf(found, { before: relative(out, before) || '.', after: relative(out, after) || '.' }),
  )
  return text
}
