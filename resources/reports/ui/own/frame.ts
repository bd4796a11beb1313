/** Links within the page stay in it. No page of ours opens in a frame: all others, and what is sent, go to one of their own. */
export function leadOutside(page: Document): void {
  for (const one of page.querySelectorAll('a[href]:not([href^="#"]), form')) one.setAttribute('target', '_blank')
}

/** The borders of the frame, above and below. */
const BORDERS = 2

/** Tells how long the page is, and again whenever it is longer or shorter: a part that is opened, a picture that came. */
export function wholeHeight(page: Document, tell: (px: number) => void): () => void {
  // As long as what it says, not as its window.
  page.body.style.minHeight = '0'
  // A browser without it keeps the frame as it is first laid, and scrolls within.
  if (typeof ResizeObserver === 'undefined') return () => undefined
  const observer = new ResizeObserver(() => tell(Math.ceil(page.documentElement.offsetHeight) + BORDERS))
  observer.observe(page.documentElement)
  return () => observer.disconnect()
}
