import { type SQL, sql } from 'drizzle-orm'
import { FILTER_FIELDS } from '../../resources/_kit/audienceFilter.ts'
import { compareMoney, fromHalalas, toHalalas } from '../../resources/_kit/money.ts'
import { HOME_CODE } from '../../resources/_kit/phonePlans.ts'
import { REPORT_WORDS } from '../../resources/_kit/reportWords.ts'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import type { donorTransactions } from '../../resources/donor_transactions/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import type { Channel } from '../channels/port.ts'
import { anyOf, columns, jsonOf, pick, type Selected, select, shaped } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Lang } from '../letters/facts.ts'
import { COUNTED, g, giftsTo } from '../letters/gifts.ts'
import { fitsWhom, hasNews, inDays, inSums } from './filter.ts'
import { type GateInput, type GateReason, wayTo } from './gate.ts'
import { phoneOf, phoneStopped } from './phones.ts'
import { donorQuiet } from './quiet.ts'
import { suppressed } from './suppress.ts'
import { FULL } from './weekly.ts'

const d = columns(donors, 'd')
const e = columns(entities, 'e')
const r = columns(reports, 'r')

/** A report as sending sees it. */
const REPORT = pick(
  r,
  'id',
  'archived',
  'type',
  'project',
  ...REPORT_WORDS,
  'audience',
  'coverImage',
  'parts',
  'donors',
  ...FILTER_FIELDS,
  'appeal',
  'licence',
  'channels',
  'status',
  'recipients',
  'sentAt',
  'startsAt',
  'askedBy',
  'approvedAt',
  'version',
)
export type ReportRow = Pick<RecordOf<typeof reports>, keyof typeof REPORT>

/** The report of the transaction's tenant; `lock` holds it until the end, so that its state stays what it is. */
export const readReport = (tx: Tx, id: string, lock = false): Promise<ReportRow | null> =>
  tx.one(
    select(
      REPORT,
      sql`from ${r}
    where ${r.id} = ${id}::uuid and ${r.deletedAt} is null ${lock ? sql`for update` : sql``}`,
    ),
  )

/** For `until`: whatever is recorded. */
export const ALWAYS = 'infinity'

/** What a donor's gifts of one kind to a project add up to. */
export interface FundNet {
  fund: RecordOf<typeof donorTransactions>['fund']
  net: string
}

/** What each donor's gifts to a project, or those of one donor, come to by the kind that each row counts for. By donor, ascending. */
export async function readBooked(
  tx: Tx,
  projectId: string,
  until: string,
  donor: string | null = null,
): Promise<Map<string, FundNet[]>> {
  const rows = await tx.rows(
    select(
      { donor: g.donor, fund: g.fund, net: sql<string>`sum(${COUNTED})::numeric(18, 2)::text` },
      sql`from ${g} where ${giftsTo(projectId, until)} ${donor === null ? sql`` : sql`and ${g.donor} = ${donor}::uuid`}
      group by 1, 2 order by 1, 2`,
    ),
  )
  const booked = new Map<string, FundNet[]>()
  for (const { donor: giver, fund, net } of rows) {
    const own = booked.get(giver)
    if (own) own.push({ fund, net })
    else booked.set(giver, [{ fund, net }])
  }
  return booked
}

/**
 * What each donor's gifts to a project add up to by kind (product.md 9), recorded by `until`; reversed ones count nothing.
 * By donor, ascending.
 */
export async function readNets(tx: Tx, projectId: string, until: string): Promise<Map<string, FundNet[]>> {
  const nets = await readBooked(tx, projectId, until)
  for (const [donor, own] of nets) nets.set(donor, withoutDebts(own))
  return nets
}

const byMost = (one: FundNet, other: FundNet): number => compareMoney(other.net, one.net)

/**
 * A refund is money that came back of gifts, whatever kind it was booked under: a kind that came to less than nothing is
 * taken off the donor's others, the largest first, so that the sum stays and no kind says what was never given. Where more
 * came back than was given, one kind keeps the rest, which no letter tells.
 */
