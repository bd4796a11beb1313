import { type SQL, sql } from 'drizzle-orm'
import { todayIn } from '../../../i18n/dates.ts'
import { type Days, untilDay, yearRange } from '../../../i18n/years.ts'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import { dispatches } from '../../../resources/dispatches/schema.ts'
import { donorTransactions } from '../../../resources/donor_transactions/schema.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { yearLetterPages } from '../../../resources/year_letter_pages/schema.ts'
import { yearFilter, yearLetters } from '../../../resources/year_letters/schema.ts'
import type { Channel } from '../../channels/port.ts'
import { anyOf, columns, jsonOf, known, pick, select, shaped } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { zoneOf } from '../../engine/zone.ts'
import { readAnnounced } from '../../jobs/announced.ts'
import { type Audience, GATE } from '../audience.ts'
import { fitsWhom, inSums } from '../filter.ts'
import { type GateInput, type Way, wayTo } from '../gate.ts'
import { openedYearLetter } from '../readers.ts'

// As GATE and the filters name them.
const d = columns(donors, 'd')
const g = columns(donorTransactions, 'g')
const e = columns(entities, 'e')
const m = columns(messages, 'm')
const p = columns(yearLetterPages, 'p')
const s = columns(dispatches, 's')
const y = columns(yearLetters, 'y')

type Filter = keyof typeof yearFilter
const FILTER = Object.keys(yearFilter) as readonly Filter[]

/** A letter about a year as sending sees it. */
const LETTER = pick(
  y,
  'id',
  'status',
  'archived',
  'version',
  'year',
  'calendar',
  'titleAr',
  'titleEn',
  'messageAr',
  'messageEn',
  'channels',
  'corrects',
  'approvedAt',
  ...FILTER,
)
export type YearLetterRow = Pick<RecordOf<typeof yearLetters>, keyof typeof LETTER>

/** The letter of the transaction's tenant; `lock` holds it until the end, so that its state stays what it is. */
export const readYearLetter = (tx: Tx, id: string, lock = false): Promise<YearLetterRow | null> =>
  tx.one(
    select(
      LETTER,
      sql`from ${y} where ${y.id} = ${id}::uuid and ${y.deletedAt} is null ${lock ? sql`for update` : sql``}`,
    ),
  )

/** What of a letter's year has been by a moment, in the entity's zone; null where none of it has. */
export async function daysOf(
  tx: Tx,
  { calendar, year }: Pick<YearLetterRow, 'calendar' | 'year'>,
  at: string,
): Promise<Days | null> {
  const range = yearRange(calendar, year, calendar === 'hijri' ? await readAnnounced(tx) : undefined)
  return range && untilDay(range, todayIn(await zoneOf(tx), new Date(at)))
}

/** Which gifts `g` are of the year, as they were recorded by a moment. */
export const ofYear = ({ from, to }: Days, until: string): SQL =>
  sql`${g.deletedAt} is null and ${g.date} between ${from}::date and ${to}::date and ${g.createdAt} <= ${until}::timestamptz`

/** What the pages of a letter tell of: the projects to which somebody gave in the year. */
export async function projectsOf(tx: Tx, letter: YearLetterRow, until: string): Promise<string[]> {
  const days = await daysOf(tx, letter, until)
  if (days === null) return []
  const rows = await tx.rows(
    select(
      { project: g.project },
      sql`from ${g} where ${g.entityId} = athar_entity() and ${ofYear(days, until)} group by 1 order by 1`,
    ),
  )
  return rows.map(({ project }) => project)
}

/** No message of this letter is on its way to donor `d`, or has come to them, or may have. */
const unreached = (letter: string): SQL =>
  sql`not exists (select 1 from ${m} join ${s} on ${s.entityId} = ${m.entityId} and ${s.id} = ${m.dispatch}
    where ${m.entityId} = ${d.entityId} and ${m.donor} = ${d.id} and ${s.yearLetter} = ${letter}::uuid
      and ${m.state} not in ('failed', 'suppressed', 'cancelled'))`

/** Whom a letter is written for, of donors `d`, whatever they gave: of a correction, those who had opened what it corrects. */
function writtenFor(letter: YearLetterRow, until: string): SQL {
  const { id, corrects } = letter
  const opened =
    corrects === null ? sql`true` : sql`${d.id} in (${openedYearLetter(corrects, sql`${until}::timestamptz`)})`
  return sql`${d.deletedAt} is null and not coalesce(${d.unknownGiver}, false) and ${fitsWhom(letter)} and ${opened} and ${unreached(id)}`
}

