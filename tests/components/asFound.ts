import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { vi } from 'vitest'

/*
 * A worker shows one window to all of its files. Each leaves it as it found it: nothing drawn, nothing kept, nobody who
 * listens, and the page's own functions in their places.
 */

/** What a browser tells a page by itself, and programs of files before must not hear. */
const TOLD = new Set([
  'storage',
  'online',
  'offline',
  'visibilitychange',
  'pagehide',
  'pageshow',
  'beforeunload',
  'beforeprint',
  'afterprint',
  'popstate',
])

/** Remembers who begins to listen; returns the way to have none of them hear anything more. */
function rememberListeners(page: Window | Document): () => void {
  const listen: EventTarget['addEventListener'] = page.addEventListener.bind(page)
  const heard: [kind: string, EventListenerOrEventListenerObject | null, boolean | undefined][] = []
  page.addEventListener = (
    kind: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ) => {
    if (TOLD.has(kind)) heard.push([kind, listener, typeof options === 'object' ? options.capture : options])
    listen(kind, listener, options)
  }
  return () => {
    for (const [kind, listener, capture] of heard) page.removeEventListener(kind, listener as EventListener, capture)
  }
}

/** What a window without a layout has not, and files give it. */
const GIVEN = new Set(['matchMedia', 'ResizeObserver'])

/** Notes the functions that stand at `one`; returns the way to put them back, and to uncover what others now hide. */
function noteFunctions(one: Record<string, unknown>): () => void {
  const names = Object.getOwnPropertyNames(one)
  const known = new Set(names)
  // Vitest puts the window's own behind getters and setters: what counts is what is read.
  const found = names.map((name) => [name, one[name]] as const).filter(([, value]) => typeof value === 'function')
  return () => {
    for (const [name, value] of found) if (one[name] !== value) one[name] = value
    for (const name of Object.getOwnPropertyNames(one)) {
      if (known.has(name)) continue
      if (GIVEN.has(name) || name in (Object.getPrototypeOf(one) as object)) Reflect.deleteProperty(one, name)
    }
  }
}

function clearDocument(): void {
  document.body.replaceChildren()
  // What Emotion writes where no theme stands around it belongs to the package, which stays.
  for (const one of document.head.querySelectorAll(':not([data-emotion="css"])')) one.remove()
  for (const one of [document.documentElement, document.body])
    for (const name of one.getAttributeNames()) one.removeAttribute(name)
}

/** Notes how the window is found; returns the way to leave it so. */
export function noteWindow(): () => void {
  const pages: unknown[] = [window, document, navigator, URL]
  const putBack = pages.map((one) => noteFunctions(one as Record<string, unknown>))
  const settings = { ...getConfig() }
  const deafen = [window, document].map(rememberListeners)
  return () => {
    cleanup()
    configure(settings)
    vi.useRealTimers()
    vi.unstubAllGlobals()
    for (const end of deafen) end()
    for (const back of putBack) back()
    clearDocument()
    localStorage.clear()
    sessionStorage.clear()
    window.history.replaceState(null, '', '/')
    // The package stays for the next file, and with it what the package believes of the network.
    onlineManager.setOnline(true)
  }
}
