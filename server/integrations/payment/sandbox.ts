/**
 * Plays Moyasar for development and tests: its API for hosted invoices over HTTP, errors included, and what its payment page
 * does. What it knows lives as long as the process.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'

const asked = z.object({
  amount: z.int().min(100),
  currency: z.literal('SAR'),
  description: z.string().min(1).max(255),
  success_url: z.url().optional(),
  back_url: z.url().optional(),
  expired_at: z.iso.datetime({ offset: true }).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

export interface SandboxInvoice extends z.output<typeof asked> {
  id: string
  status: string
  url: string
}

export interface SandboxAnswer {
  status: number
  body: object
}

const refused = (status: number, type: string, message: string): SandboxAnswer => ({ status, body: { type, message } })

export interface SandboxOptions {
  /** The address of its own API, at whose side its pages stand. */
  url: string
  key: string
  /** What its webhooks bear. */
  hookToken: string
}

export class PaymentSandbox {
  readonly invoices = new Map<string, SandboxInvoice>()
  /** Answers the next calls in place of the usual ones, one each. */
  readonly next: SandboxAnswer[] = []

  constructor(readonly options: SandboxOptions) {}

  /** One call of the API. @param authorization the header as it came */
  answer(method: string, path: string, authorization: string | undefined, body: unknown): SandboxAnswer {
    const told = this.next.shift()
    if (told) return told
    if (!this.#knows(authorization)) return refused(401, 'authentication_error', 'Invalid authorization credentials')
    if (method === 'POST' && path === '/invoices') return this.#open(body)
    const id = /^\/invoices\/([\w-]+)$/.exec(path)?.[1]
    const found = id === undefined ? undefined : this.invoices.get(id)
    if (method !== 'GET' || !found) return refused(404, 'record_not_found', 'Object not found')
    return { status: 200, body: this.#timed(found) }
  }

  /** What somebody does on the payment page. @returns where the browser goes then */
  act(id: string, status: 'paid' | 'failed' | 'canceled'): string | null {
    const found = this.invoices.get(id)
    if (!found || this.#timed(found).status !== 'initiated') return null
    found.status = status
    const to = status === 'paid' ? found.success_url : found.back_url
    if (to === undefined) return null
    const address = new URL(to)
    address.searchParams.set('invoice_id', id)
    address.searchParams.set('status', status)
    return address.href
  }

  /** The body of the webhook that tells of an invoice. */
  told(id: string): object {
    const found = this.invoices.get(id)
    return {
      id: randomUUID(),
      type: found?.status === 'paid' ? 'payment_paid' : 'payment_faild',
      created_at: new Date().toISOString(),
      secret_token: this.options.hookToken,
      account_name: 'sandbox',
      live: false,
      data: { id: randomUUID(), status: found?.status, invoice_id: id },
    }
  }

  #knows(authorization: string | undefined): boolean {
    return authorization === `Basic ${Buffer.from(`${this.options.key}:`).toString('base64')}`
  }

  #open(body: unknown): SandboxAnswer {
    const parsed = asked.safeParse(body)
    if (!parsed.success) return refused(400, 'invalid_request_error', 'Validation Failed')
    const id = randomUUID()
    const invoice = { ...parsed.data, id, status: 'initiated', url: `${this.options.url}/pay/${id}` }
    this.invoices.set(id, invoice)
    return { status: 201, body: invoice }
  }

  #timed(invoice: SandboxInvoice): SandboxInvoice {
    const { status, expired_at: until } = invoice
    if (status === 'initiated' && until !== undefined && Date.parse(until) < Date.now()) invoice.status = 'expired'
    return invoice
  }
}
