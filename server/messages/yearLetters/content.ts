import { sql } from 'drizzle-orm'
import { letterTexts } from '../../../i18n/letter.ts'
import {
  YEAR_LETTER_VERSION,
  type YearLetter,
  type YearLetterInput,
  yearLetterSchema,
} from '../../../resources/_contracts/yearLetter.ts'
import { compareMoney, impactUnits, sumMoney } from '../../../resources/_kit/money.ts'
import { donorTransactions } from '../../../resources/donor_transactions/schema.ts'
import { donorTypes } from '../../../resources/donor_types/schema.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { letters } from '../../../resources/letters/schema.ts'
import { reports } from '../../../resources/reports/schema.ts'
import { anyOf, columns, nullable, pick, type Selected, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { stands } from '../../letters/gifts.ts'
import { ofYear } from './audience.ts'
import type { ProjectFacts, Words, YearFacts } from './facts.ts'
import { byFund, type OfFund, shareOfYear, type YearGift } from './figures.ts'

// As `ofYear` names it.
const g = columns(donorTransactions, 'g')
const d = columns(donors, 'd')
const l = columns(letters, 'l')
const r = columns(reports, 'r')
const t = nullable(columns(donorTypes, 't'))

type ProjectInput = YearLetterInput['projects'][number]

/** A donor's own latest letter about a project. */
interface OwnLetter {
  donor: string
  project: string
  id: string
  report: string
}

const READER = { ...pick(d, 'id', 'name', 'hiddenName', 'language', 'calendar'), body: t.body }
type Reader = Selected<typeof READER>

const readGifts = (tx: Tx, { days, sentAt }: YearFacts, ids: readonly string[]): Promise<YearGift[]> =>
  tx.rows(
    select(
      {
        donor: g.donor,
        project: g.project,
        fund: g.fund,
        net: sql<string>`sum(case when ${g.reversed} then 0 else ${g.amount} end)::numeric(18, 2)::text`,
        gifts: sql<number>`count(*) filter (where ${stands(g)})::int`,
      },
      sql`from ${g} where ${g.donor} = ${anyOf(ids)} and ${ofYear(days, sentAt)} group by 1, 2, 3 order by 1, 2, 3`,
    ),
  )

const readOwnLetters = (tx: Tx, ids: readonly string[]): Promise<OwnLetter[]> =>
  tx.rows(
    sql`select distinct on (${l.donor}, ${r.project}) ${l.donor}, ${r.project}, ${l.id}, ${l.report}
      from ${l} join ${r} on ${r.entityId} = ${l.entityId} and ${r.id} = ${l.report} and ${r.type} = 'project'
      where ${l.donor} = ${anyOf(ids)} and ${l.sent} and ${l.words} is not null and ${l.disownedAt} is null
      order by ${l.donor}, ${r.project}, ${l.sentAt} desc nulls last, ${l.id} desc`,
  )

const total = (funds: readonly OfFund[]): string => sumMoney(['0.00', ...funds.map(({ given }) => given)])

/** Whole units that gifts of one kind equal: what is left of two kinds makes none. */
function unitsOf({ told, unitCost }: ProjectFacts, given: string): { units?: number } {
  const counted = told.unit && unitCost !== null ? impactUnits(given, unitCost) : null
  return counted && counted.units > 0 ? { units: counted.units } : {}
}

function projectFor(facts: ProjectFacts, donor: string, gifts: readonly YearGift[], own?: OwnLetter): ProjectInput {
  const funds = byFund(gifts)
  const all = facts.shares.get(donor) ?? []
  return {
    ...facts.told,
    funds: funds.map((one) => {
      const ever = all.find(({ fund }) => fund === one.fund)
      const spentOfYours = ever ? shareOfYear(one.given, ever.given, ever.spentOfYours) : '0.00'
      return { ...one, spentOfYours, ...unitsOf(facts, one.given) }
    }),
    ...(own && !facts.told.inactive && { letter: { report: own.report, id: own.id } }),
  }
}

interface Of {
  words: Words
  facts: YearFacts
}

/** Words in one language stand in for those that nobody wrote in the other. */
const both = (ar: string | null, en: string | null) => ({ ar: ar ?? en ?? '', en: en ?? ar ?? '' })

/** One donor's page; null where nothing of the year is left to tell. @throws ZodError where the records hold what it cannot say */
function pageFor({ words, facts }: Of, reader: Reader, gifts: readonly YearGift[], own: readonly OwnLetter[]) {
  const lang = reader.language ?? facts.defaults.lang
  const projects = [...new Set(gifts.map(({ project }) => project))].flatMap((id) => {
    const told = facts.projects.get(id)
    const ofIt = gifts.filter(({ project }) => project === id)
    const part =
      told &&
      projectFor(
        told,
        reader.id,
        ofIt,
        own.find(({ project }) => project === id),
      )
    return part && part.funds.length > 0 ? [part] : []
  })
  const given = byFund(projects.flatMap(({ funds }) => funds.map((one) => ({ ...one, net: one.given }))))
  if (compareMoney(total(given), '0.00') <= 0) return null
  return yearLetterSchema.parse({
    version: YEAR_LETTER_VERSION,
    id: words.id,
    lang,
    layout: reader.body === 'foundation' ? 'foundation' : 'individual',
    calendar: reader.calendar ?? facts.defaults.calendar,
    timeZone: facts.timeZone,
    entity: facts.entity,
    donor: reader.hiddenName
      ? { displayName: letterTexts(lang).hiddenDonor, hidden: true }
      : { displayName: reader.name, hidden: false },
    title: both(words.titleAr, words.titleEn),
    message: both(words.messageAr, words.messageEn),
    year: { number: words.year, calendar: words.calendar, ...facts.days },
    sentAt: facts.sentAt,
    given,
    projects: projects.toSorted((one, other) => compareMoney(total(other.funds), total(one.funds))),
  } satisfies YearLetterInput)
}

const grouped = <T extends { donor: string }>(rows: readonly T[]): Map<string, T[]> => {
  const found = new Map<string, T[]>()
  for (const row of rows) found.set(row.donor, [...(found.get(row.donor) ?? []), row])
  return found
}

/** The pages of these donors, in three queries; without those who gave nothing in the year. */
export async function yearPages(tx: Tx, of: Of, ids: readonly string[]): Promise<Map<string, YearLetter>> {
  const readers = await tx.rows(
    select(
      READER,
      sql`from ${d} left join ${t} on ${t.id} = ${d.type} where ${d.id} = ${anyOf(ids)} and ${d.deletedAt} is null`,
    ),
  )
  const gifts = grouped(await readGifts(tx, of.facts, ids))
  const own = grouped(await readOwnLetters(tx, ids))
  const pages = new Map<string, YearLetter>()
  for (const reader of readers) {
    const page = pageFor(of, reader, gifts.get(reader.id) ?? [], own.get(reader.id) ?? [])
    if (page) pages.set(reader.id, page)
  }
  return pages
}
