import type { CSSProperties } from 'react'
import {
  Bar,
  BarChart,
  LabelList,
  type LabelProps,
  Pie,
  PieChart,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
} from 'recharts'

/** The drawings of charts.tsx, chartColumns.tsx and chartProgress.tsx: fetched with recharts when one is seen. Colours are CSS's own, so that a theme changes them. */

export interface RingPart {
  id: string
  value: number
  fill: string
}

const RING = { cx: '50%', cy: '50%', innerRadius: 55, outerRadius: 80, startAngle: 90, endAngle: -270, stroke: 'none' }
const SUNK = 'var(--athar-sunk)'

/** Parts of a whole, clockwise from the top in both directions of reading. */
export function Ring({ parts, centre }: { parts: readonly RingPart[]; centre?: string }) {
  return (
    <PieChart width={168} height={168} accessibilityLayer={false}>
      <Pie data={[{ value: 1 }]} dataKey="value" fill={SUNK} isAnimationActive={false} {...RING} />
      <Pie data={[...parts]} dataKey="value" nameKey="id" paddingAngle={2.5} isAnimationActive={false} {...RING} />
      {centre === undefined ? null : (
        <text className="athar-donut-centre" x={84} y={84}>
          {centre}
        </text>
      )}
    </PieChart>
  )
}

export interface LineProps {
  /** Not negative. */
  value: number
  /** What the whole width stands for. */
  max: number
  fill: string
  isRtl: boolean
}

const NO_MARGIN = { top: 0, right: 0, bottom: 0, left: 0 }

/** One bar that grows in the direction of reading. */
export function Line({ value, max, fill, isRtl }: LineProps) {
  return (
    <BarChart
      responsive
      layout="vertical"
      data={[{ value }]}
      margin={NO_MARGIN}
      style={{ inlineSize: '100%', blockSize: 14 }}
      accessibilityLayer={false}
    >
      <XAxis type="number" domain={[0, Math.max(max, Number.MIN_VALUE)]} allowDataOverflow reversed={isRtl} hide />
      <YAxis type="category" hide />
      <Bar dataKey="value" fill={fill} barSize={14} minPointSize={value > 0 ? 1 : 0} isAnimationActive={false} />
    </BarChart>
  )
}

export interface Column {
  id: string
  tick: string
  value: number
  /** Above its column, where there is room for it; a marked one's always: «1.2 ألف», its word below where it is narrow. */
  words: string
  isMarked: boolean
  fill: string
}

/** Narrower than this a column has no room for its figure, and than this none for its words. */
const ROOM = 28
const ROOM_IN_WORDS = 40
/** So high is a line of it. */
const LINE = 13

function briefOver(columns: readonly Column[]) {
  return function Brief({ x = 0, y = 0, width = 0, index = 0 }: LabelProps) {
    const column = columns[index]
    if (column === undefined || column.value <= 0 || (!column.isMarked && Number(width) < ROOM)) return null
    const middle = Number(x) + Number(width) / 2
    const lines = Number(width) < ROOM_IN_WORDS ? column.words.split(' ') : [column.words]
    return (
      <text y={Number(y) - 6 - (lines.length - 1) * LINE} textAnchor="middle" className="athar-columns-brief">
        {lines.map((line, n) => (
          <tspan key={line} x={middle} dy={n === 0 ? 0 : LINE}>
            {line}
          </tspan>
        ))}
      </text>
    )
  }
}

/** A date is read as its own words are, whatever way the drawing goes: «26/11/2026 م» ends with its letter. */
const OWN_WAY: CSSProperties = { unicodeBidi: 'plaintext' }

/** About so wide is a letter of a tick, and so much stays free between two of them, in pixels. */
const LETTER = 7
const GAP = 6

/** Every name that there is room for, counted from the last column: that is the one which is spoken of. */
function ticksOf(columns: readonly Column[]) {
  const longest = Math.max(1, ...columns.map(({ tick }) => tick.length)) * LETTER
  return function Tick({ x, y, width, payload, index }: XAxisTickContentProps) {
    const each = Math.max(1, Number(width) / columns.length)
    // The first and the last stay within the drawing, and so come nearer to the one beside them: half the gap will do there.
    const moved = Math.max(0, longest / 2 - each / 2)
    const step = Math.max(Math.ceil((longest + GAP) / each), Math.ceil((longest + moved + GAP / 2) / each))
    if ((columns.length - 1 - index) % step !== 0) return null
    const half = ((columns[index]?.tick.length ?? 0) * LETTER) / 2
    const middle = Math.max(half, Math.min(Number(width) - half, Number(x)))
    return (
      <text x={middle} y={Number(y) + 12} textAnchor="middle" className="athar-columns-tick" style={OWN_WAY}>
        {String(payload.value)}
      </text>
    )
  }
}

/** Amounts over time, in the direction of reading. */
export function ColumnRow({ columns, isRtl }: { columns: readonly Column[]; isRtl: boolean }) {
  return (
    <BarChart
      responsive
      data={[...columns]}
      margin={{ top: 20 + LINE, right: 0, bottom: 0, left: 0 }}
      barCategoryGap="8%"
      className="athar-columns-drawing"
      accessibilityLayer={false}
    >
      <XAxis
        dataKey="tick"
        reversed={isRtl}
        interval={0}
        tickLine={false}
        axisLine={{ stroke: 'var(--athar-hairline)' }}
        tick={ticksOf(columns)}
        height={24}
      />
      <YAxis hide domain={[0, 'dataMax']} />
      <Bar
        dataKey="value"
        maxBarSize={44}
        minPointSize={(value) => (Number(value) > 0 ? 2 : 0)}
        isAnimationActive={false}
      >
        <LabelList dataKey="words" content={briefOver(columns)} />
      </Bar>
    </BarChart>
  )
}
