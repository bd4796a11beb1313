import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useGetList, useResourceContext } from 'react-admin'
import type { Row } from '../calls.ts'
import { asText } from './useDraft.ts'
import { useFilter } from './useFilter.ts'

/** Enough to meet the values that many records share: regions, cities. */
const LOOKED_AT = 100

/** The filter of a text, which the whole value has to equal: asked once it is chosen or written, not letter by letter. */
export function SuggestedText({ source, label }: { source: string; label: string }) {
  const filter = useFilter(source)
  const value = asText(filter.value)
  const resource = useResourceContext() ?? ''
  const [asked, setAsked] = useState(false)
  const { data = [] } = useGetList<Row>(
    resource,
    { pagination: { page: 1, perPage: LOOKED_AT }, sort: { field: source, order: 'ASC' } },
    { enabled: asked },
  )
  const texts = data.map((row) => row[source] as unknown).filter((text) => typeof text === 'string' && text !== '')
  const write = (text: string | null) => {
    const next = (text ?? '').trim()
    if (next !== value) filter.set(next)
  }
  return (
    <Autocomplete
      id={filter.id}
      freeSolo
      size="small"
      options={[...new Set(texts.map(String))]}
      value={value}
      onOpen={() => setAsked(true)}
      onChange={(_event, text) => write(text)}
      onBlur={(event) => write((event.target as HTMLInputElement).value)}
      sx={{ width: 220, maxWidth: '100%' }}
      renderInput={(params) => <TextField {...params} name={source} label={label} />}
    />
  )
}
