import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { refusalText } from '../../../../src/generate/calls.ts'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { useKeepAcrossReload } from '../../../../src/providers/useAcrossReload.ts'

interface ComposerProps {
  label: string
  /** Most characters. */
  max: number
  /** Names what is written here within its page: it outlives a reload [4.4]. */
  keepKey: string
  submitLabel: string
  /** A rejection stays in the field, with its reason. */
  onSubmit: (text: string) => Promise<void>
  initial?: string
  hint?: string
  minRows?: number
  onCancel?: () => void
  autoFocus?: boolean
}

/** Where staff write a few lines: a comment or a note. Ctrl and Enter send it. */
export function Composer({ label, max, keepKey, submitLabel, onSubmit, ...more }: ComposerProps) {
  const { initial = '', hint, minRows = 1, onCancel, autoFocus = false } = more
  const translate = useTranslate()
  const [text, setText] = useState(initial)
  useKeepAcrossReload<string>(keepKey, text === initial ? null : text, setText)
  const submit = useAct(async () => {
    await onSubmit(text.trim())
    setText('')
  })
  const isReady = text.trim() !== '' && text.length <= max && text !== initial
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isReady) void submit.run()
    if (event.key === 'Escape') onCancel?.()
  }
  const used = text.length > max * 0.8 ? translate('common.text.characters', { used: text.length, max }) : null
  return (
    <Box
      component="form"
      sx={{ display: 'grid', gap: 1 }}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void submit.run()
      }}
    >
      <TextField
        label={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        multiline
        minRows={minRows}
        maxRows={10}
        fullWidth
        autoFocus={autoFocus}
        error={submit.error !== null || text.length > max}
        helperText={submit.error === null ? (used ?? hint) : refusalText(submit.error)}
        slotProps={{ htmlInput: { dir: 'auto' } }}
      />
      {text === '' && onCancel === undefined ? null : (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Button type="submit" variant="contained" size="small" disabled={!isReady || submit.busy}>
            {submitLabel}
          </Button>
          {onCancel === undefined ? null : (
            <Button size="small" variant="text" onClick={onCancel}>
              {translate('common.action.cancel')}
            </Button>
          )}
          <Typography variant="body2" color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
            {translate('notes.sendKeys')}
          </Typography>
        </Box>
      )}
    </Box>
  )
}
