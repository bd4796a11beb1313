import { LIMITS } from '../../resources/_kit/limits.ts'

/** product.md 30: whether a sending to so many waits a while before it leaves. */
export const isMass = (ms: number, donors: number): boolean => ms > 0 && donors > LIMITS.massSending
