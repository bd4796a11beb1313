import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { FormEvent, ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Entry, EntryNote } from './useEntry.ts'

interface RefusalAlertProps {
  note: EntryNote
  /** What can be done about it. */
  action?: ReactNode
}

/** What was refused, above the form; read out when it appears. */
export function RefusalAlert({ note, action }: RefusalAlertProps) {
  return (
    <Alert severity="error" role="alert" sx={{ mb: 2 }} action={action}>
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
  /** Beside what was refused: what can be done about it. */
  refusalAction?: ReactNode
}

/** The step of the button that was pressed, where the form has more than one. */
function stepOf({ nativeEvent }: FormEvent): string | undefined {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
  return submitter instanceof HTMLButtonElement && submitter.value !== '' ? submitter.value : undefined
}

/** The form around the fields of an entry. */
export function EntryForm<N extends string>({ entry, onSubmit, label, refusalAction, children }: EntryFormProps<N>) {
  return (
    <>
      {entry.note === null ? null : <RefusalAlert note={entry.note} action={refusalAction} />}
      <Box
        component="form"
        id={entry.formId}
        noValidate
        aria-label={label}
        aria-busy={entry.busy}
        onSubmit={(event) => {
          event.preventDefault()
          if (onSubmit) onSubmit()
          else void entry.submit(stepOf(event))
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
  /** Height in lines from which it scrolls. */
  mostLines?: number
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
      maxRows={props.mostLines}
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

interface EntryChoiceProps<N extends string> {
  entry: Entry<N>
  name: N
  label: string
  hint?: string
  options: readonly { value: string; label: string }[]
  /** After the value has been put. */
  onChoose?: () => void
}

/** A field of an entry that holds one of several values; an empty value is one of them where it is among the options. */
export function EntryChoice<N extends string>({ entry, name, label, hint, options, onChoose }: EntryChoiceProps<N>) {
  const error = entry.errorOf(name)
  return (
    <TextField
      select
      label={label}
      name={name}
      value={entry.values[name]}
      onChange={(event) => {
        entry.put(name, event.target.value)
        onChoose?.()
      }}
      error={error !== undefined}
      helperText={error ?? hint}
      fullWidth
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {options.map((one) => (
        <MenuItem key={one.value} value={one.value}>
          <bdi>{one.label}</bdi>
        </MenuItem>
      ))}
    </TextField>
  )
}

interface SubmitButtonProps {
  busy: boolean
  label: string
  /** While it runs. */
  busyLabel: string
  disabled?: boolean
  /** Beside the primary action. */
  isSecond?: boolean
  /** What `send` is told, where the form has more than one button. */
  step?: string
}

/** The form's one primary action, or a second one beside it. */
export function SubmitButton({ busy, label, busyLabel, disabled = false, isSecond = false, step }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      value={step}
      variant={isSecond ? 'outlined' : 'contained'}
      size="large"
      disabled={busy || disabled}
      aria-busy={busy}
      sx={{ mt: 1, justifySelf: { sm: 'stretch' } }}
    >
      {busy ? busyLabel : label}
    </Button>
  )
}
