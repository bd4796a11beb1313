import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** Where readers stood, by entry of the browser's history and by page; it outlasts a reload of the tab. */
const KEY = 'athar.places'
const MOST = 100
/** A page whose rows are still on their way is waited for so long. */
const PATIENCE_MS = 5000
/** Whoever moves by themselves is not moved any more. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

type Places = Map<string, number>

function stored(): Places {
  try {
    const known: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]')
    return new Map(known as [string, number][])
  } catch {
    return new Map()
  }
}

function store(places: Places): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify([...places].slice(-MOST)))
  } catch {
    // Places are lost with the tab then.
  }
}

/** Goes there as soon as the page reaches so far. Returns the way to stop. */
function goBackTo(top: number): () => void {
  const watch = new ResizeObserver(go)
  const timer = setTimeout(stop, PATIENCE_MS)
  function stop() {
    clearTimeout(timer)
    watch.disconnect()
    for (const name of BY_HAND) window.removeEventListener(name, stop)
  }
  function go() {
    window.scrollTo(0, top)
    if (document.documentElement.scrollHeight - window.innerHeight >= top) stop()
  }
  for (const name of BY_HAND) window.addEventListener(name, stop, { passive: true })
  watch.observe(document.body)
  go()
  return stop
}

interface State {
  /** A form whose record was made while someone types goes on at the record's own address. */
  instead?: string
  /** Set by links that lead back to where one came from. */
  back?: true
}

/**
 * [2.59] A new page begins at its top; filters and sorting change the query alone and leave the reader in place. Whoever
 * goes back, by the browser or by a page's own link, stands where they stood.
 */
export function Place() {
  const { key, pathname, state } = useLocation()
  const type = useNavigationType()
  const before = useRef<string | null>(null)
  const here = useRef<readonly string[]>([])
  const [places] = useState(stored)
  useLayoutEffect(() => {
    const { instead, back } = (state ?? {}) as State
    const goesOn = before.current !== null && instead === before.current
    const isNew = pathname !== before.current && !goesOn
    const entry = `${key} ${pathname}`
    before.current = pathname
    here.current = [entry, pathname]
    const known = type === NavigationType.Pop ? places.get(entry) : back === true ? places.get(pathname) : undefined
    if (isNew && known !== undefined && known > 0) return goBackTo(known)
    if (isNew) window.scrollTo(0, 0)
    return undefined
  }, [key, pathname, state, type, places])
  useEffect(() => {
    const note = () => {
      for (const name of here.current) {
        places.delete(name)
        places.set(name, window.scrollY)
      }
    }
    const keep = () => store(places)
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', keep)
    // The browser would move before the rows are here.
    window.history.scrollRestoration = 'manual'
    return () => {
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', keep)
    }
  }, [places])
  return null
}
