import { fold } from '../../../resources/_kit/fold.ts'

/** A project as people in the field call it. */
export interface Coded {
  id: string
  code: string
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A code that no word or number of a sentence is by chance. */
const isTelling = (code: string): boolean => /\p{L}/u.test(code) && /\p{N}/u.test(code)

const within = (text: string, code: string): boolean => {
  const alone = String.raw`(?<![\p{L}\p{N}_#-])(#?)${escaped(code)}(?!-?[\p{L}\p{N}_])`
  for (const [, hash] of text.matchAll(new RegExp(alone, 'gu'))) if (hash === '#' || isTelling(code)) return true
  return false
}

/**
 * The project whose code a text names, as `#12`, or bare where it is the whole text or has both letters and digits; the
 * longest where it names several. `rest`: what is said beside a code that is all of a line.
 */
export function namedIn<P extends Coded>(text: string, projects: readonly P[]): { project: P; rest: string } | null {
  const folded = fold(text)
  const longest = projects
    .map((project) => ({ project, code: fold(project.code) }))
    .filter(({ code }) => code !== '')
    .toSorted((a, b) => b.code.length - a.code.length)
  const hit = longest.find(({ code }) => folded === code || within(folded, code))
  if (!hit) return null
  const isCode = (line: string): boolean => [hit.code, `#${hit.code}`].includes(fold(line))
  const rest = text.split(/\r?\n/).filter((line) => !isCode(line))
  return { project: hit.project, rest: rest.join('\n').trim() }
}
