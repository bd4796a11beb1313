import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { Link, useCreatePath, useNotify, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import type { donorIssues } from '../../../../resources/donor_issues/schema.ts'
import { runAction } from '../../../../src/generate/calls.ts'
import { FieldsForm } from '../../../../src/generate/form/FieldsForm.tsx'
import { FormField, SubmitButton } from '../../../../src/generate/form/FormField.tsx'
import { someFiles } from '../../../../src/generate/inputs/attached.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { Dotted } from '../../../../src/ui/Dotted.tsx'
import { Moment } from '../../../../src/ui/Moment.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { StatusChip } from '../../../../src/ui/StatusChip.tsx'
import { Quote, Words } from '../../../../src/ui/Words.tsx'
import type { PassedQuestion } from '../../../_contracts/issues.ts'
import { answerFields } from '../../forms.ts'
import { FilesInput } from '../files/later.ts'
import { ShownFiles } from '../files/Shown.tsx'
import { By } from '../support/By.tsx'
import { FormReadAgain } from '../support/ReadAgain.tsx'
import { anchorOf } from './usePassed.ts'

interface QuestionProps {
  question: PassedQuestion
  /** Reads the questions again. */
  onChange: () => Promise<unknown>
}

function Send() {
  const translate = useTranslate()
  const answer = useWatch<{ answer: string | null }>({ name: 'answer' })
  return (
    <div>
      <SubmitButton
        disabled={(answer ?? '').trim() === ''}
        label={translate('issues.passed.send')}
        busyLabel={translate('issues.passed.sending')}
      />
    </div>
  )
}

function Answer({ question: { id, version }, onChange, onSent }: QuestionProps & { onSent: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  return (
    <FieldsForm
      fields={answerFields}
      keep={`answer.${id}`}
      isDraft
      send={async ({ answer, files }, _step, done) => {
        await runAction('donor_issues', id, 'answerPassed', { version, answer, ...someFiles(files) })
        done()
        onSent()
        notify('issues.passed.sent', { type: 'success' })
      }}
      refusalAction={<FormReadAgain onChange={onChange} label="issues.passed.reread" />}
    >
      <FormField
        name="answer"
        label={translate('issues.passed.answer')}
        hint={translate('issues.passed.answerHint')}
        lines={3}
        mostLines={14}
      />
      <FilesInput to={{ issue: id }} />
      <Send />
    </FieldsForm>
  )
}

function Project({ question: { projectId, projectName } }: { question: PassedQuestion }) {
  const createPath = useCreatePath()
  return (
    <MuiLink component={Link} to={createPath({ resource: 'projects', type: 'show', id: projectId })} color="inherit">
      <bdi>{projectName}</bdi>
    </MuiLink>
  )
}

function Donor({ question: { donorId, donorName } }: { question: PassedQuestion }) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const name = donorName ?? translate('issues.passed.hiddenDonor')
  if (donorId === null) return <bdi>{name}</bdi>
  return (
    <MuiLink component={Link} to={createPath({ resource: 'donors', type: 'show', id: donorId })}>
      <bdi>{name}</bdi>
    </MuiLink>
  )
}

/** Brings the question that the address names to the reader. */
function useNamed(id: string) {
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const isNamed = hash === `#${anchorOf(id)}`
  useEffect(() => {
    if (isNamed) place.current?.scrollIntoView?.({ block: 'start' })
  }, [isNamed])
  return place
}

function Heading({ question }: { question: PassedQuestion }) {
  const texts = useTexts<typeof donorIssues>('donor_issues')
  const { type, sentAt } = question
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 2 }}
    >
      <div>
        <Typography component="h2" variant="h4">
          <Project question={question} />
        </Typography>
        <Typography component="div" variant="body2" color="textSecondary">
          <Dotted
            parts={[
              <Donor key="donor" question={question} />,
              sentAt === null ? null : <Moment key="at" value={sentAt} />,
            ]}
          />
        </Typography>
      </div>
      <StatusChip tone={type === 'complaint' ? 'warning' : 'neutral'} label={texts.place('type').choice(type)} />
    </Box>
  )
}

const CARD = {
  mb: 3,
  p: { xs: 2, sm: 3 },
  bgcolor: 'var(--athar-surface)',
  border: '1px solid var(--athar-hairline)',
  borderRadius: 1,
  // Below the bar that stays at the top.
  scrollMarginTop: 96,
} as const

/** product.md 2: one question as the donor asked it, with what support says to it, and the answer to support. */
export function Question(props: QuestionProps) {
  const { question } = props
  const translate = useTranslate()
  const [sent, setSent] = useState(false)
  const place = useNamed(question.id)
  return (
    <Box component="article" ref={place} id={anchorOf(question.id)} sx={CARD}>
      <Heading question={question} />
      <Words text={question.message} />
      <ShownFiles issue={question.id} files={question.files} />
      {question.note === null ? null : (
        <Quote
          from={<By name={question.passedByName ?? translate('issues.reply.platform')} at={question.passedAt} />}
          text={question.note}
        />
      )}
      <Box sx={{ mt: 3 }}>
        {sent ? (
          <Notice tone="success">{translate('issues.passed.sent')}</Notice>
        ) : (
          <Answer {...props} onSent={() => setSent(true)} />
        )}
      </Box>
    </Box>
  )
}
