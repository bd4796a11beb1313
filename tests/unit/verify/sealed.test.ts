import { generateKeyPairSync, verify } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sealLine } from '../../../resources/_contracts/seal.ts'
import { sha256 } from '../../../server/verify/canonical.ts'
import { openJws, publicKeyOf, signJws, thumbprint } from '../../../server/verify/jws.ts'
import { checkFile } from '../../../src/public/sealed.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const { x = '' } = publicKey.export({ format: 'jwk' })
const keyId = thumbprint(x)
const known = new Map([[keyId, publicKeyOf(x)]])
const keySet = [{ kty: 'OKP', crv: 'Ed25519', kid: keyId, x }]
const signed = (payload: object): string => signJws(payload, { keyId, key: privateKey })

describe('signatures', () => {
  it('are compact JWS with Ed25519, good by node:crypto alone', () => {
    const jws = signed({ title: 'بئر', n: 1 })
    const [head = '', payload = '', signature = ''] = jws.split('.')
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'EdDSA', kid: keyId })
    expect(Buffer.from(payload, 'base64url').toString()).toBe('{"n":1,"title":"بئر"}')
    expect(verify(null, Buffer.from(`${head}.${payload}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
    expect(openJws(jws, known)?.value).toEqual({ title: 'بئر', n: 1 })
  })

  it('name their key by the thumbprint of RFC 8037, appendix A.3', () => {
    expect(thumbprint('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo')).toBe(
      'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
    )
  })

  it('any changed character is caught, the last one of a part too', () => {
    const jws = signed({ report: 'x', version: 1 })
    fc.assert(
      fc.property(fc.nat(jws.length - 1), fc.constantFrom(...Array.from('ABCxyz019-_.=%')), (at, char) => {
        fc.pre(jws[at] !== char)
        expect(openJws(jws.slice(0, at) + char + jws.slice(at + 1), known)).toBeNull()
      }),
      { numRuns: 400 },
    )
    const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
    const taken = letters.filter((other) => openJws(jws.slice(0, -1) + other, known) !== null)
    expect(taken).toEqual([jws.at(-1)])
  })

  it('of a key that is not ours, or that names another way of signing, are none', () => {
    const other = generateKeyPairSync('ed25519')
    expect(openJws(signJws({ a: 1 }, { keyId, key: other.privateKey }), known)).toBeNull()
    expect(openJws(signJws({ a: 1 }, { keyId: 'unknown', key: privateKey }), known)).toBeNull()
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}.`
    expect(openJws(unsigned, known)).toBeNull()
  })
})

describe('a sealed file', () => {
  const body = Buffer.from(`%PDF-1.7\n${'some bytes of a letter '.repeat(40)}\n%%EOF\n`)
  const sealOf = (said: object): Buffer => Buffer.concat([body, Buffer.from(sealLine(signed(said)))])
  const good = new Uint8Array(sealOf({ type: 'file', code: '0123456789AB', sha256: sha256(body) }))

  it('is as it was issued', async () => {
    expect(await checkFile(good, keySet)).toEqual({ state: 'intact', code: '0123456789AB' })
  })

  it('any one byte that is another one is caught, wherever it stands', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = good.slice()
        changed[at] = (changed[at] ?? 0) ^ by
        expect((await checkFile(changed, keySet)).state).toMatch(/^(?:changed|unsealed)$/)
      }),
      { numRuns: 600 },
    )
  })

  it('a byte more or less is caught, and so is a second seal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.nat(255), async (at, byte) => {
        const more = Uint8Array.from([...good.slice(0, at), byte, ...good.slice(at)])
        expect((await checkFile(more, keySet)).state).not.toBe('intact')
        const less = Uint8Array.from([...good.slice(0, at), ...good.slice(at + 1)])
        expect((await checkFile(less, keySet)).state).not.toBe('intact')
      }),
      { numRuns: 120 },
    )
    const twice = new Uint8Array(
      Buffer.concat([good, Buffer.from(sealLine(signed({ type: 'file', code: 'x', sha256: sha256(body) })))]),
    )
    expect((await checkFile(twice, keySet)).state).toBe('changed')
  })

  it('what was signed for something else seals no file, nor does a key of somebody’s own', async () => {
    const asReport = new Uint8Array(sealOf({ type: 'report', code: 'x', sha256: sha256(body) }))
    expect(await checkFile(asReport, keySet)).toEqual({ state: 'changed' })
    expect(await checkFile(good, [])).toEqual({ state: 'changed' })
    expect(await checkFile(new Uint8Array(body), keySet)).toEqual({ state: 'unsealed' })
    expect(await checkFile(new Uint8Array(0), keySet)).toEqual({ state: 'unsealed' })
  })
})
