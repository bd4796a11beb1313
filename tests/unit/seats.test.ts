import { expect, it } from 'vitest'
import { Seats } from '../../server/live/seats.ts'

const listener = (n: number, entityId: string | null) => ({ sessionId: `s${n}`, userId: `u${n}`, entityId })

it('[product.md 53] one charity takes five hundred seats of the stream at most, and another finds its own', () => {
  const seats = new Seats()
  const leave = Array.from({ length: 500 }, (_, n) => seats.take(listener(n, 'a')))
  expect(() => seats.take(listener(500, 'a'))).toThrow(expect.objectContaining({ fault: 'tooMany' }))
  expect(() => [seats.take(listener(501, 'b')), seats.take(listener(502, null))]).not.toThrow()
  leave[0]?.()
  expect(() => seats.take(listener(503, 'a'))).not.toThrow()
})

it('a session has six, a person twenty over all sessions', () => {
  const seats = new Seats()
  const of = (session: string) => ({ sessionId: session, userId: 'u', entityId: 'a' })
  for (const session of [
    '1',
    '1',
    '1',
    '1',
    '1',
    '1',
    '2',
    '2',
    '2',
    '2',
    '2',
    '2',
    '3',
    '3',
    '3',
    '3',
    '3',
    '3',
    '4',
    '4',
  ])
    seats.take(of(session))
  expect(() => seats.take(of('1'))).toThrow(expect.objectContaining({ fault: 'tooMany' }))
  expect(() => seats.take(of('5'))).toThrow(expect.objectContaining({ fault: 'tooMany' }))
})
