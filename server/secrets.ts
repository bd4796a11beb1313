import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const NONCE_BYTES = 12
const TAG_BYTES = 16

/** By secret and use: the same few are asked for with each letter. A process has two secrets, and uses are named in the code. */
const keys = new Map<string, Map<string, Buffer>>()

/** A key of its own for each use, 32 bytes, from APP_SECRET: what is made for one use proves nothing for another. */
export function keyFor(secret: string, use: string): Buffer {
  const ofSecret = keys.get(secret) ?? new Map<string, Buffer>()
  keys.set(secret, ofSecret)
  const key = ofSecret.get(use) ?? createHmac('sha256', secret).update(`athar ${use}`).digest()
  ofSecret.set(use, key)
  return key
}

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Encrypts and signs; opens only with the same `use` and `context`. Base64url. */
export function seal(
  secret: string,
  use: string,
  context: string,
  plain: Buffer,
  nonce: Buffer = randomBytes(NONCE_BYTES),
): string {
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, use), nonce)
  cipher.setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
}

/** Opens what `seal` made, as it made it: decoding alone passes over whatever somebody has written into or behind it. */
export function unseal(secret: string, use: string, context: string, sealed: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.toString('base64url') !== sealed) return null
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, use), bytes.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}
