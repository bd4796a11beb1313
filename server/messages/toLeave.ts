import { CODES } from '../../resources/_kit/codes.ts'
import { timeLacks } from '../../resources/_kit/sending.ts'
import type { Fault } from '../../resources/_kit/validate.ts'

const PAST: Fault = { field: 'sendAt', key: 'momentPast', args: {}, code: CODES.generic }

interface Timed {
  sendNow?: boolean | null | undefined
  sendAt?: string | null | undefined
}

/** A time to leave at that is chosen now is still to come; one that has passed since then is asked for when it is to be sent. */
export function toLeaveFaults(values: Timed, before: Timed = {}): Fault[] {
  const { sendNow = before.sendNow, sendAt } = values
  if (sendNow !== false || typeof sendAt !== 'string' || sendAt === before.sendAt) return []
  return Date.parse(sendAt) > Date.now() ? [] : [PAST]
}

/** What is sent at a time of its own has one, and it is still to come. */
export function timeFaults({ sendNow, sendAt }: { sendNow: boolean; sendAt: string | null }, now: string): Fault[] {
  if (sendNow) return []
  return sendAt !== null && Date.parse(sendAt) <= Date.parse(now) ? [PAST] : timeLacks({ sendNow, sendAt })
}
