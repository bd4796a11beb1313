import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { bareBytes } from '../../../server/files/bare.ts'
import { placeOf } from '../../../server/files/exif.ts'
import { picture } from './fixtures.ts'

/** As a phone writes it: 24° 38' 15.6" N, 46° 42' 54" E, and a device. */
const CAMERA = {
  IFD0: { Model: 'Secret Phone', ImageDescription: 'At home' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '24/1 38/1 156/10',
    GPSLongitudeRef: 'E',
    GPSLongitude: '46/1 42/1 54/1',
  },
}
const photo = () => picture(60, 40).withExif(CAMERA)
const turned = () => picture(60, 40).withExif(CAMERA).withMetadata({ orientation: 6 })
const pixels = (data: Buffer) => sharp(data).raw().toBuffer()
const bare = (data: Buffer, mime: string): Buffer => {
  const out = bareBytes(data, mime)
  if (!out) throw new Error('refused')
  return out
}

describe('the place in a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('is read from %s', async (format) => {
    const { exif } = await sharp(await photo().toFormat(format).toBuffer()).metadata()
    expect(placeOf(exif)).toEqual({ latitude: 24.637667, longitude: 46.715 })
  })

  it('is south and west where the block says so, and nothing where it says nothing or nonsense', async () => {
    const south = { GPSLatitudeRef: 'S', GPSLatitude: '1/2 0/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '3/1 0/1 0/0' }
    const { exif } = await sharp(await picture(9, 9).withExif({ IFD3: south }).jpeg().toBuffer()).metadata()
    expect(placeOf(exif)).toEqual({ latitude: -0.5, longitude: -3 })
    const plain = await sharp(
      await picture(9, 9)
        .withExif({ IFD0: { Model: 'x' } })
        .jpeg()
        .toBuffer(),
    ).metadata()
    for (const block of [
      undefined,
      plain.exif,
      Buffer.from('Exif\0\0nonsense'),
      exif?.subarray(0, 40),
      Buffer.alloc(0),
    ])
      expect(placeOf(block)).toBeNull()
    const far = { ...south, GPSLatitude: '900/1 0/1 0/1' }
    expect(
      placeOf((await sharp(await picture(9, 9).withExif({ IFD3: far }).jpeg().toBuffer()).metadata()).exif),
    ).toBeNull()
  })
})

describe('a picture kept without what was written beside it', () => {
  it.each([
    ['image/jpeg', 'jpeg'],
    ['image/png', 'png'],
    ['image/webp', 'webp'],
  ] as const)('%s keeps every pixel, its colours and how it is turned', async (mime, format) => {
    const original = await turned().withIccProfile('p3').toFormat(format).toBuffer()
    const before = await sharp(original).metadata()
    expect([before.orientation, placeOf(before.exif)]).toEqual([6, { latitude: 24.637667, longitude: 46.715 }])
    const kept = bare(original, mime)
    const after = await sharp(kept).metadata()
    expect(after).toMatchObject({ format, width: before.width, height: before.height, orientation: 6 })
    expect(after.icc).toEqual(before.icc)
    expect(placeOf(after.exif)).toBeNull()
    expect(after.xmp).toBeUndefined()
    expect(kept.toString('latin1')).not.toContain('Secret Phone')
    expect((await pixels(kept)).equals(await pixels(original))).toBe(true)
    expect(kept.length).toBeLessThan(original.length)
    // A second time it stays as it is.
    expect(bare(kept, mime).equals(kept)).toBe(true)
  })

  it('a progressive JPEG keeps all its scans, and loses comments and what follows its end', async () => {
    const plain = await picture(200, 150).jpeg({ progressive: true }).toBuffer()
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 14]), Buffer.from('at home now!')])
    const second = await photo().jpeg().toBuffer()
    const long = Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2), second, Buffer.from('PK\x05\x06')])
    const kept = bare(long, 'image/jpeg')
    expect(kept.equals(bare(plain, 'image/jpeg'))).toBe(true)
    expect((await pixels(kept)).equals(await pixels(plain))).toBe(true)
    expect(kept.toString('latin1')).not.toContain('at home')
    expect(kept.indexOf('Exif')).toBe(-1)
  })

  it('a PNG loses its texts, an XMP block goes from every format', async () => {
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>Riyadh</rdf:RDF></x:xmpmeta>'
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const original = await picture(20, 20).withXmp(xmp).toFormat(format).toBuffer()
      expect((await sharp(original).metadata()).xmp?.includes('Riyadh')).toBe(true)
      const kept = bare(original, `image/${format}`)
      const { xmp: left, width } = await sharp(kept).metadata()
      expect([left, width]).toEqual([undefined, 20])
    }
  })

  it('is refused where its parts cannot be told apart', async () => {
    const jpeg = await photo().jpeg().toBuffer()
    const lying = Buffer.from(jpeg)
    lying.writeUInt16BE(0xffff, 4)
    expect(bareBytes(lying, 'image/jpeg')).toBeNull()
    expect(bareBytes(jpeg.subarray(0, 3), 'image/jpeg')).toBeNull()
    const png = await photo().png().toBuffer()
    expect(bareBytes(png.subarray(0, -8), 'image/png')).toBeNull()
    expect(bareBytes(Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1'), 'image/webp')).toBeNull()
    expect(bareBytes(jpeg, 'image/gif')).toBeNull()
  })
})
