import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/types.ts'
import { gate, type GateInput, type GateReason } from './gate.ts'

/** A report as sending sees it. */
export interface ReportRow {
  id: string
  project: string
  title: string
  message: string | null
  audience: 'allWhoGave' | 'chosen'
  donors: string[] | null
  appeal: boolean
  status: 'draft' | 'sending' | 'sent' | 'stopped'
  recipients: number
  sentAt: string | null
}

/** The report of the transaction's tenant; `lock` holds it until the end, so that its state stays what it is. */
export const readReport = (tx: Tx, id: string, lock = false): Promise<ReportRow | null> =>
  tx.one<ReportRow>(sql`
    select id, project, title, message, audience, donors, appeal, status, recipients, sent_at as "sentAt" from reports
    where id = ${id}::uuid and deleted_at is null ${lock ? sql`for update` : sql``}`)

/** For `until`: whatever is recorded. */
export const ALWAYS = 'infinity'

/** What each donor's gifts to a project add up to, recorded by `until`; reversed ones count nothing. By donor, ascending. */
export async function readNets(tx: Tx, projectId: string, until: string): Promise<Map<string, string>> {
  const rows = await tx.rows<{ donor: string; net: string }>(sql`
    select donor, sum(case when reversed then 0 else amount end)::numeric(18, 2)::text as net from donor_transactions
    where project = ${projectId}::uuid and deleted_at is null and created_at <= ${until}::timestamptz group by donor order by donor`)
  return new Map(rows.map((row) => [row.donor, row.net]))
}

/** The columns of a donor `d` that the gate asks for, as {@link GateInput} without `gave`. */
export const GATE_COLUMNS: SQL = sql`coalesce(d.email, '') <> '' as "hasEmail", d.email_stopped as "emailStopped",
  d.report_consent as "reportConsent", d.appeal_consent as "appealConsent", d.deceased, d.unknown_giver as "unknownGiver",
  d.deleted_at is not null as deleted`

export interface Audience {
  total: number
  sendable: number
  held: Partial<Record<GateReason, number>>
  /** Some who would get the letter. */
  sample: { id: string; name: string; language: 'ar' | 'en' }[]
}

const SAMPLE = 8

interface Group {
  gate: GateInput
  n: number
  ids: string[]
}

/**
 * The donors of a report as groups that the gate treats alike: one query, however large the audience. Gifts and donors
 * are laid together and grouped, not joined: on a table that nobody has analysed since a large import the planner
 * would compare every donor with every gift.
 */
function groups(tx: Tx, report: ReportRow, until: string): Promise<Group[]> {
  const meant =
    report.audience === 'chosen' ? sql`id = any(${sql.param(report.donors ?? [])}::uuid[])` : sql`bool_or(gift)`
  return tx.rows<Group>(sql`
    with parts as (
      select donor as id, true as gift, case when reversed then 0 else amount end as amount, null::jsonb as gate from donor_transactions
      where project = ${report.project}::uuid and deleted_at is null and created_at <= ${until}::timestamptz
      union all
      select d.id, false, 0, to_jsonb(g) from donors d cross join lateral (select ${GATE_COLUMNS}) g where d.deleted_at is null),
    people as (
      select id, (array_agg(gate) filter (where gate is not null))[1] as gate, sum(amount) > 0 as gave from parts
      group by id having ${meant} and count(gate) > 0)
    select gate || jsonb_build_object('gave', gave) as gate, count(*)::int as n, (array_agg(id order by id))[1:${sql.raw(String(SAMPLE))}] as ids
    from people group by 1`)
}

/** Who would get the report, who would not and why. */
export async function readAudience(tx: Tx, report: ReportRow, until: string = ALWAYS): Promise<Audience> {
  const audience: Audience = { total: 0, sendable: 0, held: {}, sample: [] }
  const ids: string[] = []
  for (const group of await groups(tx, report, until)) {
    const reason = gate(group.gate, report.appeal)
    audience.total += group.n
    if (reason) audience.held[reason] = (audience.held[reason] ?? 0) + group.n
    else {
      audience.sendable += group.n
      ids.push(...group.ids)
    }
  }
  audience.sample = await tx.rows(sql`
    select d.id, d.name, coalesce(d.language, e.default_language) as language from donors d join entities e on e.id = d.entity_id
    where d.id = any(${sql.param(ids.slice(0, SAMPLE))}::uuid[]) order by d.name`)
  return audience
}
