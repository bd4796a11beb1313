import Link from '@mui/material/Link'
import MuiTable from '@mui/material/Table'
import type { ComponentType, MouseEvent, ReactNode } from 'react'
import {
  DataTableBase,
  DataTableBody,
  DataTableClasses,
  DataTableColumn,
  DataTableHead,
  DataTableLoading,
  DataTableRenderContext,
  DataTableRoot,
  Link as RouterLink,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { ScrollEdge } from '../../ui/ScrollEdge.tsx'
import type { Row } from '../calls.ts'
import { RecordField } from '../columns/RecordField.tsx'
import { fieldOf, sortable } from '../fields.ts'
import { useTexts } from '../texts.ts'
import { titleOf } from '../title.ts'
import type { Cells } from '../types.ts'
import { Bar } from './Bar.tsx'
import { BulkBar } from './BulkBar.tsx'
import { cellStyle, isCode, isWords } from './cells.ts'
import { mainColumn } from './columns.ts'
import { useSelectable } from './selection.ts'

export interface TableProps {
  resource: Resource
  columns: readonly string[]
  /** Where a record opens; null where it does not. */
  pathOf: (row: Row) => string | null
  storeKey?: string
  /** False: no rows to select. */
  bulk?: boolean
  /** What can be done with one row, at its end. */
  rowActions?: ComponentType<{ record: Row }>
  /** Displays of the resource's own, by field. */
  cells?: Cells | undefined
}

/** The row answers a click too; one click must not lead there twice. */
const once = (event: { stopPropagation: () => void }) => event.stopPropagation()

/** What a press does something of its own on. */
const PRESSED = 'a, button, input, label, select, textarea, summary, [role="button"], [role="combobox"]'

/** A display of the resource's own may hold a button, or open something over the page: only what is no such press opens the row. */
const own = (event: MouseEvent<HTMLElement>) => {
  const { target, currentTarget } = event
  const isShown = target instanceof Element && currentTarget.contains(target) && target.closest(PRESSED) === null
  if (!isShown) event.stopPropagation()
}

/** What names the record; a link without a word cannot be named, so one without a title goes by its id. */
function Main({
  resource,
  source,
  pathOf,
  cells,
}: Pick<TableProps, 'resource' | 'pathOf' | 'cells'> & { source: string }) {
  const record = useRecordContext<Row>()
  const format = useFormat()
  if (!record) return null
  const to = pathOf(record)
  const shown =
    (record[source] ?? '') === '' ? (
      // An address that stands for a name is broken at no letter either.
      <bdi {...(isCode(fieldOf(resource, resource.title)) && { className: 'athar-address' })}>
        {titleOf(resource.name, record, format)}
      </bdi>
    ) : (
      <RecordField resource={resource} source={source} cells={cells} />
    )
  if (to === null) return shown
  return (
    <Link component={RouterLink} to={to} onClick={once} color="inherit" underline="hover" sx={{ fontWeight: 500 }}>
      {shown}
    </Link>
  )
}

/** A declared bar stands in the column of its part. */
function BarCell({ resource, bar }: Pick<TableProps, 'resource'> & { bar: readonly [string, string] }) {
  const record = useRecordContext<Row>()
  return record ? <Bar resource={resource} bar={bar} row={record} isCell /> : null
}

/** A click on a button of the row, or in a dialog that it opened, does not open the record. */
function RowActions({ actions: Actions }: { actions: ComponentType<{ record: Row }> }) {
  const record = useRecordContext<Row>()
  if (!record) return null
  return (
    <span onClick={once} onKeyDown={once} role="presentation">
      <Actions record={record} />
    </span>
  )
}

/** Wide enough for a bar with both of its amounts below it. */
const BAR = { minWidth: 176 }

/** So narrow that the usual columns have room beside each other; a chosen row is seen by more than its box. */
const ROWS = {
  '& .MuiTableCell-root:not(.MuiTableCell-paddingCheckbox)': { paddingInline: '12px' },
  '& tbody tr:has(.select-item input:checked)': { backgroundColor: 'var(--athar-action-soft)' },
}

interface FrameProps extends Pick<TableProps, 'resource' | 'pathOf'> {
  storeKey: string
  selectable: boolean
  columns: readonly ReactNode[]
}

/**
 * react-admin's DataTable, put together from its own parts: whole, it brings a panel of columns and buttons that delete,
 * which Athar has of its own (035).
 */
function Frame({ resource, pathOf, storeKey, selectable, columns }: FrameProps) {
  return (
    <DataTableBase<Row>
      storeKey={storeKey}
      rowClick={(_id, _resource, row) => pathOf(row) ?? false}
      empty={null}
      hasBulkActions={selectable}
      loading={<DataTableLoading hasBulkActions={selectable} nbChildren={columns.length} size="small" />}
    >
      <DataTableRoot className={DataTableClasses.root} sx={ROWS}>
        {selectable ? <BulkBar resource={resource} /> : null}
        <div className={DataTableClasses.tableWrapper}>
          <MuiTable className={DataTableClasses.table} size="small">
            <DataTableRenderContext.Provider value="header">
              <DataTableHead>{columns}</DataTableHead>
            </DataTableRenderContext.Provider>
            <DataTableBody>{columns}</DataTableBody>
          </MuiTable>
        </div>
      </DataTableRoot>
    </DataTableBase>
  )
}

/** The table of a list, with the columns that its reader has chosen. The one that names a record is a link for the keyboard. */
export function Table({
  resource,
  columns,
  pathOf,
  storeKey = `${resource.name}.table`,
  bulk = true,
  rowActions: Actions,
  cells,
}: TableProps) {
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  const declared = mainColumn(resource)
  const main = columns.includes(declared) ? declared : columns[0]
  const words = columns.filter((name) => name !== main && isWords(fieldOf(resource, name))).length
  const selectable = useSelectable(resource) && bulk
  const bar = resource.list.card?.bar
  const shown = columns.map((name) => {
    const field = fieldOf(resource, name)
    const isBar = bar !== undefined && bar[0] === name && cells?.[name] === undefined
    return (
      <DataTableColumn
        key={name}
        source={name}
        label={texts.place(name).label}
        disableSort={!sortable(field)}
        sx={isBar ? BAR : cellStyle(field, name === main, words)}
      >
        {isBar ? (
          <BarCell resource={resource} bar={bar} />
        ) : name === main ? (
          <Main resource={resource} source={name} pathOf={pathOf} cells={cells} />
        ) : cells?.[name] !== undefined ? (
          <span onClick={own} role="presentation">
            <RecordField resource={resource} source={name} cells={cells} />
          </span>
        ) : (
          <RecordField resource={resource} source={name} />
        )}
      </DataTableColumn>
    )
  })
  const actions = Actions && (
    <DataTableColumn
      key="actions"
      label={translate('common.table.actions')}
      disableSort
      align="right"
      sx={{ width: 64 }}
    >
      <RowActions actions={Actions} />
    </DataTableColumn>
  )
  return (
    <ScrollEdge>
      <Frame
        resource={resource}
        pathOf={pathOf}
        storeKey={storeKey}
        selectable={selectable}
        columns={actions ? [...shown, actions] : shown}
      />
    </ScrollEdge>
  )
}
