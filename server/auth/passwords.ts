import { createHmac } from 'node:crypto'
import { hash, hashRaw, verify } from '@node-rs/argon2'

// OWASP's least parameters for argon2id: 19 MiB, two passes, one lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

// Compared against when nobody has the name, so that an unknown name costs the same work as a wrong password.
const nobody = hashPassword('no password hashes to this one, and it is never stored')

/** True where the password is the hash's; without a hash it does the same work and answers false. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), password)
  return stored !== null && matches
}

const SALT_BYTES = 16

/**
 * A donor's password (docs/decisions/022). Several people may share a phone; the salt follows from the phone, so that
 * one computation is compared with all of their hashes, and how many there are shows in no time.
 * @param phone E.164
 * @param pepper the database's own, from athar_pepper()
 */
export async function hashDonorPassword(password: string, phone: string, pepper: string): Promise<string> {
  const salt = createHmac('sha256', pepper).update(`donor ${phone}`).digest().subarray(0, SALT_BYTES)
  const raw = await hashRaw(password, { ...OPTIONS, salt })
  return `donor-argon2id$${raw.toString('base64url')}`
}
