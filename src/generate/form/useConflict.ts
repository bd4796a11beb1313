import { useFormContext } from 'react-hook-form'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { formNames } from '../fields.ts'
import type { ConflictProps } from './Conflict.tsx'
import { valuesOf } from './changes.ts'
import type { Live } from './live.ts'
import { mergeChanges } from './merge.ts'
import type { Theirs } from './useSave.ts'

interface Meeting {
  resource: Resource
  live: Live
  /** The record as someone else left it; null where nobody did. */
  theirs: Theirs | null
  /** The choice between the two is made. */
  settled: () => void
  /** Saves, as the person asked before the two met. */
  submit: (action: string | null) => void
  /** Saves by itself what can be saved. */
  flush: () => Promise<unknown>
}

/** What the form shows of two changes that met, with both ways on; null where none did. */
export function useConflict({ resource, live, theirs, settled, submit, flush }: Meeting): ConflictProps | null {
  const form = useFormContext()
  const base = live.base()
  if (theirs === null || base === null) return null
  const names = formNames(resource)
  const merged = mergeChanges(names, valuesOf(resource, base), form.getValues(), valuesOf(resource, theirs.row))
  return {
    resource,
    mine: form.getValues(),
    theirs: theirs.row,
    names: merged.conflicts,
    asked: theirs.asked,
    onKeep: () => {
      live.rebase(theirs.row)
      settled()
      for (const name of names) form.setValue(name, merged.values[name], { shouldDirty: true })
      form.clearErrors('root')
      if (theirs.asked) submit(live.action())
      else void flush()
    },
    onTake: () => {
      live.rebase(theirs.row)
      settled()
      form.reset(valuesOf(resource, theirs.row))
      void flush()
    },
  }
}
