/** Decision 026: what colleagues keep of their lists, without a person whose data is erased. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { type KeptList, keptList, type SavedView } from '../../resources/_contracts/lists.ts'
import { fold } from '../../resources/_kit/fold.ts'
import type { Tx } from '../db/types.ts'
import { isLong, names, type Terms } from './identifiers.ts'

/** A search names someone by a part as well: by what is long enough to be hardly anybody else's. */
const tells = (terms: Terms, text: string): boolean => {
  if (names(terms, text)) return true
  const folded = fold(text)
  return isLong(folded) && [...terms.names, ...terms.emails].some((word) => word.includes(folded))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a filter without what tells of the person; undefined where nothing of it is left. */
function withoutPerson(terms: Terms, value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number') return tells(terms, String(value)) ? undefined : value
  if (Array.isArray(value)) {
    const left = value.filter((one) => withoutPerson(terms, one) !== undefined)
    return left.length === 0 && value.length > 0 ? undefined : left
  }
  if (!isObject(value)) return value
  const left = without(terms, value)
  return Object.keys(left).length === 0 && Object.keys(value).length > 0 ? undefined : left
}

const without = (terms: Terms, filter: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filter)
      .map(([name, value]) => [name, withoutPerson(terms, value)] as const)
      .filter(([, value]) => value !== undefined),
  )

/** A view that bears the person's name goes as a whole: it is a view of that person. */
function listWithout(terms: Terms, { standard, ...list }: KeptList): KeptList {
  const saved = list.saved
    .filter(({ name }) => !tells(terms, name))
    .map((view): SavedView => ({ ...view, filter: without(terms, view.filter) }))
  return { ...list, saved, ...(saved.some(({ id }) => id === standard) && { standard }) }
}

/** Takes the person out of the saved views of the entity's people, and of its main branch's, who work here too. */
export async function forgetInViews(tx: Tx, terms: Terms): Promise<void> {
  const rows = await tx.rows<{ id: string; lists: Record<string, unknown> }>(
    sql`select id, lists from athar_lists_of_colleagues()`,
  )
  for (const { id, lists } of rows) {
    const left = Object.fromEntries(
      Object.entries(lists).map(([name, value]) => {
        const kept = keptList.safeParse(value)
        // What is kept in a form of before is shown to nobody, and told apart no more finely.
        return [name, kept.success ? listWithout(terms, kept.data) : (withoutPerson(terms, value) ?? null)]
      }),
    )
    if (!isDeepStrictEqual(left, lists))
      await tx.rows(sql`select athar_keep_lists_of(${id}::uuid, ${JSON.stringify(left)}::jsonb)`)
  }
}
