import { createHmac, timingSafeEqual } from 'node:crypto'

/** A key of its own for each use, 32 bytes, from APP_SECRET: what is made for one use proves nothing for another. */
export const keyFor = (secret: string, use: string): Buffer =>
  createHmac('sha256', secret).update(`athar ${use}`).digest()

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
