import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { RecordLink } from '../../../src/generate/columns/reference.tsx'
import { RelatedList } from '../../../src/generate/show/RelatedList.tsx'
import { useTexts } from '../../../src/generate/texts.ts'
import { DateText } from '../../../src/ui/DateText.tsx'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { StatusChip } from '../../../src/ui/StatusChip.tsx'
import { Quote, Words } from '../../../src/ui/Words.tsx'
import { donorIssues, ISSUE_STATES } from '../../donor_issues/schema.ts'
import type { FieldName, RecordOf } from '../../_kit/resource.ts'
import { part, source } from '../../../src/generate/records.ts'

const SHORT = { style: 'short' } as const
type DonorIssue = RecordOf<typeof donorIssues>

/** What it is, and when that was. */
const At = ({ label, at }: { label: ReactNode; at: string | null }) => (
  <>
    {label}
    {at === null ? null : (
      <>
        {' · '}
        <DateText value={at} withTime {...SHORT} />
      </>
    )}
  </>
)

/** Where it stands: with the project's staff, if they have been asked and have not answered. */
function State({ row }: { row: DonorIssue }) {
  const texts = useTexts('donor_issues')
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
  const texts = useTexts('donor_issues')
  const label = (name: FieldName<typeof donorIssues>) => texts.place(name).label
  const { project, sentAt, answer, reply } = record
  return (
    <Box
      component="li"
      sx={{ py: 2, borderTop: '1px solid var(--athar-hairline)', '&:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Typography component="h3" variant="h6">
          {texts.place('type').choice(record.type)}
        </Typography>
        <State row={record} />
      </Box>
      <Typography variant="body2" color="textSecondary" component="div" sx={{ mb: 1 }}>
        {project === null ? null : (
          <>
            <RecordLink resource="projects" id={project} link />
            {' · '}
          </>
        )}
        {sentAt === null ? null : <DateText value={sentAt} withTime {...SHORT} />}
      </Typography>
      <Words text={record.message} />
      {answer === null ? null : <Quote from={<At label={label('answer')} at={record.answeredAt} />} text={answer} />}
      {reply === null ? null : <Quote from={<At label={label('reply')} at={record.repliedAt} />} text={reply} />}
    </Box>
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
    />
  )
}
