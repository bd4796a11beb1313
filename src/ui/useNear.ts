import { useEffect, useState } from 'react'
import { usePreparing } from './usePreparing.ts'
import { usePrinting } from './usePrinting.ts'

/** So far beyond what is seen of the page, or of the box in it that scrolls. */
const AHEAD = '200px'

/**
 * Whether a place has come near to what is seen of the page, once; a page on paper is seen whole. Where a browser cannot say
 * so, from the beginning.
 *
 * @param isStill else nobody looks: what stands above may not be as tall yet as it will be
 */
export function useNear(isStill = true) {
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  const [place, setPlace] = useState<Element | null>(null)
  const [isOnPaper, isPreparing] = [usePrinting(), usePreparing()]
  // Once it is near it stays so.
  if ((isOnPaper || isPreparing) && !isNear) setNear(true)
  useEffect(() => {
    if (isNear || !isStill || place === null) return undefined
    const watch = new IntersectionObserver((entries) => setNear(entries.some((one) => one.isIntersecting)), {
      rootMargin: AHEAD,
      scrollMargin: AHEAD,
    })
    watch.observe(place)
    return () => watch.disconnect()
  }, [isNear, isStill, place])
  return { isNear, setPlace }
}
