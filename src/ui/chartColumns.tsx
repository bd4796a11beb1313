import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ColumnPlot } from './ChartPlot.tsx'
import { ChartTable } from './ChartTable.tsx'
import { toneOfOne } from './charts.tsx'
import { Fold } from './Fold.tsx'
import { useFormat } from './FormatContext.tsx'
import './chartColumns.css'

export interface ChartColumn {
  id: string
  /** As the table names it: "March 2026". */
  label: string
  /** Below its column, or below every second or third where they are narrow: "March". */
  tick: string
  /** Not negative. */
  value: number
  /** The value as it stands above its column: "1.2k", «1.2 ألف». */
  words: string
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
  /** What opens the table. */
  figures: string
  /** Below the table. */
  children?: ReactNode
}

/** Amounts over time, in the direction of reading. The table below says the same to everyone, one press away, and is printed with it. */
export function Columns({ caption, headings, columns, figures, children }: ColumnsProps) {
  const isRtl = useFormat().locale === 'ar'
  const largest = Math.max(0, ...columns.map(({ value }) => value))
  return (
    <div className="athar-columns">
      <ColumnPlot
        className="athar-columns-plot"
        label={caption}
        drawing={{
          columns: columns.map(({ id, tick, value, words, accent }) => ({
            id,
            tick,
            value,
            words,
            isMarked: value === largest || accent === true,
            fill: toneOfOne(accent),
          })),
          isRtl,
        }}
      />
      <Fold title={figures}>
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
        {children}
      </Fold>
    </div>
  )
}
