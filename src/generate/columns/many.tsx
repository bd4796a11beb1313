import type { ComponentType } from 'react'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { columnsOf } from '../../../resources/_kit/field.ts'
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

/** Rows as cards of name and value, each shown by `Value`; columns that are empty everywhere are left out. */
export function RowsColumn({ field, value, place, size, Value }: ColumnProps & { Value: ComponentType<ColumnProps> }) {
  const rows = Array.isArray(value) ? value.filter(isRow) : []
  if (size === 'cell') return <Count text="kit.rows" count={rows.length} />
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {rows.map((row, index) => (
        <Box
          component="li"
          key={`${index}-${JSON.stringify(row)}`}
          sx={{ border: '1px solid var(--athar-hairline)', borderRadius: 1, px: 2, py: 1 }}
        >
          <KeyValue
            items={Object.entries(columnsOf(field))
              .filter(([name]) => row[name] !== null && row[name] !== undefined)
              .map(([name, column]) => {
                const inner = place.column(name)
                const shown = <Value field={column} value={row[name]} place={inner} size="page" />
                return { id: name, label: inner.label, value: shown }
              })}
          />
        </Box>
      ))}
    </Box>
  )
}
