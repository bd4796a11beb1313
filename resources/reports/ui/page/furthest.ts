import type { Tone } from '../../../../src/ui/StatusChip.tsx'
import { choiceKey } from '../../../_kit/keys.ts'
import type { RecordOf } from '../../../_kit/resource.ts'
import type { letters } from '../../../letters/schema.ts'
import type { messages } from '../../../messages/schema.ts'

type MessageRow = RecordOf<typeof messages>
type LetterRow = RecordOf<typeof letters>

const TONE: Record<MessageRow['state'], Tone> = {
  planned: 'neutral',
  claimed: 'info',
  handing: 'info',
  sent: 'success',
  delivered: 'success',
  read: 'accent',
  failed: 'danger',
  unknown: 'warning',
  suppressed: 'neutral',
  cancelled: 'neutral',
}

export interface Furthest {
  tone: Tone
  /** Key of its words. */
  label: string
}

/**
 * The furthest that a message came: what its reader said of the letter goes before that it was opened, and an opening
 * before what the service told; a letter may be opened while it still counts as being handed over.
 */
export function furthest(
  message: Pick<MessageRow, 'state' | 'readAt'>,
  letter?: Pick<LetterRow, 'stoppedAt' | 'disownedAt'>,
): Furthest {
  if (letter !== undefined && letter.disownedAt !== null) return { tone: 'danger', label: 'reports.letter.disowned' }
  if (letter !== undefined && letter.stoppedAt !== null) return { tone: 'warning', label: 'reports.letter.stopped' }
  const state = message.readAt === null ? message.state : 'read'
  return { tone: TONE[state], label: choiceKey<typeof messages>('messages', 'state', state) }
}
