/**
 * The Latin letter or sign of a key. On an Arabic keyboard a key says another letter than is printed beside it, and
 * people press the same place.
 */
export function keyOf(event: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[ -~]$/.test(event.key)) return event.key.toLowerCase()
  return /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() ?? event.key
}

/** The key that commands are given with: ⌘ on Apple's machines. */
const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

export const withCommand = (event: KeyboardEvent): boolean =>
  (isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) && !event.altKey && !event.shiftKey

/** A command as it is written on this machine: Ctrl+K, ⌘K. */
export const commandName = (letter: string): string => (isApple() ? `⌘${letter}` : `Ctrl+${letter}`)
