import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { runAction } from '../../../../src/generate/calls.ts'
import { FieldsForm } from '../../../../src/generate/form/FieldsForm.tsx'
import { FormField, SubmitButton } from '../../../../src/generate/form/FormField.tsx'
import { asAttached, someFiles } from '../../../../src/generate/inputs/attached.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import type { IssueView } from '../../../_contracts/issues.ts'
import type { Attached } from '../../../_kit/fields/index.ts'
import { askedFor, FoundReplies, RepliesMenu, useReplies } from '../../../saved_replies/ui/Replies.tsx'
import { replyFields } from '../../forms.ts'
import { FILES_PER_MESSAGE, type IssueFile } from '../../schema.ts'
import { FilesInput } from '../files/later.ts'
import { ISSUES, viewKey } from './paths.ts'
import { FormReadAgain } from './ReadAgain.tsx'

interface ReplyProps {
  issue: IssueView
  /** Reads the issue again. */
  onChange: () => Promise<unknown>
  /** Hears whether something is written that was not sent yet. */
  onWriting: (isWriting: boolean) => void
}

interface ReplyFormProps extends ReplyProps {
  onSent: () => void
}

/** The step of the button that closes the issue with the reply. */
const CLOSE = 'close'

/** Puts words into the form: below what stands there already, or in the place of what asked for them. */
function useInsert(): (words: string) => void {
  const { getValues, setValue, setFocus } = useFormContext<{ reply: string | null }>()
  return (words) => {
    const draft = getValues('reply') ?? ''
    const written = draft.startsWith('/') && !draft.includes('\n') ? '' : draft.trimEnd()
    setValue('reply', written === '' ? words : `${written}\n\n${words}`)
    setFocus('reply')
  }
}

/** Words that the entity's people keep, in the donor's language; support of the platform has none. */
function UseSaved({ issue: { language } }: Pick<ReplyProps, 'issue'>) {
  const { locale } = useFormat()
  const { can } = useRights('saved_replies')
  const insert = useInsert()
  return can('list') ? <RepliesMenu language={language ?? locale} onInsert={insert} /> : null
}

/** The same, found by “/” and the beginning of their title, as in a conversation. */
function FindSaved({ issue: { language } }: Pick<ReplyProps, 'issue'>) {
  const { locale } = useFormat()
  const { can } = useRights('saved_replies')
  const insert = useInsert()
  const draft = useWatch<{ reply: string | null }>({ name: 'reply' }) ?? ''
  const isAsked = can('list') && draft.startsWith('/')
  const found = askedFor(draft, useReplies(isAsked))
  return isAsked && found !== null ? (
    <FoundReplies found={found} language={language ?? locale} onInsert={insert} />
  ) : null
}

/** What the project's staff have answered. */
function UseAnswer({ answer, files }: { answer: string; files: readonly IssueFile[] }) {
  const translate = useTranslate()
  const insert = useInsert()
  const { getValues, setValue } = useFormContext<{ files: Attached[] | null }>()
  const use = () => {
    insert(answer)
    const had = getValues('files') ?? []
    const more = files.map(asAttached).filter(({ id }) => !had.some((one) => one.id === id))
    if (more.length > 0) setValue('files', [...had, ...more].slice(0, FILES_PER_MESSAGE), { shouldDirty: true })
  }
  return (
    <Button variant="outlined" size="small" onClick={use} sx={{ justifySelf: 'start', mb: 1 }}>
      {translate('issues.passed.use')}
    </Button>
  )
}

/** A further answer brings what came with the one before, unless that is taken out: the same once another has answered. */
function KeptFiles({ files }: { files: readonly IssueFile[] }) {
  const { getValues, setValue } = useFormContext<{ files: Attached[] | null }>()
  const before = useRef(files)
  useEffect(() => {
    const was = before.current
    before.current = files
    if (was.map(({ id }) => id).join() === files.map(({ id }) => id).join()) return
    const fresh = (getValues('files') ?? []).filter(({ id }) => ![...was, ...files].some((one) => one.id === id))
    setValue('files', [...files.map(asAttached), ...fresh].slice(0, FILES_PER_MESSAGE))
  }, [files, getValues, setValue])
  return null
}

/**
 * The issue as it stood when the writer began. What a colleague answers meanwhile appears above, but may not have been seen:
 * it is replaced once the issue was read again.
 */
function Writing({
  issue,
  onRead,
  onWriting,
}: Pick<ReplyProps, 'issue' | 'onWriting'> & { onRead: (issue: IssueView) => void }) {
  const reply = useWatch<{ reply: string | null }>({ name: 'reply' })
  const isWriting = (reply ?? '').trim() !== ''
  useEffect(() => {
    if (!isWriting) onRead(issue)
  }, [isWriting, issue, onRead])
  useEffect(() => {
    onWriting(isWriting)
    return () => onWriting(false)
  }, [isWriting, onWriting])
  return null
}

/** What the writer knows of: the issue as it stands, unless it was answered or closed while they wrote. */
const known = (read: IssueView, issue: IssueView): IssueView =>
  read.repliedAt === issue.repliedAt && read.status === issue.status ? issue : read

/** The two ways to send what is written. */
function Buttons() {
  const translate = useTranslate()
  const reply = useWatch<{ reply: string | null }>({ name: 'reply' })
  const button = (name: 'send' | 'sendAndClose') => ({
    disabled: (reply ?? '').trim() === '',
    label: translate(`issues.reply.${name}`),
    busyLabel: translate(`issues.reply.${name}`),
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: { xs: '1 1 auto', sm: 'none' } } }}>
      <SubmitButton {...button('sendAndClose')} step={CLOSE} />
      <SubmitButton {...button('send')} isSecond />
    </Box>
  )
}

function ReplyForm({ issue, onChange, onWriting, onSent }: ReplyFormProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const read = useRef(issue)
  const onRead = useCallback((now: IssueView) => {
    read.current = now
  }, [])
  const way = translate(issue.donorEmail === null ? 'issues.reply.onPage' : 'issues.reply.byMail')
  const again = async () => {
    await onChange()
    onRead(client.getQueryData<IssueView>(viewKey(issue.id)) ?? issue)
  }
  return (
    <FieldsForm
      fields={replyFields}
      keep={`issue.${issue.id}`}
      isDraft
      label={translate('issues.reply.title')}
      initial={{ files: issue.replyFiles.map(asAttached) }}
      send={async ({ reply, files }, step, done) => {
        const { version } = known(read.current, issue)
        const body = { version, reply, ...someFiles(files), close: step === CLOSE }
        const { mailed } = await runAction<{ mailed: boolean }>(ISSUES, issue.id, 'reply', body)
        // Before anything else is asked for: what has been sent must not come back with a reload.
        done()
        onSent()
        notify(mailed ? 'issues.reply.mailed' : 'issues.reply.sent', { type: 'success' })
        await onChange()
      }}
      refusalAction={<FormReadAgain onChange={again} />}
    >
      <Writing issue={issue} onRead={onRead} onWriting={onWriting} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <UseSaved issue={issue} />
        {issue.answer === null ? null : <UseAnswer answer={issue.answer} files={issue.answerFiles} />}
      </Box>
      <FormField
        name="reply"
        label={translate('issues.reply.label')}
        hint={issue.reply === null ? way : `${way} ${translate('issues.reply.replaces')}`}
        lines={4}
        mostLines={14}
      />
      <FindSaved issue={issue} />
      <KeptFiles files={issue.replyFiles} />
      <FilesInput to={{ issue: issue.id }} />
      <Buttons />
    </FieldsForm>
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
