import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { RecordLink } from '../../../src/generate/columns/reference.tsx'
import { part, source } from '../../../src/generate/records.ts'
import { RelatedList } from '../../../src/generate/show/RelatedList.tsx'
import { useTexts } from '../../../src/generate/texts.ts'
import { Dotted } from '../../../src/ui/Dotted.tsx'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { Exchange } from '../../../src/ui/Exchange.tsx'
import { Moment } from '../../../src/ui/Moment.tsx'
import { StatusChip } from '../../../src/ui/StatusChip.tsx'
import type { FieldName, RecordOf } from '../../_kit/resource.ts'
import { donorIssues, ISSUE_STATES, type IssueFile } from '../../donor_issues/schema.ts'
import { Diary } from '../../donor_issues/ui/diary/Diary.tsx'
import { ShownFiles } from '../../donor_issues/ui/files/Shown.tsx'

type DonorIssue = RecordOf<typeof donorIssues>

/** What it is, and when that was. */
const At = ({ label, at }: { label: string; at: string | null }) => (
  <Dotted parts={[label, at === null ? null : <Moment key="at" value={at} />]} />
)

/** Where it stands: with the project's staff, if they have been asked and have not answered. */
function State({ row }: { row: DonorIssue }) {
  const texts = useTexts<typeof donorIssues>('donor_issues')
  const translate = useTranslate()
  const { status } = row
  const isOpen = status === ISSUE_STATES.initial
  return (
    <>
      <StatusChip tone={isOpen ? 'info' : 'neutral'} label={texts.state(status)} />
      {isOpen && row.passedAt !== null && row.answeredAt === null ? (
        <StatusChip tone="info" label={translate('issues.passed.waiting')} />
      ) : null}
    </>
  )
}

function Issue({ record }: { record: DonorIssue }) {
  const texts = useTexts<typeof donorIssues>('donor_issues')
  const label = (name: FieldName<typeof donorIssues>) => texts.place(name).label
  const { project, sentAt, answer, reply, reopenNote, satisfaction, diary } = record
  const client = useQueryClient()
  const files = (all: readonly IssueFile[] | null) => <ShownFiles issue={record.id} files={all ?? []} />
  return (
    <Exchange
      title={texts.place('type').choice(record.type)}
      state={<State row={record} />}
      facts={[
        project === null ? null : <RecordLink key="project" resource="projects" id={project} link />,
        sentAt === null ? null : <Moment key="at" value={sentAt} />,
        satisfaction === null ? null : texts.place('satisfaction').choice(satisfaction),
      ]}
      text={record.message}
      below={files(record.filesTold)}
      answers={[
        { from: <At label={label('answer')} at={record.answeredAt} />, text: answer },
        { from: <At label={label('reply')} at={record.repliedAt} />, text: reply, below: files(record.replyFilesTold) },
        {
          from: <At label={label('reopenNote')} at={record.reopenedAt} />,
          text: reopenNote,
          below: files(record.reopenFilesTold),
        },
      ]}
    >
      {project === null ? null : (
        <Diary
          issue={{ ...record, diary: diary === null ? null : { id: diary } }}
          onChange={() => client.invalidateQueries({ queryKey: [donorIssues.name] })}
        />
      )}
    </Exchange>
  )
}

/** product.md 2: what the donor has written and was answered, whole: their support alone opens and answers it. */
export function Issues({ record }: { record: { id: string } }) {
  const translate = useTranslate()
  return (
    <RelatedList
      resource={donorIssues.name}
      by={source(donorIssues, 'donor')}
      id={record.id}
      item={part(donorIssues, Issue)}
      perPage={5}
      empty={<EmptyState title={translate('issues.ofDonor.none')} text={translate('issues.ofDonor.noneText')} />}
      folds
    />
  )
}
