import type { LinkState } from '../../resources/whatsapp_accounts/schema.ts'
import type { Tone } from './StatusChip.tsx'

/** [4.15] the five states of a link in their colours. */
export const LINK_TONE: Readonly<Record<LinkState, Tone>> = {
  needsSetup: 'neutral',
  inProgress: 'info',
  linked: 'success',
  error: 'danger',
  disconnected: 'warning',
}
