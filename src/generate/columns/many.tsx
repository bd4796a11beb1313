import type { ComponentType } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { columnsOf, fieldsIn, kindOf } from '../../../resources/_kit/field.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import type { ColumnProps } from '../types.ts'

const Count = ({ text, count }: { text: string; count: number }) => {
  const translate = useTranslate()
  return <span>{translate(text, { smart_count: count })}</span>
}

export function LinesColumn({ value, size }: ColumnProps) {
  const lines = Array.isArray(value) ? value.map(String) : []
  if (size === 'cell') return <Count text="kit.rows" count={lines.length} />
  return (
    <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
      {[...new Set(lines)].map((line) => (
        <li key={line} dir="auto">
          {line}
        </li>
      ))}
    </Box>
  )
}

const isRow = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

interface NestedProps extends ColumnProps {
  Value: ComponentType<ColumnProps>
}

interface RowFactsProps extends Omit<NestedProps, 'value' | 'size'> {
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
export function RowsColumn({ field, value, place, size, Value }: NestedProps) {
  const rows = Array.isArray(value) ? value.filter(isRow) : []
  if (size === 'cell') return <Count text="kit.rows" count={rows.length} />
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
export function BlocksColumn({ field, value, place, size, Value }: NestedProps) {
  const rows = Array.isArray(value) ? value.filter(isRow) : []
  if (size === 'cell') return <Count text="kit.rows" count={rows.length} />
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
