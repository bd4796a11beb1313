const MAX_NAME = 150
const MAX_EXTENSION = 10
// Controls, and the marks that turn the reading direction: "gpj.exe" can be made to read as "exe.jpg".
const INVISIBLE = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu
const NOT_IN_NAMES = /[<>:"|?*]/g
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** The extension in lower case without its dot, or ''. */
export function extensionOf(fileName: string): string {
  const found = /[^.\s][^.]*\.([a-z0-9]{1,10})$/i.exec(safeFileName(fileName))
  return found?.[1]?.toLowerCase() ?? ''
}

/** At most `max` UTF-16 units, never cutting a character (with its marks) in two. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text.slice(0, max * 2))) {
    if (kept.length + segment.length > max) break
    kept += segment
  }
  return kept
}

/** Without dots and blanks at both ends, each looked at once: whoever sends a file decides how many there are. */
function withoutEnds(name: string): string {
  let [from, to] = [0, name.length]
  while (from < to && '. '.includes(name.charAt(from))) from += 1
  while (to > from && '. '.includes(name.charAt(to - 1))) to -= 1
  return name.slice(from, to)
}

/**
 * A sender's file name as it may be stored, shown and offered for download: no path, no invisible or direction-turning
 * characters, nothing that a file system refuses, at most 150 characters with the extension kept. 'file' if nothing is left.
 */
export function safeFileName(raw: string): string {
  const last = raw.normalize('NFC').split(/[/\\]/).pop() ?? ''
  const plain = last.replace(INVISIBLE, '').replace(NOT_IN_NAMES, '_').replace(/\s+/g, ' ')
  const clean = withoutEnds(plain)
  if (clean === '') return 'file'
  const named = DEVICE.test(clean) ? `_${clean}` : clean
  const dot = named.lastIndexOf('.')
  const ext = dot > 0 && named.length - dot <= MAX_EXTENSION + 1 ? named.slice(dot) : ''
  return cut(named.slice(0, named.length - ext.length), MAX_NAME - ext.length).trimEnd() + ext
}
