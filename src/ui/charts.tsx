import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { LinePlot, RingPlot } from './ChartPlot.tsx'
import { useFormat } from './FormatContext.tsx'
import './plain.css'

/** Charts in one hue, with the accent for the one part that matters, and figures beside their names. */

export interface ChartPart {
  id: string
  label: string
  /** Not negative. */
  value: number
  /** The value as it is read: an amount with its sign, "42 %". */
  text: ReactNode
  /** Drawn in saffron; one part at most. */
  accent?: boolean
  /** A quieter word below the label: "12 donations". */
  note?: string
  /** Where the rows behind the figure are. */
  to?: string
}

/** What the parts add up to: the last row of the table. */
export type ChartTotal = Pick<ChartPart, 'label' | 'text'>

function Label({ part: { label, note, to } }: { part: ChartPart }) {
  return (
    <>
      {to === undefined ? label : <Link to={to}>{label}</Link>}
      {note === undefined ? null : <span className="athar-chart-note">{note}</span>}
    </>
  )
}

/** Shades of the one hue, the strongest first; the accent stands apart from them. */
const ACTION = 'var(--athar-action)'
const TONES = [
  ACTION,
  ...[72, 50, 34, 20].map((share) => `color-mix(in srgb, ${ACTION} ${share}%, var(--athar-surface))`),
]
export const toneOfOne = (accent = false): string => (accent ? 'var(--athar-accent)' : ACTION)

function toneOf(parts: readonly ChartPart[], index: number): string {
  if (parts[index]?.accent === true) return toneOfOne(true)
  const before = parts.slice(0, index).filter((part) => part.accent !== true).length
  return TONES[before % TONES.length] ?? ACTION
}

interface DonutProps {
  caption: string
  parts: readonly ChartPart[]
  centre?: string
  total?: ChartTotal
}

/** Parts of a whole. The table beside the ring is its legend and what a screen reader reads. */
export function Donut({ caption, parts, centre, total }: DonutProps) {
  return (
    <div className="athar-donut">
      <RingPlot
        className="athar-donut-ring"
        label={caption}
        drawing={{
          parts: parts.map(({ id, value }, at) => ({ id, value: Math.max(0, value), fill: toneOf(parts, at) })),
          centre,
        }}
      />
      <table className="athar-chart-table">
        <caption className="athar-hidden">{caption}</caption>
        <tbody>
          {parts.map((part, index) => (
            <tr key={part.id}>
              <td aria-hidden="true" width="12">
                <svg className="athar-chart-swatch" viewBox="0 0 12 12">
                  <rect fill={toneOf(parts, index)} width="12" height="12" rx="3" />
                </svg>
              </td>
              <td className="athar-chart-value">{part.text}</td>
              <th scope="row">
                <Label part={part} />
              </th>
            </tr>
          ))}
        </tbody>
        {total === undefined ? null : (
          <tfoot>
            <tr>
              <td aria-hidden="true" />
              <td className="athar-chart-value">{total.text}</td>
              <th scope="row">{total.label}</th>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** Amounts side by side, the longest bar for the largest. A table whose bars are its picture. */
export function BarRow({ caption, parts, total }: Omit<DonutProps, 'centre'>) {
  const isRtl = useFormat().locale === 'ar'
  const largest = Math.max(0, ...parts.map((part) => part.value))
  return (
    <table className="athar-chart-table athar-bars">
      <caption className="athar-hidden">{caption}</caption>
      <tbody>
        {parts.map((part) => (
          <tr key={part.id}>
            <th scope="row">
              <Label part={part} />
            </th>
            <td aria-hidden="true" className="athar-bars-track">
              <LinePlot
                className="athar-line-room"
                drawing={{ value: Math.max(0, part.value), max: largest, fill: toneOfOne(part.accent), isRtl }}
              />
            </td>
            <td className="athar-chart-value">{part.text}</td>
          </tr>
        ))}
      </tbody>
      {total === undefined ? null : (
        <tfoot>
          <tr>
            <th scope="row">{total.label}</th>
            <td aria-hidden="true" />
            <td className="athar-chart-value">{total.text}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
