import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ComponentType } from 'react'
import { columnsOf, fieldsIn, kindOf } from '../../../resources/_kit/field.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import type { ColumnProps } from '../types.ts'

export interface NestedProps extends ColumnProps {
  rows: readonly Record<string, unknown>[]
  Value: ComponentType<ColumnProps>
}

interface RowFactsProps extends Omit<NestedProps, 'value' | 'size' | 'rows'> {
  columns: ReturnType<typeof columnsOf>
  row: Record<string, unknown>
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** One row by name and value; what is empty is left out. */
function RowFacts({ columns, row, place, Value }: Omit<RowFactsProps, 'field'>) {
  return (
    <KeyValue
      items={Object.entries(columns)
        .filter(([name]) => !isNothing(row[name]))
        .map(([name, column]) => {
          const inner = place.column(name)
          const shown = <Value field={column} value={row[name]} place={inner} size="page" />
          return { id: name, label: inner.label, value: shown }
        })}
    />
  )
}

const CARD = { border: '1px solid var(--athar-hairline)', borderRadius: 1, px: 2, py: 1 } as const
const CARDS = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 } as const

/** Rows as cards of name and value, each shown by `Value`. */
export function RowCards({ field, rows, place, Value }: NestedProps) {
  return (
    <Box component="ol" sx={CARDS}>
      {rows.map((row, index) => (
        <Box component="li" key={`${index}-${JSON.stringify(row)}`} sx={CARD}>
          <RowFacts columns={columnsOf(field)} row={row} place={place} Value={Value} />
        </Box>
      ))}
    </Box>
  )
}

/** Blocks as cards under the names of their kinds. */
export function BlockCards({ field, rows, place, Value }: NestedProps) {
  return (
    <Box component="ol" sx={CARDS}>
      {rows.map((row) => {
        const kind = place.column(kindOf(row))
        return (
          <Box component="li" key={String((row as { id?: unknown }).id)} sx={CARD}>
            <Typography component="p" sx={{ fontWeight: 500 }}>
              {kind.label}
            </Typography>
            <RowFacts columns={fieldsIn(field, row)} row={row} place={kind} Value={Value} />
          </Box>
        )
      })}
    </Box>
  )
}
