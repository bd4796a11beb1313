import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LetterWords } from '../../../server/letters/parts.ts'
import { canonical, digestOf, sha256 } from '../../../server/verify/canonical.ts'
import { linkAfter } from '../../../server/verify/chain.ts'
import { check } from '../../../server/verify/check.ts'
import { codeOf } from '../../../server/verify/code.ts'
import type { Entry, Evidence } from '../../../server/verify/evidence.ts'
import { publicKeyOf, signJws, thumbprint } from '../../../server/verify/jws.ts'
import { leafOf } from '../../../server/verify/leaf.ts'
import { treeRoot } from '../../../server/verify/merkle.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const { x = '' } = publicKey.export({ format: 'jwk' })
const key = { keyId: thumbprint(x), key: privateKey }
const keys = new Map([[key.keyId, publicKeyOf(x)]])

const entity = { id: 'e', calendar: 'both', timeZone: 'Asia/Riyadh', defaultLanguage: 'ar' } as const
const content = { lang: 'ar', report: { title: 'بئر' }, projects: [{ money: { collected: '1462.00' }, updates: [] }] }
const words: LetterWords = {
  layout: 'individual',
  calendar: 'both',
  donor: { displayName: 'Amal', hidden: false },
  projects: [
    { at: 0, gifts: [], given: '731.00', share: { spent: '0.00', collected: '1462.00', spentOfYours: '0.00' } },
  ],
}
const salt = '0f'.repeat(16)
const leaf = leafOf({ content: digestOf(content), salt, words })
const leaves = [sha256('another letter'), leaf]

const publishedAt = '2026-02-20T09:00:00.000Z'
const said = { v: 1, iss: 'https://athar.example', entity: { id: 'e', name: 'السقيا' }, report: 'r', kind: 'project' }
const shared = { ...said, title: 'بئر', publishedAt, version: 1 }

function entryOf(payload: object, last: Entry | null): Entry {
  const digest = sha256(canonical(payload))
  const isLetters = 'root' in payload
  return {
    ...linkAfter(last, digest),
    report: 'r',
    title: 'بئر',
    language: 'ar',
    number: 1,
    publishedAt,
    code: isLetters ? null : codeOf(digest),
    edition: isLetters ? null : 'x',
    signature: signJws(payload, key),
    leaves: isLetters ? leaves : null,
  }
}

function evidence(): Evidence {
  const version = entryOf({ ...shared, type: 'report', language: 'ar', content: digestOf(content) }, null)
  const batch = entryOf({ ...shared, type: 'letters', count: 2, root: treeRoot(leaves) }, version)
  const { place, hash } = batch
  const end = { v: 1, type: 'head', iss: said.iss, entity: 'e', place, hash, at: publishedAt }
  const segment = { chain: [version, batch], head: { place, hash, signature: signJws(end, key) } }
  const letter = { words, salt, contentDigest: leaf, batch }
  // A copy, as it comes out of a database.
  return structuredClone({ entity, version, content, letter, segments: [segment, segment], newer: null })
}

/** All texts and numbers within a value, by their ways. */
function spots(value: unknown, way: readonly (string | number)[] = []): (string | number)[][] {
  if (value === null || typeof value !== 'object') return [[...way]]
  return Object.entries(value).flatMap(([name, one]) => spots(one, [...way, name]))
}

type Holder = Record<string | number, unknown>

/** The value with one sign of one of its texts made another, or a number, a truth or nothing turned into something else. */
function changed<T>(value: T, way: readonly (string | number)[], pick: number): T {
  const copy = structuredClone(value)
  const holder = way.slice(0, -1).reduce<Holder>((at, name) => at[name] as Holder, copy as Holder)
  const name = way.at(-1) ?? ''
  const old = holder[name]
  if (typeof old === 'string' && old.length > 0) {
    const at = pick % old.length
    holder[name] = old.slice(0, at) + (old[at] === 'b' ? 'c' : 'b') + old.slice(at + 1)
  } else holder[name] = typeof old === 'number' ? old + 1 : old === true ? false : typeof old === 'boolean' ? true : 'b'
  return copy
}

/** What is not signed: how times are told, which edition it is found by, and whether there is a newer one. */
const NOT_SIGNED =
  /^(?:entity\.(?:calendar|timeZone|defaultLanguage)|(?:version|letter\.batch|segments\.\d\.chain\.\d)\.(?:edition|language|report|title|number|publishedAt|code|signature|leaves.*)|newer)$/

describe('what is kept, against what was signed', () => {
  it('holds as it was published, in the words that were signed', () => {
    expect(check(evidence(), keys)).toMatchObject({
      state: 'intact',
      said: { title: 'بئر', entityName: 'السقيا', publishedAt, version: 1, kind: 'project' },
    })
  })

  it('any one sign of a report, of a letter or of its log that is another one is caught', () => {
    const whole = evidence()
    const all = spots(whole).filter((way) => !NOT_SIGNED.test(way.join('.')))
    expect(all.length).toBeGreaterThan(40)
    for (const way of all)
      for (const pick of [0, 7, 1000])
        expect(check(changed(whole, way, pick), keys).state, way.join('.')).toBe('altered')
  })

  it('what an entry says beside its signature is held to the signature', () => {
    const whole = evidence()
    for (const name of ['title', 'number', 'publishedAt', 'code', 'signature', 'report', 'language'])
      expect(check(changed(whole, ['version', name], 3), keys).state, name).toBe('altered')
    for (const name of ['title', 'number', 'report', 'signature'])
      expect(check(changed(whole, ['letter', 'batch', name], 3), keys).state, name).toBe('altered')
    for (const way of [['0'], ['1']])
      expect(check(changed(whole, ['letter', 'batch', 'leaves', ...way], 3), keys).state).toBe('altered')
  })

  it('any change at any depth of what all readers share is caught', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        fc.pre(canonical(a) !== canonical(b))
        expect(digestOf({ content: a })).not.toBe(digestOf({ content: b }))
      }),
    )
  })

  it('a log that was written anew with another key is none of ours', () => {
    const whole = evidence()
    const other = generateKeyPairSync('ed25519')
    const { x: otherX = '' } = other.publicKey.export({ format: 'jwk' })
    expect(check(whole, new Map([[thumbprint(otherX), publicKeyOf(otherX)]])).state).toBe('altered')
    expect(check(whole, new Map([[key.keyId, publicKeyOf(otherX)]])).state).toBe('altered')
  })

  it('of a letter whose donor was erased the digest is enough', () => {
    const whole = evidence()
    const erased = { ...whole, letter: whole.letter && { ...whole.letter, words: null, salt: null } }
    expect(check(erased, keys).state).toBe('erased')
    const forged = { ...erased, letter: erased.letter && { ...erased.letter, contentDigest: 'b'.repeat(64) } }
    expect(check(forged, keys).state).toBe('altered')
  })

  it('is believed without a signed end, as long as there is none', () => {
    const whole = evidence()
    const segments = whole.segments.map((one) => ({ ...one, head: null }))
    expect(check({ ...whole, segments }, keys).state).toBe('intact')
    expect(check({ ...whole, segments: [] }, keys).state).toBe('altered')
  })
})
