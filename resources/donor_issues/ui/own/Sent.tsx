import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { donorIssues, IssueFile } from '../../../../resources/donor_issues/schema.ts'
import { RecordLink } from '../../../../src/generate/columns/reference.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import { Dotted } from '../../../../src/ui/Dotted.tsx'
import { Exchange } from '../../../../src/ui/Exchange.tsx'
import { Moment } from '../../../../src/ui/Moment.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { StatusChip } from '../../../../src/ui/StatusChip.tsx'
import { ShownFiles } from '../files/later.ts'
import { Closed } from './Closed.tsx'
import { type OwnIssue, useEntityName } from './useOwn.ts'

function State({ issue }: { issue: OwnIssue }) {
  const translate = useTranslate()
  const { status, reply, repliedAt, reopenedAt } = issue
  // Opened again, it waits for another answer.
  const isAsked = status === 'open' && reopenedAt !== null && (repliedAt ?? '') < reopenedAt
  if (reply !== null && !isAsked) return <StatusChip tone="success" label={translate('issues.mine.answered')} />
  return status === 'open' ? (
    <StatusChip tone="info" label={translate('issues.mine.waiting')} />
  ) : (
    <StatusChip tone="neutral" label={translate('issues.mine.closed')} />
  )
}

function Item({ issue }: { issue: OwnIssue }) {
  const translate = useTranslate()
  const texts = useTexts<typeof donorIssues>('donor_issues')
  const { entityId, entityName, project, sentAt, reply, repliedAt, reopenNote, status } = issue
  const charity = useEntityName(entityId)
  const { filesTold, replyFilesTold, reopenFilesTold } = issue
  const files = (all: readonly IssueFile[] | null) =>
    (all ?? []).length === 0 ? null : <ShownFiles issue={issue.id} files={all ?? []} />
  const answered = repliedAt === null ? null : <Moment value={repliedAt} />
  return (
    <Exchange
      title={texts.place('type').choice(issue.type)}
      state={<State issue={issue} />}
      facts={[
        <bdi key="entity">{charity || entityName}</bdi>,
        project === null ? null : <RecordLink key="project" resource="projects" id={project} link={false} />,
        sentAt === null ? null : <Moment key="at" value={sentAt} />,
      ]}
      text={issue.message}
      below={files(filesTold)}
      answers={[
        {
          from: <Dotted parts={[translate('issues.mine.answer'), answered]} />,
          text: reply,
          below: files(replyFilesTold),
        },
        {
          from: translate('issues.mine.reopenNote'),
          text: reopenNote ?? (reopenFilesTold?.length ? '' : null),
          below: files(reopenFilesTold),
        },
      ]}
    >
      {status === 'closed' ? <Closed issue={issue} /> : null}
    </Exchange>
  )
}

/** [1.13] what the donor has sent, the newest first, with the answers; nothing where nothing was sent. */
export function SentIssues({ issues }: { issues: readonly OwnIssue[] }) {
  const translate = useTranslate()
  if (issues.length === 0) return null
  return (
    <Section title={translate('issues.mine.title')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {issues.map((issue) => (
          <Item key={issue.id} issue={issue} />
        ))}
      </Box>
    </Section>
  )
}

/** Where one arrives: the newest message with its answer, and the way to all of them. */
export function NewestIssue({ issues: [newest] }: { issues: readonly OwnIssue[] }) {
  const translate = useTranslate()
  if (newest === undefined) return null
  return (
    <Section title={translate('issues.mine.title')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <Item issue={newest} />
      </Box>
      <Button component={Link} to="/app/donor/messages" sx={{ mt: 1, marginInlineStart: -2 }}>
        {translate('issues.mine.all')}
      </Button>
    </Section>
  )
}
