/** Compact JWS (RFC 7515) with Ed25519 (RFC 8037): the one form of a signature that leaves here. */
import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'
import { canonical } from './canonical.ts'

export interface SigningKey {
  keyId: string
  key: KeyObject
}

const base64url = (of: string | Buffer): string => Buffer.from(of).toString('base64url')

/** The name of a key: the thumbprint of RFC 7638 over what a JWK of this kind must have. */
export const thumbprint = (publicKey: string): string =>
  createHash('sha256')
    .update(canonical({ crv: 'Ed25519', kty: 'OKP', x: publicKey }))
    .digest('base64url')

/** From the 32 bytes that RFC 8032 makes of it. @param publicKey base64url */
export const publicKeyOf = (publicKey: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })

export function signJws(payload: object, { keyId, key }: SigningKey): string {
  const signed = `${base64url(canonical({ alg: 'EdDSA', kid: keyId }))}.${base64url(canonical(payload))}`
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
}

const header = z.strictObject({ alg: z.literal('EdDSA'), kid: z.string() })

/** The bytes of a part, null where they could be written otherwise: one character that says nothing would be a change unseen. */
function bytesOf(part: string): Buffer | null {
  const bytes = Buffer.from(part, 'base64url')
  return bytes.toString('base64url') === part ? bytes : null
}

const jsonOf = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** What a JWS says, as it was signed; unsigned until `openJws` has looked. */
export function saidIn(jws: string): { payload: Buffer; value: unknown } | null {
  const payload = bytesOf(jws.split('.')[1] ?? '')
  return payload && { payload, value: jsonOf(payload) }
}

/**
 * What was signed, or null: another form, a key that is not known, a signature that is none.
 * @param keys public halves by their names
 */
export function openJws(jws: string, keys: ReadonlyMap<string, KeyObject>): { payload: Buffer; value: unknown } | null {
  const parts = jws.split('.')
  const [head, payload, signature] = parts.map(bytesOf)
  if (parts.length !== 3 || !head || !payload || !signature) return null
  const named = header.safeParse(jsonOf(head))
  const key = named.success ? keys.get(named.data.kid) : undefined
  const signed = Buffer.from(`${parts[0]}.${parts[1]}`)
  if (!key || !verify(null, signed, key, signature)) return null
  return { payload, value: jsonOf(payload) }
}
