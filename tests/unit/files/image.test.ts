import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type ProcessedImage, processImage } from '../../../server/files/image.ts'
import { PNG_MARK, picture, pngBomb, pngChunk } from './fixtures.ts'

async function processed(input: string | Buffer): Promise<ProcessedImage> {
  const result = await processImage(input)
  if (!result.ok) throw new Error(`refused: ${result.error}`)
  return result
}
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
const widths = (image: ProcessedImage) => image.variants.map((variant) => [variant.name, variant.width, variant.height])

describe('derived pictures', () => {
  it('makes WebP in widths 480, 960 and 1600', async () => {
    const image = await processed(await picture(2400, 1200).jpeg().toBuffer())
    expect([image.width, image.height]).toEqual([2400, 1200])
    expect(widths(image)).toEqual([
      ['w480', 480, 240],
      ['w960', 960, 480],
      ['w1600', 1600, 800],
    ])
    for (const variant of image.variants) {
      const meta = await sharp(variant.data).metadata()
      expect([meta.format, meta.width, meta.height]).toEqual(['webp', variant.width, variant.height])
      expect(variant).toMatchObject({ mime: 'image/webp', bytes: variant.data.length })
    }
  })

  it('never enlarges', async () => {
    expect(widths(await processed(await picture(700, 350).png().toBuffer()))).toEqual([
      ['w480', 480, 240],
      ['w960', 700, 350],
    ])
    expect(widths(await processed(await picture(480, 10).webp().toBuffer()))).toEqual([['w480', 480, 10]])
    expect(widths(await processed(await picture(1, 1).png().toBuffer()))).toEqual([['w480', 1, 1]])
  })

  it('holds a very high strip within what WebP can be', async () => {
    const image = await processed(await picture(300, 20_000).png().toBuffer())
    expect([image.width, image.height]).toEqual([300, 20_000])
    expect(image.variants[0]?.height).toBe(16_383)
    expect(image.variants[0]?.width).toBeLessThanOrEqual(300)
  })

  it('turns the picture upright and leaves no metadata, place included', async () => {
    const left = await picture(200, 400, '#ff0000').png().toBuffer()
    const source = await picture(600, 400, '#0000ff')
      .composite([{ input: left, left: 0, top: 0 }])
      .jpeg({ quality: 95 })
      .withExif({
        IFD0: { Make: 'PhoneMaker', Orientation: '6' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '24/1 42/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '46/1 40/1 0/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const before = await sharp(source).metadata()
    expect(before.orientation).toBe(6)
    expect(before.exif?.toString('latin1')).toContain('PhoneMaker')
    // The pointer to the place's own table (tag 0x8825), in the byte order that the file has.
    const gps = before.exif?.includes(Buffer.from([0x25, 0x88])) || before.exif?.includes(Buffer.from([0x88, 0x25]))
    expect(gps).toBe(true)
    const image = await processed(source)
    expect([image.width, image.height]).toEqual([400, 600])
    for (const { data } of image.variants) {
      const meta = await sharp(data).metadata()
      expect([meta.width, meta.height]).toEqual([400, 600])
      expect([meta.exif, meta.xmp, meta.iptc, meta.icc, meta.orientation]).toEqual(Array(5).fill(undefined))
      for (const trace of ['EXIF', 'Exif', 'GPS', 'PhoneMaker']) expect(data.includes(trace)).toBe(false)
      // What lay on the left lies on top once the camera is turned by a quarter clockwise.
      const top = await sharp(data).extract({ left: 200, top: 50, width: 1, height: 1 }).raw().toBuffer()
      expect(top[0]).toBeGreaterThan(200)
      expect(top[2]).toBeLessThan(60)
    }
    expect(image.placeholder).not.toContain('GPS')
  })

  it('gives a placeholder of at most 600 characters even for the busiest picture, and the dominant colour', async () => {
    for (const source of [noise(1200, 1200), noise(50, 4000), noise(4000, 50), picture(900, 600), noise(3, 3)]) {
      const { placeholder } = await processed(await source.png().toBuffer())
      expect(placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/=]+$/)
      expect(placeholder.length).toBeLessThanOrEqual(600)
      const meta = await sharp(Buffer.from(placeholder.split(',')[1] ?? '', 'base64')).metadata()
      expect(meta.format).toBe('webp')
    }
    const { dominant } = await processed(await picture(300, 300, '#10a040').png().toBuffer())
    expect(dominant).toMatch(/^#[0-9a-f]{6}$/)
    const parts = [1, 3, 5].map((at) => Number.parseInt(dominant.slice(at, at + 2), 16))
    for (const [at, part] of [0x10, 0xa0, 0x40].entries()) expect(Math.abs((parts[at] ?? 0) - part)).toBeLessThan(10)
  })

  it('takes grey, CMYK, 16-bit and transparent pictures', async () => {
    const base = picture(600, 400)
    const sources = [
      await base.clone().greyscale().toColourspace('b-w').jpeg().toBuffer(),
      await base.clone().greyscale().toColourspace('b-w').png().toBuffer(),
      await base.clone().toColourspace('cmyk').jpeg().toBuffer(),
      await base.clone().toColourspace('rgb16').png().toBuffer(),
      await base.clone().ensureAlpha(0.5).png().toBuffer(),
      await base.clone().ensureAlpha(0.5).greyscale().toColourspace('b-w').png().toBuffer(),
      await base.clone().png({ palette: true }).toBuffer(),
    ]
    for (const source of sources) {
      const image = await processed(source)
      expect(image.dominant).toMatch(/^#[0-9a-f]{6}$/)
      expect(widths(image)).toEqual([
        ['w480', 480, 320],
        ['w960', 600, 400],
      ])
    }
  })

  it('works from a path as from a buffer, many at once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'athar-image-'))
    const path = join(folder, 'a.part')
    await writeFile(path, await picture(1000, 500).jpeg().toBuffer())
    const images = await Promise.all([path, path, path, path].map((each) => processed(each)))
    for (const image of images) expect(image.variants).toHaveLength(3)
    await expect(processImage(join(folder, 'missing'))).rejects.toThrow('ENOENT')
    expect(await processImage(path)).toMatchObject({ ok: true })
    await rm(folder, { recursive: true })
  })
})

describe('hostile pictures are refused, and the next one still works', async () => {
  const jpeg = await noise(800, 600).jpeg().toBuffer()
  const png = await noise(300, 300).png().toBuffer()
  const webp = await noise(300, 300).webp().toBuffer()
  const frames = Buffer.concat([await picture(20, 20).raw().toBuffer(), await picture(20, 20, '#fff').raw().toBuffer()])
  const animatedWebp = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
  const still = await picture(20, 20).png().toBuffer()
  const headEnd = PNG_MARK.length + 25
  const animatedPng = Buffer.concat([
    still.subarray(0, headEnd),
    pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    still.subarray(headEnd),
  ])
  const flipped = Buffer.from(png)
  flipped.fill(0x55, 200, 400)

  it.each([
    ['a header that claims 50,000 by 50,000', pngBomb(50_000, 50_000), 'tooManyPixels'],
    ['a header that claims more than 50 megapixels', pngBomb(10_000, 5_001), 'tooManyPixels'],
    ['claimed pixels that are not there', pngBomb(10_000, 5_000), 'unreadable'],
    ['a size of nothing', pngBomb(0, 0), 'unreadable'],
    ['a cut-off JPEG', jpeg.subarray(0, jpeg.length >> 1), 'unreadable'],
    ['a cut-off PNG', png.subarray(0, png.length >> 1), 'unreadable'],
    ['a cut-off WebP', webp.subarray(0, webp.length >> 1), 'unreadable'],
    ['a JPEG of a few bytes', jpeg.subarray(0, 20), 'unreadable'],
    ['a PNG with damaged data', flipped, 'unreadable'],
    ['an animated WebP', animatedWebp, 'animated'],
    ['an animated PNG', animatedPng, 'animated'],
    ['a GIF', await picture(4, 4).gif().toBuffer(), 'unsupportedType'],
    ['a TIFF', await picture(4, 4).tiff().toBuffer(), 'unsupportedType'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'unsupportedType'],
    ['nothing', Buffer.alloc(0), 'unsupportedType'],
    [
      'noise behind a JPEG mark',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 0x41)]),
      'unreadable',
    ],
  ])('%s', async (_what, data, error) => {
    expect(await processImage(data)).toEqual({ ok: false, error })
    expect(await processImage(still)).toMatchObject({ ok: true, width: 20, height: 20 })
  })
})
