import { sql } from 'drizzle-orm'
import { LIMITS } from '../../resources/_kit/limits.ts'
import { SATISFACTION, type Satisfaction } from '../../resources/_kit/satisfaction.ts'
import { donorIssues, ISSUE_TYPES } from '../../resources/donor_issues/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { letters } from '../../resources/letters/schema.ts'
import { projects } from '../../resources/projects/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import { columns, inserts, pick, select, updates } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import { AppFault } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { hashToken, readKey } from './keys.ts'

const d = columns(donors, 'd')
const e = columns(entities, 'e')
const i = columns(donorIssues, 'i')
const intoIssues = columns(donorIssues)
const l = columns(letters, 'l')
const p = columns(projects, 'p')
const r = columns(reports, 'r')

/** So many issues come from one donor's letters in a day. */
const A_DAY = 5

type IssueType = (typeof ISSUE_TYPES)[number]

/** What a reader says below their letter: how content they are, something in words, or both. */
export interface Saying {
  satisfaction: Satisfaction | null
  type: IssueType
  /** Without spaces around it; empty where nothing was written. */
  message: string
}

/** What stood in the page's form; null where it says nothing, or more than fits. */
export function readSaying(form: string): Saying | null {
  const body = new URLSearchParams(form)
  const message = (body.get('message') ?? '').replaceAll('\r\n', '\n').trim()
  const satisfaction = SATISFACTION.find((one) => one === body.get('satisfaction')) ?? null
  const type = ISSUE_TYPES.find((one) => one === body.get('type')) ?? 'question'
  if (message.length > LIMITS.issue || message.includes('\u0000')) return null
  return message === '' && satisfaction === null ? null : { satisfaction, type, message }
}

const WRITER = {
  letter: l.id,
  donor: l.donor,
  project: p.id,
  ...pick(d, 'name', 'phone', 'email'),
  entity: e.name,
  branch: e.branchName,
}

/** Who reads the letter; held, so that nobody who is erased meanwhile is written down again. */
const writerOf = (tx: Tx, reportId: string, hash: string) =>
  tx.one(
    select(
      WRITER,
      sql`from ${l} join ${d} on ${d.entityId} = ${l.entityId} and ${d.id} = ${l.donor} and ${d.deletedAt} is null
      join ${e} on ${e.id} = ${l.entityId} join ${r} on ${r.entityId} = ${l.entityId} and ${r.id} = ${l.report}
      left join ${p} on ${p.entityId} = ${r.entityId} and ${p.id} = ${r.project} and ${p.status} = 'published' and ${p.deletedAt} is null
      where ${l.entityId} = athar_entity() and ${l.report} = ${reportId}::uuid and ${l.tokenHash} = ${hash}
        and ${l.words} is not null and ${l.disownedAt} is null and ${l.deletedAt} is null for key share of d`,
    ),
  )
type Writer = NonNullable<Awaited<ReturnType<typeof writerOf>>>

/** A second press or a reload is the same issue. @throws tooMany (429) */
async function raise(tx: Tx, writer: Writer, { type, message }: Saying): Promise<void> {
  // One after the other: two that are sent at once are counted both.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`said ${writer.donor}`}, 0))`)
  const today = await tx.one(
    select(
      {
        n: sql<number>`count(*)::int`,
        same: sql<number>`count(*) filter (where ${i.message} = ${message} and ${i.type} = ${type})::int`,
      },
      sql`from ${i} where ${i.entityId} = athar_entity() and ${i.donor} = ${writer.donor}::uuid
        and ${i.createdAt} > now() - interval '1 day'`,
    ),
  )
  if ((today?.same ?? 0) > 0) return
  if ((today?.n ?? 0) >= A_DAY) throw new AppFault('tooMany')
  await tx.rows(
    sql`insert into ${intoIssues} ${inserts(intoIssues, {
      entityId: sql`athar_entity()`,
      id: newId(),
      type,
      donor: writer.donor,
      donorName: writer.name,
      donorPhone: writer.phone,
      donorEmail: writer.email,
      project: writer.project,
      message,
      sentAt: sql`now()`,
      entityName: [writer.entity, writer.branch].join(' · '),
    })}`,
  )
}

/**
 * product.md 24: what the reader of a letter says below it. Only the recipient's own key says anything.
 * @throws tooMany (429)
 */
export async function sayOfLetter(
  { config, db }: Services,
  { entityId, reportId, key: text }: { entityId: string; reportId: string; key: string },
  said: Saying,
): Promise<void> {
  const key = readKey(config.appSecret, reportId, text)
  if (key?.kind !== 'own') return
  const hash = hashToken(key.token)
  await db.as({ kind: 'worker', entityId }, async (tx) => {
    const writer = await writerOf(tx, reportId, hash)
    if (!writer) return
    if (said.message !== '') await raise(tx, writer, said)
    const { satisfaction } = said
    if (satisfaction !== null)
      await tx.rows(
        sql`update ${l} set ${updates(l, { satisfaction, ratedAt: sql`now()` })}
          where ${l.entityId} = athar_entity() and ${l.id} = ${writer.letter}::uuid`,
      )
  })
}
