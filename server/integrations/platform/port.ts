/** A platform through which an entity receives donations, as docs/platform-link.md says it; product.md 14. */

/** One donation as the platform keeps it. What it does not know is null. */
export interface Operation {
  /** The same for the same operation, always; 100 characters at the most. */
  id: string
  donorName: string | null
  donorPhone: string | null
  donorEmail: string | null
  projectCode: string | null
  projectName: string | null
  /** In riyals, such as "250.00". */
  amount: string | null
  fund: string | null
  /** ISO 8601 with a zone. */
  paidAt: string | null
  paymentWay: string | null
  /** The money went back to the donor. */
  reversed: boolean
}

export interface OperationPage {
  operations: Operation[]
  /** Where the next page begins; null after the last one. */
  next: string | null
}

/** What keeps a platform from answering, by what its people can do about it. */
const PLATFORM_REASONS = [
  'address', // not to be asked from here, or not https
  'login', // email and password are refused
  'connect', // nobody answers there
  'tls', // its certificate is not to be trusted
  'timeout',
  'busy', // asks to be left alone for longer than we wait
  'answer', // it answers otherwise than it should
  'tooMany', // more than one file may hold
  'locked', // the password here can no longer be read
] as const
export type PlatformReason = (typeof PLATFORM_REASONS)[number]

export class PlatformError extends Error {
  override name = 'PlatformError'
  constructor(
    readonly reason: PlatformReason,
    detail: string,
  ) {
    super(detail)
  }
}

export interface PlatformAccount {
  link: string
  email: string
  password: string
}

export interface Platform {
  /** Makes sure of link, email and password. @throws PlatformError */
  signIn(signal?: AbortSignal): Promise<void>
  /**
   * A page of operations in the order of their payment, the oldest first; those of `since` (a day, YYYY-MM-DD) and later, or all.
   * @param cursor `next` of the page before; null for the first one  @throws PlatformError
   */
  listOperations(since: string | null, cursor: string | null, signal?: AbortSignal): Promise<OperationPage>
}
