import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Whether there is room for a letter beside the list. */
export const useBeside = (): boolean => useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })

interface InPlace {
  /** To be called before the list makes room: it remembers where its reader stood. */
  noteList: () => void
  refLetter: RefObject<HTMLDivElement | null>
}

/**
 * On a narrow window a letter stands in place of the list. It begins at its top and has the keyboard, since what was
 * pressed is gone; whoever comes back, by either way, stands where they stood.
 */
export function useInPlace(isInPlace: boolean, open: string | null): InPlace {
  const refLetter = useRef<HTMLDivElement>(null)
  const stood = useRef(0)
  const before = useRef<string | null>(null)
  useLayoutEffect(() => {
    const last = before.current
    before.current = isInPlace ? open : null
    if (isInPlace) {
      window.scrollTo(0, 0)
      refLetter.current?.focus({ preventScroll: true })
    } else if (last !== null && open === null) {
      window.scrollTo(0, stood.current)
      const entries = [...document.querySelectorAll<HTMLElement>('[data-letter]')]
      entries.find((entry) => entry.getAttribute('data-letter') === last)?.focus({ preventScroll: true })
    }
  }, [isInPlace, open])
  const noteList = () => {
    stood.current = window.scrollY
  }
  return { noteList, refLetter }
}
