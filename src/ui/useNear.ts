import { useEffect, useState } from 'react'

/** So far beyond what is seen of the page, or of the box in it that scrolls. */
const AHEAD = '200px'

/** Whether a place has come near to what is seen of the page, once; where a browser cannot say so, from the beginning. */
export function useNear(isLazy = true) {
  const [isNear, setNear] = useState(!isLazy || typeof IntersectionObserver === 'undefined')
  const [place, setPlace] = useState<Element | null>(null)
  useEffect(() => {
    if (isNear || place === null) return undefined
    const watch = new IntersectionObserver((entries) => setNear(entries.some((one) => one.isIntersecting)), {
      rootMargin: AHEAD,
      scrollMargin: AHEAD,
    })
    watch.observe(place)
    return () => watch.disconnect()
  }, [isNear, place])
  return { isNear, setPlace }
}
