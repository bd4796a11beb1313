import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Entry, EntryNote } from './useEntry.ts'

/** What was refused, above the form; read out when it appears. */
export function RefusalAlert({ note }: { note: EntryNote }) {
  return (
    <Alert severity="error" role="alert" sx={{ mb: 2 }}>
      <AlertTitle sx={{ mb: note.more.length === 0 ? 0 : undefined }}>{note.title}</AlertTitle>
      {note.more.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  )
}

interface EntryFormProps<N extends string> {
  entry: Entry<N>
  children: ReactNode
  /** In place of checking all and sending: the next step, for one. */
  onSubmit?: () => void
  label?: string
}

/** The form around the fields of an entry. */
export function EntryForm<N extends string>({ entry, onSubmit, label, children }: EntryFormProps<N>) {
  return (
    <>
      {entry.note === null ? null : <RefusalAlert note={entry.note} />}
      <Box
        component="form"
        id={entry.formId}
        noValidate
        aria-label={label}
        aria-busy={entry.busy}
        onSubmit={(event) => {
          event.preventDefault()
          if (onSubmit) onSubmit()
          else void entry.submit()
        }}
        sx={{ display: 'grid', gap: 1 }}
      >
        {children}
      </Box>
    </>
  )
}

/** Phones, addresses and names of accounts are written from left to right in both languages. */
const LEFT_TO_RIGHT = ['email', 'tel', 'url'] as const
type Kind = 'text' | (typeof LEFT_TO_RIGHT)[number]

interface EntryFieldProps<N extends string> {
  entry: Entry<N>
  name: N
  label: string
  hint?: string
  kind?: Kind
  autoComplete?: string
  autoFocus?: boolean
  /** Height in lines; 1 when not given. */
  lines?: number
  maxLength?: number
  /** Names of accounts: no capital letter and no correction. */
  isName?: boolean
}

/** One field of an entry with its hint or its error. What may be left empty says so. */
export function EntryField<N extends string>(props: EntryFieldProps<N>) {
  const { entry, name, label, hint, kind = 'text', autoComplete = 'off', autoFocus, lines = 1 } = props
  const translate = useTranslate()
  const error = entry.errorOf(name)
  const isRequired = entry.isRequired(name)
  return (
    <TextField
      label={isRequired ? label : `${label} (${translate('common.state.optional')})`}
      name={name}
      type={kind}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      multiline={lines > 1}
      minRows={lines}
      value={entry.values[name]}
      onChange={(event) => entry.put(name, event.target.value)}
      onBlur={() => entry.blur(name)}
      error={error !== undefined}
      helperText={error ?? hint}
      slotProps={{
        htmlInput: {
          dir: kind === 'text' ? 'auto' : 'ltr',
          required: isRequired,
          maxLength: props.maxLength,
          ...(kind !== 'text' || props.isName ? { autoCapitalize: 'none', spellCheck: false } : {}),
        },
      }}
    />
  )
}

interface SubmitButtonProps {
  busy: boolean
  label: string
  /** While it runs. */
  busyLabel: string
  disabled?: boolean
}

/** The form's one primary action. */
export function SubmitButton({ busy, label, busyLabel, disabled = false }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant="contained"
      size="large"
      disabled={busy || disabled}
      aria-busy={busy}
      sx={{ mt: 1, justifySelf: { sm: 'stretch' } }}
    >
      {busy ? busyLabel : label}
    </Button>
  )
}
