import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { GeneratedList } from '../../../src/generate/list.tsx'
import type { FilterOf } from '../../../src/generate/records.ts'
import type { ViewProps } from '../../../src/generate/types.ts'
import { ChoiceChip } from '../../../src/ui/ChoiceChip.tsx'
import { Help } from '../../../src/ui/Help.tsx'
import { DELAYS, FAIL_REASONS, GATE_REASONS, NOT_SENT_REASONS, UNKNOWN_REASONS } from '../../_kit/reasons.ts'
import type { messages } from '../schema.ts'
import { type MessageStatus, STATES_OF, STATUSES } from '../status.ts'
import { BulkActs } from './Acts.tsx'
import { useBrought } from './Brought.tsx'
import { MessageTabs } from './Tabs.tsx'
import { reasonText } from './useReason.ts'

/** Reasons that a list can be narrowed to: the gate's first, then the service's. One that both may give is one. */
const REASONS = [...new Set([...GATE_REASONS, ...NOT_SENT_REASONS, ...DELAYS, ...FAIL_REASONS, ...UNKNOWN_REASONS])]

interface NarrowProps {
  status: MessageStatus | null
  reason: string
  onStatus: (status: MessageStatus | null) => void
  onReason: (reason: string) => void
}

const ABOUT = ['states', 'why', 'unknown', 'hidden'] as const

/** [3.9] the three states of the specification as what one presses, and the reason in words. */
function Narrow({ status, reason, onStatus, onReason }: NarrowProps) {
  const translate = useTranslate()
  const label = (one: MessageStatus | null) =>
    translate(one === null ? 'common.state.all' : `resources.messages.text.${one}`)
  return (
    <Box
      role="group"
      aria-label={translate('common.action.filter')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      {[null, ...STATUSES].map((one) => (
        <ChoiceChip key={one ?? 'all'} label={label(one)} chosen={one === status} onChoose={() => onStatus(one)} />
      ))}
      <TextField
        select
        size="small"
        label={translate('resources.messages.text.why')}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
        sx={{ width: { sm: 260 }, marginInlineStart: { sm: 'auto' }, flex: { xs: '1 1 100%', sm: 'none' } }}
      >
        <MenuItem value="all">{translate('resources.messages.text.allReasons')}</MenuItem>
        {REASONS.map((one) => (
          <MenuItem key={one} value={one}>
            {reasonText(translate, one, null)}
          </MenuItem>
        ))}
      </TextField>
      <Help title={translate('help.messages.title')} lines={ABOUT.map((line) => translate(`help.messages.${line}`))} />
    </Box>
  )
}

/** [2.44], [2.68] message records. What narrows it first may come with the address: `?status=failed`. */
export function MessageList({ layout }: ViewProps) {
  const [search] = useSearchParams()
  const [status, setStatus] = useState<MessageStatus | null>(
    STATUSES.find((one) => one === search.get('status')) ?? null,
  )
  const [reason, setReason] = useState('all')
  const brought = useBrought()
  const filter: FilterOf<typeof messages> = {
    ...(status !== null && { state: [...STATES_OF[status]] }),
    ...(reason !== 'all' && { reason }),
    ...(brought.sendings && { dispatch: [...brought.sendings] }),
  }
  return (
    <GeneratedList
      {...(layout && { layout })}
      filter={filter}
      above={
        <>
          <MessageTabs current="/app/settings/messages" />
          <Narrow status={status} reason={reason} onStatus={setStatus} onReason={setReason} />
          {brought.inputs}
        </>
      }
      without={status === null ? [] : ['state']}
      ownBulk={BulkActs}
    />
  )
}
