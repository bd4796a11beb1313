import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether two texts are the same, in a time that tells nothing of where they differ, nor how long the secret is. */
export const isSame = (given: string, secret: string): boolean => timingSafeEqual(digest(given), digest(secret))

/** Whether the last part of the address is the key that the account was given. Without one nobody knows it. */
export const isAtItsAddress = (
  { token }: { token: string | null },
  { secrets: { hookToken } }: { secrets: Readonly<Record<string, string>> },
): boolean => token !== null && hookToken !== undefined && isSame(token, hookToken)

interface Signed {
  raw: Buffer
  secret: string | undefined
  /** Hexadecimal, as the service gives it. */
  given: unknown
}

/** Whether the service signed just these bytes with the secret that it shares with us. Without one nobody did. */
export const isSignedBy = (algorithm: 'sha256' | 'sha512', { raw, secret, given }: Signed): boolean =>
  secret !== undefined &&
  typeof given === 'string' &&
  isSame(given.toLowerCase(), createHmac(algorithm, secret).update(raw).digest('hex'))
