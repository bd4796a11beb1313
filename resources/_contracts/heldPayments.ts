import type { PaymentProblem } from '../subscriptions/schema.ts'

/** How a payment stands at the service, in our words; what each service calls it is its adapter's to know. */
export type Standing = 'notPaid' | 'onHold' | 'paid' | 'failed' | 'canceled' | 'expired' | 'paidBack' | 'released'

/**
 * How a request comes into force. `begins`: now, as there is nothing before it. `adds`, `replaces`: now, in place of the present
 * package, whose balance is added or lost. `afterPresent`, `afterPaid`: once the present period, or all that is paid ahead, is over.
 * `beforeEndless`: likewise, and what is paid ahead without an end, behind which nothing comes, begins after it or is added to it.
 */
export const FOLLOWS = ['begins', 'adds', 'replaces', 'afterPresent', 'afterPaid', 'beforeEndless'] as const
export type Follows = (typeof FOLLOWS)[number]

/** What the platform knows of a payment that a person is to look at, or has. Its id is that of the request for a package. */
export interface HeldPayment {
  id: string
  entityId: string
  entityName: string
  entityNameEn: string | null
  branchName: string
  branchNameEn: string | null
  planAr: string
  planEn: string
  /** What was asked for, with VAT, and what the service says was paid; null where nobody noted it. */
  asked: string
  paid: string | null
  currency: string | null
  problem: PaymentProblem | null
  heldAt: string
  /** What it is called at the payment service. */
  reference: string | null
  /** The service's own word for how it stands, as it was last told, and what it means; null where that is not known. */
  serviceStatus: string | null
  standing: Standing | null
  serviceAskedAt: string | null
  outcome: 'accepted' | 'paidBack' | null
  settledAt: string | null
  note: string | null
}

/** GET /api/subscriptions/actions/held: the oldest of those that wait first, and those that were settled last. */
export interface HeldPayments {
  waiting: readonly HeldPayment[]
  settled: readonly HeldPayment[]
}

/** POST /api/subscriptions/{id}/look: how it stands at this moment. */
export interface HeldLook {
  /** Whether the service has answered just now. */
  isAnswered: boolean
  serviceStatus: string | null
  standing: Standing | null
  /** Whether the service has given the money back. */
  isBack: boolean
  follows: Follows
  /** When the package would begin, where that is not now. */
  begins: string | null
  /** The package that is in force. */
  presentAr: string | null
  presentEn: string | null
}

/** What an entity is told of its own payment that is looked at. */
export interface OwnHeld {
  id: string
  planAr: string
  planEn: string
  problem: PaymentProblem | null
  heldAt: string | null
  reference: string | null
}
