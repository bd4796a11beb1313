import Box from '@mui/material/Box'
import { useOther } from '../../../src/generate/hooks/other.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { StatusChip, type Tone } from '../../../src/ui/StatusChip.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import { dispatches } from '../../dispatches/schema.ts'
import { messages } from '../schema.ts'
import { type MessageStatus, statusOf } from '../status.ts'

const TONE: Record<MessageStatus, Tone> = { pending: 'info', sent: 'success', failed: 'danger' }
/** What failed by nobody's fault, or on purpose, is no alarm. */
const QUIET: ReadonlySet<string> = new Set(['suppressed', 'cancelled'])

type Message = RecordOf<typeof messages>
type Shown = Pick<Message, 'state' | 'readAt'> & Partial<Pick<Message, 'joinedTo' | 'dispatch'>>

/** Whether it waits because somebody has paused its sending. */
function useWaits({ state, dispatch = null }: Shown): boolean {
  const enabled = state === 'planned' && dispatch !== null
  const { data } = useOther<RecordOf<typeof dispatches>>(dispatches.name, enabled ? dispatch : null)
  return enabled && data?.state === 'paused'
}

/** [3.9], [4.9] the specification's word for it, and the finer one where it says more. An opened letter says so. */
export function State({ record }: { record: Shown }) {
  const texts = useTexts<typeof messages>(messages.name)
  const state = record.readAt === null ? record.state : 'read'
  const status = statusOf(state)
  const name = texts.text(status) ?? status
  const finer = texts.place('state').choice(state)
  // While it waits, that was an earlier try.
  const isJoined = (record.joinedTo ?? null) !== null && status !== 'pending' && !QUIET.has(state)
  const isWaiting = useWaits(record)
  // What did not arrive may have been held back on purpose, called off, or be there all the same: none of it is a failure.
  const label = status === 'failed' ? finer : name
  const notes = [
    ...(isWaiting ? [texts.text('paused') ?? ''] : finer === label ? [] : [finer]),
    ...(isJoined ? [texts.place('joinedTo').label] : []),
  ]
  const tone = QUIET.has(state) ? 'neutral' : state === 'unknown' ? 'warning' : TONE[status]
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
      <StatusChip tone={tone} label={label} />
      {notes.length === 0 ? null : (
        <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {notes.join(' · ')}
        </Box>
      )}
    </Box>
  )
}
