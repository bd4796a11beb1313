import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isOnPaper = false

/** Calls back when a page goes to paper and when it is back, before the browser takes its picture of it. */
function subscribe(listener: () => void): () => void {
  const turn = (now: boolean) => () => {
    isOnPaper = now
    // The browser draws as soon as its event is over: a render that comes later would miss the paper.
    flushSync(listener)
  }
  const [begin, end] = [turn(true), turn(false)]
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}

/** Whether the page is being printed just now. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isOnPaper)
