/** Signs by the place of their key, for keyboards on which that place says something else. */
const PLACE: Readonly<Record<string, readonly [string, string]>> = { Slash: ['/', '?'] }

/**
 * The Latin letter or sign of a key. On an Arabic keyboard a key says another letter than is printed beside it, and
 * people press the same place.
 */
export function keyOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (/^[ -~]$/.test(key)) return key.toLowerCase()
  return PLACE[code]?.[shiftKey ? 1 : 0] ?? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key
}

/** The key that commands are given with: ⌘ on Apple's machines. */
const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

export const withCommand = (event: KeyboardEvent): boolean =>
  (isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) && !event.altKey && !event.shiftKey

/** The command key as it is written on this machine. */
export const commandKey = (): string => (isApple() ? '⌘' : 'Ctrl')
