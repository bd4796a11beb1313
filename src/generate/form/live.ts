import type { FieldValues } from 'react-hook-form'
import type { Row } from '../calls.ts'

type Submit = (body: FieldValues, action: string | null) => Promise<void>

/**
 * What a form's validation and its submit read at the moment they run, and no render shows: the step that was asked
 * for, whether publishing's needs are checked, and the record that the changes are compared with.
 */
export interface Live {
  /** The record as it was last read; null for a new one. After a conflict it is the other person's. */
  base: () => Row | null
  rebase: (record: Row) => void
  /** The step that the next save takes; null saves alone. */
  action: () => string | null
  complete: () => boolean
  ask: (action: string | null) => void
  checkComplete: () => void
  submit: (body: FieldValues) => Promise<void>
  onSubmit: (submit: Submit) => void
}

export function makeLive(record: Row | null): Live {
  let base = record
  let action: string | null = null
  let complete = false
  let submit: Submit = async () => {}
  return {
    base: () => base,
    rebase: (next) => {
      base = next
    },
    action: () => action,
    complete: () => complete,
    ask: (next) => {
      action = next
      complete = next !== null
    },
    checkComplete: () => {
      complete = true
    },
    submit: (body) => submit(body, action),
    onSubmit: (next) => {
      submit = next
    },
  }
}
