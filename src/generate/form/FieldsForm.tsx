import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { createContext, type FormEvent, type ReactNode, use, useEffect, useId, useMemo, useState } from 'react'
import { Form, RecordContextProvider, useTranslate } from 'react-admin'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { type Field, isNested } from '../../../resources/_kit/field.ts'
import type { Rule } from '../../../resources/_kit/rules.ts'
import { joinWords } from '../../providers/errorText.ts'
import { usePress } from '../../ui/usePress.ts'
import { type Refusal, refusalOf, sentences } from '../calls.ts'
import { MarksContext } from '../inputs/useField.ts'
import { BusyProvider } from './busy.tsx'
import { Keeping, makeDraft } from './Keeping.tsx'
import { useRefusalNotice } from './refusalNotice.ts'
import { resolverOf } from './resolver.ts'

/** What was refused, in words: beside the fields, never at one of them. */
export interface Note {
  title: string
  more: readonly string[]
}

export interface FieldsFormProps<N extends string> {
  /** Of a `forms.ts`, or of a resource. */
  fields: Readonly<Record<N, Field>>
  /** What has to hold between them. */
  rules?: readonly Rule<N>[]
  /** What each field begins with; null where it is left out. */
  initial?: Readonly<Partial<Record<N, unknown>>>
  /**
   * Runs once the fields hold, with their values cleaned and without those left empty; while it is pending no second
   * one begins. What it throws stands above the form or at its fields [5.24]. `step`: of the button, where there are
   * several. `done`: what was typed is no draft any more; called where the form is drawn anew before this ends.
   */
  send: (body: Partial<Record<N, unknown>>, step: string | undefined, done: () => void) => Promise<void>
  /** In place of checking all and sending: the next step, for one. */
  onSubmit?: (sending: Sending, values: FieldValues) => void
  /** The names of the fields that the server found fault with. */
  onRefused?: (names: readonly N[]) => void
  /** Names what is typed on this page, to keep it across a reload [4.4]. */
  keep?: string
  /** It stays as well where the page is left for another one, until it is sent: a message is not written twice. */
  isDraft?: boolean
  label?: string
  /** Beside what was refused: what can be done about it. */
  refusalAction?: ReactNode
  /** Words of the form's own for a refusal; null where the server's will do. */
  wordsFor?: (refusal: Refusal) => Note | null
  children: ReactNode
}

export interface Sending {
  fields: Readonly<Record<string, Field>>
  busy: boolean
  /** Why the last sending failed; null where it did not. */
  error: unknown
  clear: () => void
  /** Checks these fields, shows what is wrong and leads the keyboard there. True where they hold. */
  validate: (names: readonly string[]) => Promise<boolean>
  /** Checks all and sends. */
  submit: () => void
}

const SendingContext = createContext<Sending | null>(null)

/** How the sending of the form around stands. */
export function useSending(): Sending {
  const sending = use(SendingContext)
  if (sending === null) throw new Error('useSending is for what stands in a form')
  return sending
}

type Send = (body: FieldValues, step: string | undefined) => Promise<void>

/** What a form's check and its submit read at the moment they run, and no render shows. */
function makeHold() {
  const tried = new Set<string>()
  let step: string | undefined
  let send: Send = async () => {}
  let instead: (() => void) | null = null
  return {
    /** The fields that someone tried to go on from: what is missing there is said. */
    tried: tried as ReadonlySet<string>,
    tryOn: (names: readonly string[]) => {
      for (const name of names) tried.add(name)
    },
    /** A button was pressed; true where something else than sending follows. */
    begin: (pressed: string | undefined): boolean => {
      step = pressed
      instead?.()
      return instead !== null
    },
    send: (body: FieldValues) => send(body, step),
    use: (nextSend: Send, nextInstead: (() => void) | null) => {
      send = nextSend
      instead = nextInstead
    },
  }
}
type Hold = ReturnType<typeof makeHold>

/** The step of the button that was pressed, where the form has more than one. */
function stepOf({ nativeEvent }: FormEvent): string | undefined {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
  return submitter instanceof HTMLButtonElement && submitter.value !== '' ? submitter.value : undefined
}

