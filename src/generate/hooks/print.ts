import { useQueryClient } from '@tanstack/react-query'
import { prepare } from '../../ui/usePreparing.ts'

/** So long at the most somebody waits for what lies far below: paper with an outline is better than none. */
const LONGEST_MS = 5000
const LOOK_MS = 100
/** What comes near is drawn, and only then asks for what it shows. */
const STILL = 3

/** Where a browser cannot say what is seen, all of it is. */
const isSeen = (one: Element): boolean => typeof one.checkVisibility !== 'function' || one.checkVisibility()

const isDrawn = (): boolean =>
  ![...document.querySelectorAll('.MuiSkeleton-root, [aria-busy=true]')].some(isSeen) &&
  [...document.querySelectorAll('img')].every(({ complete }) => complete)

/**
 * Prints the page with what lies far below, which is fetched for it (src/ui/useNear.ts): a print that the browser begins by
 * itself waits for nothing.
 */
export function usePrint(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    prepare(true)
    try {
      const end = Date.now() + LONGEST_MS
      for (let still = 0; still < STILL && Date.now() < end; still += 1) {
        await new Promise((go) => setTimeout(go, LOOK_MS))
        if (client.isFetching() > 0 || !isDrawn()) still = -1
      }
      window.print()
    } finally {
      prepare(false)
    }
  }
}
