import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { RecordLink } from '../../../../src/generate/columns/reference.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { StatusChip } from '../../../../src/ui/StatusChip.tsx'
import { Quote, Words } from '../../../../src/ui/Words.tsx'
import { Moment } from '../../../../src/ui/Moment.tsx'
import type { OwnIssue } from './useOwn.ts'

function State({ issue }: { issue: OwnIssue }) {
  const translate = useTranslate()
  if (issue.reply !== null) return <StatusChip tone="success" label={translate('issues.mine.answered')} />
  return issue.status === 'open' ? (
    <StatusChip tone="info" label={translate('issues.mine.waiting')} />
  ) : (
    <StatusChip tone="neutral" label={translate('issues.mine.closed')} />
  )
}

function Item({ issue }: { issue: OwnIssue }) {
  const translate = useTranslate()
  const texts = useTexts('donor_issues')
  const { entityName, project, sentAt, reply, repliedAt } = issue
  return (
    <Box
      component="li"
      sx={{ py: 2, borderTop: '1px solid var(--athar-hairline)', '&:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Typography component="h3" variant="h6">
          {texts.place('type').choice(issue.type)}
        </Typography>
        <State issue={issue} />
      </Box>
      <Typography variant="body2" color="textSecondary" component="div" sx={{ mb: 1 }}>
        <bdi>{entityName}</bdi>
        {project === null ? null : (
          <>
            {' · '}
            <RecordLink resource="projects" id={project} link={false} />
          </>
        )}
        {sentAt === null ? null : (
          <>
            {' · '}
            <Moment value={sentAt} />
          </>
        )}
      </Typography>
      <Words text={issue.message} />
      {reply === null ? null : (
        <Quote
          from={
            <>
              {translate('issues.mine.answer')}
              {repliedAt === null ? null : (
                <>
                  {' · '}
                  <Moment value={repliedAt} />
                </>
              )}
            </>
          }
          text={reply}
        />
      )}
    </Box>
  )
}

/** [1.13] what the donor has sent, the newest first, with the answers. */
export function SentIssues({ issues }: { issues: readonly OwnIssue[] }) {
  const translate = useTranslate()
  const title = translate('issues.mine.title')
  if (issues.length === 0)
    return (
      <Section title={title} frame="bare">
        <EmptyState title={translate('issues.mine.none')} />
      </Section>
    )
  return (
    <Section title={title}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {issues.map((issue) => (
          <Item key={issue.id} issue={issue} />
        ))}
      </Box>
    </Section>
  )
}
