/** Jobs by their names, so that a schedule need not know what a job does. */
export const OPEN_CHECKOUT = 'open-checkout'
export const CHECK_PAYMENT = 'check-payment'
