import { z } from 'zod'
import type { Standing } from '../../../resources/_contracts/heldPayments.ts'
import { type OutboundAnswer, OutboundError, outbound, type Reach } from '../outbound.ts'
import { type HostedInvoice, PaymentError, type PaymentRequest, type PaymentService } from './port.ts'

const LIMIT_MS = 20_000
const MOST_BYTES = 256 * 1024

export interface MoyasarAccount {
  /** Such as https://api.moyasar.com/v1, without a slash at its end. */
  url: string
  /** The secret key. */
  key: string
}

/** The service's words for an invoice; any other is `other`. */
const STATE: Readonly<Record<string, HostedInvoice['state']>> = {
  initiated: 'waits',
  on_hold: 'waits',
  paid: 'paid',
  failed: 'over',
  canceled: 'over',
  expired: 'over',
  voided: 'over',
}

const STANDING: Readonly<Record<string, Standing>> = {
  initiated: 'notPaid',
  on_hold: 'onHold',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'expired',
  refunded: 'paidBack',
  voided: 'released',
}

/** What a word of the service's means, also one that was noted long ago; null where it is none that is documented. */
export const standingOf = (status: string | null): Standing | null =>
  status === null ? null : (STANDING[status] ?? null)

const answered = z.object({
  id: z.string().min(1).max(200),
  status: z.string().min(1).max(60),
  amount: z.int().min(0),
  currency: z.string().min(3).max(3),
  url: z.string().max(1000).nullish(),
})

const pageOf = (url: string | null | undefined): string | null => (url && URL.canParse(url) ? url : null)

function read({ body }: OutboundAnswer): HostedInvoice {
  try {
    const { id, status, amount, currency, url } = answered.parse(JSON.parse(body))
    return { id, status, halalas: amount, currency, url: pageOf(url), state: STATE[status] ?? 'other' }
  } catch {
    throw new PaymentError('answer', 'The answer is not what the service documents')
  }
}

function refusal({ status }: OutboundAnswer): PaymentError {
  const detail = `It answered ${status}`
  if (status === 401 || status === 403) return new PaymentError('login', detail)
  if (status === 404) return new PaymentError('notFound', detail)
  if (status === 429 || status >= 500) return new PaymentError('busy', detail)
  return new PaymentError('refused', detail)
}

/** Hosted invoices of Moyasar: whole halalas, the secret key as the user name of Basic auth. */
export class Moyasar implements PaymentService {
  constructor(
    readonly account: MoyasarAccount,
    readonly reach: Reach,
  ) {}

  async open(request: PaymentRequest, signal?: AbortSignal): Promise<HostedInvoice> {
    const { reference, halalas, currency, description, successUrl, backUrl, until } = request
    const body = {
      amount: halalas,
      currency,
      description,
      success_url: successUrl,
      back_url: backUrl,
      expired_at: until,
      metadata: { reference },
    }
    return read(await this.#ask('POST', '/invoices', JSON.stringify(body), signal))
  }

  async read(id: string, signal?: AbortSignal): Promise<HostedInvoice> {
    return read(await this.#ask('GET', `/invoices/${encodeURIComponent(id)}`, null, signal))
  }

  async #ask(method: 'GET' | 'POST', path: string, body: string | null, signal?: AbortSignal): Promise<OutboundAnswer> {
    const { url, key } = this.account
    const headers = {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    }
    const request = { url: `${url}${path}`, method, headers, body, limitMs: LIMIT_MS, maxBytes: MOST_BYTES }
    const answer = await outbound(request, this.reach, signal).catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error
      throw new PaymentError(error.offered ? 'unknown' : 'connect', error.message)
    })
    if (answer.status < 200 || answer.status > 299) throw refusal(answer)
    return answer
  }
}
