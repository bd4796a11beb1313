/** product.md 44: who is to be seen in a picture or a film, or heard in a recording, is said before others see it. */
import { sql } from 'drizzle-orm'
import { CODES } from '../../resources/_kit/codes.ts'
import { asked, SHOWS_PEOPLE } from '../../resources/_kit/pictures.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import type { Fault } from '../../resources/_kit/validate.ts'
import { files } from '../../resources/files/schema.ts'
import { anyOf, columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'

const f = columns(files, 'f')

type Values = Readonly<Record<string, unknown>>

/** What it is called in a refusal, each kind by itself. */
const REFUSED = { image: 'unanswered', video: 'unansweredFilms', audio: 'unansweredVoices' } as const

const unanswered = (tx: Tx, ids: readonly string[]): Promise<{ kind: keyof typeof REFUSED; n: number }[]> =>
  tx.rows(
    select(
      { kind: sql<keyof typeof REFUSED>`${f.kind}`, n: sql<number>`count(*)::int` },
      sql`from ${f} where ${f.id} = ${anyOf(ids)} and ${f.answeredAt} is null
        and ${f.kind} = any(${sql.param([...SHOWS_PEOPLE])}::text[]) and ${f.consentWithdrawnAt} is null
        and ${f.deletedAt} is null group by ${f.kind} order by ${f.kind}`,
    ),
  )

/**
 * The fields of what is public, or is made so, with pictures or films that nobody has answered for, and how many. Those that the
 * record had before count no more than they did: others do not see them.
 */
export async function unansweredFaults(
  tx: Tx,
  resource: Pick<Resource, 'fields'>,
  values: Values,
  before: Values = {},
): Promise<Fault[]> {
  const had = new Set(asked(resource, before).map(({ id }) => id))
  const added = asked(resource, values).filter(({ id }) => !had.has(id))
  const faults: Fault[] = []
  for (const field of new Set(added.map((one) => one.field))) {
    const ids = [...new Set(added.filter((one) => one.field === field).map(({ id }) => id))]
    for (const { kind, n } of await unanswered(tx, ids))
      faults.push({ field, key: REFUSED[kind], args: { smart_count: n }, code: CODES.generic })
  }
  return faults
}
