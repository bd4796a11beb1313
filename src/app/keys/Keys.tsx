import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDialog } from '../../generate/lazyPart.tsx'
import { useSettings } from '../../providers/settings.ts'
import { isCovered } from '../../ui/covered.ts'
import type { MenuGroup } from '../layout/menu.ts'
import { Help } from './lazyHelp.ts'
import { keyOf, withCommand } from './letters.ts'
import { placesOf } from './places.ts'

/** So long the second letter is waited for. */
const PAIR_MS = 1500

const withoutCommand = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey

const TYPING =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu]'

/** Whether a letter that is pressed there is text. */
const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TYPING) !== null

/** What the page itself offers for a key, as it says to screen readers too. */
const offered = (keys: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`main [aria-keyshortcuts~="${keys}"]`)

/** Presses what the page offers for the key; false where it offers nothing, or not now. */
function press(keys: string): boolean {
  const element = offered(keys)
  if (element === null || element.matches(':disabled')) return false
  if (element instanceof HTMLInputElement) {
    element.focus()
    element.select()
  } else element.click()
  return true
}

/** Keys that lead somewhere from any page, and those that the page itself has. Never while someone types. */
export function Keys({ groups }: { groups: readonly MenuGroup[] }) {
  const navigate = useNavigate()
  const letters = useSettings(({ letterKeys }) => letterKeys)
  const { isOpen, close, button } = useDialog(Help)
  const goUntil = useRef(0)
  const go = (letter: string): boolean => {
    const place = placesOf(groups).find((one) => one.letter === letter)
    if (place) void navigate(place.item.path)
    return place !== undefined
  }
  const isTaken = (event: KeyboardEvent): boolean => {
    const key = keyOf(event)
    const isPair = event.timeStamp < goUntil.current
    goUntil.current = 0
    if (isCovered()) return false
    if (withCommand(event) && (key === 's' || key === 'Enter')) return press('Control+S')
    if (!letters || !withoutCommand(event) || isTyping(event.target)) return false
    if (isPair) return go(key)
    if (key === '?') button.onClick()
    else if (key === 'g') goUntil.current = event.timeStamp + PAIR_MS
    else return ['n', 'e', '/'].includes(key) && press(key)
    return true
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && !event.repeat && isTaken(event)) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return isOpen ? <Help onClose={close} /> : null
}
