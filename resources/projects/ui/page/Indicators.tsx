import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../../i18n/format.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { ChartTable } from '../../../../src/ui/ChartTable.tsx'
import type { ProgressRow } from '../../../../src/ui/chartProgress.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { type Indicator, reachedPercent } from '../../indicators.ts'
import type { projects } from '../../schema.ts'
import type { ProjectRow } from './types.ts'

function useRowOf(): (indicator: Indicator, at: number) => ProgressRow {
  const translate = useTranslate()
  const { locale } = useFormat()
  const number = (value: number | null) => (value === null ? '–' : formatNumber(value, { locale, decimals: 0 }))
  const said = (percent: number | null): string => {
    if (percent === null) return translate('project.indicators.notMeasured')
    return percent < 0 ? translate('project.indicators.away') : `${number(percent)}%`
  }
  return (indicator, at) => {
    const { name, unit, baseline, target, actual } = indicator
    const percent = reachedPercent(indicator)
    return {
      id: `${at} ${name}`,
      label: name,
      ...(unit && { note: unit }),
      percent,
      text: said(percent),
      ends: [number(baseline ?? 0), number(target)],
      cells: [number(baseline), number(target), number(actual)],
    }
  }
}

interface Measured {
  caption: string
  /** Of the indicator, of its three figures, of how far it has come. */
  headings: readonly string[]
  rows: readonly ProgressRow[]
}

/** What each indicator of a project was, should be and is. */
export function useMeasured(indicators: readonly Indicator[]): Measured {
  const translate = useTranslate()
  const rowOf = useRowOf()
  const place = useTexts<typeof projects>('projects').place('indicators')
  const headings = (['name', 'baseline', 'target', 'actual'] as const).map((name) => place.column(name).label)
  return {
    caption: translate('project.indicators.title'),
    headings: [...headings, translate('project.indicators.reached')],
    rows: indicators.map(rowOf),
  }
}

/** The same as a table among other facts. */
export function IndicatorsTable({ record }: { record: Pick<ProjectRow, 'indicators'> }) {
  const { caption, headings, rows } = useMeasured(record.indicators ?? [])
  return (
    <ChartTable
      caption={caption}
      headings={headings}
      rows={rows.map(({ id, label, note, cells, text }) => ({
        id,
        head: (
          <>
            <bdi>{label}</bdi>
            {note === undefined ? null : <span className="athar-chart-note">{note}</span>}
          </>
        ),
        cells: [...cells, text],
      }))}
    />
  )
}
