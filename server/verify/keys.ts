/** The platform's keys: which one signs, how the next one comes, and their public halves. */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { newId } from '../db/ids.ts'
import type { Database, Tx } from '../db/types.ts'
import { type Keys, openSecret, sealSecret } from '../engine/secrets.ts'
import { publicKeyOf, type SigningKey, thumbprint } from './jws.ts'

interface Stored {
  id: string
  keyId: string
  sealed: string
}

const stored = (tx: Tx): Promise<Stored | null> =>
  tx.one<Stored>(sql`select id, "keyId", sealed from athar_signing_key() as k (id, "keyId", sealed)`)

function opened(secrets: Keys, row: Stored | null): SigningKey | null {
  const secret = row && openSecret(secrets, row.id, row.sealed)
  if (!row || secret?.kind !== 'open') return null
  const key = createPrivateKey({ key: Buffer.from(secret.value, 'base64'), format: 'der', type: 'pkcs8' })
  return { keyId: row.keyId, key }
}

/** Makes the key that signs from now on, unless somebody has made another one since `after`. */
async function next(tx: Tx, { appSecret }: Keys, after: string | null): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const id = newId()
  const plain = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  await tx.rows(
    sql`select athar_next_signing_key(${after}, ${id}::uuid, ${thumbprint(x)}, ${x}, ${sealSecret(appSecret, id, plain)})`,
  )
}

/**
 * The key that signs. The first one is made when it is needed first; where APP_SECRET is another than the one it was sealed with,
 * the next one is: nothing that is to be published waits for a key that nobody can open. What was signed stays good.
 */
export async function signingKey(tx: Tx, secrets: Keys): Promise<SigningKey> {
  const now = await stored(tx)
  const key = opened(secrets, now)
  if (key) return key
  await next(tx, secrets, now?.keyId ?? null)
  const made = opened(secrets, await stored(tx))
  if (!made) throw new Error('a key that was just made does not open')
  return made
}

/** Retires the key that signs and makes the next one. @returns their names */
export const rotateKeys = (db: Database, secrets: Keys): Promise<{ from: string | null; to: string }> =>
  db.as({ kind: 'platform', userId: null }, async (tx) => {
    const now = await stored(tx)
    await next(tx, secrets, now?.keyId ?? null)
    return { from: now?.keyId ?? null, to: (await signingKey(tx, secrets)).keyId }
  })

interface PublicKey {
  keyId: string
  publicKey: string
  since: string
  until: string | null
}

const readKeys = (db: Database): Promise<PublicKey[]> =>
  db.read<PublicKey>(
    { kind: 'anonymous' },
    sql`select "keyId", "publicKey", since, until from athar_public_keys() as k ("keyId", "publicKey", since, until)`,
  )

const seconds = (moment: string): number => Math.floor(Date.parse(moment) / 1000)

/** All public halves as a JWK set (RFC 7517), retired ones among them; `exp`: when it signed last. */
export const keySet = async (db: Database): Promise<{ keys: object[] }> => ({
  keys: (await readKeys(db)).map(({ keyId: kid, publicKey: x, since, until }) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    alg: 'EdDSA',
    use: 'sig',
    kid,
    x,
    nbf: seconds(since),
    ...(until !== null && { exp: seconds(until) }),
  })),
})

/** One that is damaged where it is kept verifies nothing; what other keys have signed is looked at all the same. */
function readable({ keyId, publicKey }: PublicKey): [string, KeyObject][] {
  try {
    return [[keyId, publicKeyOf(publicKey)]]
  } catch {
    return []
  }
}

/** The same to verify with, by their names. */
export const publicKeys = async (db: Database): Promise<ReadonlyMap<string, KeyObject>> =>
  new Map((await readKeys(db)).flatMap(readable))
