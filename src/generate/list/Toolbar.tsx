import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactElement } from 'react'
import { ColumnsButton, FilterButton, ListToolbar, useTranslate } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { fieldOf } from '../fields.ts'
import { useRights } from '../rights.ts'
import { useTexts } from '../texts.ts'
import { ExportButton } from './ExportButton.tsx'
import { FieldFilter, SearchFilter } from './filters.tsx'

export interface ToolbarProps {
  resource: Resource
  /** Where the table remembers its columns. */
  tableKey: string
  /** Always asked for, whatever the reader filters. */
  filter?: Readonly<Record<string, unknown>>
  /** Filters that the list itself already decides. */
  without: readonly string[]
}

function useFilters(resource: Resource, without: readonly string[]): ReactElement[] {
  const texts = useTexts(resource.name)
  const translate = useTranslate()
  const names = (resource.list.filters ?? []).filter((name) => !without.includes(name))
  const filters = names.map((name) => {
    const place = texts.place(name)
    return <FieldFilter key={name} source={name} label={place.label} field={fieldOf(resource, name)} place={place} />
  })
  if ((resource.list.search?.length ?? 0) === 0) return filters
  return [<SearchFilter key="q" source="q" label={translate('kit.search')} alwaysOn />, ...filters]
}

/** Above a list: search and filters, the choice of columns, export. */
export function Toolbar({ resource, tableKey, filter, without }: ToolbarProps) {
  const { can } = useRights(resource.name)
  const filters = useFilters(resource, without)
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  return (
    <ListToolbar
      filters={filters}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, flex: 'none', pb: 1 }}>
          {filters.length > 0 ? <FilterButton /> : null}
          {phone ? null : <ColumnsButton storeKey={tableKey} />}
          {can('export') ? <ExportButton filter={filter} /> : null}
        </Box>
      }
    />
  )
}
