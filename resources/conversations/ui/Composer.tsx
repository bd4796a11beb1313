import AttachFile from '@mui/icons-material/AttachFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { refusalText } from '../../../src/generate/calls.ts'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { asAttached, someFiles } from '../../../src/generate/inputs/attached.ts'
import { newKey } from '../../../src/providers/http.ts'
import { Notice } from '../../../src/ui/Notice.tsx'
import { LIMITS } from '../../_kit/limits.ts'
import { askedFor, FoundReplies, RepliesMenu, useReplies, wordsOf } from '../../saved_replies/ui/Replies.tsx'
import type { ConversationView } from '../contract.ts'
import { send, useRefresh } from './calls.ts'
import type { Sent } from './files/Attach.tsx'
import { Attach } from './files/later.ts'
import { When } from './Row.tsx'
import { useDraft } from './useDraft.ts'

/** From here on it is told how many characters are left. */
const TELL_LEFT = 200

/** Why nothing can be answered now, and what can be done instead. */
export function Held({ refusal }: { refusal: string }) {
  const translate = useTranslate()
  const how = translate(`chat.heldHow.${refusal}`, { _: '' })
  return (
    <Notice tone="warning">
      <strong>{translate('chat.held')}</strong>: {translate(`reports.gate.${refusal}`, { _: refusal })}. {how}{' '}
      {refusal === 'window' ? <Link to="/app/templates">{translate('chat.templates')}</Link> : null}
    </Notice>
  )
}

/** What one has to know before writing: until when Meta takes it, and whether it leaves at all. */
function Before({ view: { windowUntil, isReady } }: { view: ConversationView }) {
  const translate = useTranslate()
  if (!isReady) return <Notice tone="warning">{translate('chat.notReady')}</Notice>
  if (windowUntil === null) return null
  // The sentence's own place for the moment, which is an element.
  const [before = '', after = ''] = translate('chat.window', { time: '\u0000' }).split('\u0000')
  return (
    <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', mb: 0.5 }}>
      {before}
      <When at={windowUntil} />
      {after}
    </Box>
  )
}

/** An answer, by the conversation's own channel. What is typed stays until it has been taken. */
export function Composer({ view }: { view: ConversationView }) {
  const translate = useTranslate()
  const refresh = useRefresh()
  const [draft, write] = useDraft()
  const [files, setFiles] = useState<readonly Sent[]>([])
  const [isAttaching, attach] = useState(false)
  const [refused, setRefused] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const asked = useRef({ what: '', key: '' })
  const replies = useReplies(draft.startsWith('/'))
  const found = askedFor(draft, replies)
  const left = LIMITS.chat - draft.length

  const insert = (text: string) => {
    write(found === null && draft.trim() !== '' ? `${draft.trimEnd()}\n${text}` : text)
    field.current?.focus()
  }
  // Named by its words: another message may follow at once.
  const sending = useAct(async (text: string) => {
    if (text === '' && files.length === 0) return false
    const body = { text, ...someFiles(files.map(asAttached)) }
    const what = JSON.stringify(body)
    if (asked.current.what !== what) asked.current = { what, key: newKey() }
    setRefused('')
    try {
      await send(view.id, body, asked.current.key)
    } catch (fault) {
      setRefused(refusalText(fault))
      return false
    }
    asked.current = { what: '', key: '' }
    write('')
    setFiles([])
    attach(false)
    await refresh()
    return undefined
  })
  const pressed = (event: KeyboardEvent) => {
    const { key, shiftKey, nativeEvent } = event
    if (key === 'Escape' && found !== null) {
      write('')
      return
    }
    // A word that is still being composed (an Arabic or other keyboard's help) is ended by its own Enter.
    if (key !== 'Enter' || shiftKey || nativeEvent.isComposing) return
    event.preventDefault()
    const [first] = found ?? []
    if (first) insert(wordsOf(first, view.language))
    else void sending.run(draft.trim())
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void sending.run(draft.trim())
      }}
      sx={{ position: 'relative' }}
    >
      <Before view={view} />
      {found === null ? null : <FoundReplies found={found} language={view.language} onInsert={insert} />}
      <TextField
        multiline
        fullWidth
        minRows={1}
        maxRows={6}
        value={draft}
        inputRef={field}
        error={refused !== ''}
        helperText={
          refused !== ''
            ? refused
            : left < TELL_LEFT
              ? translate('chat.left', { smart_count: Math.max(left, 0) })
              : translate('chat.hint')
        }
        placeholder={translate('chat.placeholder')}
        onChange={({ target }) => write(target.value)}
        onKeyDown={pressed}
        slotProps={{
          htmlInput: {
            'aria-label': translate('chat.write'),
            maxLength: LIMITS.chat,
            dir: draft === '' ? undefined : 'auto',
          },
        }}
      />
      {isAttaching ? (
        <Attach
          conversation={view.id}
          files={files}
          onAdd={(file) => setFiles((all) => [...all, file])}
          onRemove={(id) => setFiles((all) => all.filter((one) => one.id !== id))}
        />
      ) : null}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 0.5 }}>
        {view.channel === 'sms' || isAttaching ? null : (
          <Button size="small" startIcon={<AttachFile />} onClick={() => attach(true)}>
            {translate('chat.files.add')}
          </Button>
        )}
        <RepliesMenu language={view.language} onInsert={insert} />
        <Box sx={{ flex: 1 }} />
        <Button
          type="submit"
          variant="contained"
          disabled={sending.busy || (draft.trim() === '' && files.length === 0) || found !== null}
        >
          {translate(sending.busy ? 'chat.sending' : 'chat.send')}
        </Button>
      </Box>
    </Box>
  )
}
