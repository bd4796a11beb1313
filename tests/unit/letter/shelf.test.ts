import { describe, expect, it } from 'vitest'
import { letterOf, partsOf } from '../../../server/letters/parts.ts'
import { shelfOf } from '../../../server/letters/shelf.ts'
import { sampleLetter, samplePhoto } from './sampleLetter.ts'

const [ONE, TWO, PHOTO] = ['1', '2', '3'].map((digit) => `0000000${digit}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
]

function letterWithPhoto(message = 'x') {
  const letter = sampleLetter('ar')
  return { ...letter, report: { ...letter.report, message, coverImage: samplePhoto(PHOTO) } }
}
const { edition, words } = partsOf(letterWithPhoto())
const read = (made: string, content: unknown = edition) => ({ made, content, alike: true })

describe('editions that were read lately', () => {
  it('are found by the version of their row, of their own entity and database alone', () => {
    const shelf = shelfOf({})
    shelf.keep('a', ONE, read('7'))
    expect(shelf.find('a', ONE, '7')?.alike).toBe(true)
    expect(shelf.find('a', ONE, '8'), 'the row was written since').toBeNull()
    expect(shelf.find('b', ONE, '7'), 'another entity').toBeNull()
    expect(shelfOf({}).find('a', ONE, '7'), 'another database').toBeNull()
  })

  it('make with a reader’s words the letter that was frozen, and hold nothing of any reader', () => {
    const kept = shelfOf({}).keep('a', ONE, read('1'))
    expect(letterOf(kept.content, words)).toEqual(letterWithPhoto())
    const text = JSON.stringify(kept)
    for (const own of [words.donor.displayName, '"gifts"', '"given"', '"share"']) expect(text).not.toContain(own)
  })

  it('cannot be changed for the next reader', () => {
    const { content } = shelfOf({}).keep('a', ONE, read('1'))
    expect(() => Object.assign(content.report, { title: 'mine' })).toThrow(TypeError)
    expect(() => content.projects.push(content.projects[0] as never)).toThrow(TypeError)
  })

  it('say which files their report names, so that these are asked for along with the letter', () => {
    const shelf = shelfOf({})
    shelf.keep('a', ONE, read('1'))
    expect(shelf.filesOf(edition.report.id)).toEqual([PHOTO])
    expect(shelf.filesOf(TWO)).toEqual([])
  })

  it('of one entity leave room for those of the others', () => {
    const shelf = shelfOf({})
    const large = partsOf(letterWithPhoto('م'.repeat(1_000_000))).edition
    shelf.keep('small', TWO, read('1'))
    for (let n = 0; n < 12; n += 1) shelf.keep('large', `large ${n}`, read('1', large))
    const left = Array.from({ length: 12 }, (_, n) => shelf.find('large', `large ${n}`, '1') !== null)
    expect(left.filter(Boolean).length).toBeLessThan(5)
    expect(left.at(-1)).toBe(true)
    expect(shelf.find('small', TWO, '1')).not.toBeNull()
  })
})
