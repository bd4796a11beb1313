import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { SmallRecordPicker } from '../../../src/generate/inputs/pickers.tsx'
import { useRecords } from '../../../src/generate/records.ts'
import type { SendingOf } from '../../../src/generate/sending/usePause.ts'
import { dispatches } from '../../dispatches/schema.ts'

/** What a sending to many may be of, by the field that names it; reports are a filter of the list itself. */
const OF = {
  campaigns: 'appeal',
  meta_campaigns: 'campaign',
  surveys: 'survey',
  year_letters: 'yearLetter',
} as const satisfies Readonly<Record<string, keyof SendingOf>>
type Brought = keyof typeof OF
const BROUGHT = Object.keys(OF) as Brought[]

/** So many sendings of one thing are found; nothing is sent that often. */
const ALL = { page: 1, perPage: 100 }
/** Names no sending: what was never sent has no messages. */
const NONE = ['00000000-0000-0000-0000-000000000000']

export interface Chosen {
  kind: Brought | null
  id: string | null
}

/**
 * The sendings of what was chosen, as messages name them. Undefined while nothing is, and while they are on their way: what
 * was listed stays. Where they did not come, no message is taken for theirs.
 */
export function useSendingIds({ kind, id }: Chosen) {
  const enabled = kind !== null && id !== null
  const filter: SendingOf = enabled ? { [OF[kind]]: id } : {}
  const { data, error, refetch } = useRecords(dispatches, { filter, pagination: ALL }, { enabled })
  const known = error === null ? data?.map((sending) => sending.id) : []
  return { ids: enabled && known ? (known.length === 0 ? NONE : known) : undefined, error, refetch }
}

interface BroughtProps {
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** [3.9] narrows the records to what one campaign, survey or letter about a year brought. */
export function BroughtBy({ chosen: { kind, id }, onChoose }: BroughtProps) {
  const translate = useTranslate()
  const nameOf = (one: Brought) => translate(`resources.${one}.one`)
  return (
    <>
      <TextField
        select
        size="small"
        label={translate('resources.messages.text.brought')}
        value={kind ?? 'all'}
        onChange={({ target }) => onChoose({ kind: BROUGHT.find((one) => one === target.value) ?? null, id: null })}
        sx={{ width: { xs: '100%', sm: 220 } }}
      >
        <MenuItem value="all">{translate('resources.messages.text.allBrought')}</MenuItem>
        {BROUGHT.map((one) => (
          <MenuItem key={one} value={one}>
            {nameOf(one)}
          </MenuItem>
        ))}
      </TextField>
      {kind === null ? null : (
        <Box key={kind} sx={{ width: { xs: '100%', sm: 320 } }}>
          <SmallRecordPicker
            id="messages-brought"
            to={kind}
            size="small"
            value={id ?? ''}
            onChange={(next) => onChoose({ kind, id: next || null })}
            label={nameOf(kind)}
          />
        </Box>
      )}
    </>
  )
}
