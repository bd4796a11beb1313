import { type RefObject, useRef } from 'react'
import { useFormContext } from 'react-hook-form'

/** Puts words into a text where its cursor stands. `place` goes around the input; `make` is told what is written so far. */
export function useInsert(source: string): {
  place: RefObject<HTMLDivElement | null>
  insert: (make: (text: string) => string) => void
} {
  const { setValue, getValues } = useFormContext()
  const place = useRef<HTMLDivElement>(null)
  const insert = (make: (text: string) => string) => {
    const area = place.current?.querySelector<HTMLTextAreaElement | HTMLInputElement>(
      'textarea:not([aria-hidden]), input[type=text]',
    )
    const value: unknown = getValues(source)
    const text = typeof value === 'string' ? value : ''
    const written = make(text)
    const [start, end] = area
      ? [area.selectionStart ?? text.length, area.selectionEnd ?? text.length]
      : [text.length, text.length]
    setValue(source, text.slice(0, start) + written + text.slice(end), { shouldDirty: true, shouldTouch: true })
    // The new text is drawn first.
    setTimeout(() => {
      area?.focus()
      area?.setSelectionRange(start + written.length, start + written.length)
    }, 0)
  }
  return { place, insert }
}