export function withoutDebts(own: FundNet[]): FundNet[] {
  if (own.every(({ net }) => compareMoney(net, '0.00') >= 0)) return own
  let debt = own.reduce((sum, { net }) => (compareMoney(net, '0.00') < 0 ? sum - toHalalas(net) : sum), 0n)
  const settled = new Map<FundNet['fund'], bigint>()
  for (const { fund, net } of own.toSorted(byMost)) {
    const had = toHalalas(net) > 0n ? toHalalas(net) : 0n
    const taken = had < debt ? had : debt
    debt -= taken
    settled.set(fund, had - taken)
  }
  const [first] = own
  if (first && debt > 0n) settled.set(first.fund, -debt)
  return own.map(({ fund }) => ({ fund, net: fromHalalas(settled.get(fund) ?? 0n) }))
}

/** Of donor `d`: the number begins with another country's code, and their entity sends no appeals abroad (product.md 29). */
const ABROAD = sql<boolean>`case when coalesce(${phoneOf(d)}, '') = '' or ${phoneOf(d)} like ${`${HOME_CODE}%`} then false
  else not coalesce((select ${e.appealsAbroad} from ${e} where ${e.id} = ${d.entityId}), false) end`

/** What the gate asks for of a donor `d`: {@link GateInput} without `gave`. */
export const GATE = {
  ...pick(d, 'archived', 'emailStopped', 'reportConsent', 'appealConsent', 'deceased', 'unknownGiver'),
  whatsappStopped: phoneStopped(d, 'whatsappStopped'),
  smsStopped: phoneStopped(d, 'smsStopped'),
  hasEmail: sql<boolean>`coalesce(${d.email}, '') <> ''`,
  hasPhone: sql<boolean>`coalesce(${phoneOf(d)}, '') <> ''`,
  suppressed: suppressed('email', d.email),
  deleted: sql<boolean>`${d.deletedAt} is not null`,
  full: FULL,
  abroad: ABROAD,
}

/** Somebody a message would go to, as the gate sees them today. */
const RECIPIENT = {
  id: d.id,
  email: sql<string>`coalesce(${d.email}, '')`,
  phone: sql<string>`coalesce(${phoneOf(d)}, '')`,
  quiet: donorQuiet(),
  ...GATE,
}
export type Recipient = Selected<typeof RECIPIENT>

