import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../../i18n/format.ts'
import type { projects } from '../../../../resources/projects/schema.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { type ProgressRow, ProgressRows } from '../../../../src/ui/chartProgress.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { KeyValue, type KeyValueItem } from '../../../../src/ui/KeyValue.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import type { FieldName } from '../../../_kit/resource.ts'
import { type Indicator, reachedPercent } from '../../indicators.ts'
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

function Indicators({ indicators }: { indicators: readonly Indicator[] }) {
  const translate = useTranslate()
  const rowOf = useRowOf()
  const place = useTexts<typeof projects>('projects').place('indicators')
  const heading = (column: string) => place.column(column).label
  return (
    <Section title={translate('project.indicators.title')} subtitle={translate('project.indicators.text')}>
      {indicators.length === 0 ? (
        <Typography color="textSecondary">{translate('project.indicators.empty')}</Typography>
      ) : (
        <ProgressRows
          caption={translate('project.indicators.title')}
          headings={[
            heading('name'),
            heading('baseline'),
            heading('target'),
            heading('actual'),
            translate('project.indicators.reached'),
          ]}
          rows={indicators.map(rowOf)}
        />
      )}
    </Section>
  )
}

/** [2.18] whom the project serves, and what changes for them. */
export function Beneficiaries({ project }: { project: ProjectRow }) {
  const texts = useTexts<typeof projects>('projects')
  const translate = useTranslate()
  const { locale } = useFormat()
  const { beneficiaryNumbers, beneficiaryCategory, target, targetDescription, outcomes } = project
  const fact = (id: FieldName<typeof projects>, value: string | number | null): KeyValueItem[] => {
    if (value === null || value === '') return []
    const shown = typeof value === 'number' ? formatNumber(value, { locale, decimals: 0 }) : <bdi>{value}</bdi>
    return [{ id, label: texts.place(id).label, value: shown }]
  }
  const facts = [
    ...fact('beneficiaryNumbers', beneficiaryNumbers),
    ...fact('beneficiaryCategory', beneficiaryCategory),
    ...fact('target', target),
    ...fact('targetDescription', targetDescription),
  ]
  return (
    <>
      <Section title={translate('project.tab.beneficiaries')}>
        {facts.length === 0 ? (
          <Typography color="textSecondary">{translate('project.beneficiaries.empty')}</Typography>
        ) : (
          <KeyValue items={facts} />
        )}
      </Section>
      <Indicators indicators={project.indicators ?? []} />
      {(outcomes?.length ?? 0) === 0 ? null : (
        <Section title={texts.place('outcomes').label}>
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            {outcomes?.map((line) => (
              <li key={line} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