/** What was refused, above the form; read out when it appears. */
export function RefusalAlert({ note, action }: { note: Note; action?: ReactNode }) {
  return (
    <Alert severity="error" role="alert" sx={{ mb: 2 }} action={action}>
      <AlertTitle sx={{ mb: note.more.length === 0 ? 0 : undefined }}>{note.title}</AlertTitle>
      {note.more.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  )
}

const NO_RULES: readonly never[] = []
const WRONG = '[aria-invalid="true"], [data-faulty="true"]'

interface BodyProps<N extends string> extends FieldsFormProps<N> {
  formId: string
  hold: Hold
  start: FieldValues
}

/** Everything within the form: what was refused, and the fields. */
function Body<N extends string>(props: BodyProps<N>) {
  const {
    fields,
    send,
    onSubmit,
    onRefused,
    keep,
    isDraft = false,
    refusalAction,
    wordsFor,
    children,
    formId,
    hold,
    start,
  } = props
  const translate = useTranslate()
  const form = useFormContext()
  const { isReady } = form.formState
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const press = usePress()
  const [draft] = useState(() => (keep !== undefined && isDraft ? makeDraft(keep) : null))
  const done = () => draft?.done()
  const names = Object.keys(fields) as N[]
  const inWords = (refused: Refusal): Note =>
    wordsFor?.(refused) ?? noteOf(refused, names, translate('errors.title.undefined'))
  const note = error === null ? null : inWords(refusalOf(error))
  const notice = useRefusalNotice()

  const run: Send = async (values, step) => {
    if (!press.begin(JSON.stringify([values, step]))) return
    let well = false
    setBusy(true)
    setError(null)
    notice.takeBack()
    try {
      const body = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
      await send(body as Partial<Record<N, unknown>>, step, done)
      done()
      well = true
    } catch (fault) {
      const refusal = refusalOf(fault)
      const { errors } = refusal
      const refused = names.filter((name) => Object.hasOwn(errors, name))
      for (const name of refused) {
        const path = isNested(fields[name]) ? `${name}.root` : name
        form.setError(path, { type: 'server', message: errors[name] })
      }
      if (refused.length > 0) onRefused?.(refused)
      const { title, more } = inWords(refusal)
      notice.say(joinWords({ title, subtitle: sentences(more) }))
      setError(fault)
    } finally {
      press.end(well)
      setBusy(false)
    }
  }
  const sending: Sending = {
    fields,
    busy,
    error,
    clear: () => setError(null),
    validate: (some) => {
      hold.tryOn(some)
      // Looked at from now on: what is mended loses its mark at once.
      for (const name of some) form.setValue(name, form.getValues(name), { shouldTouch: true })
      return form.trigger([...some], { shouldFocus: true })
    },
    submit: () => {
      hold.tryOn(names)
      void form.handleSubmit(hold.send)()
    },
  }
  useEffect(() => {
    hold.use(run, onSubmit === undefined ? null : () => onSubmit(sending, form.getValues()))
  })
  useEffect(() => {
    if (error !== null) document.getElementById(formId)?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [error, formId])

  return (
    <SendingContext value={sending}>
      {keep !== undefined && isReady ? <Keeping name={keep} initial={start} draft={draft} /> : null}
      {note === null ? null : <RefusalAlert note={note} action={refusalAction} />}
      <Box aria-busy={busy} sx={{ display: 'grid', gap: 1 }}>
        {children}
      </Box>
    </SendingContext>
  )
}

/** The title, the detail, and errors that belong to no field of the form. */
function noteOf({ title, detail, errors }: Refusal, names: readonly string[], general: string): Note {
  const unplaced = Object.entries(errors).filter(([name]) => !names.includes(name))
  const more = [detail, ...unplaced.map(([, text]) => text)].filter((text) => text !== '')
  return { title: title === '' ? general : title, more }
}

/**
 * A form of declared fields that is sent to a place of its own: checked by the kit's declarations, errors at their
 * fields [5.24], never sent twice. A field is marked once it was left filled in, or once someone tried to go on.
 */
export function FieldsForm<N extends string>(props: FieldsFormProps<N>) {
  const { fields, rules = NO_RULES, initial, label } = props
  const translate = useTranslate()
  const formId = useId()
  const [hold] = useState(makeHold)
  const [start] = useState<FieldValues>(() =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, initial?.[name as N] ?? null])),
  )
  const resolver = useMemo(
    () =>
      resolverOf(
        () => ({ shape: { fields, rules }, mode: 'create', current: {}, complete: false, tried: hold.tried }),
        translate,
      ),
    [fields, rules, hold, translate],
  )
  const begin = (event: FormEvent) => {
    if (hold.begin(stepOf(event))) event.preventDefault()
    else hold.tryOn(Object.keys(fields))
  }
  return (
    <Box
      id={formId}
      role={label === undefined ? undefined : 'group'}
      aria-label={label}
      // Before the form's own: by then it is known what is asked.
      onSubmitCapture={begin}
    >
      <BusyProvider>
        <MarksContext value="optional">
          {/* A record that the page shows is none of this form's. */}
          <RecordContextProvider value={undefined}>
            <Form
              noValidate
              mode="onTouched"
              reValidateMode="onChange"
              disableInvalidFormNotification
              defaultValues={start}
              resolver={resolver}
              onSubmit={hold.send}
            >
              <Body {...props} formId={formId} hold={hold} start={start} />
            </Form>
          </RecordContextProvider>
        </MarksContext>
      </BusyProvider>
    </Box>
  )
}
