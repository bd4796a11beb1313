import { type RefCallback, useCallback } from 'react'

/** Tells a part of the page how far from its top it stands, as `--top`: strips and heads above it differ by reader and day. */
export const useRoom = (): RefCallback<HTMLElement> =>
  useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const measure = () => {
      const top = element.getBoundingClientRect().top + window.scrollY
      element.style.setProperty('--top', `${Math.round(top)}px`)
    }
    measure()
    // What stands above it has become another height: of the page as a whole, which holds both.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
    observer?.observe(document.body)
    window.addEventListener('resize', measure)
    return () => {
      observer?.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [])
