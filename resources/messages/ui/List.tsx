import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { Failure } from '../../../src/generate/Failure.tsx'
import { GeneratedList } from '../../../src/generate/list.tsx'
import type { FilterOf } from '../../../src/generate/records.ts'
import type { ViewProps } from '../../../src/generate/types.ts'
import { ChoiceChip } from '../../../src/ui/ChoiceChip.tsx'
import { Help } from '../../../src/ui/Help.tsx'
import { DELAYS, FAIL_REASONS, GATE_REASONS, NOT_SENT_REASONS, UNKNOWN_REASONS } from '../../_kit/reasons.ts'
import type { messages } from '../schema.ts'
import { type MessageStatus, STATES_OF, STATUSES } from '../status.ts'
import { BulkActs } from './Acts.tsx'
import { BroughtBy, type Chosen, useSendingIds } from './Brought.tsx'
import { MessageTabs } from './Tabs.tsx'
import { reasonText } from './useReason.ts'

/** Reasons that a list can be narrowed to: the gate's first, then the service's. One that both may give is one. */
const REASONS = [...new Set([...GATE_REASONS, ...NOT_SENT_REASONS, ...DELAYS, ...FAIL_REASONS, ...UNKNOWN_REASONS])]

interface NarrowProps {
  status: MessageStatus | null
  reason: string
  /** What it can be narrowed to beside these. */
  children: ReactNode
  onStatus: (status: MessageStatus | null) => void
  onReason: (reason: string) => void
}

const ABOUT = ['states', 'why', 'unknown', 'hidden'] as const

/** [3.9] the three states of the specification as what one presses, and the reason in words. */
function Narrow({ status, reason, onStatus, onReason, children }: NarrowProps) {
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
      {/* All of them in one line beside the states, where there is room. */}
      <Box aria-hidden="true" sx={{ flex: '1 1 auto', display: { xs: 'none', sm: 'block' } }} />
      {children}
      <TextField
        select
        size="small"
        label={translate('resources.messages.text.why')}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
        sx={{ width: { sm: 220 }, flex: { xs: '1 1 70%', sm: 'none' } }}
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

interface Narrowed extends Chosen {
  status: MessageStatus | null
  reason: string
}
const WHOLE: Narrowed = { status: null, reason: 'all', kind: null, id: null }

/**
 * Kept while a message is looked at, and for next time; `?status=failed` of an address comes before it, and `?status=all` of one
 * that has filters of its own: those rows are meant, and no fewer.
 */
function useNarrowed() {
  const [stored, setStored] = useStore<Partial<Narrowed>>('messages.narrowed', WHOLE)
  const [search, setSearch] = useSearchParams()
  const isAll = search.get('status') === 'all'
  const asked = isAll ? null : STATUSES.find((one) => one === search.get('status'))
  // Its next page has the list's own address, which says nothing of this.
  const onAll = useEffectEvent(() => setStored(WHOLE))
  useEffect(() => {
    if (isAll) onAll()
  }, [isAll])
  const narrowed: Narrowed = asked === undefined ? { ...WHOLE, ...stored } : { ...WHOLE, status: asked }
  const narrow = (to: Partial<Narrowed>) => {
    setStored({ ...narrowed, ...to })
    if (asked === undefined) return
    setSearch(
      (now) => {
        now.delete('status')
        return now
      },
      { replace: true },
    )
  }
  return { narrowed, narrow }
}

/** [2.44], [2.68] message records. */
export function MessageList({ layout }: ViewProps) {
  const translate = useTranslate()
  const { narrowed, narrow } = useNarrowed()
  const { status, reason } = narrowed
  const sendings = useSendingIds(narrowed)
  const filter: FilterOf<typeof messages> = {
    ...(status !== null && { state: [...STATES_OF[status]] }),
    ...(reason !== 'all' && { reason }),
    ...(sendings.ids && { dispatch: [...sendings.ids] }),
  }
  const isNarrow = Object.keys(filter).length > 0
  return (
    <GeneratedList
      {...(layout && { layout })}
      filter={filter}
      onWiden={isNarrow ? () => narrow(WHOLE) : undefined}
      above={
        <>
          <MessageTabs current="/app/settings/messages" />
          <Narrow
            status={status}
            reason={reason}
            onStatus={(to) => narrow({ status: to })}
            onReason={(to) => narrow({ reason: to })}
          >
            <BroughtBy chosen={narrowed} onChoose={narrow} />
          </Narrow>
          {status === 'failed' ? (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {translate('resources.messages.text.failedToo')}
            </Typography>
          ) : null}
          {sendings.error === null ? null : (
            <Failure error={sendings.error} resource="dispatches" onRetry={() => void sendings.refetch()} />
          )}
        </>
      }
      ownBulk={BulkActs}
    />
  )
}
