import { CODES } from '../../resources/_kit/codes.ts'
import type { Fault } from '../../resources/_kit/validate.ts'

interface Timed {
  sendNow?: boolean | null | undefined
  sendAt?: string | null | undefined
}

/** A time to leave at that is chosen now is still to come; one that has passed since then is asked for when it is to be sent. */
export function toLeaveFaults(values: Timed, before: Timed = {}): Fault[] {
  const { sendNow = before.sendNow, sendAt } = values
  if (sendNow !== false || typeof sendAt !== 'string' || sendAt === before.sendAt) return []
  return Date.parse(sendAt) > Date.now() ? [] : [{ field: 'sendAt', key: 'momentPast', args: {}, code: CODES.generic }]
}
