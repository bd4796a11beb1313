/** The height of the bar above every page, with some air. */
const BAR = 72

/** Puts the cursor at a part of a form, with its beginning in sight. */
export function reveal(id: string): void {
  const part = document.getElementById(id)
  if (part === null) return
  const { top } = part.getBoundingClientRect()
  if (top < BAR || top > window.innerHeight - BAR) window.scrollTo({ top: top + window.scrollY - BAR })
  part.focus({ preventScroll: true })
}

const WRITTEN =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="file"])'

/** Whether someone is writing in an input at this moment. */
export const isWriting = (): boolean => document.activeElement?.matches(WRITTEN) ?? false
