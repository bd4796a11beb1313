import type sharpOf from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { picture } from './fixtures.ts'

const { asked } = vi.hoisted(() => ({ asked: [] as unknown[] }))
vi.mock('sharp', async (original) => {
  const { default: sharp } = await original<{ default: typeof sharpOf }>()
  const heard = (...given: Parameters<typeof sharpOf>) => {
    asked.push(given[1])
    return sharp(...given)
  }
  return { default: Object.assign(heard, sharp) }
})

// Files of a worker share the modules that they load: this one loads its own, and leaves none behind.
beforeAll(() => vi.resetModules())
afterAll(() => vi.resetModules())

it('product.md 53: the decoder itself takes fifty megapixels and no more, whatever a header has said before', async () => {
  const { processImage } = await import('../../../server/files/image.ts')
  const bytes = await picture(30, 20).png().toBuffer()
  asked.length = 0
  expect(await processImage(bytes)).toMatchObject({ ok: true, width: 30, height: 20 })
  expect(asked).toContainEqual({ limitInputPixels: 50_000_000, failOn: 'error' })
})
