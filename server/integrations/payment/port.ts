import type { Standing } from '../../../resources/_contracts/heldPayments.ts'

/** A service at which an entity pays for its package, on a page of the service's own; product.md 41. */

export interface PaymentRequest {
  /** Our own id of what is paid for: it stands with the payment over there. */
  reference: string
  /** What is to be paid, in halalas; 100 at the least. */
  halalas: number
  currency: 'SAR'
  description: string
  /** Where the browser goes after paying, and where it goes back to without. What it says there is not believed. */
  successUrl: string
  backUrl: string
  /** ISO 8601; after it nobody can pay. */
  until: string
}

/** What is to be paid, as the service has it. */
export interface HostedInvoice {
  id: string
  /** Where it is paid; null where the service does not say. */
  url: string | null
  halalas: number
  currency: string
  /** `waits`: nobody has paid. `over`: nobody will. `other`: a word that this program does not know. */
  state: 'waits' | 'paid' | 'over' | 'other'
  /** The service's own word. */
  status: string
}

/** Whether the money has gone back to who paid it. */
export const isBack = (standing: Standing | null): boolean => standing === 'paidBack' || standing === 'released'

/** Why there is no answer. `unknown`: it may have been carried out all the same. */
export type PaymentReason = 'connect' | 'login' | 'refused' | 'notFound' | 'busy' | 'answer' | 'unknown'

export class PaymentError extends Error {
  override name = 'PaymentError'
  constructor(
    readonly reason: PaymentReason,
    detail: string,
  ) {
    super(detail)
  }
}

export interface PaymentService {
  /** Makes a page on which this can be paid. Twice is two pages: nobody pays on one that they were not shown. @throws PaymentError */
  open(request: PaymentRequest, signal?: AbortSignal): Promise<HostedInvoice>
  /** How it stands now: the only word on a payment that counts. @throws PaymentError */
  read(id: string, signal?: AbortSignal): Promise<HostedInvoice>
}
