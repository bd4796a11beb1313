import { describe, expect, it } from 'vitest'
import type { Letter } from '../../../resources/_contracts/letter.ts'
import { sharingOf, withParts } from '../../../server/letters/pageParts.ts'
import { renderLetter } from '../../../src/public/entry-server.tsx'
import { sampleFoundationLetter, sampleLetter } from './sampleLetter.ts'

const DESIGNS = ['light', 'formal', 'pictures', 'onePage', 'longRead', 'ramadan'] as const
const KINDS = ['project', 'notice', 'thanks', 'ehsan'] as const
const LANGS = ['ar', 'en'] as const

const addresses = (key: string) => {
  const self = `/letter/${key}`
  return {
    self,
    pdf: `${self}/pdf`,
    csv: `${self}/csv`,
    stop: `${self}/stop`,
    resume: `${self}/resume`,
    notMe: `${self}/notMe`,
    say: `${self}/say`,
    opened: `${self}/opened`,
    share: `/letter/s.${key}`,
    image: `${self}/files/{id}/{width}`,
    voice: `${self}/voices/{id}`,
  }
}

type Parts = Map<string, readonly string[]>
interface How {
  lang: 'ar' | 'en'
  shared: boolean
  inactive?: boolean
  stopped?: boolean
}

const draw = (letter: Letter, key: string, { lang, shared, inactive, stopped = false }: How, parts?: Parts): string =>
  renderLetter({
    letter,
    lang,
    urls: addresses(key),
    state: {
      projectInactive: inactive ? ['WTR-014'] : [],
      unsubscribed: stopped,
      disowned: false,
      shared,
      say: true,
      code: `code of ${key}`,
    },
    assets: { css: [], js: [] },
    ...(parts && { kept: { key, parts } }),
  })

/** The same letter of somebody else, whose every own word and figure is another. */
const ofAnother = (letter: Letter): Letter => ({
  ...letter,
  donor: { displayName: 'SOMEBODY ELSE', hidden: false },
  report: { ...letter.report, message: 'SOMEBODY ELSE, 77,777' },
  projects: letter.projects.map((project) => ({
    ...project,
    gifts: [{ amount: '77777.00', date: '2019-09-09', description: 'SOMEBODY ELSE', fund: 'zakat' as const }],
    given: '77777.00',
    share: { ...project.share, spentOfYours: '66666.00' },
    funds: [{ fund: 'zakat' as const, given: '77777.00', spentOfYours: '66666.00' }],
  })),
})

const letterOf = (
  design: (typeof DESIGNS)[number],
  kind: (typeof KINDS)[number],
  lang: 'ar' | 'en',
  foundation = false,
) => {
  const letter = foundation ? sampleFoundationLetter(lang) : sampleLetter(lang)
  return { ...letter, report: { ...letter.report, design, kind } }
}

/** Half of all ways to be read, the other half at the next number: two kinds of letter beside each other are read in all of them. */
const howsOf = (n: number): How[] =>
  LANGS.flatMap((lang, a) =>
    [false, true].flatMap((shared, b) =>
      [false, true].flatMap((inactive, c) => ((a + b + c + n) % 2 === 0 ? [{ lang, shared, inactive }] : [])),
    ),
  )

describe('a letter whose shared parts were rendered for another reader', () => {
  it.each(DESIGNS)('is the letter that is rendered whole, for each of its readers (%s)', (design) => {
    for (const [n, kind] of KINDS.entries())
      for (const foundation of [false, true])
        for (const how of howsOf(n + Number(foundation))) {
          const own = letterOf(design, kind, how.lang, foundation)
          const parts: Parts = new Map()
          // The first reader's page makes the parts; the others find them.
          draw(ofAnother(own), 'FIRST', how, parts)
          const made = parts.size
          const said = `${kind} ${JSON.stringify(how)} ${foundation}`
          expect(draw(own, 'SECOND', { ...how, stopped: true }, parts), said).toBe(
            draw(own, 'SECOND', { ...how, stopped: true }),
          )
          expect(draw(ofAnother(own), 'FIRST', how, parts), said).toBe(draw(ofAnother(own), 'FIRST', how))
          expect(parts.size, 'nothing was made twice').toBe(made)
        }
  })

  it('finds most of it made: only its own part and what stands around it are rendered', () => {
    const letter = letterOf('light', 'project', 'ar')
    const parts: Parts = new Map()
    const html = draw(letter, 'FIRST', { lang: 'ar', shared: false }, parts)
    const kept = [...parts.values()].flat().join('').length
    expect(kept / html.length).toBeGreaterThan(0.4)
  })

  it('[2.6] keeps nothing of the reader for whom the parts were made: no name, amount, key or code', () => {
    for (const design of DESIGNS)
      for (const kind of KINDS) {
        const parts: Parts = new Map()
        draw(ofAnother(letterOf(design, kind, 'en')), 'FIRST', { lang: 'en', shared: false }, parts)
        const text = JSON.stringify([...parts])
        for (const own of ['SOMEBODY', '77,777', '66,666', '2019', 'FIRST', 'code of'])
          expect(text, `${design} ${kind}`).not.toContain(own)
      }
  })

  it('is not changed by marks in what staff wrote', () => {
    const letter = letterOf('light', 'project', 'en')
    const [first, ...rest] = letter.projects
    if (!first) throw new Error('no project')
    const odd = { ...first, code: '<&"0', name: '\u20630 0', description: '$& $1 {id}' }
    const written = { ...letter, projects: [odd, ...rest] }
    const parts: Parts = new Map()
    const how = { lang: 'en' as const, shared: false }
    draw(written, 'FIRST', how, parts)
    expect(draw(written, 'SECOND', how, parts)).toBe(draw(written, 'SECOND', how))
  })
})

describe('which letters share their parts', () => {
  const letter = sampleLetter('ar')
  const standing = { words: { projects: [{ at: 0 }] }, shown: [['a', null]], inactive: false }
  const alike = (more: Partial<typeof standing> = {}, of = letter, number = 1) =>
    sharingOf({ number }, of, { ...standing, ...more })

  it('those of one reading of an edition of which the same may be shown', () => {
    expect(alike()).toBe(alike())
    expect(alike({}, letter, 2), 'the edition was read anew').not.toBe(alike())
    expect(alike({ shown: [] }), 'product.md 27: a consent was withdrawn').not.toBe(alike())
    expect(alike({ shown: [['a', 'blurred']] }), 'a part was blurred').not.toBe(alike())
    expect(alike({ inactive: true }), 'product.md 17').not.toBe(alike())
    expect(alike({}, { ...letter, layout: 'foundation' })).not.toBe(alike())
    const permit = { number: '1', purpose: 'x', start: '2026-01-01', end: '2026-02-01' }
    const asking = { ...letter, report: { ...letter.report, licence: permit } }
    expect(alike({}, asking), 'its licence ended').not.toBe(alike())
  })

  it('none where a reader is told what is new to them, and no letter of before', () => {
    expect(alike({ words: { projects: [{ at: 0, updates: [] }] } as never })).toBeNull()
    expect(sharingOf(null, letter, standing)).toBeNull()
  })

  it('are found for the same page alone', () => {
    const seen: number[] = []
    const render = (parts: Parts): string => {
      seen.push(parts.size)
      parts.set('a', ['x'])
      return ''
    }
    for (const alike of [
      ['1', 'ar'],
      ['1', 'ar'],
      ['1', 'en'],
      ['2', 'ar'],
    ])
      withParts({ alike: ['this test', ...alike], entityId: 'e' }, render)
    expect(seen).toEqual([0, 1, 0, 0])
  })
})
