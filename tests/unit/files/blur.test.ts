import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type ProcessedImage, processImage } from '../../../server/files/image.ts'

const [WIDTH, HEIGHT] = [800, 400]
/** Random dots: nothing of a part that is blurred can come from what stands around it. */
function noise(channels: 1 | 3 | 4): Buffer {
  const data = Buffer.alloc(WIDTH * HEIGHT * channels)
  let seed = 7
  for (let at = 0; at < data.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    data[at] = channels === 4 && at % 4 === 3 ? 255 : seed >> 16
  }
  return data
}
const raw = (channels: 1 | 3 | 4) => sharp(noise(channels), { raw: { width: WIDTH, height: HEIGHT, channels } })
const made = async (input: Buffer, areas: { x: number; y: number; width: number; height: number }[]) => {
  const image = await processImage(input, areas)
  if (!image.ok) throw new Error(image.error)
  return image
}
const part = async (image: ProcessedImage, n: number, left: number) => {
  const { data = Buffer.alloc(0), width = 0, height = 0 } = image.variants[n] ?? {}
  const box = { left: Math.round(left * width), top: 10, width: Math.floor(width / 2) - 20, height: height - 20 }
  return sharp(await sharp(data).extract(box).png().toBuffer()).stats()
}

describe('blurred parts, product.md 27', () => {
  it.each([
    ['colours', () => raw(3).jpeg({ quality: 95 })],
    ['greys', () => raw(1).toColourspace('b-w').png()],
    ['a see-through picture', () => raw(4).png()],
  ] as const)('%s: nothing but a few colours is left there, in every width; the rest stays', async (_what, draw) => {
    const image = await made(await draw().toBuffer(), [{ x: 0, y: 0, width: 0.5, height: 1 }])
    expect(image.variants.map(({ name }) => name)).toEqual(['w480', 'w960'])
    for (const n of [0, 1]) {
      const [blurred, sharpPart] = [await part(image, n, 0), await part(image, n, 0.52)]
      for (const channel of [0, 1, 2]) {
        expect(blurred.channels[channel]?.stdev ?? 99).toBeLessThan(8)
        expect(sharpPart.channels[channel]?.stdev ?? 0).toBeGreaterThan(25)
      }
    }
  })

  it('areas are those of the picture as people see it, reach to its edges and may lie outside', async () => {
    const half = Buffer.concat([Buffer.alloc(300 * 100 * 3, 0), Buffer.alloc(300 * 100 * 3, 255)])
    const stored = sharp(half, { raw: { width: 300, height: 200, channels: 3 } })
    // Turned by 90°, the black upper half lies on the right.
    const upright = await stored.withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const whole = await made(upright, [{ x: 0, y: 0, width: 1, height: 1 }])
    expect([whole.width, whole.height]).toEqual([200, 300])
    const left = await made(upright, [
      { x: 0, y: 0, width: 0.5, height: 1 },
      { x: 1, y: 1, width: 1, height: 1 },
    ])
    const { data, info } = await sharp(left.variants[0]?.data).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? -1
    expect(at(2, 150)).toBeGreaterThan(240)
    expect(at(190, 150)).toBeLessThan(15)
  })

  it('the tiny preview and the widths show the blurred picture, never the sharp one', async () => {
    const red = { create: { width: 40, height: 200, channels: 3 as const, background: '#ff0000' } }
    const input = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#ffffff' } })
      .composite([{ input: await sharp(red).png().toBuffer(), left: 180, top: 0 }])
      .png()
      .toBuffer()
    const sharpOne = await made(input, [])
    const blurred = await made(input, [{ x: 0.25, y: 0, width: 0.5, height: 1 }])
    expect(blurred.placeholder).not.toBe(sharpOne.placeholder)
    const { data, info } = await sharp(blurred.variants[0]?.data).raw().toBuffer({ resolveWithObject: true })
    const green = (x: number) => data[(100 * info.width + x) * info.channels + 1] ?? 0
    expect(green(200)).toBeGreaterThan(40)
    expect(green(20)).toBeGreaterThan(245)
  })

  it('one pixel, and the same areas twice, are no trouble', async () => {
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const area = { x: 0.2, y: 0.2, width: 0.1, height: 0.1 }
    expect((await made(dot, [area, area])).variants).toHaveLength(1)
  })
})
