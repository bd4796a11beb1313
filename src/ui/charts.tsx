import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import './plain.css'

/** Small charts in plain SVG: one hue, the accent for the one part that matters, figures beside their names. */

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

const TONES = 5

function toneOf(parts: readonly ChartPart[], index: number): string {
  if (parts[index]?.accent === true) return 'athar-tone-accent'
  const before = parts.slice(0, index).filter((part) => part.accent !== true).length
  return `athar-tone-${(before % TONES) + 1}`
}

const whole = (parts: readonly ChartPart[]): number => parts.reduce((sum, part) => sum + Math.max(0, part.value), 0)

interface Arc {
  id: string
  tone: string
  /** In hundredths of the ring. */
  start: number
  length: number
}

function arcsOf(parts: readonly ChartPart[]): Arc[] {
  const total = whole(parts)
  let start = 0
  return parts.map((part, index) => {
    const length = total > 0 ? (Math.max(0, part.value) / total) * 100 : 0
    const arc = { id: part.id, tone: toneOf(parts, index), start, length }
    start += length
    return arc
  })
}

/** A gap between parts in hundredths of the ring, so that neighbours of one hue are told apart. */
const GAP = 0.8

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
      <svg className="athar-donut-ring" viewBox="0 0 120 120" aria-hidden="true" focusable="false">
        <circle cx="60" cy="60" r="48" fill="none" stroke="var(--athar-sunk)" strokeWidth="18" />
        <g transform="rotate(-90 60 60)" fill="none" strokeWidth="18">
          {arcsOf(parts)
            .filter((arc) => arc.length > 0)
            .map((arc) => (
              <circle
                key={arc.id}
                className={`${arc.tone} athar-tone-stroke`}
                cx="60"
                cy="60"
                r="48"
                pathLength={100}
                strokeDasharray={`${arc.length >= 100 ? 100 : Math.max(0.2, arc.length - GAP)} 100`}
                strokeDashoffset={-arc.start}
              />
            ))}
        </g>
        {centre === undefined ? null : (
          <text className="athar-donut-centre" x="60" y="60">
            {centre}
          </text>
        )}
      </svg>
      <table className="athar-chart-table">
        <caption className="athar-hidden">{caption}</caption>
        <tbody>
          {parts.map((part, index) => (
            <tr key={part.id}>
              <td aria-hidden="true" width="12">
                <svg className={`athar-chart-swatch ${toneOf(parts, index)}`} viewBox="0 0 12 12">
                  <rect className="athar-tone-fill" width="12" height="12" rx="3" />
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
              <svg
                className={`athar-bars-bar ${part.accent === true ? 'athar-tone-accent' : 'athar-tone-1'}`}
                viewBox="0 0 100 14"
                preserveAspectRatio="none"
              >
                <rect
                  className="athar-tone-fill"
                  width={largest > 0 ? Math.max(0.5, (Math.max(0, part.value) / largest) * 100) : 0.5}
                  height="14"
                />
              </svg>
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
