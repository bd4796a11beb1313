import Box from '@mui/material/Box'
import { SelectArrayInput, SelectInput, TextInput, useListContext, useTranslate } from 'react-admin'
import type { Field } from '../../../resources/_kit/field.ts'
import { targetOf, valuesOf } from '../fields.ts'
import { SmallRecordPicker } from '../inputs/pickers.tsx'
import { useRights } from '../rights.ts'
import type { Place } from '../types.ts'
import { DayBound, NumberBound } from './bounds.tsx'
import { SuggestedText } from './SuggestedText.tsx'
import { asText } from './useDraft.ts'
import { useFilter } from './useFilter.ts'

export { FilterForm } from 'react-admin'

export interface FilterProps {
  /** Name of the filter; react-admin's filter bar shows and hides by it. */
  source: string
  label: string
  field: Field
  place: Place
}

/** A filter by an address may name one value where the bar names several. */
const asList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : value ? [asText(value)] : [])

/** Any of several values: repeated keys in the query [7.14]. */
const ChoiceFilter = ({ source, label, field, place }: FilterProps) => (
  <SelectArrayInput
    source={source}
    label={label}
    size="small"
    choices={valuesOf(field).map((id) => ({ id, name: place.choice(id) }))}
    translateChoice={false}
    format={asList}
    sx={{ minWidth: 180 }}
  />
)

/** One of two words, or neither: the first asks for these rows, the other for the others. */
const EitherFilter = ({
  source,
  label,
  words,
}: Pick<FilterProps, 'source' | 'label'> & { words: Record<'true' | 'false', string> }) => (
  <SelectInput
    source={source}
    label={label}
    size="small"
    choices={(['true', 'false'] as const).map((id) => ({ id, name: words[id] }))}
    emptyText="common.filter.any"
    format={(value: unknown) => (value === undefined || value === null ? '' : String(value))}
    sx={{ minWidth: 140 }}
  />
)

const BooleanFilter = ({ source, label }: FilterProps) => (
  <EitherFilter source={source} label={label} words={{ true: 'common.state.yes', false: 'common.state.no' }} />
)

/** Whether anything stands there at all: the server is asked whether there is nothing. */
const PresenceFilter = ({ source, label }: FilterProps) => (
  <EitherFilter
    source={`${source}.isnull`}
    label={label}
    words={{ true: 'common.filter.absent', false: 'common.filter.present' }}
  />
)

/** Of a file there is nothing else to ask; of the others a link does, as that to what nobody has seen to. */
function useAsksPresence({ source, field }: FilterProps): boolean {
  const { filterValues } = useListContext()
  const asked = (filterValues as Readonly<Record<string, unknown>>)[source]
  if (field.kind === 'upload' || field.kind === 'uploads') return true
  return typeof asked === 'object' && asked !== null && 'isnull' in asked
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
  if (field.kind === 'text' && field.options['code'] !== true) return <SuggestedText source={source} label={label} />
  return <TextInput source={source} label={label} size="small" sx={{ minWidth: 160 }} />
}

function RangeFilter({ source, label, field }: FilterProps) {
  const translate = useTranslate()
  const shape = String(field.options['shape'] ?? field.kind)
  const isMoment = shape === 'timestamp'
  const bound = (end: 'gte' | 'lte') => {
    const named = (key: string) => `${label}: ${translate(`common.filter.${key}`)}`
    const at = `${source}.${end}`
    return isMoment || shape === 'date' ? (
      <DayBound source={at} label={named(end === 'gte' ? 'from' : 'to')} moment={isMoment} end={end === 'lte'} />
    ) : (
      <NumberBound source={at} label={named(end === 'gte' ? 'min' : 'max')} isMoney={shape === 'money'} />
    )
  }
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 }}>
      {bound('gte')}
      {bound('lte')}
    </Box>
  )
}

const RANGES: ReadonlySet<string> = new Set(['money', 'integer', 'date', 'timestamp'])

/** The filter of a field, by its kind. */
export function FieldFilter(props: FilterProps) {
  const { field } = props
  if (useAsksPresence(props)) return <PresenceFilter {...props} />
  if (field.kind === 'choice' || field.kind === 'choices') return <ChoiceFilter {...props} />
  if (field.kind === 'boolean') return <BooleanFilter {...props} />
  if (field.kind === 'reference') return <ReferenceFilter {...props} />
  if (RANGES.has(String(field.options['shape'] ?? field.kind))) return <RangeFilter {...props} />
  return <TextFilter {...props} />
}
