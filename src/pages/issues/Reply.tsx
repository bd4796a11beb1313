import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { IssueView } from '../../../resources/_contracts/issues.ts'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import { refusalOf, refusalText, runAction } from '../../generate/calls.ts'
import { useKeepAcrossReload } from '../../providers/useKept.ts'
import { Section } from '../../ui/Section.tsx'
import { useAct } from '../_shared/useAct.ts'

interface ReplyProps {
  resource: string
  issue: IssueView
  /** Reads the issue again. */
  onChange: () => Promise<unknown>
}

function useReply({ resource, issue, onChange }: ReplyProps) {
  const notify = useNotify()
  const [text, setText] = useState('')
  useKeepAcrossReload<string>(`issue.${issue.id}`, text === '' ? null : text, setText)
  const work = (close: boolean) => async () => {
    const body = { version: issue.version, reply: text.trim(), close }
    const { mailed } = await runAction<{ mailed: boolean }>(resource, issue.id, 'reply', body)
    setText('')
    notify(mailed ? 'issues.reply.mailed' : 'issues.reply.sent', { type: 'success' })
    await onChange()
  }
  const send = useAct(work(false))
  const sendAndClose = useAct(work(true))
  return { text, setText, send, sendAndClose }
}

/** Someone else has answered or closed it meanwhile: what was written stays, the issue is read again. */
function Refused({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const translate = useTranslate()
  const { status } = refusalOf(error)
  return (
    <Alert
      severity="error"
      role="alert"
      sx={{ whiteSpace: 'pre-line' }}
      action={
        status === 409 ? (
          <Button color="inherit" size="small" onClick={onAgain}>
            {translate('issues.reply.again')}
          </Button>
        ) : undefined
      }
    >
      {refusalText(error)}
    </Alert>
  )
}

/** [4.8] the answer: sent, or sent and the issue closed with it. */
export function Reply(props: ReplyProps) {
  const { issue, onChange } = props
  const translate = useTranslate()
  const { text, setText, send, sendAndClose } = useReply(props)
  const max = LIMITS.issue
  const busy = send.busy || sendAndClose.busy
  const error = send.error ?? sendAndClose.error
  const isReady = text.trim() !== '' && text.length <= max && !busy
  const way = translate(issue.donorEmail === null ? 'issues.reply.onPage' : 'issues.reply.byMail')
  const hint = issue.reply === null ? way : `${way} ${translate('issues.reply.replaces')}`
  const used = text.length > max * 0.8 ? translate('common.text.characters', { used: text.length, max }) : hint
  const again = () => {
    send.clear()
    sendAndClose.clear()
    void onChange()
  }
  return (
    <Section title={translate('issues.reply.title')} subtitle={translate('issues.reply.hint')}>
      <Box
        component="form"
        sx={{ display: 'grid', gap: 1.5 }}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) void send.run()
        }}
      >
        {error === null ? null : <Refused error={error} onAgain={again} />}
        <TextField
          label={translate('issues.reply.label')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          multiline
          minRows={4}
          maxRows={14}
          fullWidth
          error={text.length > max}
          helperText={used}
          slotProps={{ htmlInput: { dir: 'auto' } }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: { xs: '1 1 auto', sm: 'none' } } }}>
          <Button variant="contained" disabled={!isReady} aria-busy={busy} onClick={() => void sendAndClose.run()}>
            {translate('issues.reply.sendAndClose')}
          </Button>
          <Button type="submit" variant="outlined" disabled={!isReady} aria-busy={busy}>
            {translate('issues.reply.send')}
          </Button>
        </Box>
      </Box>
    </Section>
  )
}
