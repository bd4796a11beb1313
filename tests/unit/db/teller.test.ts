import { expect, it } from 'vitest'
import { readNews, Teller } from '../../../server/db/changes.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it('is told at once, and what follows within a moment together, each once', async () => {
  const told: (readonly string[])[] = []
  const teller = new Teller(async (texts) => told.push(texts))
  teller.add('e1 donors')
  for (let n = 0; n < 50; n += 1) teller.add('e1 donors,e1 reports')
  expect(told).toEqual([['e1 donors']])
  await pause(300)
  expect(told.slice(1)).toEqual([['e1 donors,e1 reports']])
  teller.add('e2 donors')
  await teller.close()
  expect(told.at(-1)).toEqual(['e2 donors'])
})

it('is told in parts that a notification carries, and as anything where that was said', async () => {
  const told: (readonly string[])[] = []
  const teller = new Teller(async (texts) => told.push(texts))
  const many = Array.from({ length: 200 }, (_, n) => `${String(n).padStart(36, '0')} donor_transactions`)
  teller.add(many.join(','))
  expect(told[0]?.length).toBe(3)
  expect(Math.max(...(told[0] ?? []).map((text) => text.length))).toBeLessThan(8000)
  expect(told[0]?.reduce((sum, text) => sum + readNews(text).length, 0)).toBe(200)
  teller.add('e1 donors,*')
  await teller.close()
  expect(told.at(-1)).toEqual(['*'])
  expect(readNews('*')).toBe('anything')
})

it('is told later where the database is away', async () => {
  let away = true
  const told: string[] = []
  const teller = new Teller(async (texts) => {
    if (away) throw new Error('away')
    told.push(...texts)
  })
  teller.add('e1 donors')
  await pause(10)
  away = false
  await teller.close()
  expect(told).toEqual(['e1 donors'])
})