export async function readRecipients(tx: Tx, ids: readonly string[]): Promise<Map<string, Recipient>> {
  const rows = await tx.rows(select(RECIPIENT, sql`from ${d} where ${d.id} = ${anyOf(ids)}`))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Where a message of a channel reaches somebody: a mailbox, or a phone. */
export const addressFor = (
  channel: Channel,
  { email, phone }: { email: string | null; phone: string | null },
): string => (channel === 'email' ? email : phone) ?? ''

export interface Audience {
  total: number
  sendable: number
  /** How many of them by which channel. */
  byChannel: Partial<Record<Channel, number>>
  held: Partial<Record<GateReason, number>>
  /** Some who would get the letter. */
  sample: { id: string; name: string; language: Lang }[]
}

/** Of a report: how many of those who would get it read which language, too. */
export interface ReportAudience extends Audience {
  byLanguage: Partial<Record<Lang, number>>
  /** How many more could get it, and are left out because nothing in it would be new to them. */
  told: number
}

const SAMPLE = 8

const ASKED: SQL<Omit<GateInput, 'gave'>> = jsonOf(GATE)

/**
 * Whom a report means, as `people` with what the gate asks for and whether anything in it is new to them: one query, however large the audience. Gifts and donors
 * are laid together and grouped, not joined: on a table that nobody has analysed since a large import the planner
 * would compare every donor with every gift.
 */
function people(report: ReportRow, until: string): SQL {
  const isFiltered = report.audience === 'filtered'
  const meant = {
    allWhoGave: sql`bool_or(gift)`,
    filtered: sql`bool_or(dated) and ${inSums(report)}`,
    chosen: sql`id = ${anyOf(report.donors ?? [])}`,
  }[report.audience]
  return sql`parts as (
      select ${g.donor} as id, true as gift, ${COUNTED} as amount, null::jsonb as gate, null::text as language,
        ${isFiltered ? inDays(report) : sql`false`} as dated, false as fits, false as news from ${g}
      where ${giftsTo(report.project, until)}
      union all
      select ${d.id}, false, 0, ${ASKED}::jsonb, ${d.language}::text, false, ${isFiltered ? fitsWhom(report) : sql`true`},
        ${report.onlyNew ? hasNews(report) : sql`true`} from ${d} where ${d.deletedAt} is null),
    people as (
      select id, (array_agg(gate) filter (where gate is not null))[1] as gate, max(language) as language, sum(amount) > 0 as gave, bool_or(news) as news from parts
      group by id having ${meant} and bool_or(fits))`
}

/** Those whom a report means that asks something of them, ascending. */
export async function readMeant(tx: Tx, report: ReportRow, until: string): Promise<string[]> {
  const rows = await tx.rows(
    shaped(
      { id: sql<string>`id` },
      (row) => sql`with ${people(report, until)} select ${row} from people where news order by id`,
    ),
  )
  return rows.map(({ id }) => id)
}

/** The donors of a report as groups that the gate treats alike; of each the first `most` by id, or all. */
function groups(tx: Tx, report: ReportRow, until: string, most: number | null) {
  const slice = most === null ? sql`` : sql`[1:${sql.raw(String(most))}]`
  const shape = {
    // The columns' own types say that these keys are the gate's.
    gate: sql<GateInput>`gate || jsonb_build_object('gave', gave)`,
    language: sql<Lang>`coalesce(language, (select ${e.defaultLanguage} from ${e} where ${e.id} = athar_entity()))`,
    news: sql<boolean>`news`,
    n: sql<number>`count(*)::int`,
    ids: sql<string[]>`(array_agg(id order by id))${slice}`,
  }
  return tx.rows(shaped(shape, (row) => sql`with ${people(report, until)} select ${row} from people group by 1, 2, 3`))
}

/** Who would get the report, who would not and why. */
export async function readAudience(tx: Tx, report: ReportRow, until: string = ALWAYS): Promise<ReportAudience> {
  const audience: ReportAudience = {
    total: 0,
    sendable: 0,
    byChannel: {},
    byLanguage: {},
    held: {},
    told: 0,
    sample: [],
  }
  const ids: string[] = []
  for (const group of await groups(tx, report, until, SAMPLE)) {
    const way = wayTo(group.gate, report.appeal, report.channels)
    if (!group.news) {
      if ('channel' in way) audience.told += group.n
      continue
    }
    audience.total += group.n
    if ('reason' in way) audience.held[way.reason] = (audience.held[way.reason] ?? 0) + group.n
    else {
      audience.sendable += group.n
      audience.byChannel[way.channel] = (audience.byChannel[way.channel] ?? 0) + group.n
      audience.byLanguage[group.language] = (audience.byLanguage[group.language] ?? 0) + group.n
      ids.push(...group.ids)
    }
  }
  audience.sample = await tx.rows(
    select(
      { ...pick(d, 'id', 'name'), language: sql<Lang>`coalesce(${d.language}, ${e.defaultLanguage})` },
      sql`from ${d} join ${e} on ${e.id} = ${d.entityId}
    where ${d.id} = ${anyOf(ids.slice(0, SAMPLE))} order by ${d.name}`,
    ),
  )
  return audience
}

/** Everybody who would get the report. */
export async function readSendable(tx: Tx, report: ReportRow, until: string = ALWAYS): Promise<string[]> {
  const found = await groups(tx, report, until, null)
  return found.flatMap(({ gate, ids }) => ('channel' in wayTo(gate, report.appeal, report.channels) ? ids : []))
}
