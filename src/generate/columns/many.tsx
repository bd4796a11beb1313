import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { OutLink } from '../../ui/OutLink.tsx'
import { later } from '../lazyPart.tsx'
import type { ColumnProps } from '../types.ts'
import type { NestedProps } from './nested.tsx'

const Count = ({ text, count }: { text: string; count: number }) => {
  const translate = useTranslate()
  return <span>{translate(text, { smart_count: count })}</span>
}

export function LinesColumn({ field, value, size }: ColumnProps) {
  const lines = Array.isArray(value) ? value.map(String) : []
  if (size === 'cell') return <Count text="kit.rows" count={lines.length} />
  return (
    <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
      {[...new Set(lines)].map((line) => (
        <li key={line} dir="auto">
          {field.options['links'] === true ? <OutLink href={line}>{line}</OutLink> : line}
        </li>
      ))}
    </Box>
  )
}

// A list counts the rows of a cell; only a page shows them.
const ROOM = { xs: 72, sm: 72 }
const RowCards = later(async () => (await import('./nested.tsx')).RowCards, ROOM)
const BlockCards = later(async () => (await import('./nested.tsx')).BlockCards, ROOM)

const isRow = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Rows of one shape or of several (blocks), each of whose values is shown by `Value`. */
const nested = (Cards: typeof RowCards) =>
  function Nested(props: Omit<NestedProps, 'rows'>) {
    const rows = Array.isArray(props.value) ? props.value.filter(isRow) : []
    return props.size === 'cell' ? <Count text="kit.rows" count={rows.length} /> : <Cards {...props} rows={rows} />
  }

export const RowsColumn = nested(RowCards)
export const BlocksColumn = nested(BlockCards)
