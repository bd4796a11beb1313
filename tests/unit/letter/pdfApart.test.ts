import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Letter } from '../../../resources/_contracts/letter.ts'
import { pdfOf } from '../../../server/letters/pdf.ts'
import { untouched } from '../../../server/letters/reading.ts'
import { drawnApart } from '../../../server/pdf/apart.ts'
import { printing } from '../../../server/pdf/jpeg.ts'
import { picturesOnPaper } from '../../../server/pdf/pictured.ts'
import { pdfText } from '../support/pdfText.ts'
import { testPicture } from './pageServer.ts'
import { sampleLetter, samplePhoto } from './sampleLetter.ts'

let stored: Buffer
beforeAll(async () => {
  stored = await testPicture('well', 960, 'webp')
})

type Services = Parameters<typeof pdfOf>[0]

/** A store that has every picture, and counts how often it was asked. */
function storing() {
  const asked: string[] = []
  const open = (key: string) => {
    asked.push(key)
    return Promise.resolve(Readable.from([stored]))
  }
  return { asked, services: { files: { open }, config: { publicUrl: 'https://athar.example' } } as unknown as Services }
}

const withPhotos = (lang: 'ar' | 'en', count: number): Letter => {
  const letter = sampleLetter(lang)
  const [project] = letter.projects
  if (!project) throw new Error('The sample has no project')
  const photos = Array.from({ length: count }, (_, index) => samplePhoto(`p${index}`))
  const updates = [{ title: 'Reopened', from: '2026-01-01', text: 'x', photos }]
  return { ...letter, projects: [{ ...project, updates }] }
}
const images = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Subtype \/Image/g) ?? []).length

describe('a letter’s PDF is drawn in a process of its own', () => {
  it.each(['ar', 'en'] as const)('says what the letter says, with its pictures (%s)', async (lang) => {
    const pdf = await pdfOf(storing().services, untouched(withPhotos(lang, 3), 'one'), lang)
    expect(pdfText(pdf, lang)).toContain('Reopened')
    // The cover and three photographs.
    expect(images(pdf)).toBe(4)
  })

  it('of 400 photographs it takes 120 pictures, and neither fails nor stops what else is asked meanwhile', async () => {
    const { services, asked } = storing()
    const stalls = monitorEventLoopDelay({ resolution: 10 })
    const order: string[] = []
    const note = (name: string) => (pdf: Buffer) => {
      order.push(name)
      return pdf
    }
    stalls.enable()
    const many = pdfOf(services, untouched(withPhotos('ar', 400), 'one'), 'ar').then(note('many'))
    const few = pdfOf(services, untouched(withPhotos('en', 1), 'other'), 'en').then(note('few'))
    const [large, small] = await Promise.all([many, few])
    stalls.disable()
    expect([images(large), images(small)]).toEqual([120, 2])
    expect(pdfText(large, 'ar')).toContain('Reopened')
    expect(asked.filter((key) => /\/p\d+\//.test(key)).length).toBeLessThanOrEqual(120)
    expect(order).toEqual(['few', 'many'])
    // Drawn here it would take seconds in one piece.
    expect(stalls.max / 1e6, 'milliseconds in which nothing else was done').toBeLessThan(1000)
  }, 120_000)
})

describe('the pictures of a letter’s paper', () => {
  const ids = (letter: Letter, inactive: string[] = []) => picturesOnPaper(letter, inactive).map(({ id }) => id)

  it('are those that stand on it: none of projects that are no more, or of an update that its design leaves out', () => {
    const letter = withPhotos('en', 2)
    const [project] = letter.projects
    if (!project) throw new Error('The sample has no project')
    const later = { title: 'Before', from: '2025-01-01', text: 'x', photos: [samplePhoto('old'), samplePhoto('p0')] }
    const both = { ...letter, projects: [{ ...project, updates: [...project.updates, later] }] }
    expect(ids(both)).toEqual(['cover', 'p0', 'p1', 'old'])
    expect(ids(both, [project.code])).toEqual(['cover'])
    expect(ids({ ...both, report: { ...both.report, design: 'onePage' } })).toEqual(['cover', 'p0', 'p1'])
    for (const kind of ['notice', 'thanks'] as const)
      expect(ids({ ...both, report: { ...both.report, kind } })).toEqual(['cover'])
  })

  it('have so many pixels together, and one that has more is left out', async () => {
    const print = printing(960 * 720 + 100)
    expect((await print(stored))?.subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(await print(stored)).toBeNull()
    expect(await print(undefined)).toBeNull()
  })
})

it('one entity’s papers wait for each other, and another’s for none of those that wait', async () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const paper = (entity: string) =>
    drawnApart(entity, async () => {
      begun.push(entity)
      await new Promise<void>((resolve) => ends.push(resolve))
      throw new Error('read no further')
    }).catch(() => undefined)
  const all = ['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(paper)
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(begun).toEqual(['a', 'b'])
  for (let n = 0; n < all.length; n += 1) {
    ends[n]?.()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await Promise.all(all)
  // The third entity before the second paper of the first one.
  expect(begun.slice(0, 3)).toEqual(['a', 'b', 'c'])
  expect(begun.toSorted()).toEqual(['a', 'a', 'a', 'a', 'b', 'b', 'c'])
})
