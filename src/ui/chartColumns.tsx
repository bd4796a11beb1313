import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ChartTable } from './ChartTable.tsx'
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

/** Below this share of the largest a column could not be seen. */
const LEAST = 0.6

const heightOf = (value: number, largest: number): number =>
  value > 0 && largest > 0 ? Math.max(LEAST, (value / largest) * 100) : 0

/** Amounts over time, in the direction of reading. The table beside it says the same to everyone, and is what is printed with it. */
export function Columns({ caption, headings, columns }: ColumnsProps) {
  const largest = Math.max(0, ...columns.map(({ value }) => value))
  return (
    <div className="athar-columns">
      <div className="athar-columns-plot" aria-hidden="true">
        {columns.map(({ id: key, tick, value, brief, accent }) => (
          <div key={key} className="athar-columns-one">
            <span className={`athar-columns-brief${value === largest || accent ? ' athar-columns-mark' : ''}`}>
              {value > 0 ? brief : ''}
            </span>
            <svg
              className={`athar-columns-bar ${accent ? 'athar-tone-accent' : 'athar-tone-1'}`}
              viewBox="0 0 10 100"
              preserveAspectRatio="none"
              focusable="false"
            >
              <rect
                className="athar-tone-fill"
                width="10"
                y={100 - heightOf(value, largest)}
                height={heightOf(value, largest)}
              />
            </svg>
            <span className="athar-columns-tick">{tick}</span>
          </div>
        ))}
      </div>
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
