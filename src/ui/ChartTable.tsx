import type { ReactNode } from 'react'
import './plain.css'

export interface ChartTableRow {
  /** Unique among the rows. */
  id: string
  head: ReactNode
  /** As they are read, in the order of the headings after the first. */
  cells: readonly ReactNode[]
}

interface ChartTableProps {
  caption: string
  /** The id of the caption, for an element around the table that is named by it. */
  captionId?: string
  /** Of the rows' heads, then of each cell; no two alike. */
  headings: readonly string[]
  rows: readonly ChartTableRow[]
  className?: string
}

/** So many columns fit a phone; wider tables are moved beneath the finger, and by the arrow keys. */
const FITTING = 4

/** The figures of a chart, for those who read rather than look, and for print. Its caption is read out, not shown. */
export function ChartTable({ caption, captionId, headings, rows, className }: ChartTableProps) {
  const table = (
    <table className={className === undefined ? 'athar-chart-table' : `athar-chart-table ${className}`}>
      <caption id={captionId} className="athar-hidden">
        {caption}
      </caption>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, head, cells }) => (
          <tr key={id}>
            <th scope="row">{head}</th>
            {cells.map((cell, at) => (
              <td key={headings[at + 1]} className="athar-chart-value">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (headings.length <= FITTING) return table
  return (
    <div role="group" className="athar-chart-scroll" aria-label={caption} tabIndex={0}>
      {table}
    </div>
  )
}