/** Who gave more in the year than came back of it, and as much as is asked for. */
const gaveMore = (days: Days, until: string, sums: SQL): SQL =>
  sql`${d.id} in (select y.donor from (select ${g.donor} as donor, case when ${g.reversed} then 0 else ${g.amount} end as amount from ${g}
      where ${g.entityId} = athar_entity() and ${ofYear(days, until)}) y group by y.donor having sum(amount) > 0 and ${sums})`

/**
 * Whom a letter means, of donors `d`: who gave more in the year than came back of it, and whom it has not reached yet. The
 * gate has its say after it.
 */
export const meant = (letter: YearLetterRow, days: Days, until: string): SQL =>
  sql`${writtenFor(letter, until)} and ${gaveMore(days, until, inSums(letter))}`

/** Who opened what a letter corrects, and of whose year the records say nothing now: no letter can be made for them. */
async function untoldOf(tx: Tx, letter: YearLetterRow, days: Days | null, until: string): Promise<number> {
  if (letter.corrects === null) return 0
  const gave = days === null ? sql`false` : gaveMore(days, until, sql`true`)
  const row = await tx.one(
    select(
      { n: sql<number>`count(*)::int` },
      sql`from ${d} where ${d.entityId} = athar_entity() and not ${d.archived} and ${writtenFor(letter, until)} and not ${gave}`,
    ),
  )
  return row?.n ?? 0
}

/** product.md 29, by content: it tells of what was given and asks for nothing; it serves, as a report does. */
export const yearLetterWay = (donor: Omit<GateInput, 'gave'>, channels: readonly Channel[]): Way =>
  wayTo({ ...donor, gave: true }, false, channels)

/** `untold`: of a correction, how many who opened the letter have no gift in the year any more. */
export interface YearAudience extends Audience {
  untold: number
}

const SAMPLE = 8
const GATES: SQL<Omit<GateInput, 'gave'>> = jsonOf(GATE)

/** Who would get the letter, who would not and why: donors as groups that the gate treats alike. */
export async function readYearAudience(
  tx: Tx,
  letter: YearLetterRow,
  channels: readonly Channel[],
  until: string,
): Promise<YearAudience> {
  const days = await daysOf(tx, letter, until)
  const untold = await untoldOf(tx, letter, days, until)
  const audience: YearAudience = { total: 0, sendable: 0, byChannel: {}, held: {}, sample: [], untold }
  if (days === null) return audience
  const groups = await tx.rows(
    shaped(
      {
        gate: sql<Omit<GateInput, 'gave'>>`x.gate`,
        n: sql<number>`count(*)::int`,
        ids: sql<string[]>`(array_agg(x.id order by x.id))[1:${sql.raw(String(SAMPLE))}]`,
      },
      (row) =>
        sql`select ${row} from (select ${d.id} as id, ${GATES}::jsonb as gate from ${d} where ${d.entityId} = athar_entity() and ${meant(letter, days, until)}) x group by x.gate`,
    ),
  )
  const ids: string[] = []
  for (const group of groups) {
    const way = yearLetterWay(group.gate, channels)
    audience.total += group.n
    if ('reason' in way) audience.held[way.reason] = (audience.held[way.reason] ?? 0) + group.n
    else {
      audience.sendable += group.n
      audience.byChannel[way.channel] = (audience.byChannel[way.channel] ?? 0) + group.n
      ids.push(...group.ids)
    }
  }
  audience.sample = await tx.rows(
    select(
      { ...pick(d, 'id', 'name'), language: sql<'ar' | 'en'>`coalesce(${d.language}, ${e.defaultLanguage})` },
      sql`from ${d} join ${e} on ${e.id} = ${d.entityId} where ${d.id} = ${anyOf(ids)} order by ${d.name} limit ${SAMPLE}`,
    ),
  )
  return audience
}

/** Whose page stands for all: somebody who would get the letter now, else, where it has reached all, the first who has it. */
export async function anyReader(tx: Tx, letter: YearLetterRow, until: string): Promise<string | null> {
  const [next] = (await readYearAudience(tx, letter, letter.channels, until)).sample
  if (next) return next.id
  const had = await tx.one(
    select(
      { donor: known(p.donor) },
      sql`from ${p} join ${d} on ${d.entityId} = ${p.entityId} and ${d.id} = ${p.donor} and ${d.deletedAt} is null
        where ${p.yearLetter} = ${letter.id}::uuid and ${p.sent} order by ${p.id} limit 1`,
    ),
  )
  return had?.donor ?? null
}
