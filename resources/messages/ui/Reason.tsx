import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { RecordOf } from '../../_kit/resource.ts'
import type { messages } from '../schema.ts'

/** Why a message was held back or refused, in the reader's language: what the gate said, or the mail service. */
export function Reason({ record }: { record: Pick<RecordOf<typeof messages>, 'reason' | 'state'> }) {
  const translate = useTranslate()
  const { reason, state } = record
  if (reason === null) return <span aria-hidden="true">–</span>
  const text = ['gate', 'fail']
    .map((group) => translate(`reports.${group}.${reason}`, { _: '' }))
    .find((one) => one !== '')
  return (
    <Box component="span" sx={{ color: state === 'failed' ? 'var(--athar-danger)' : 'text.secondary' }}>
      {text ?? reason}
    </Box>
  )
}
