import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { leavesOf } from './leaves.ts'

/** Parts of a form come after it: a field that is not there yet is waited for. */
const WAITS = 25
const WAIT_MS = 80

/** Below the bar at the top and above the one at the foot, also once parts above it have come and taken their room. */
function keepInSight(input: Element | null, times = 4): void {
  if (times === 0 || document.activeElement !== input) return
  input?.scrollIntoView?.({ block: 'center' })
  setTimeout(() => keepInSight(input, times - 1), 3 * WAIT_MS)
}

interface Way {
  form: UseFormReturn
  path: string
  /** Where the keyboard was. */
  from: Element | null
  /** A form of the page, which goes with it. */
  page: HTMLFormElement | undefined
}

/** Puts the keyboard at an input, as soon as it is there and unless someone has gone elsewhere by then. */
function putAt(way: Way, waits = WAITS): void {
  const { form, path, from, page } = way
  if (page?.isConnected !== true) return
  const input = document.getElementsByName(path)[0]
  input?.focus()
  // A file of several, say, has no input of its own: its list has.
  if (document.activeElement !== input) for (const at of [path, path.replace(/\.\d+$/, '')]) form.setFocus(at)
  setTimeout(() => {
    const now = document.activeElement
    if (now === from && waits > 0) putAt(way, waits - 1)
    else if (now !== from) keepInSight(now)
  }, WAIT_MS)
}

/** Puts the keyboard at a field, or at the first fault below it. */
export function reach(form: UseFormReturn, field: string): void {
  const [path = field] = leavesOf({ [field]: form.getFieldState(field).error } as FieldErrors, [field])
  putAt({ form, path, from: document.activeElement, page: document.forms[0] })
}
