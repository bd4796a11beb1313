import { expect, it } from 'vitest'
import { processedApart } from '../../../server/files/decoder/apart.ts'
import { processImage } from '../../../server/files/image.ts'
import { picture, pngBomb } from './fixtures.ts'

const AREAS = [{ x: 0.25, y: 0.25, width: 0.5, height: 0.5 }]

it('makes of a picture what is made of it here, byte for byte', async () => {
  const bytes = await picture(700, 300).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const [apart, here] = [await processedApart('one', bytes, AREAS), await processImage(bytes, AREAS)]
  expect(apart).toMatchObject({ ok: true, width: 300, height: 700 })
  expect(apart).toEqual(here)
})

it('says of one that cannot be used why, and goes on with the next', async () => {
  const whole = await picture(90, 60).png().toBuffer()
  expect(await processedApart('one', whole.subarray(0, whole.length >> 1))).toEqual({ ok: false, error: 'unreadable' })
  expect(await processedApart('one', pngBomb(9000, 9000))).toEqual({ ok: false, error: 'tooManyPixels' })
  expect(await processedApart('one', Buffer.from('<svg/>'))).toEqual({ ok: false, error: 'unsupportedType' })
  expect(await processedApart('one', whole)).toMatchObject({ ok: true, width: 90 })
})

it('takes one after the other, and of many entities each in its turn', async () => {
  const bytes = await picture(40, 30).png().toBuffer()
  const order: string[] = []
  const one = (entity: string) => processedApart(entity, bytes).then(() => order.push(entity))
  await Promise.all(['a', 'a', 'a', 'b', 'b', 'c'].map(one))
  expect(order.slice(0, 3)).toEqual(['a', 'b', 'c'])
  expect(order).toHaveLength(6)
})
