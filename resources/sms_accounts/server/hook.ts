import { createHash } from 'node:crypto'
import { numberOf } from '../../../server/channels/sms/port.ts'
import { isId } from '../../../server/db/ids.ts'
import { readAccount } from '../../../server/hooks/account.ts'
import { defineHook } from '../../../server/hooks/define.ts'
import { isSame } from '../../../server/hooks/genuine.ts'
import { type Incoming, takeIncoming } from '../../../server/messages/incoming.ts'
import { type Receipt, takeReceipts } from '../../../server/messages/receipts.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { atPath } from '../../_kit/smsRequest.ts'
import { smsAccounts } from '../schema.ts'

type Account = RecordOf<typeof smsAccounts>

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
  const message = isId(id) ? { id: id.toLowerCase() } : { providerId: id }
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
  const digest = createHash('sha256').update(JSON.stringify(value)).digest('hex')
  return [{ providerId: digest.slice(0, 40), from, text, at }]
}

/** What a gateway tells of its messages, and hands on of what people answer: read as the account describes it. */
export const hook = defineHook({
  source: 'sms',
  account: smsAccounts,
  withToken: true,
  byGet: true,
  isGenuine: ({ token }, { secrets: { hookToken } }) =>
    token !== null && hookToken !== undefined && isSame(token, hookToken),
  take: async (services, { entityId, accountId, body, at }) => {
    const found = await services.db.as({ kind: 'worker', entityId }, (tx) =>
      readAccount(tx, services.config, smsAccounts, { entityId, id: accountId }),
    )
    if (!found) return
    const values = valuesOf(body)
    const receipts = values.flatMap((value) => receiptOf(found.record, value, at))
    const incoming = values.flatMap((value) => incomingOf(found.record, value, at))
    if (receipts.length > 0) await takeReceipts(services, entityId, 'sms', receipts)
    if (incoming.length > 0) await takeIncoming(services, entityId, 'sms', incoming)
  },
})
