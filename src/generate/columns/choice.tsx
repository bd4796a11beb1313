import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'
import { valuesOf } from '../fields.ts'
import type { ColumnProps } from '../types.ts'

/** The tone of the states that resources share; a state without one is neutral. */
const TONES: Readonly<Record<string, Tone>> = {
  published: 'success',
  active: 'success',
  sent: 'success',
  done: 'success',
  completed: 'success',
  given: 'success',
  sending: 'info',
  running: 'info',
  inProgress: 'info',
  open: 'info',
  handing: 'info',
  claimed: 'info',
  deactivated: 'warning',
  inactive: 'warning',
  stopped: 'warning',
  held: 'warning',
  unknown: 'warning',
  failed: 'danger',
  refused: 'danger',
}
export function StateChip({ value, label }: { value: string; label: string }) {
  return <StatusChip tone={TONES[value] ?? 'neutral'} label={label} />
}

const looksLikeState = (values: readonly string[]): boolean =>
  ['published', 'completed', 'sent', 'done', 'active', 'refused', 'closed'].some((one) => values.includes(one))

export function ChoiceColumn({ field, value, place }: ColumnProps) {
  const text = String(value)
  if (looksLikeState(valuesOf(field))) return <StateChip value={text} label={place.choice(text)} />
  return <span>{place.choice(text)}</span>
}

const asList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const Chips = ({ labels }: { labels: readonly string[] }) => (
  <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
    {labels.map((label) => (
      <Chip key={label} label={label} size="small" variant="outlined" />
    ))}
  </Box>
)

export const ChoicesColumn = ({ value, place }: ColumnProps) => <Chips labels={asList(value).map(place.choice)} />

export const TagsColumn = ({ value }: ColumnProps) => <Chips labels={asList(value)} />
