import { useTranslate } from 'react-admin'
import { formatDuration } from '../../../../i18n/format.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { KeyValue, type KeyValueItem } from '../../../../src/ui/KeyValue.tsx'
import { Moment } from '../../../../src/ui/Moment.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { Quote } from '../../../../src/ui/Words.tsx'
import type { IssueView } from '../../../_contracts/issues.ts'
import type { donorIssues } from '../../schema.ts'
import { ShownFiles } from '../files/Shown.tsx'

/** So many minutes lie between two moments. */
const minutesBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 60_000

/** What became of the issue: how soon it was answered, whether the donor opened it again, how satisfied they are. */
export function Course({ issue }: { issue: IssueView }) {
  const translate = useTranslate()
  const texts = useTexts<typeof donorIssues>('donor_issues')
  const { locale } = useFormat()
  const { sentAt, firstRepliedAt, closedAt, reopenedAt, reopenings, reopenNote, reopenFiles, satisfaction } = issue
  const items: KeyValueItem[] = []
  if (sentAt !== null && firstRepliedAt !== null) {
    const value = formatDuration(minutesBetween(sentAt, firstRepliedAt), locale)
    items.push({ id: 'first', label: translate('issues.course.firstReply'), value: <bdi>{value}</bdi> })
  }
  if (closedAt !== null)
    items.push({ id: 'closed', label: texts.place('closedAt').label, value: <Moment value={closedAt} /> })
  if (reopenedAt !== null)
    items.push({
      id: 'reopened',
      label: texts.place('reopenedAt').label,
      value: (
        <>
          {translate('issues.course.reopened', { smart_count: reopenings })}
          <br />
          <Moment value={reopenedAt} />
        </>
      ),
    })
  if (satisfaction !== null) {
    const place = texts.place('satisfaction')
    items.push({ id: 'satisfaction', label: place.label, value: place.choice(satisfaction) })
  }
  if (items.length === 0) return null
  return (
    <Section title={translate('issues.course.title')}>
      <KeyValue items={items} />
      {reopenNote === null && reopenFiles.length === 0 ? null : (
        <Quote from={texts.place('reopenNote').label} text={reopenNote ?? ''}>
          <ShownFiles issue={issue.id} files={reopenFiles} />
        </Quote>
      )}
    </Section>
  )
}
