import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import type { Field } from '../../../resources/_kit/field.ts'
import { targetOf, valuesOf } from '../fields.ts'
import { SmallRecordPicker } from '../inputs/pickers.tsx'
import { later } from '../later.tsx'
import { useRights } from '../rights.ts'
import type { Place } from '../types.ts'
import { DayBound, NumberBound } from './bounds.tsx'
import { asText, useFilter } from './useFilter.ts'

const SuggestedText = later(async () => (await import('./SuggestedText.tsx')).SuggestedText, { xs: 40, sm: 40 })

export interface FilterProps {
  /** Name of the filter; react-admin's filter bar shows and hides by it. */
  source: string
  label: string
  field: Field
  place: Place
}

/** Words anywhere in the searched fields. */
export function SearchFilter({ source, label }: { source: string; label: string; alwaysOn?: boolean }) {
  const filter = useFilter(source)
  return (
    <TextField
      id={filter.id}
      name={source}
      type="search"
      size="small"
      value={asText(filter.value)}
      onChange={(event) => filter.set(event.target.value)}
      placeholder={label}
      sx={{ width: { xs: '100%', sm: 280 } }}
      slotProps={{
        htmlInput: { 'aria-label': label, maxLength: 200 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" aria-hidden="true" />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

/** Any of several values: repeated keys in the query [7.14]. */
function ChoiceFilter({ source, label, field, place }: FilterProps) {
  const filter = useFilter(source)
  const chosen = Array.isArray(filter.value) ? filter.value.map(String) : filter.value ? [asText(filter.value)] : []
  return (
    <TextField
      id={filter.id}
      name={source}
      select
      size="small"
      label={label}
      value={chosen}
      onChange={(event) => filter.set(event.target.value)}
      sx={{ minWidth: 180 }}
      slotProps={{ select: { multiple: true } }}
    >
      {valuesOf(field).map((value) => (
        <MenuItem key={value} value={value}>
          {place.choice(value)}
        </MenuItem>
      ))}
    </TextField>
  )
}

function BooleanFilter({ source, label }: FilterProps) {
  const filter = useFilter(source)
  const translate = useTranslate()
  return (
    <TextField
      id={filter.id}
      name={source}
      select
      size="small"
      label={label}
      value={filter.value === undefined || filter.value === null ? '' : String(filter.value)}
      onChange={(event) => filter.set(event.target.value)}
      sx={{ minWidth: 140 }}
    >
      <MenuItem value="">{translate('common.filter.any')}</MenuItem>
      <MenuItem value="true">{translate('common.state.yes')}</MenuItem>
      <MenuItem value="false">{translate('common.state.no')}</MenuItem>
    </TextField>
  )
}

function ReferenceFilter({ source, label, field }: FilterProps) {
  const filter = useFilter(source)
  const to = targetOf(field)
  const { can } = useRights(to)
  if (!can('list')) return null
  return (
    <Box sx={{ width: 260, maxWidth: '100%' }}>
      <SmallRecordPicker
        id={filter.id}
        size="small"
        to={to}
        label={label}
        value={asText(filter.value) || null}
        onChange={(id) => filter.set(id ?? '')}
      />
    </Box>
  )
}

function TextFilter({ source, label, field }: FilterProps) {
  const filter = useFilter(source)
  const value = asText(filter.value)
  if (field.kind === 'text' && field.options['code'] !== true)
    return <SuggestedText id={filter.id} source={source} label={label} value={value} onChange={filter.set} />
  return (
    <TextField
      id={filter.id}
      name={source}
      size="small"
      label={label}
      value={value}
      onChange={(event) => filter.set(event.target.value)}
      sx={{ minWidth: 160 }}
    />
  )
}

function RangeFilter({ source, label, field }: FilterProps) {
  const translate = useTranslate()
  const shape = String(field.options['shape'] ?? field.kind)
  const days = shape === 'date' || shape === 'timestamp'
  const name = (end: 'from' | 'to' | 'min' | 'max') => `${label}: ${translate(`common.filter.${end}`)}`
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 }}>
      {days ? (
        <>
          <DayBound source={`${source}.gte`} label={name('from')} moment={shape === 'timestamp'} end={false} />
          <DayBound source={`${source}.lte`} label={name('to')} moment={shape === 'timestamp'} end />
        </>
      ) : (
        <>
          <NumberBound source={`${source}.gte`} label={name('min')} isMoney={shape === 'money'} />
          <NumberBound source={`${source}.lte`} label={name('max')} isMoney={shape === 'money'} />
        </>
      )}
    </Box>
  )
}

const RANGES: ReadonlySet<string> = new Set(['money', 'integer', 'date', 'timestamp'])

/** The filter of a field, by its kind. */
export function FieldFilter(props: FilterProps & { alwaysOn?: boolean }) {
  const { field } = props
  if (field.kind === 'choice' || field.kind === 'choices') return <ChoiceFilter {...props} />
  if (field.kind === 'boolean') return <BooleanFilter {...props} />
  if (field.kind === 'reference') return <ReferenceFilter {...props} />
  if (RANGES.has(String(field.options['shape'] ?? field.kind))) return <RangeFilter {...props} />
  return <TextFilter {...props} />
}
