/** What is told of letters that came back, read into our own words. Pure. */
import { z } from 'zod'
import { withoutAddresses } from '../../../server/channels/port.ts'
import { isId } from '../../../server/db/ids.ts'
import type { Receipt } from '../../../server/messages/receipts.ts'

const bounce = z.object({
  /** The Message-ID of the letter, with or without its angle brackets. */
  messageId: z.string().max(400).optional(),
  recipient: z.email().max(254).optional(),
  type: z.enum(['permanent', 'transient', 'complaint']),
  detail: z.string().max(2000).optional(),
})
/** One, or several at once. */
const told = z.union([bounce.transform((one) => [one]), z.array(bounce).max(1000)])
export type Bounce = z.output<typeof bounce>

/** What cannot be read is nothing. */
export function readBounces(body: string): Bounce[] {
  try {
    const read = told.safeParse(JSON.parse(body))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

/** `<id@domain>`: what stands before the @ is the ledger row's id. */
export const idOf = ({ messageId = '' }: Bounce): string | null => {
  const id = messageId.replace(/^<|>$/g, '').split('@')[0] ?? ''
  return isId(id) ? id.toLowerCase() : null
}

/** A letter of ours that came back for good has failed. */
export const receiptsOf = (bounces: readonly Bounce[], at: string): Receipt[] =>
  bounces.flatMap((one): Receipt[] => {
    const id = idOf(one)
    if (id === null || one.type !== 'permanent') return []
    const detail = one.detail === undefined ? {} : { detail: withoutAddresses(one.detail) }
    return [{ message: { id }, state: 'failed', reason: 'recipient', ...detail, at }]
  })
