import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import { useGetList, useGetManyAggregate, useTranslate } from 'react-admin'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import { NEAREST_FIRST } from '../../../resources/_kit/nearest.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import type { Row } from '../calls.ts'
import { usePaused } from '../hooks/paused.ts'
import { useSeen } from '../rights.ts'
import { titleOf } from '../title.ts'

interface PickerProps<V> {
  id?: string
  /** The resource to choose from. */
  to: string
  /** Of its rows those alone that a list so filtered has. */
  among?: Readonly<Record<string, unknown>> | undefined
  value: V
  onChange: (value: V) => void
  label: string
  onBlur?: () => void
  inputRef?: (element: unknown) => void
  required?: boolean
  error?: boolean
  help?: ReactNode
  size?: 'small' | 'medium'
}

/** Rows to choose from, and the chosen ones by id. What can be searched is searched on the server: it may be huge. */
function useRows(to: string, ids: readonly string[], among: PickerProps<unknown>['among']) {
  const { list } = useSeen(to, 'list')
  const [field, order] = list.pick ?? list.sort
  const searchable = (list.search?.length ?? 0) > 0
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(false)
  const q = usePaused(text.trim())
  const isFound = searchable && q !== ''
  const { data: chosen = [] } = useGetManyAggregate<Row>(to, { ids: [...ids] }, { enabled: ids.length > 0 })
  const { data: found = [], isFetching } = useGetList<Row>(
    to,
    {
      pagination: { page: 1, perPage: searchable ? LIMITS.pageSize : LIMITS.maxPageSize },
      sort: isFound ? NEAREST_FIRST : { field, order },
      filter: isFound ? { ...among, q } : { ...among },
    },
    { enabled: asked },
  )
  const known = new Map<string, Row>()
  for (const row of [...chosen, ...found]) if (row) known.set(row.id, row)
  return { searchable, setText, ask: () => setAsked(true), found, isFetching, known }
}

/**
 * The options are ids, not rows: a row may be read anew while somebody types, and the input gives up what was typed
 * wherever its value is another object than before.
 */
function useShared(to: string, ids: readonly string[], among: PickerProps<unknown>['among']) {
  const format = useFormat()
  const translate = useTranslate()
  const rows = useRows(to, ids, among)
  const nameOf = (id: string): string => (rows.known.has(id) ? titleOf(to, rows.known.get(id), format) : '…')
  const props = {
    options: rows.found.map(({ id }) => id),
    loading: rows.isFetching,
    onOpen: rows.ask,
    onInputChange: (_event: unknown, text: string, reason: string) => rows.setText(reason === 'input' ? text : ''),
    filterOptions: rows.searchable ? (options: string[]) => options : undefined,
    getOptionKey: (id: string) => id,
    getOptionLabel: (id: string) => (rows.known.has(id) ? nameOf(id) : titleOf(to, { id }, format)),
    loadingText: translate('common.state.loading'),
    noOptionsText: translate('common.state.empty'),
    clearText: translate('kit.clear'),
    openText: translate('kit.open'),
    closeText: translate('common.action.close'),
  }
  return { props, nameOf }
}

type Look = Pick<PickerProps<unknown>, 'label' | 'inputRef' | 'required' | 'error' | 'help'>

const writtenAs =
  ({ help, label, inputRef, required, error }: Look) =>
  (params: AutocompleteRenderInputParams) => (
    <TextField {...params} label={label} inputRef={inputRef} required={required} error={error} helperText={help} />
  )

/** Chooses one row of another resource by its title. */
export function RecordPicker({ id, to, among, value, onChange, size = 'medium', ...rest }: PickerProps<string | null>) {
  const { props } = useShared(to, value === null ? [] : [value], among)
  return (
    <Autocomplete<string>
      {...props}
      id={id}
      size={size}
      fullWidth
      value={value}
      onChange={(_event, chosen) => onChange(chosen)}
      onBlur={rest.onBlur}
      renderInput={writtenAs(rest)}
    />
  )
}

/** Chooses several rows of another resource. */
export function RecordsPicker({ id, to, among, value, onChange, size = 'medium', ...rest }: PickerProps<string[]>) {
  const { props, nameOf } = useShared(to, value, among)
  return (
    <Autocomplete<string, true>
      {...props}
      id={id}
      size={size}
      multiple
      fullWidth
      disableCloseOnSelect
      limitTags={20}
      value={value}
      onChange={(_event, chosen) => onChange(chosen)}
      onBlur={rest.onBlur}
      renderValue={(chosen, getItemProps) =>
        chosen.map((one, index) => {
          const { key, ...item } = getItemProps({ index })
          return <Chip key={key} label={nameOf(one)} size="small" {...item} />
        })
      }
      renderInput={writtenAs(rest)}
    />
  )
}
