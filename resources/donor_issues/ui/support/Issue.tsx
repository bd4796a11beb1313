import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { act, readAction, refusalText } from '../../../../src/generate/calls.ts'
import { FieldValue } from '../../../../src/generate/columns/FieldValue.tsx'
import { useFollowed } from '../../../../src/generate/hooks/followed.ts'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { RecordError } from '../../../../src/generate/LoadState.tsx'
import { later } from '../../../../src/generate/lazyPart.tsx'
import { useSeesAll } from '../../../../src/generate/rights.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { isCovered } from '../../../../src/ui/covered.ts'
import { KeyValue, type KeyValueItem } from '../../../../src/ui/KeyValue.tsx'
import { Moment } from '../../../../src/ui/Moment.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { StatusChip } from '../../../../src/ui/StatusChip.tsx'
import { Words } from '../../../../src/ui/Words.tsx'
import type { IssueView } from '../../../_contracts/issues.ts'
import { donorIssues } from '../../schema.ts'
import { Diary } from '../diary/Diary.tsx'
import { ShownFiles } from '../files/Shown.tsx'
import { AskProject } from './AskProject.tsx'
import { By } from './By.tsx'
import { Course } from './Course.tsx'
import { ISSUES, ISSUES_PATH, viewKey } from './paths.ts'
import { Reply } from './Reply.tsx'

/** Its menu is of other views: the page's own files need not take it. */
const Assign = later(async () => (await import('./Assign.tsx')).Assign, { xs: 150, sm: 150 })

const FACTS = ['donorName', 'donorPhone', 'donorEmail', 'entityName'] as const

/** [3.8] what the issue shows of the donor, and nothing beyond it (product.md 2). */
function Facts({ issue }: { issue: IssueView }) {
  const translate = useTranslate()
  const texts = useTexts<typeof donorIssues>('donor_issues')
  const facts: KeyValueItem[] = []
  for (const name of FACTS) {
    const value = issue[name]
    const place = texts.place(name)
    if (value !== null)
      facts.push({
        id: name,
        label: place.label,
        value: <FieldValue field={donorIssues.fields[name]} value={value} place={place} size="page" />,
      })
  }
  if (issue.projectName !== null)
    facts.push({ id: 'project', label: texts.place('project').label, value: <bdi>{issue.projectName}</bdi> })
  return (
    <Section title={translate('issues.donor')}>
      <KeyValue items={facts} />
    </Section>
  )
}

function Given({ issue, onChange }: { issue: IssueView; onChange: () => Promise<unknown> }) {
  const translate = useTranslate()
  if (issue.reply === null) return null
  return (
    <Section
      title={translate('issues.reply.given')}
      subtitle={<By name={issue.repliedByName ?? translate('issues.reply.platform')} at={issue.repliedAt} />}
    >
      <Words text={issue.reply} />
      <ShownFiles issue={issue.id} files={issue.replyFiles} />
      {issue.mail === null ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {translate(`issues.mail.${issue.mail}`)}
        </Typography>
      )}
      {issue.projectName === null ? null : <Diary issue={issue} onChange={onChange} />}
    </Section>
  )
}

/** [4.8] closed without an answer, or opened again. */
function Step({ issue, onChange }: { issue: IssueView; onChange: () => Promise<unknown> }) {
  const texts = useTexts<typeof donorIssues>('donor_issues')
  const notify = useNotify()
  const action = issue.status === 'open' ? 'close' : 'reopen'
  const step = useAct(async () => {
    try {
      await act(ISSUES, issue.id, action)
    } catch (fault) {
      notify(refusalText(fault), { type: 'error' })
    }
    await onChange()
  })
  return (
    <Button
      variant="outlined"
      sx={{ mb: 3 }}
      disabled={step.busy}
      aria-busy={step.busy}
      onClick={() => void step.run()}
    >
      {texts.action(action)}
    </Button>
  )
}

/** [2.69], [4.8] one issue with the answer to it; where the platform's support opens it, the entity's trail says so. */
export default function Issue() {
  const translate = useTranslate()
  const client = useQueryClient()
  const { id = '' } = useParams()
  const seesAll = useSeesAll()
  const texts = useTexts(ISSUES)
  const [isWriting, setWriting] = useState(false)
  const queryKey = viewKey(id)
  // The reply's mail is a message of its own.
  const followed = useFollowed(['donor_issues', 'messages'], queryKey, true, isCovered)
  const { data, error, refetch } = useQuery({
    ...followed,
    queryKey,
    queryFn: () => readAction<IssueView>(ISSUES, id, 'view'),
  })
  if (!data && error) return <RecordError resource={ISSUES} error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton label={translate('common.state.loading')} />
  const refresh = () => client.invalidateQueries({ queryKey: [ISSUES] })
  const isOpen = data.status === 'open'
  return (
    <>
      <PageHeader
        back={{ label: translate('common.menu.issues'), to: ISSUES_PATH }}
        title={texts.place('type').choice(data.type)}
        subtitle={data.sentAt === null ? undefined : <Moment value={data.sentAt} />}
        aside={<StatusChip tone={isOpen ? 'info' : 'neutral'} label={texts.state(data.status)} />}
      />
      {seesAll ? <Notice tone="info">{translate('issues.viewed')}</Notice> : null}
      <Box
        sx={{
          display: 'grid',
          columnGap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <div>
          <Section title={translate('issues.message')}>
            <Words text={data.message} />
            <ShownFiles issue={data.id} files={data.files} />
          </Section>
          <Given issue={data} onChange={refresh} />
          <AskProject issue={data} onChange={refresh} />
          {isOpen ? null : <Notice tone="info">{translate('issues.reply.closed')}</Notice>}
          {/* Closed by a colleague meanwhile: what is written stays. */}
          {isOpen || isWriting ? <Reply issue={data} onChange={refresh} onWriting={setWriting} /> : null}
          <Step issue={data} onChange={refresh} />
        </div>
        <div>
          <Assign issue={data} onChange={refresh} />
          <Facts issue={data} />
          <Course issue={data} />
        </div>
      </Box>
    </>
  )
}
