import { useEffect } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { draftHere } from '../../providers/acrossReload.ts'
import { useKeeper, useRestored } from '../../providers/useAcrossReload.ts'
import { same } from './merge.ts'

/** What is left when the form goes with its page, until it is done with. */
export function makeDraft(name: string) {
  const place = draftHere(name)
  let isDone = false
  return {
    leave: (values: FieldValues | null) => {
      if (values !== null && !isDone) place.keep(values)
    },
    /** Sent, also where the page was left while that was under way. */
    done: () => {
      isDone = true
      place.drop()
    },
  }
}
export type DraftOf = ReturnType<typeof makeDraft>

interface KeepingProps {
  name: string
  initial: FieldValues
  draft: DraftOf | null
}

/**
 * Keeps what is typed across a reload [4.4], and a draft also while another page is open. Not before the form has taken
 * its own values: they would write over it.
 */
export function Keeping({ name, initial, draft }: KeepingProps) {
  const form = useFormContext()
  const { getValues } = form
  useKeeper(name, () => typedOf(getValues(), initial))
  useRestored<FieldValues>(name, (kept) => {
    for (const [field, value] of Object.entries(kept)) form.setValue(field, value, { shouldDirty: true })
  })
  useEffect(() => () => draft?.leave(typedOf(getValues(), initial)), [draft, getValues, initial])
  return null
}

function typedOf(values: FieldValues, initial: FieldValues): FieldValues | null {
  const typed = Object.entries(values).filter(([field, value]) => !same(value, initial[field]))
  return typed.length === 0 ? null : Object.fromEntries(typed)
}
