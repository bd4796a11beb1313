import { type SQL, sql } from 'drizzle-orm'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import { isAtMeta } from '../../resources/templates/meta.ts'
import { type MetaState, templates } from '../../resources/templates/schema.ts'
import { columns, pick, select, updates, type Writes } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Listed } from '../integrations/templates/port.ts'

const t = columns(templates, 't')
const bare = columns(templates)

type Template = RecordOf<typeof templates>
const SYNCED = [
  'id',
  'metaName',
  'language',
  'metaId',
  'metaStatus',
  'metaReason',
  'metaSyncedAt',
  'metaApprovedAt',
] as const
type Known = Pick<Template, (typeof SYNCED)[number]>

/** What a service says of one template. By its id, else by name and language. */
export interface TemplateNews {
  metaId?: string | null
  name?: string | null
  language?: string | null
  status: MetaState
  reason: string | null
  /** When it became so, as the service says it; ISO 8601. Older news than what is known changes nothing. */
  at: string
}

const ownRows = sql`${t.entityId} is not distinct from athar_entity()`

const LONGEST_REASON = 500
/** Meta's word for no reason. */
const reasonOf = (reason: string | null): string | null =>
  reason === null || reason === '' || reason.toUpperCase() === 'NONE' ? null : reason.slice(0, LONGEST_REASON)

function learned(
  row: Known,
  { status, reason, at }: Pick<TemplateNews, 'status' | 'reason' | 'at'>,
): Writes<typeof templates> {
  return {
    metaStatus: status,
    metaReason: reasonOf(reason),
    metaSyncedAt: at,
    ...(status === 'approved' && row.metaApprovedAt === null && { metaApprovedAt: at }),
    ...(status === 'deleted' && row.metaStatus !== 'deleted' && { metaDeletedAt: at }),
  }
}

/** Writes it only where something is new, so that pages do not turn for nothing. @returns whether it was */
async function write(tx: Tx, row: Known, values: Writes<typeof templates>): Promise<boolean> {
  const isNews =
    values.metaStatus !== row.metaStatus ||
    (values.metaReason ?? null) !== row.metaReason ||
    (values.metaId !== undefined && values.metaId !== row.metaId)
  const moved = isNews
    ? { ...values, version: sql<number>`version + 1`, updatedAt: sql<string>`now()` }
    : { metaSyncedAt: values.metaSyncedAt }
  await tx.rows(sql`update ${bare} set ${updates(bare, moved)} where id = ${row.id}::uuid`)
  return isNews
}

const found = (tx: Tx, where: SQL): Promise<Known[]> =>
  tx.rows(select(pick(t, ...SYNCED), sql`from ${t} where ${ownRows} and ${where} order by ${t.id} for update`))

/**
 * What a service's webhook says of a template of the transaction's own entity (`worker`, or the platform's with null).
 * News may come twice and out of order. Of a template that is in the trash it is kept too.
 * @returns false where no template is meant
 */
export async function applyTemplateStatus(tx: Tx, news: TemplateNews): Promise<boolean> {
  const { metaId = null, name = null, language = null, at } = news
  const byName =
    name === null || language === null ? sql`false` : sql`(${t.metaName} = ${name} and ${t.language} = ${language})`
  const rows = await found(
    tx,
    sql`(${t.metaId} = ${metaId} or ((${t.metaId} is null or ${metaId}::text is null) and ${byName} and ${t.metaStatus} <> 'notSubmitted'))`,
  )
  const row = rows.find((one) => one.metaId === metaId) ?? rows[0]
  if (!row) return false
  if (row.metaSyncedAt !== null && Date.parse(row.metaSyncedAt) > Date.parse(at)) return true
  await write(tx, row, { ...learned(row, news), ...(metaId !== null && { metaId }) })
  return true
}

const same = (row: Known, listed: Listed): boolean =>
  row.metaId === null
    ? row.metaName === listed.name && row.language === languageOf(listed.language)
    : row.metaId === listed.id

/** Meta tells variants of a language apart: en_US is English here. */
const languageOf = (code: string): string => code.split('_')[0] ?? code

/** What is said of a template that the service does not have. Of one that was handed over without an answer: it never arrived. */
const missing = (row: Known): MetaState =>
  row.metaStatus === 'unknown' && row.metaId === null ? 'notSubmitted' : 'deleted'

/**
 * Brings what is known of the transaction's own templates up to what the service listed at `at`.
 * @returns how many have changed
 */
export async function applyTemplateList(tx: Tx, listed: readonly Listed[], at: string): Promise<number> {
  let changed = 0
  for (const row of await found(
    tx,
    sql`${t.deletedAt} is null and ${t.metaStatus} not in ('notSubmitted', 'deleted')`,
  )) {
    // What was said since the list was asked for is newer than it.
    if (row.metaSyncedAt !== null && Date.parse(row.metaSyncedAt) > Date.parse(at)) continue
    const there = listed.find((one) => same(row, one))
    const news = { status: there?.status ?? missing(row), reason: there?.reason ?? null, at }
    if (!there && !isAtMeta(row)) continue
    if (await write(tx, row, { ...learned(row, news), ...(there && { metaId: there.id }) })) changed += 1
  }
  return changed
}
