import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { IssueView } from '../../../_contracts/issues.ts'
import { LIMITS } from '../../../_kit/limits.ts'
import { replyFields } from '../../forms.ts'
import { runAction } from '../../../../src/generate/calls.ts'
import { useKeepAcrossReload } from '../../../../src/providers/useAcrossReload.ts'
import { Section } from '../../../../src/ui/Section.tsx'
import { EntryField, EntryForm, SubmitButton } from '../../../../src/generate/entry/EntryForm.tsx'
import { type Entry, useEntry } from '../../../../src/generate/entry/useEntry.ts'
import { ReadAgain } from './ReadAgain.tsx'

interface ReplyProps {
  resource: string
  issue: IssueView
  /** Reads the issue again. */
  onChange: () => Promise<unknown>
}

interface ReplyFormProps extends ReplyProps {
  onSent: () => void
}

/** The step of the button that closes the issue with the reply. */
const CLOSE = 'close'

function useReply({ resource, issue, onChange, onSent }: ReplyFormProps): Entry<'reply'> {
  const notify = useNotify()
  const entry = useEntry({
    fields: replyFields,
    initial: { reply: '' },
    send: async ({ reply }, step) => {
      const body = { version: issue.version, reply, close: step === CLOSE }
      const { mailed } = await runAction<{ mailed: boolean }>(resource, issue.id, 'reply', body)
      // Before anything else is asked for: what has been sent must not come back with a reload.
      onSent()
      notify(mailed ? 'issues.reply.mailed' : 'issues.reply.sent', { type: 'success' })
      await onChange()
    },
  })
  const { reply } = entry.values
  useKeepAcrossReload<string>(`issue.${issue.id}`, reply === '' ? null : reply, (kept) => entry.put('reply', kept))
  return entry
}

/** What the project's staff have answered, into the form: below what stands there already. */
function UseAnswer({ entry, answer }: { entry: Entry<'reply'>; answer: string }) {
  const translate = useTranslate()
  const use = () => {
    const written = entry.values.reply.trimEnd()
    entry.put('reply', written === '' ? answer : `${written}\n\n${answer}`)
    document.getElementById(entry.formId)?.querySelector('textarea')?.focus()
  }
  return (
    <Button variant="outlined" size="small" onClick={use} sx={{ justifySelf: 'start', mb: 1 }}>
      {translate('issues.passed.use')}
    </Button>
  )
}

function ReplyForm(props: ReplyFormProps) {
  const { issue, onChange } = props
  const translate = useTranslate()
  const entry = useReply(props)
  const { reply } = entry.values
  const max = LIMITS.issue
  const way = translate(issue.donorEmail === null ? 'issues.reply.onPage' : 'issues.reply.byMail')
  const hint = issue.reply === null ? way : `${way} ${translate('issues.reply.replaces')}`
  const used = reply.length > max * 0.8 ? translate('common.text.characters', { used: reply.length, max }) : hint
  const button = (name: 'send' | 'sendAndClose') => ({
    busy: entry.busy,
    disabled: reply.trim() === '',
    label: translate(`issues.reply.${name}`),
    busyLabel: translate(`issues.reply.${name}`),
  })
  return (
    <EntryForm
      entry={entry}
      label={translate('issues.reply.title')}
      refusalAction={<ReadAgain refused={entry} onChange={onChange} />}
    >
      {issue.answer === null ? null : <UseAnswer entry={entry} answer={issue.answer} />}
      <EntryField
        entry={entry}
        name="reply"
        label={translate('issues.reply.label')}
        hint={used}
        lines={4}
        mostLines={14}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: { xs: '1 1 auto', sm: 'none' } } }}>
        <SubmitButton {...button('sendAndClose')} step={CLOSE} />
        <SubmitButton {...button('send')} isSecond />
      </Box>
    </EntryForm>
  )
}

/** [4.8] the answer: sent, or sent and the issue closed with it. */
export function Reply(props: ReplyProps) {
  const translate = useTranslate()
  // What was sent leaves the form; a further reply begins with an empty one.
  const [sent, setSent] = useState(0)
  return (
    <Section title={translate('issues.reply.title')} subtitle={translate('issues.reply.hint')}>
      <ReplyForm key={sent} {...props} onSent={() => setSent((before) => before + 1)} />
    </Section>
  )
}
