import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Row } from '../../../src/generate/calls.ts'
import { RecordLink } from '../../../src/generate/columns/reference.tsx'
import { RelatedList } from '../../../src/generate/show/RelatedList.tsx'
import { useTexts } from '../../../src/generate/texts.ts'
import { DateText } from '../../../src/ui/DateText.tsx'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { StatusChip } from '../../../src/ui/StatusChip.tsx'
import { Quote, Words } from '../../../src/ui/Words.tsx'
import { ISSUE_STATES } from '../../donor_issues/schema.ts'

const SHORT = { style: 'short' } as const
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What it is, and when that was. */
const At = ({ label, at }: { label: ReactNode; at: string }) => (
  <>
    {label}
    {at === '' ? null : (
      <>
        {' · '}
        <DateText value={at} withTime {...SHORT} />
      </>
    )}
  </>
)

/** Where it stands: with the project's staff, if they have been asked and have not answered. */
function State({ row }: { row: Row }) {
  const texts = useTexts('donor_issues')
  const translate = useTranslate()
  const status = textOf(row['status'])
  const isOpen = status === ISSUE_STATES.initial
  return (
    <>
      <StatusChip tone={isOpen ? 'info' : 'neutral'} label={texts.state(status)} />
      {isOpen && textOf(row['passedAt']) !== '' && textOf(row['answeredAt']) === '' ? (
        <StatusChip tone="info" label={translate('issues.passed.waiting')} />
      ) : null}
    </>
  )
}

function Issue({ record }: { record: Row }) {
  const texts = useTexts('donor_issues')
  const label = (name: string) => texts.place(name).label
  const value = (name: string) => textOf(record[name])
  return (
    <Box
      component="li"
      sx={{ py: 2, borderTop: '1px solid var(--athar-hairline)', '&:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Typography component="h3" variant="h6">
          {texts.place('type').choice(value('type'))}
        </Typography>
        <State row={record} />
      </Box>
      <Typography variant="body2" color="textSecondary" component="div" sx={{ mb: 1 }}>
        {value('project') === '' ? null : (
          <>
            <RecordLink resource="projects" id={value('project')} link />
            {' · '}
          </>
        )}
        <DateText value={value('sentAt')} withTime {...SHORT} />
      </Typography>
      <Words text={value('message')} />
      {value('answer') === '' ? null : (
        <Quote from={<At label={label('answer')} at={value('answeredAt')} />} text={value('answer')} />
      )}
      {value('reply') === '' ? null : (
        <Quote from={<At label={label('reply')} at={value('repliedAt')} />} text={value('reply')} />
      )}
    </Box>
  )
}

/** product.md 2: what the donor has written and was answered, whole: their support alone opens and answers it. */
export function Issues({ record }: { record: Row }) {
  const translate = useTranslate()
  return (
    <RelatedList
      resource="donor_issues"
      by="donor"
      id={record.id}
      item={Issue}
      perPage={5}
      empty={<EmptyState title={translate('issues.ofDonor.none')} text={translate('issues.ofDonor.noneText')} />}
    />
  )
}
