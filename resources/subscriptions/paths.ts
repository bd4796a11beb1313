/** Where the platform settles payments that were held. */
export const HELD_PATH = '/admin/held-payments'

/** Where an entity sees what became of one payment. */
export const returnPath = (subscription: string): string =>
  `/app/subscribe/return?subscription=${encodeURIComponent(subscription)}`

/** Where a package is looked at once more before it is paid for. */
export const checkoutPath = (plan: string): string => `/app/subscription/checkout?plan=${encodeURIComponent(plan)}`
