import { expect, it } from 'vitest'
import { inTurn } from '../../../server/import/readers.ts'

/** A reading that lasts until it is ended. */
function reading(entity: string, patience?: number) {
  let end = (): void => undefined
  const one = { began: false, end: () => end(), done: Promise.resolve() as Promise<unknown> }
  one.done = inTurn(
    entity,
    () => {
      one.began = true
      return new Promise<void>((resolve) => {
        end = resolve
      })
    },
    patience,
  )
  return one
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 10))
const begun = (all: readonly { began: boolean }[]) => all.map(({ began }) => began)

it('[product.md 53] of one charity one file is read at a time, and nobody else waits for it', async () => {
  const own = [reading('a'), reading('a'), reading('a')]
  const other = reading('b')
  await settled()
  expect(begun([...own, other])).toEqual([true, false, false, true])
  own[0]?.end()
  await settled()
  expect(begun([...own, other])).toEqual([true, true, false, true])
  other.end()
  own[1]?.end()
  await settled()
  own[2]?.end()
  await Promise.all([...own, other].map(({ done }) => done))
})

it('of all charities three files are read at a time', async () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((entity) => reading(entity))
  await settled()
  expect(begun(all)).toEqual([true, true, true, false, false])
  all[1]?.end()
  await settled()
  expect(begun(all)).toEqual([true, true, true, true, false])
  for (const one of all) one.end()
  await settled()
  for (const one of all) one.end()
  await Promise.all(all.map(({ done }) => done))
})

it('whose turn does not come is told so, and holds no place', async () => {
  const first = reading('a')
  await expect(reading('a', 30).done).rejects.toMatchObject({ code: '53300' })
  first.end()
  await first.done
  const failing = inTurn('a', () => Promise.reject(new Error('unreadable')))
  await expect(failing).rejects.toThrow('unreadable')
  const next = reading('a')
  await settled()
  expect(next.began).toBe(true)
  next.end()
  await next.done
})
