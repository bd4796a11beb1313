import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../../i18n/format.ts'
import type { projects } from '../../../../resources/projects/schema.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { ProgressRows } from '../../../../src/ui/chartProgress.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { KeyValue, type KeyValueItem } from '../../../../src/ui/KeyValue.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import type { FieldName } from '../../../_kit/resource.ts'
import type { Indicator } from '../../indicators.ts'
import { useMeasured } from './Indicators.tsx'
import type { ProjectRow } from './types.ts'

function Indicators({ indicators }: { indicators: readonly Indicator[] }) {
  const translate = useTranslate()
  const measured = useMeasured(indicators)
  return (
    <Section title={translate('project.indicators.title')} subtitle={translate('project.indicators.text')}>
      {indicators.length === 0 ? (
        <Typography color="textSecondary">{translate('project.indicators.empty')}</Typography>
      ) : (
        <ProgressRows {...measured} />
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
