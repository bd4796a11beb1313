import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical, digestOf, sha256 } from '../../../server/verify/canonical.ts'
import { BEFORE_FIRST, holdsTogether, type Link, linkAfter } from '../../../server/verify/chain.ts'
import { codeOf, digitsOf } from '../../../server/verify/code.ts'
import { type Beside, treePath, treeRoot } from '../../../server/verify/merkle.ts'

describe('canonical JSON', () => {
  it('writes values in the one form of RFC 8785', () => {
    expect(canonical({ b: [1, 1e21, 0.1, -0], a: { ك: 'ب', '1': null, '\n': true }, u: undefined })).toBe(
      '{"a":{"\\n":true,"1":null,"ك":"ب"},"b":[1,1e+21,0.1,0]}',
    )
    expect(() => canonical({ a: Number.NaN })).toThrow('a number that JSON does not have')
    expect(() => canonical({ a: 1n })).toThrow('JSON has no bigint')
  })

  it('says the same whatever order the keys came in, and means the same as JSON does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonical(value)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
        const turned: unknown = JSON.parse(JSON.stringify(value), (_key, one: unknown) =>
          one !== null && typeof one === 'object' && !Array.isArray(one)
            ? Object.fromEntries(Object.entries(one).toReversed())
            : one,
        )
        expect(canonical(turned)).toBe(text)
      }),
    )
  })

  it('has the digest that other tools reckon', () => {
    expect(digestOf({ a: 1 })).toBe('015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862')
  })
})

const chainOf = (digests: readonly string[]): Link[] =>
  digests.reduce<Link[]>((links, digest) => [...links, linkAfter(links.at(-1) ?? null, digest)], [])
const hex = (seed: number): string => sha256(String(seed))

describe('the chain of a log', () => {
  it('begins with zeros, and its hashes are reckoned from text', () => {
    const [first] = chainOf([hex(1)])
    expect(first).toEqual({
      place: 1,
      previous: '0'.repeat(64),
      digest: hex(1),
      hash: sha256(`1.${'0'.repeat(64)}.${hex(1)}`),
    })
    expect(BEFORE_FIRST).toBe('0'.repeat(64))
  })

  it('a change, a gap, another order or an entry in between is seen, wherever it is', () => {
    const links = chainOf(Array.from({ length: 12 }, (_, n) => hex(n)))
    expect(holdsTogether(links)).toBe(true)
    expect(holdsTogether([])).toBe(false)
    expect(holdsTogether(links.slice(4, 9))).toBe(true)
    fc.assert(
      fc.property(fc.nat(11), fc.constantFrom('previous', 'digest', 'hash'), fc.nat(63), (at, field, char) => {
        const broken = links.map((link, n) => {
          if (n !== at) return link
          const text = link[field]
          return { ...link, [field]: text.slice(0, char) + (text[char] === 'a' ? 'b' : 'a') + text.slice(char + 1) }
        })
        expect(holdsTogether(broken)).toBe(false)
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), (at) => {
        expect(holdsTogether(links.filter((_, n) => n !== at))).toBe(false)
        expect(holdsTogether([...links.slice(0, at), ...links.slice(at, at + 1), ...links.slice(at)])).toBe(false)
      }),
    )
  })
})

describe('the tree of letters', () => {
  const node = (prefix: string, ...parts: string[]) => sha256(Buffer.from(prefix + parts.join(''), 'hex'))
  /** The root that a leaf and what stands beside its way lead to, as whoever has a proof reckons it. */
  const climb = (leaf: string, path: readonly Beside[]): string =>
    path.reduce(
      (reached, beside) => ('left' in beside ? node('01', beside.left, reached) : node('01', reached, beside.right)),
      node('00', leaf),
    )

  it('is that of RFC 6962', () => {
    const [a, b, c] = [hex(1), hex(2), hex(3)] as const
    expect(treeRoot([a])).toBe(node('00', a))
    expect(treeRoot([a, b, c])).toBe(node('01', node('01', node('00', a), node('00', b)), node('00', c)))
    expect(() => treeRoot([])).toThrow('without leaves')
  })

  it('each leaf climbs to the root, and no other one does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(), (count, pick) => {
        const leaves = Array.from({ length: count }, (_, n) => hex(n))
        const at = pick % count
        const path = treePath(leaves, at)
        expect(climb(leaves[at] ?? '', path)).toBe(treeRoot(leaves))
        expect(climb(hex(1000), path)).not.toBe(treeRoot(leaves))
      }),
      { numRuns: 60 },
    )
  })
})

describe('codes', () => {
  it('are twelve signs that are not taken for each other, and lead back to the digest', () => {
    expect(codeOf(`fffffffffffffff${'0'.repeat(49)}`)).toBe('ZZZZZZZZZZZZ')
    expect(codeOf(`000000000000001${'0'.repeat(49)}`)).toBe('000000000001')
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const code = codeOf(hex(seed))
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
        expect(digitsOf(code)).toEqual({ code, digits: hex(seed).slice(0, 15) })
      }),
    )
  })

  it('are read as people type them: small, parted, with look-alikes and with Arabic digits', () => {
    for (const typed of ['0123-4567-89ab', ' 0123 4567 89AB ', 'O123-4567-89AB', '0l23-4567-89AB', '٠١٢٣-٤٥٦٧-٨٩AB'])
      expect(digitsOf(typed)?.code, typed).toBe('0123456789AB')
    for (const typed of ['', '0123', '0123456789ABC', '0123-4567-89AU', '0123-4567-89A!'])
      expect(digitsOf(typed)).toBeNull()
  })
})
