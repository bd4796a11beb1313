/**
 * The second half of a double click is no answer to what the first has opened: it would fall onto the ground beside a dialog, which
 * closes it before anybody saw it, or onto the button that confirms. Listens before all others do.
 */
export function ignoreSecondClicks(): void {
  let first: EventTarget | null = null
  window.addEventListener(
    'click',
    (event) => {
      const { target, detail } = event
      if (detail <= 1) {
        first = target
        return
      }
      const layer = target instanceof Element ? target.closest('.MuiModal-root') : null
      if (layer === null || (first instanceof Node && layer.contains(first))) return
      event.stopPropagation()
      event.preventDefault()
    },
    { capture: true },
  )
}
