import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Ratio, ROOT } from './support.ts'

const FILE = join(ROOT, 'bench/kept.json')
/** So much worse than what is kept is named. */
const TENTH = 0.1

type Kept = Record<string, Ratio>

const read = (): Kept => JSON.parse(readFileSync(FILE, 'utf8')) as Kept

/** Those of this run take the place of the ones of before; the rest stay. */
export function keep(ratios: ReadonlyMap<string, Ratio>): void {
  const rounded = [...ratios].map(([what, { is, better }]) => [what, { is: Number(is.toPrecision(3)), better }])
  const all = { ...read(), ...(Object.fromEntries(rounded) as Kept) }
  writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`)
}

/** @returns what to tell of each that is worse by more than a tenth, or that nobody has kept */
export function compare(ratios: ReadonlyMap<string, Ratio>, kept: Kept = read()): string[] {
  return [...ratios].flatMap(([what, { is, better }]) => {
    const before = kept[what]
    if (!before) return [`not kept yet: ${what}`]
    const lost = better === 'more' ? 1 - is / before.is : is / before.is - 1
    return lost > TENTH ? [`worse by ${(lost * 100).toFixed(0)} %: ${what}: ${before.is} → ${is.toPrecision(3)}`] : []
  })
}
