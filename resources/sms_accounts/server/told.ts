/** What a gateway tells, read as its account describes it. Pure. */
import { createHash } from 'node:crypto'
import { numberOf } from '../../../server/channels/sms/port.ts'
import { isId } from '../../../server/db/ids.ts'
import type { Incoming } from '../../../server/messages/came.ts'
import type { Receipt } from '../../../server/messages/receipts.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { atPath } from '../../_kit/smsRequest.ts'
import type { smsAccounts } from '../schema.ts'

/** How the account says that it is told. */
type Account = Pick<
  RecordOf<typeof smsAccounts>,
  'reportIdPath' | 'reportStatePath' | 'deliveredWords' | 'failedWords' | 'incomingFromPath' | 'incomingTextPath'
>

const MOST_AT_ONCE = 1000

/** What was told, as values: JSON, one or a list of them, or pairs as of a form or a query. */
function valuesOf(body: string): unknown[] {
  try {
    const value = JSON.parse(body) as unknown
    return Array.isArray(value) ? value.slice(0, MOST_AT_ONCE) : [value]
  } catch {
    return [Object.fromEntries(new URLSearchParams(body))]
  }
}

const wordAt = (value: unknown, path: string | null): string => {
  const found = path === null ? undefined : atPath(value, path)
  return typeof found === 'string' || typeof found === 'number' ? String(found).trim() : ''
}

const isOf = (word: string, words: readonly string[]): boolean =>
  words.some((one) => one.toLowerCase() === word.toLowerCase())

function receiptOf(account: Account, value: unknown, at: string): Receipt[] {
  const id = wordAt(value, account.reportIdPath)
  const word = wordAt(value, account.reportStatePath)
  if (id === '' || word === '') return []
  const message = isId(id) ? { id } : { providerId: id }
  if (isOf(word, account.deliveredWords)) return [{ message, state: 'delivered', at }]
  return isOf(word, account.failedWords)
    ? [{ message, state: 'failed', reason: 'recipient', detail: word.slice(0, 100), at }]
    : []
}

function incomingOf(account: Account, value: unknown, at: string): Incoming[] {
  const text = wordAt(value, account.incomingTextPath)
  const given = wordAt(value, account.incomingFromPath)
  if (text === '' || given === '') return []
  const from = numberOf(given)
  if (from === null) return []
  // Gateways give no ids here: the same words at another time are another message.
  const digest = createHash('sha256')
    .update(JSON.stringify([at, value]))
    .digest('hex')
  return [{ providerId: digest.slice(0, 40), from, text, at }]
}

export function readTold(account: Account, body: string, at: string): { receipts: Receipt[]; incoming: Incoming[] } {
  const values = valuesOf(body)
  return {
    receipts: values.flatMap((value) => receiptOf(account, value, at)),
    incoming: values.flatMap((value) => incomingOf(account, value, at)),
  }
}
