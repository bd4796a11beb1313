/** What would be right in place of a cell that no record can take, in words. Pure; in the browser and on the server alike. */
import { likestOf } from './likeness.ts'

/** More of a list are in nobody's way, and read by nobody. */
const SHOWN = 5

/** Faults of cells that a closed list does not have, or that lack one of its values. */
const OF_A_LIST: ReadonlySet<string> = new Set([
  'badChoice',
  'unknownType',
  'unknownClassification',
  'notABody',
  'required',
])

/** Faults of cells that have a form, each with an example of it in the catalogues. */
const OF_A_FORM: ReadonlySet<string> = new Set(['badDate', 'badAmount', 'badPhone', 'badEmail', 'badNumber'])

interface Faulty {
  key: string
  value: string | null
  args: Readonly<Record<string, unknown> & { reason?: unknown }> | null
}

interface Known {
  /** What the field's list knows; nothing of a field that takes any text. */
  allowed?: readonly string[] | undefined
  /** Names of projects that are like what stands there. */
  similar?: readonly string[] | undefined
}

type Say = (key: string, args: Readonly<Record<string, string | number>>) => string

const apart = (values: readonly string[], say: Say): string =>
  values.map((value) => `\u2068${value}\u2069`).join(say('imports.mapping.comma', {}))

/** The list's values, the likest first, or an example of the right form; '' where neither would help. */
export function rightText(say: Say, { key, value, args }: Faulty, { allowed, similar }: Known): string {
  if (similar && similar.length > 0) return say('imports.right.similar', { values: apart(similar, say) })
  if (allowed && OF_A_LIST.has(key)) {
    const { values } = likestOf(value ?? '', allowed)
    const more = values.length - SHOWN
    // One that is left out takes no less room than its own name.
    if (more <= 1) return say('imports.right.known', { values: apart(values, say) })
    return say('imports.right.knownMore', { values: apart(values.slice(0, SHOWN), say), more })
  }
  // What the file has lost is not there to be written otherwise.
  return OF_A_FORM.has(key) && args?.reason !== 'LOST_DIGITS' ? say(`imports.right.${key}`, {}) : ''
}

/** What a mend may begin with: the one value that was likely meant. */
export function likelyMeant({ key, value }: Pick<Faulty, 'key' | 'value'>, { allowed, similar }: Known): string | null {
  if (similar) return similar[0] ?? null
  if (!allowed || !value || !OF_A_LIST.has(key)) return null
  const { values, alike } = likestOf(value, allowed)
  return alike > 0 ? (values[0] ?? null) : null
}
