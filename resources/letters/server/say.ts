import { sql } from 'drizzle-orm'
import { columns, select, updates } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { checkForm } from '../../../server/engine/form.ts'
import type { Services } from '../../../server/engine/services.ts'
import { hashToken, readKey } from '../../../server/letters/keys.ts'
import { choice, text } from '../../_kit/fields/index.ts'
import { LIMITS } from '../../_kit/limits.ts'
import { SATISFACTION, type Satisfaction } from '../../_kit/satisfaction.ts'
import { ISSUE_TYPES } from '../../donor_issues/schema.ts'
import { raiseSaid } from '../../donor_issues/server/said.ts'
import { donors } from '../../donors/schema.ts'
import { projects } from '../../projects/schema.ts'
import { reports } from '../../reports/schema.ts'
import { letters } from '../schema.ts'

const d = columns(donors, 'd')
const l = columns(letters, 'l')
const p = columns(projects, 'p')
const r = columns(reports, 'r')

const FORM = {
  fields: {
    satisfaction: choice(SATISFACTION),
    type: choice(ISSUE_TYPES, { required: true, default: 'question' }),
    message: text({ lines: 5, max: LIMITS.issue }),
  },
}

/** What a reader says below their letter: how content they are, something in words, or both. */
export interface Saying {
  satisfaction: Satisfaction | null
  type: (typeof ISSUE_TYPES)[number]
  message: string | null
}

/** What stood in the page's form; null where it says nothing, or what cannot be taken. */
export function readSaying(form: string): Saying | null {
  const body = new URLSearchParams(form)
  // A form's lines end in two characters.
  const filled = Object.keys(FORM.fields).flatMap((name) => {
    const value = body.get(name)?.replaceAll('\r\n', '\n')
    return value ? [[name, value]] : []
  })
  const { values, faults } = checkForm(FORM, Object.fromEntries(filled))
  const { satisfaction = null, type, message = null } = values as Partial<Saying> & Pick<Saying, 'type'>
  return faults.length > 0 || (satisfaction === null && message === null) ? null : { satisfaction, type, message }
}

/** Whose letter it is; held, so that nobody who is erased meanwhile is written down again. */
const readerOf = (tx: Tx, reportId: string, hash: string) =>
  tx.one(
    select(
      { letter: l.id, donor: l.donor, project: sql<string | null>`${p.id}` },
      sql`from ${l} join ${d} on ${d.entityId} = ${l.entityId} and ${d.id} = ${l.donor} and ${d.deletedAt} is null
      join ${r} on ${r.entityId} = ${l.entityId} and ${r.id} = ${l.report}
      left join ${p} on ${p.entityId} = ${r.entityId} and ${p.id} = ${r.project} and ${p.status} = 'published' and ${p.deletedAt} is null
      where ${l.entityId} = athar_entity() and ${l.report} = ${reportId}::uuid and ${l.tokenHash} = ${hash}
        and ${l.words} is not null and ${l.disownedAt} is null and ${l.deletedAt} is null for key share of d`,
    ),
  )

/**
 * product.md 24: what the reader of a letter says below it. Only the recipient's own key says anything.
 * @throws tooMany (429)
 */
export async function sayOfLetter(
  { config, db }: Services,
  { entityId, reportId, key: text }: { entityId: string; reportId: string; key: string },
  { satisfaction, type, message }: Saying,
): Promise<void> {
  const key = readKey(config.appSecret, reportId, text)
  if (key?.kind !== 'own') return
  const hash = hashToken(key.token)
  await db.as({ kind: 'worker', entityId }, async (tx) => {
    const reader = await readerOf(tx, reportId, hash)
    if (!reader) return
    if (message !== null) await raiseSaid(tx, { ...reader, type, message })
    if (satisfaction !== null)
      await tx.rows(
        sql`update ${l} set ${updates(l, { satisfaction, ratedAt: sql`now()` })}
          where ${l.entityId} = athar_entity() and ${l.id} = ${reader.letter}::uuid`,
      )
  })
}
