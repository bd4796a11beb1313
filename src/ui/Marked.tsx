import { Fragment, type ReactNode } from 'react'

/** What a messenger makes of *bold*, _italic_, ~struck~ and ```fixed```. */
const MARKS = /(\*[^*\n]+\*|_[^_\n]+_|~[^~\n]+~|```[^`]+```)/g
const WRAPS: readonly (readonly [mark: string, as: 'strong' | 'em' | 's' | 'code'])[] = [
  ['```', 'code'],
  ['*', 'strong'],
  ['_', 'em'],
  ['~', 's'],
]

function marked(part: string): ReactNode {
  const found = WRAPS.find(([mark]) => part.length > 2 * mark.length && part.startsWith(mark) && part.endsWith(mark))
  if (!found) return part
  const [mark, As] = found
  return <As>{part.slice(mark.length, -mark.length)}</As>
}

/** A message's text with its marks as a messenger shows them. */
export const Marked = ({ text }: { text: string }) =>
  text.split(MARKS).map((part, at) => <Fragment key={at}>{marked(part)}</Fragment>)
