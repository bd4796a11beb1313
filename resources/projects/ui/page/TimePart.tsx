import { useTranslate } from 'react-admin'
import { formatDate, todayIn } from '../../../../i18n/dates.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { ProgressBar } from '../../../../src/ui/ProgressBar.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { timeOf } from './figures.ts'
import type { ProjectRow } from './types.ts'

/** How much of the planned time has gone. */
export function TimePart({ project }: { project: ProjectRow }) {
  const translate = useTranslate()
  const format = useFormat()
  const { startDate, endDate } = project
  const { state, passed } = timeOf(project, todayIn(format.timeZone))
  const day = (date: string) => formatDate(date, format)
  const words =
    'days' in state
      ? translate(`project.time.${state.kind}`, { smart_count: state.days })
      : translate(`project.time.${state.kind}`)
  const range = () => {
    if (startDate === null) return endDate === null ? '' : day(endDate)
    if (endDate === null) return translate('project.time.from', { start: day(startDate) })
    return translate('project.time.range', { start: day(startDate), end: day(endDate) })
  }
  return (
    <Section title={translate('project.time.title')}>
      {passed === null ? (
        <p style={{ margin: 0 }}>
          {[range(), startDate !== null && endDate === null ? '' : words].filter((part) => part !== '').join(' · ')}
        </p>
      ) : (
        <ProgressBar
          label={range()}
          value={passed.days}
          max={passed.total}
          valueText={words}
          tone={state.kind === 'late' ? 'danger' : 'action'}
        />
      )}
    </Section>
  )
}
