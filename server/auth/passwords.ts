import { hash, verify } from '@node-rs/argon2'

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
