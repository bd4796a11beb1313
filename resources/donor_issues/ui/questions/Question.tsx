import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useCreatePath, useNotify, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import type { PassedQuestion } from '../../../_contracts/issues.ts'
import { LIMITS } from '../../../_kit/limits.ts'
import { answerFields } from '../../forms.ts'
import { runAction } from '../../../../src/generate/calls.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { useKeepAcrossReload } from '../../../../src/providers/useAcrossReload.ts'
import { StatusChip } from '../../../../src/ui/StatusChip.tsx'
import { Quote, Words } from '../../../../src/ui/Words.tsx'
import { EntryField, EntryForm, SubmitButton } from '../../../../src/generate/entry/EntryForm.tsx'
import { Moment } from '../../../../src/ui/Moment.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { useEntry } from '../../../../src/generate/entry/useEntry.ts'
import { By } from '../support/By.tsx'
import { ReadAgain } from '../support/ReadAgain.tsx'
import { anchorOf } from './usePassed.ts'

interface QuestionProps {
  question: PassedQuestion
  /** Reads the questions again. */
  onChange: () => Promise<unknown>
}

function Answer({ question, onChange, onSent }: QuestionProps & { onSent: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { id, version } = question
  const entry = useEntry({
    fields: answerFields,
    initial: { answer: '' },
    send: async ({ answer }) => {
      await runAction('donor_issues', id, 'answerPassed', { version, answer })
      onSent()
      notify('issues.passed.sent', { type: 'success' })
    },
  })
  const { answer } = entry.values
  useKeepAcrossReload<string>(`answer.${id}`, answer === '' ? null : answer, (kept) => entry.put('answer', kept))
  const max = LIMITS.issue
  const used = translate('common.text.characters', { used: answer.length, max })
  return (
    <EntryForm
      entry={entry}
      refusalAction={<ReadAgain refused={entry} onChange={onChange} label="issues.passed.reread" />}
    >
      <EntryField
        entry={entry}
        name="answer"
        label={translate('issues.passed.answer')}
        hint={answer.length > max * 0.8 ? used : translate('issues.passed.answerHint')}
        lines={3}
        mostLines={14}
      />
      <div>
        <SubmitButton
          busy={entry.busy}
          disabled={answer.trim() === ''}
          label={translate('issues.passed.send')}
          busyLabel={translate('issues.passed.sending')}
        />
      </div>
    </EntryForm>
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
  const texts = useTexts('donor_issues')
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
          <Donor question={question} />
          {sentAt === null ? null : (
            <>
              {' · '}
              <Moment value={sentAt} />
            </>
          )}
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
