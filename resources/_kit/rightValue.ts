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

/** Their values have the right form, and another of it would be no better. */
const FORM_IS_RIGHT: ReadonlySet<unknown> = new Set([
  'LOST_DIGITS',
  'OUT_OF_RANGE',
  'IMPOSSIBLE_DATE',
  'TOO_MANY_DIGITS',
])

/** What says no turns the value that it stands beside round, and looks much like it. */
const NO =
  /(?:^|[^\p{L}])(?:لا|لم|لن|غير|ليس|ليست|بلا|بدون|دون|no|not|non|never|without)(?![\p{L}])|(?:^|[^\p{L}])un\p{L}/iu

/** What somebody has agreed to is theirs to say: no likeness says it for them. */
const SAID_BY_THEMSELVES = /Consent/

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
  return OF_A_FORM.has(key) && !FORM_IS_RIGHT.has(args?.reason) ? say(`imports.right.${key}`, {}) : ''
}

/** What a mend may begin with: the one value of a list that was likely meant. A project is chosen: of two years' names one is as like as the other. */
export function likelyMeant(
  { key, value, field }: Pick<Faulty, 'key' | 'value'> & { field: string },
  { allowed }: Known,
): string | null {
  if (!allowed || !value || !OF_A_LIST.has(key) || SAID_BY_THEMSELVES.test(field)) return null
  const { values, alike } = likestOf(value, allowed)
  const [first] = values
  return alike > 0 && first !== undefined && NO.test(value) === NO.test(first) ? first : null
}

/** Projects that a cell may mean which names none; of another fault's cell nothing. */
export const similarOf = (
  similar: Readonly<Record<string, readonly string[]>> | undefined,
  { key, value }: Pick<Faulty, 'key' | 'value'>,
): readonly string[] | undefined =>
  similar !== undefined && key === 'unknownProject' && value !== null && Object.hasOwn(similar, value)
    ? similar[value]
    : undefined
