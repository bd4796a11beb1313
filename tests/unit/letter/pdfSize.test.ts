import { Readable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { FileRef, Letter } from '../../../resources/_contracts/letter.ts'
import { pdfOf } from '../../../server/letters/pdf.ts'
import { untouched } from '../../../server/letters/reading.ts'
import { fitted } from '../../../server/pdf/fitted.ts'
import { letterPdf } from '../../../server/pdf/letter.tsx'
import { pdfText } from '../support/pdfText.ts'
import { sampleLetter, samplePhoto } from './sampleLetter.ts'

/** As restless as a photograph of leaves and gravel: soft noise in colours, stored as the page's pictures are. */
async function photo(seed: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 100 + (seed % 5) * 20, sigma: 45 }
  const soft = await sharp({ create: { width: 960, height: 640, channels: 3, background: '#888', noise } })
    .blur(1.2)
    .png()
    .toBuffer()
  return sharp(soft).webp({ quality: 80 }).toBuffer()
}
const photos = await Promise.all([0, 1, 2, 3, 4].map(photo))

type Services = Parameters<typeof pdfOf>[0]
let asked = 0
const open = () => {
  asked += 1
  return Promise.resolve(Readable.from([photos[asked % photos.length]]))
}
const services = { files: { open }, config: { publicUrl: 'https://athar.example' } } as unknown as Services

function withPhotos(count: number): Letter {
  const letter = sampleLetter('en')
  const [project] = letter.projects
  if (!project) throw new Error('The sample has no project')
  const files = Array.from({ length: count }, (_, index) => samplePhoto(`p${index}`))
  const updates = [{ title: 'Reopened', from: '2026-01-01', text: 'x', photos: files }]
  return { ...letter, projects: [{ ...project, special: false, updates }] }
}
const images = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Subtype \/Image/g) ?? []).length
const paper = (count: number) => pdfOf(services, { ...untouched(withPhotos(count), 'one'), share: 's.key' }, 'en')

describe('[2.6] a letter’s paper is less than a megabyte', () => {
  it.each([6, 20, 60])(
    'with %s photographs, all of which stand on it',
    async (count) => {
      const pdf = await paper(count)
      expect(pdf.length).toBeLessThan(1_000_000)
      // The cover and the photographs.
      expect(images(pdf)).toBe(count + 1)
      expect(pdfText(pdf, 'en')).not.toContain('more picture')
    },
    120_000,
  )

  it('names how many more the letter’s page has, with its address, where there is no room for all', async () => {
    const address = 'https://athar.example/DonorFoundation/Report/r/s.key'
    const none = () => Promise.resolve(null)
    const said = async (lang: 'ar' | 'en', picturesLeft: number) =>
      pdfText(await letterPdf(sampleLetter(lang), { lang, image: none, picturesLeft, address }), lang)
    const text = await said('en', 3)
    expect(text).toContain('3 more pictures stand on the page of this letter.')
    expect(text).toContain('athar.example/DonorFoundation/Report/r/s.key')
    expect(await said('en', 0)).not.toContain('more picture')
    expect(await said('ar', 2)).toContain('صورتان أخريان')
  }, 120_000)
})

describe('the pictures of a paper', () => {
  const files = (count: number): FileRef[] => Array.from({ length: count }, (_, index) => samplePhoto(`p${index}`))
  const of = ({ id }: FileRef) => photos[Number(id.slice(1)) % photos.length]

  it('are printed as finely as they were where there are few, and no more coarsely than they need', async () => {
    const few = await fitted(files(1), of, 2_000_000)
    expect(await sharp(few.pictures.get('p0')).metadata()).toMatchObject({ width: 960, height: 640 })
    const some = await fitted(files(10), of, 400_000)
    const bytes = [...some.pictures.values()].reduce((sum, { length }) => sum + length, 0)
    expect(some.left).toBe(0)
    expect(bytes).toBeLessThanOrEqual(400_000)
    expect(bytes).toBeGreaterThan(200_000)
  })

  it('have no more room than they are given, and those that it does not hold are counted', async () => {
    const { pictures, left } = await fitted(files(10), of, 30_000)
    expect([...pictures.values()].reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(30_000)
    expect(pictures.size + left).toBe(10)
    expect(left).toBeGreaterThan(0)
  })
})
