import { splitSealed } from '../../resources/_contracts/seal.ts'

/** What becomes of a file that somebody has, by the seal in its last line. Nothing of it leaves the device. */
export type FileState =
  | { state: 'intact'; code: string }
  /** Some byte is another one than when it was sealed. */
  | { state: 'changed' }
  | { state: 'unsealed' }
  /** The browser has not learned Ed25519, or the page did not come over a safe line. */
  | { state: 'unable' }

/** A JWK, as far as it is read. */
interface PublicKey {
  kid: string
  kty: string
  crv: string
  x: string
}

/** Bytes of a part, null where they could be written otherwise: one character that says nothing would be a change unseen. */
function bytesOf(part: string): Uint8Array<ArrayBuffer> | null {
  try {
    const text = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    const again = btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
    return again === part ? Uint8Array.from(text, (char) => char.charCodeAt(0)) : null
  } catch {
    return null
  }
}

function jsonOf(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The signed words of a seal, or null where its signature is none. @throws where the browser cannot tell */
async function openSeal(jws: string, keys: readonly PublicKey[]): Promise<Readonly<Record<string, unknown>> | null> {
  const parts = jws.split('.')
  const [head, payload, signature] = parts.map(bytesOf)
  if (!head || !payload || !signature) return null
  const { alg, kid } = jsonOf(head)
  const known = keys.find((key) => key.kid === kid)
  if (alg !== 'EdDSA' || !known) return null
  const { kty, crv, x } = known
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify'])
  const signed = new TextEncoder().encode(`${parts[0]}.${parts[1]}`)
  return (await crypto.subtle.verify({ name: 'Ed25519' }, key, signature, signed)) ? jsonOf(payload) : null
}

export async function checkFile(bytes: Uint8Array<ArrayBuffer>, keys: readonly PublicKey[]): Promise<FileState> {
  const parts = splitSealed(bytes)
  if (!parts) return { state: 'unsealed' }
  try {
    const said = await openSeal(parts.jws, keys)
    const digest = hexOf(await crypto.subtle.digest('SHA-256', parts.body))
    const { type, sha256, code } = said ?? {}
    return type === 'file' && sha256 === digest ? { state: 'intact', code: String(code) } : { state: 'changed' }
  } catch {
    return { state: 'unable' }
  }
}

/** The keys as the page holds them. */
export function keysIn(text: string): PublicKey[] {
  const value: unknown = JSON.parse(text)
  const keys = typeof value === 'object' && value !== null && 'keys' in value ? value.keys : []
  return Array.isArray(keys)
    ? keys.filter((one): one is PublicKey => typeof one === 'object' && one !== null && 'kid' in one && 'x' in one)
    : []
}
