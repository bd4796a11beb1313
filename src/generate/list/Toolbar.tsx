import Box from '@mui/material/Box'
import type { ReactElement } from 'react'
import { FilterButton, ListToolbar, SortButton, useListContext, useTranslate } from 'react-admin'
import type { Field } from '../../../resources/_kit/field.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { fieldOf, sortable } from '../fields.ts'
import { useRights } from '../rights.ts'
import { useTexts } from '../texts.ts'
import { ColumnsButton } from './ColumnsButton.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FieldFilter, SearchFilter } from './filters.tsx'
import { LookButtons } from './LookButtons.tsx'
import type { ListSettings } from './useListSettings.ts'
import { ViewsButton } from './ViewsButton.tsx'

/** Tables are sorted by their heads and have columns; cards have neither, and those with a picture choose what they show. */
export type Shape = 'table' | 'cards' | 'pictures'

export interface ToolbarProps {
  resource: Resource
  settings: ListSettings
  shape: Shape
  /** Whether the reader may go over from the table to cards with pictures. */
  hasLooks: boolean
  /** Always asked for, whatever the reader filters. */
  filter?: Readonly<Record<string, unknown>>
  /** Filters that the list itself already decides. */
  without: readonly string[]
  /** Of a filter's choices those that this list has, by field. */
  choices?: Readonly<Record<string, readonly string[]>> | undefined
}

/** A field with some of its choices alone. */
const choosing = (field: Field, values: readonly string[] | undefined): Field =>
  values === undefined ? field : { ...field, options: { ...field.options, values } }

function useFilters({ resource, without, choices }: ToolbarProps): ReactElement[] {
  const texts = useTexts(resource.name)
  const translate = useTranslate()
  const names = (resource.list.filters ?? []).filter((name) => !without.includes(name))
  const filters = names.map((name) => {
    const place = texts.place(name)
    const field = choosing(fieldOf(resource, name), choices?.[name])
    return <FieldFilter key={name} source={name} label={place.label} field={field} place={place} />
  })
  if ((resource.list.search?.length ?? 0) === 0) return filters
  return [<SearchFilter key="q" source="q" label={translate('kit.search')} alwaysOn />, ...filters]
}

/** Beside nothing but the search there is room for the buttons; beside filters they go on a line of their own. */
function useRoom(): object {
  const { filterValues, displayedFilters } = useListContext()
  const { q: _search, ...others } = { ...(displayedFilters as object), ...(filterValues as object) } as { q?: unknown }
  const basis = Object.keys(others).length === 0 ? 280 : 640
  return { '& > *': { flexWrap: { sm: 'wrap' } }, '& > * > form': { flex: { sm: `1 1 ${basis}px` }, minWidth: 0 } }
}

/** Above a list: search and filters, order, columns, saved views, look, export. */
export function Toolbar(props: ToolbarProps) {
  const { resource, settings, shape, hasLooks, filter } = props
  const { can } = useRights(resource.name)
  const filters = useFilters(props)
  const sorts = resource.list.columns.filter((name) => sortable(fieldOf(resource, name)))
  return (
    <Box sx={useRoom()}>
      <ListToolbar
        filters={filters}
        actions={
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pb: 1, marginInlineStart: 'auto' }}
          >
            {filters.length > 0 ? <FilterButton disableSaveQuery /> : null}
            {shape === 'table' ? null : <SortButton fields={sorts} />}
            {shape === 'pictures' ? null : <ColumnsButton resource={resource} settings={settings} />}
            <ViewsButton settings={settings} />
            {hasLooks ? <LookButtons settings={settings} /> : null}
            {can('export') ? <ExportButton filter={filter} /> : null}
          </Box>
        }
      />
    </Box>
  )
}
