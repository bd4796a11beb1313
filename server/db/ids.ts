import { randomInt, randomUUID } from 'node:crypto'

const COUNTER = 4096
const last = { time: 0, counter: 0 }

/**
 * The next millisecond and counter, greater than every earlier one: what was made twice in a millisecond, or while the
 * clock was set back, keeps its order. The counter begins in its lower half, and is never spent by one millisecond alone.
 */
function following(): { time: number; counter: number } {
  const now = Date.now()
  const spent = last.counter + 1 === COUNTER
  if (now > last.time || spent) {
    last.time = Math.max(now, last.time + 1)
    last.counter = randomInt(COUNTER / 2)
  } else last.counter += 1
  return last
}

/**
 * A UUID of version 7 (RFC 9562, 6.2, method 1): sorts by the moment it was made, so that new rows land together in the
 * index, and by the order in which this process has made it. With `now` given, it is of that moment, and in no order within it.
 */
export function newId(now?: number): string {
  const { time, counter } = now === undefined ? following() : { time: now, counter: randomInt(COUNTER) }
  const moment = time.toString(16).padStart(12, '0')
  // Version 4 has the variant and the random bits where version 7 has them, and is drawn from a store of random bytes.
  const random = randomUUID().slice(18)
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${counter.toString(16).padStart(3, '0')}${random}`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

/** Before every id: where a walk along ids begins. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
