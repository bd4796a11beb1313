import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ColumnPlot } from './ChartPlot.tsx'
import { ChartTable } from './ChartTable.tsx'
import { toneOfOne } from './charts.tsx'
import { useFormat } from './FormatContext.tsx'
import './chartColumns.css'

export interface ChartColumn {
  id: string
  /** As the table names it: "March 2026". */
  label: string
  /** As there is room for below its column: "03". */
  tick: string
  /** Not negative. */
  value: number
  /** The value as there is room for above its column: "1.2k". */
  brief: string
  /** What the table says beside the label, column by column. */
  cells: readonly ReactNode[]
  /** Drawn in saffron; one column at most. */
  accent?: boolean
  /** Where the rows behind the column are. */
  to?: string
}

export interface ColumnsProps {
  caption: string
  /** Headings of the table: of the label, then of each cell. */
  headings: readonly string[]
  columns: readonly ChartColumn[]
}

/** Amounts over time, in the direction of reading. The table beside it says the same to everyone, and is what is printed with it. */
export function Columns({ caption, headings, columns }: ColumnsProps) {
  const isRtl = useFormat().locale === 'ar'
  const largest = Math.max(0, ...columns.map(({ value }) => value))
  return (
    <div className="athar-columns">
      <ColumnPlot
        className="athar-columns-plot"
        label={caption}
        drawing={{
          columns: columns.map(({ id, tick, value, brief, accent }) => ({
            id,
            tick,
            value,
            brief,
            isMarked: value === largest || accent === true,
            fill: toneOfOne(accent),
          })),
          isRtl,
        }}
      />
      <ChartTable
        className="athar-columns-table"
        caption={caption}
        headings={headings}
        rows={columns.map(({ id, label, cells, to }) => ({
          id,
          head: to === undefined ? label : <Link to={to}>{label}</Link>,
          cells,
        }))}
      />
    </div>
  )
}
