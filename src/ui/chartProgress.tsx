import { LinePlot } from './ChartPlot.tsx'
import { ChartTable } from './ChartTable.tsx'
import { toneOfOne } from './charts.tsx'
import { useFormat } from './FormatContext.tsx'
import './chartProgress.css'

export interface ProgressRow {
  id: string
  label: string
  /** A quieter word below the label: the unit. */
  note?: string
  /** How far it has come, in hundredths; below 0 and above 100 are drawn as these. null: not known, nothing drawn. */
  percent: number | null
  /** How far, as it is read. */
  text: string
  /** Where it began and where it should end, at the ends of the bar. */
  ends: readonly [from: string, to: string]
  /** What the table says between the label and how far it has come. */
  cells: readonly string[]
}

interface ProgressRowsProps {
  caption: string
  /** Headings of the table: of the label, of each cell, of how far it has come. */
  headings: readonly string[]
  rows: readonly ProgressRow[]
}

const within = (percent: number): number => Math.min(100, Math.max(0, percent))

/** How far each of several things has come on its own way. The table beside it says the same to everyone. */
export function ProgressRows({ caption, headings, rows }: ProgressRowsProps) {
  const isRtl = useFormat().locale === 'ar'
  const drawn = rows.filter(({ percent }) => percent !== null)
  return (
    <div className="athar-progress">
      {drawn.length === 0 ? null : (
        <div className="athar-progress-plot" aria-hidden="true">
          {drawn.map(({ id: key, label, percent, text, ends }) => (
            <div key={key}>
              <div className="athar-progress-words">
                <bdi>{label}</bdi>
                <span className="athar-progress-figure">{text}</span>
              </div>
              <LinePlot
                className="athar-line-room athar-line-track"
                drawing={{ value: within(percent ?? 0), max: 100, fill: toneOfOne(), isRtl }}
              />
              <div className="athar-progress-ends">
                <span>{ends[0]}</span>
                <span>{ends[1]}</span>
              </div>
            </div>
          ))}
        </div>
      )}
      <div className="athar-progress-table">
        <ChartTable
          caption={caption}
          headings={headings}
          rows={rows.map(({ id: key, label, note, cells, text }) => ({
            id: key,
            head: (
              <>
                <bdi>{label}</bdi>
                {note === undefined ? null : <span className="athar-chart-note">{note}</span>}
              </>
            ),
            cells: [...cells, text],
          }))}
        />
      </div>
    </div>
  )
}
