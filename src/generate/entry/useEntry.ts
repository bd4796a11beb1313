import { useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Field } from '../../../resources/_kit/field.ts'
import { checkField, type Fault } from '../../../resources/_kit/validate.ts'
import { usePhonePlans } from '../../ui/usePhonePlans.ts'
import { refusalOf } from '../calls.ts'
import { useAct } from '../hooks/useAct.ts'

export type EntryFields<N extends string> = Readonly<Record<N, Field>>
export type EntryValues<N extends string> = Readonly<Record<N, string>>
/** The values as they are sent: cleaned, those left empty left out. */
export type EntryBody<N extends string> = Partial<Record<N, unknown>>

export interface EntryOptions<N extends string> {
  fields: EntryFields<N>
  /** What each field begins with. */
  initial: EntryValues<N>
  /** Runs once the fields hold; while it is pending no second one begins. `step`: of the button, where there are several. */
  send: (body: EntryBody<N>, step?: string) => Promise<void>
  onChange?: (values: EntryValues<N>) => void
  /** The names of the fields that the server found fault with. */
  onRefused?: (names: readonly N[]) => void
}

export interface EntryNote {
  title: string
  /** The detail, and errors that belong to no field of the form. */
  more: readonly string[]
}

export interface Entry<N extends string> {
  values: EntryValues<N>
  put: (name: N, value: string) => void
  blur: (name: N) => void
  errorOf: (name: N) => string | undefined
  isRequired: (name: N) => boolean
  /** What was refused, beside the fields; null where nothing was. */
  note: EntryNote | null
  error: unknown
  busy: boolean
  /** The id of the form element. */
  formId: string
  /** Checks these fields, or all; shows what is wrong and leads the keyboard there. True where they hold. */
  validate: (names?: readonly N[]) => boolean
  /** Checks all and sends. True where it was sent and taken. */
  submit: (step?: string) => Promise<boolean>
  clear: () => void
}

const namesOf = <N extends string>(fields: EntryFields<N>): N[] => Object.keys(fields) as N[]

/** The faults of one field, and its value as it is sent. */
function checkOne(name: string, field: Field, value: string): { value: unknown; faults: Fault[] } {
  const checked = checkField(name, field, value)
  const isMissing = field.required === true && checked.value === null && checked.faults.length === 0
  return isMissing ? { ...checked, faults: [{ field: name, key: 'required', args: {}, code: 0 }] } : checked
}

/** Leads the keyboard to the first marked field once it is drawn: when asked to, and when the server has refused. */
function useLead(formId: string, refused: unknown): () => void {
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked === 0 && refused === null) return
    const form = document.getElementById(formId)
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-faulty="true"]')?.focus()
  }, [asked, refused, formId])
  return () => setAsked((before) => before + 1)
}

/**
 * A short form of plain fields: checked by the kit's declarations, errors at their fields [5.24], never sent twice.
 * A field is marked once it was left filled in or once someone tried to go on.
 */
export function useEntry<N extends string>(options: EntryOptions<N>): Entry<N> {
  const { fields, initial, send, onChange, onRefused } = options
  usePhonePlans(Object.values<Field>(fields).some(({ kind }) => kind === 'phone'))
  const translate = useTranslate()
  const [values, setValues] = useState(initial)
  // A file may arrive in a callback of an earlier render: it must not bring back what stood in the fields then.
  const latest = useRef(initial)
  const [tried, setTried] = useState<ReadonlySet<N>>(new Set())
  const [left, setLeft] = useState<ReadonlySet<N>>(new Set())
  /** Changed since the server spoke: its error no longer holds. */
  const [changed, setChanged] = useState<ReadonlySet<N>>(new Set())
  const formId = useId()
  const names = namesOf(fields)
  const check = (name: N) => checkOne(name, fields[name], values[name])

  const act = useAct(async (step?: string) => {
    const body: EntryBody<N> = {}
    for (const name of names) {
      const { value } = check(name)
      if (value !== null) body[name] = value
    }
    try {
      await send(body, step)
    } catch (fault) {
      const refused = names.filter((name) => Object.hasOwn(refusalOf(fault).errors, name))
      if (refused.length > 0) onRefused?.(refused)
      throw fault
    }
  })
  const refusal = act.error === null ? null : refusalOf(act.error)
  const lead = useLead(formId, act.error)

  const put = (name: N, value: string) => {
    latest.current = { ...latest.current, [name]: value }
    setValues(latest.current)
    setChanged((before) => new Set(before).add(name))
    onChange?.(latest.current)
  }
  const validate = (some: readonly N[] = names): boolean => {
    setTried((before) => new Set([...before, ...some]))
    const holds = some.every((name) => check(name).faults.length === 0)
    if (!holds) lead()
    return holds
  }
  const errorOf = (name: N): string | undefined => {
    const said = changed.has(name) ? undefined : refusal?.errors[name]
    if (said !== undefined) return said
    const isShown = tried.has(name) || (left.has(name) && values[name] !== '')
    const fault = isShown ? check(name).faults[0] : undefined
    return fault && translate(`validation.${fault.key}`, fault.args)
  }
  const submit = async (step?: string): Promise<boolean> => {
    if (act.busy || !validate()) return false
    setChanged(new Set())
    return act.run(step)
  }
  return {
    values,
    put,
    blur: (name) => setLeft((before) => new Set(before).add(name)),
    errorOf,
    isRequired: (name) => fields[name].required === true,
    note: refusal && noteOf(refusal, names, translate('errors.title.undefined')),
    error: act.error,
    busy: act.busy,
    formId,
    validate,
    submit,
    clear: act.clear,
  }
}

function noteOf(
  { title, detail, errors }: ReturnType<typeof refusalOf>,
  names: readonly string[],
  general: string,
): EntryNote {
  const unplaced = Object.entries(errors).filter(([name]) => !names.includes(name))
  const more = [detail, ...unplaced.map(([, text]) => text)].filter((text) => text !== '')
  return { title: title === '' ? general : title, more }
}
