import Box from '@mui/material/Box'
import type { ReactElement } from 'react'
import { FilterButton, FilterContext, useListContext } from 'react-admin'
import type { Field } from '../../../resources/_kit/field.ts'
import { searchedIn } from '../../../resources/_kit/listSpec.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { fieldOf, sortable } from '../fields.ts'
import { later } from '../lazyPart.tsx'
import { useRights } from '../rights.ts'
import { useTexts } from '../texts.ts'
import { ColumnsButton } from './ColumnsButton.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FromImport } from './FromImport.tsx'
import { LookButtons } from './LookButtons.tsx'
import { Search } from './Search.tsx'
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

const FieldFilter = later(async () => (await import('./filters.tsx')).FieldFilter, { xs: 40, sm: 40 })
/**
 * Filters stand on the forms' library: a list on which nobody filters does without it. The form takes what the list is filtered by for
 * those of its fields that stand in it at first: they are here before it.
 */
const FilterForm = later(
  async () => {
    await FieldFilter.bring()
    return (await import('./filters.tsx')).FilterForm
  },
  { xs: 64, sm: 64 },
)

/** Tables are sorted by their heads. */
const SortButton = later(
  async () => (await import('./SortButton.tsx')).SortButton,
  { xs: 40, sm: 40, width: 40 },
  'lists',
)

/** A field with some of its choices alone. */
const choosing = (field: Field, values: readonly string[] | undefined): Field =>
  values === undefined ? field : { ...field, options: { ...field.options, values } }

function useFilters({ resource, without, choices }: ToolbarProps): ReactElement<{ source: string }>[] {
  const texts = useTexts(resource.name)
  const names = (resource.list.filters ?? []).filter((name) => !without.includes(name))
  return names.map((name) => {
    const place = texts.place(name)
    const field = choosing(fieldOf(resource, name), choices?.[name])
    return <FieldFilter key={name} source={name} label={place.label} field={field} place={place} />
  })
}

/** The filters on a line below the search; on a phone a block of one column. What is wrong with one stands under it. */
const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1,
  '& > form:not([role=search])': { order: 1, flex: '1 1 100%', minWidth: 0, minHeight: 0 },
  '& .MuiFormHelperText-root': { display: 'block' },
  '& form:has(.Mui-error), & .filter-field:has(.Mui-error)': { alignItems: 'flex-start' },
  '& .filter-field:has(.Mui-error) > .MuiIconButton-root': { mt: 1 },
  '@media (max-width: 599px)': {
    '& > form:not([role=search])': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: 0,
      py: 0.5,
      borderRadius: 1.5,
      bgcolor: 'var(--athar-sunk)',
    },
    '& .RaFilterFormInput-spacer': { display: 'none' },
    '& .filter-field': {
      pl: 1.5,
      '& > .MuiFormControl-root, & > .MuiBox-root, & > [role=group]': { flex: '1 1 0', minWidth: 0, maxWidth: 'none' },
      '& .MuiFormControl-root, & .MuiAutocomplete-root': { width: '100%', minWidth: 0 },
    },
  },
}

/** Whether filters of the bar are shown, or narrow the list by its address. */
function useFiltering(filters: readonly ReactElement<{ source: string }>[]): boolean {
  const { filterValues, displayedFilters } = useListContext()
  const set = { ...displayedFilters, ...filterValues } as Record<string, unknown>
  return filters.some(({ props }) => props.source in set)
}

/** Above a list: search and filters, order, columns, saved views, look, export. */
export function Toolbar(props: ToolbarProps) {
  const { resource, settings, shape, hasLooks, filter } = props
  const { can } = useRights(resource.name)
  const filters = useFilters(props)
  const isFiltering = useFiltering(filters)
  const sorts = resource.list.columns.filter((name) => sortable(fieldOf(resource, name)))
  const bring = () => void FilterForm.bring()
  return (
    <FilterContext.Provider value={filters}>
      <FromImport />
      <Box sx={BAR}>
        {searchedIn(resource.list).length > 0 ? <Search name={resource.name} /> : null}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginInlineStart: 'auto' }}>
          {filters.length === 0 ? null : (
            <span onPointerEnter={bring} onFocus={bring}>
              <FilterButton disableSaveQuery />
            </span>
          )}
          {shape === 'table' ? null : <SortButton fields={sorts} />}
          {shape === 'pictures' ? null : <ColumnsButton resource={resource} settings={settings} />}
          <ViewsButton settings={settings} />
          {hasLooks ? <LookButtons settings={settings} /> : null}
          {can('export') ? <ExportButton filter={filter} /> : null}
        </Box>
        {isFiltering ? <FilterForm /> : null}
      </Box>
    </FilterContext.Provider>
  )
}
