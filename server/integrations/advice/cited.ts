import type { AdviceFigures } from '../../../resources/_kit/advice.ts'
import { latinDigits } from '../../../resources/_kit/fold.ts'
import { LIMITS } from '../../../resources/_kit/limits.ts'

const NUMBER = /\d+(?:[,٬]\d{3})*(?:[.٫]\d+)?/g
const CLOCK = /\b([01]?\d|2[0-3]):00\b/g
/** Addresses, mails and marks of a page: nothing of it is a recommendation. */
const FOREIGN = /https?:|www\.|@|[<>]/i

const valueOf = (written: string): number => Number(written.replace(/[,٬]/g, '').replace('٫', '.'))

/** Whether a text may stand in place of the rules': it is short, leads nowhere, and names no number but the category's own. */
export function citesOnly(text: string, figures: AdviceFigures): boolean {
  if (text.length > LIMITS.adviceText || FOREIGN.test(text)) return false
  const plain = latinDigits(text).replace(CLOCK, '$1')
  const known = new Set(Object.values(figures).map(Number).filter(Number.isFinite))
  return [...plain.matchAll(NUMBER)].every(([written]) => known.has(valueOf(written)))
}
