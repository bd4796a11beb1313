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
import { FromImport } from './FromImport.tsx'
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

const isSearch = "[data-source='q']"

/** On a phone filters are a block of one column, below the search and as wide; what is wrong with one stands under it. */
const FORM = {
  '& form .MuiFormHelperText-root': { display: 'block' },
  '& form:has(.Mui-error), & form .filter-field:has(.Mui-error)': { alignItems: 'flex-start' },
  '& form .filter-field:has(.Mui-error) > .MuiIconButton-root': { mt: 1 },
  '@media (max-width: 599px)': {
    // react-admin's own, without anything in it; the gap beside it would shorten the form.
    '& > * > span:empty': { display: 'none' },
    '& form': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 },
    '& form .RaFilterFormInput-spacer': { display: 'none' },
    [`& form .filter-field:not(${isSearch})`]: {
      pl: 1.5,
      bgcolor: 'var(--athar-sunk)',
      '& > .MuiFormControl-root, & > .MuiBox-root, & > [role=group]': { flex: '1 1 0', minWidth: 0, maxWidth: 'none' },
      '& .MuiFormControl-root, & .MuiAutocomplete-root': { width: '100%', minWidth: 0 },
    },
    [`& form .filter-field:not(${isSearch}):first-of-type, & form ${isSearch} + .filter-field`]: {
      mt: 1,
      pt: 0.5,
      borderStartStartRadius: 12,
      borderStartEndRadius: 12,
    },
    [`& form .filter-field:not(${isSearch}):has(+ .RaFilterForm-clearFix)`]: {
      pb: 1,
      borderEndStartRadius: 12,
      borderEndEndRadius: 12,
    },
  },
}

/** Beside nothing but the search there is room for the buttons; beside filters they go on a line of their own. */
function useRoom(): object {
  const { filterValues, displayedFilters } = useListContext()
  const { q: _search, ...others } = { ...(displayedFilters as object), ...(filterValues as object) } as { q?: unknown }
  const isAlone = Object.keys(others).length === 0
  return {
    ...FORM,
    '& > *': { flexWrap: { sm: 'wrap' } },
    '& > * > form': {
      flex: { xs: isAlone ? '1 1 200px' : '1 1 100%', sm: `1 1 ${isAlone ? 280 : 640}px` },
      minWidth: 0,
    },
  }
}

/** Above a list: search and filters, order, columns, saved views, look, export. */
export function Toolbar(props: ToolbarProps) {
  const { resource, settings, shape, hasLooks, filter } = props
  const { can } = useRights(resource.name)
  const filters = useFilters(props)
  const sorts = resource.list.columns.filter((name) => sortable(fieldOf(resource, name)))
  return (
    <Box sx={useRoom()}>
      <FromImport />
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
