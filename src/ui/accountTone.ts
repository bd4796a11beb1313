import type { AccountStanding } from '../../resources/_kit/accounts.ts'
import type { Tone } from './StatusChip.tsx'

/** The states of an account at a service in their colours. */
export const ACCOUNT_TONE: Readonly<Record<AccountStanding, Tone>> = {
  notChecked: 'warning',
  working: 'success',
  refused: 'danger',
  off: 'neutral',
}
