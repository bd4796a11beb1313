import Link from '@mui/material/Link'
import type { ComponentType } from 'react'
import { DataTable, Link as RouterLink, useRecordContext, useTranslate } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { ScrollEdge } from '../../ui/ScrollEdge.tsx'
import type { Row } from '../calls.ts'
import { RecordField } from '../columns/RecordField.tsx'
import { fieldOf, sortable } from '../fields.ts'
import { useTexts } from '../texts.ts'
import { titleOf } from '../title.ts'
import type { Cells } from '../types.ts'
import { Bulk } from './Bulk.tsx'
import { cellStyle } from './cells.ts'
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

/** What names the record; a link without a word cannot be named, so one without a title goes by its id. */
function Main({ resource, source, pathOf }: Pick<TableProps, 'resource' | 'pathOf'> & { source: string }) {
  const record = useRecordContext<Row>()
  const { locale } = useFormat()
  if (!record) return null
  const to = pathOf(record)
  const shown =
    (record[source] ?? '') === '' ? (
      titleOf(resource.name, record, locale)
    ) : (
      <RecordField resource={resource} source={source} />
    )
  if (to === null) return shown
  return (
    <Link component={RouterLink} to={to} onClick={once} color="inherit" underline="hover" sx={{ fontWeight: 500 }}>
      {shown}
    </Link>
  )
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

/** So narrow that the usual columns have room beside each other. */
const DENSE = { '& .MuiTableCell-root:not(.MuiTableCell-paddingCheckbox)': { paddingInline: '12px' } }

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
  const selectable = useSelectable(resource) && bulk
  return (
    <ScrollEdge>
      <DataTable<Row>
        sx={DENSE}
        storeKey={storeKey}
        rowClick={(_id, _resource, row) => pathOf(row) ?? false}
        empty={false}
        bulkActionButtons={selectable ? undefined : false}
        bulkActionsToolbar={selectable ? <Bulk resource={resource} /> : undefined}
      >
        {columns.map((name) => {
          const field = fieldOf(resource, name)
          return (
            <DataTable.Col
              key={name}
              source={name}
              label={texts.place(name).label}
              disableSort={!sortable(field)}
              sx={cellStyle(field, name === main)}
            >
              {cells?.[name] !== undefined ? (
                <span onClick={once} role="presentation">
                  <RecordField resource={resource} source={name} cells={cells} />
                </span>
              ) : name === main ? (
                <Main resource={resource} source={name} pathOf={pathOf} />
              ) : (
                <RecordField resource={resource} source={name} />
              )}
            </DataTable.Col>
          )
        })}
        {Actions === undefined ? null : (
          <DataTable.Col label={translate('common.table.actions')} disableSort align="right" sx={{ width: 64 }}>
            <RowActions actions={Actions} />
          </DataTable.Col>
        )}
      </DataTable>
    </ScrollEdge>
  )
}
