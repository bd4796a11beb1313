import { withoutAddresses } from '../port.ts'
import { type GraphAnswer, type GraphOptions, graphClient } from './client.ts'
import { detailOf } from './errors.ts'

export interface AccountOptions extends GraphOptions {
  wabaId: string
  phoneNumberId: string
}

/** Why an account cannot be used, by what its people can do about it. */
export type AccountTrouble = 'auth' | 'permission' | 'number' | 'account' | 'restricted' | 'busy' | 'connect' | 'other'

export type AccountReading =
  | { kind: 'works'; displayNumber: string | null; verifiedName: string | null }
  | { kind: 'refused'; reason: AccountTrouble; detail: string }

const BUSY: ReadonlySet<number> = new Set([1, 2, 4, 80007, 130429])
const RESTRICTED: ReadonlySet<number> = new Set([368, 131031, 131042, 131048])
/** Graph does not tell an id that is not there from one that the token may not see. */
const NOT_THERE: ReadonlySet<number> = new Set([33, 100, 803])

const isPermission = (code: number): boolean => code === 3 || code === 10 || (code >= 200 && code < 300)

function troubleOf(
  answer: Exclude<GraphAnswer, { kind: 'answer' }>,
  missing: 'number' | 'account',
): Extract<AccountReading, { kind: 'refused' }> {
  if (answer.kind === 'lost') return { kind: 'refused', reason: 'connect', detail: withoutAddresses(answer.detail) }
  const { status, error } = answer
  const { code = 0 } = error
  const reason = ((): AccountTrouble => {
    if (code === 190 || (code === 0 && status === 401)) return 'auth'
    if (isPermission(code)) return 'permission'
    if (NOT_THERE.has(code) || (code === 0 && status === 404)) return missing
    if (RESTRICTED.has(code)) return 'restricted'
    return BUSY.has(code) || status === 429 || status >= 500 ? 'busy' : 'other'
  })()
  return { kind: 'refused', reason, detail: detailOf(error) }
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Asks Meta for the number and for the account: both have to be there, and this token's to use. Sends nothing. */
export async function readAccountAtMeta({
  wabaId,
  phoneNumberId,
  ...options
}: AccountOptions): Promise<AccountReading> {
  const graph = graphClient(options)
  try {
    const number = await graph.call({
      method: 'GET',
      path: `/${encodeURIComponent(phoneNumberId)}`,
      query: { fields: 'display_phone_number,verified_name' },
    })
    if (number.kind !== 'answer') return troubleOf(number, 'number')
    const templates = await graph.call({
      method: 'GET',
      path: `/${encodeURIComponent(wabaId)}/message_templates`,
      query: { limit: '1', fields: 'id' },
    })
    if (templates.kind !== 'answer') return troubleOf(templates, 'account')
    const { display_phone_number: shown, verified_name: name } = number.json
    return { kind: 'works', displayNumber: text(shown), verifiedName: text(name) }
  } finally {
    await graph.close()
  }
}
