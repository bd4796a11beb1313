import { FileRangeError, resolveRange } from './port.ts'

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/** The one part of a file that a header asks for; null where it asks for the whole, or for several. @throws FileRangeError */
export function rangeOf(header: string | undefined, bytes: number): { start: number; end: number } | null {
  const found = RANGE.exec(header ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return null
  const [, from = '', to = ''] = found
  if (from === '') {
    if (Number(to) === 0) throw new FileRangeError('the range holds no byte of the file')
    return resolveRange({ start: Math.max(0, bytes - Number(to)) }, bytes)
  }
  return resolveRange({ start: Number(from), ...(to !== '' && { end: Number(to) }) }, bytes)
}
