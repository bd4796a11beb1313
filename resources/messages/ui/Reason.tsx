import Box from '@mui/material/Box'
import type { RecordOf } from '../../_kit/resource.ts'
import type { messages } from '../schema.ts'
import { useReason } from './useReason.ts'

/**
 * Why a message was held back or refused, in the reader's language: what the gate said, or the service of its channel. What was
 * called off is not waiting for anything any more.
 */
export function Reason({ record }: { record: Pick<RecordOf<typeof messages>, 'reason' | 'state' | 'channel'> }) {
  const { reason, state, channel } = record
  const { said } = useReason(state === 'cancelled' ? null : reason, channel)
  if (said === null) return <span aria-hidden="true">–</span>
  return (
    <Box component="span" sx={{ color: state === 'failed' ? 'var(--athar-danger)' : 'text.secondary' }}>
      {said}
    </Box>
  )
}
