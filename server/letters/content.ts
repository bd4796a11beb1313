import { sql } from 'drizzle-orm'
import { letterTexts } from '../../i18n/letter.ts'
import { LETTER_VERSION, type Letter, type LetterInput, letterSchema } from '../../resources/_contracts/letter.ts'
import { estimateShares, impactUnits, sumMoney, toHalalas } from '../../resources/_kit/money.ts'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import type { donorTransactions } from '../../resources/donor_transactions/schema.ts'
import { donorTypes } from '../../resources/donor_types/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import { amongIds, columns, nullable, pick, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { ALWAYS, type FundNet, readNets } from '../messages/audience.ts'
import { lastHeard } from '../messages/news.ts'
import { type Common, readCommon } from './common.ts'
import { g, giftsTo } from './gifts.ts'
import { spendingsIn, stagesIn } from './language.ts'
import { type LetterWords, letterWordsSchema } from './parts.ts'
import { wordsIn } from './said.ts'

const d = columns(donors, 'd')
const r = columns(reports, 'r')
const t = nullable(columns(donorTypes, 't'))

type Gift = LetterInput['projects'][number]['gifts'][number]

/** What a letter says of its reader. */
export interface Reader extends Pick<RecordOf<typeof donors>, 'id' | 'name' | 'hiddenName'> {
  lang: Letter['lang'] | null
  calendar: Letter['calendar'] | null
  layout: Letter['layout']
  gifts: Gift[]
  /** When the last report on the project before this one left for them; where it is asked for. */
  heard?: string | null
}

const GIFT = pick(
  g,
  'donor',
  'amount',
  'date',
  'fund',
  'description',
  'onBehalfOf',
  'giftRecipient',
  'inKind',
  'reversed',
)

const giftOf = (row: Pick<RecordOf<typeof donorTransactions>, keyof typeof GIFT>): Gift => ({
  amount: row.amount,
  date: row.date,
  // A refund is of the gifts' kind, whatever it was booked under; why it went back staff keep for themselves.
  ...(toHalalas(row.amount) < 0n
    ? {}
    : { fund: row.fund, ...(row.description?.trim() && { description: row.description.trim() }) }),
  ...(row.onBehalfOf?.trim() ? { onBehalfOf: row.onBehalfOf.trim() } : {}),
  ...(row.giftRecipient?.trim() ? { recipient: row.giftRecipient.trim() } : {}),
  ...(row.inKind ? { inKind: true } : {}),
  ...(row.reversed ? { reversed: true } : {}),
})

/**
 * The readers with these ids, of the transaction's entity, and their gifts to one project, recorded by `until`, in two queries.
 * @param common of the letters that they get: where each is told what is new to them, since when that is comes in a third
 */
export async function readReaders(
  tx: Tx,
  projectId: string,
  ids: readonly string[],
  until: string,
  common?: Common,
): Promise<Reader[]> {
  const [donors, gifts, heard] = await Promise.all([
    tx.rows(
      select(
        { ...pick(d, 'id', 'name', 'hiddenName', 'language', 'calendar'), body: t.body },
        sql`from ${d} left join ${t} on ${t.id} = ${d.type}
    where ${d.entityId} = athar_entity() and ${amongIds(d.id, ids)} and ${d.deletedAt} is null order by ${d.id}`,
      ),
    ),
    tx.rows(
      select(
        GIFT,
        sql`from ${g}
    where ${giftsTo(projectId, until)} and ${amongIds(g.donor, ids)}
    order by ${g.date}, ${g.id}`,
      ),
    ),
    common && isFollowing(common) ? lastHeard(tx, { project: projectId, but: common.report.id }, ids) : null,
  ])
  const byDonor = new Map<string, Gift[]>()
  for (const row of gifts) byDonor.set(row.donor, [...(byDonor.get(row.donor) ?? []), giftOf(row)])
  return donors.map((row) => ({
    id: row.id,
    name: row.name,
    hiddenName: row.hiddenName,
    lang: row.language,
    calendar: row.calendar,
    layout: row.body === 'foundation' ? 'foundation' : 'individual',
    gifts: byDonor.get(row.id) ?? [],
    ...(heard && { heard: heard.get(row.id) ?? null }),
  }))
}

type FundPart = NonNullable<LetterInput['projects'][number]['funds']>[number]

/**
 * product.md 9: each donor's share of what was spent, by kind of gift; all together add up to the halala.
 * @param nets all donors of the project
 */
export function sharesOf(
  nets: ReadonlyMap<string, readonly FundNet[]>,
  common: Pick<Common, 'collected' | 'spent'>,
): Map<string, FundPart[]> {
  const idOf = (donor: string, fund: string): string => `${donor} ${fund}`
  const gifts = Array.from(nets, ([donor, own]) => own.map(({ fund, net }) => ({ id: idOf(donor, fund), amount: net })))
  const shares = estimateShares(gifts.flat(), common.collected, common.spent)
  const partOf = (donor: string, { fund, net }: FundNet): FundPart => ({
    fund,
    given: net,
    spentOfYours: shares.get(idOf(donor, fund)) ?? '0.00',
  })
  return new Map(Array.from(nets, ([donor, own]) => [donor, own.map((one) => partOf(donor, one))]))
}

/** Whether each of its readers is told what is new to them. */
const isFollowing = ({ project }: Common): boolean => project.updates.some(({ published }) => published !== undefined)

/** Of the news, those that came after the reader's last letter; nothing where that is all of them. */
function newsFor({ project: { updates } }: Common, { heard = null }: Reader) {
  if (heard === null) return {}
  const fresh = updates.filter(({ published = '' }) => !(Date.parse(published) <= Date.parse(heard)))
  return fresh.length === updates.length ? {} : { updates: fresh }
}

/** What is its reader's own in a letter, as it is handed to the schema. */
function ownOf(common: Common, reader: Reader, funds: readonly FundPart[]) {
  const given = sumMoney(['0.00', ...funds.map((one) => one.given)])
  const spentOfYours = sumMoney(['0.00', ...funds.map((one) => one.spentOfYours)])
  const { unit, spent, collected } = common
  const counted = unit ? impactUnits(given, unit.unitCost) : null
  const units = unit && counted ? { ...unit, count: counted.units, remainder: counted.remainder } : undefined
  return {
    said: {
      layout: reader.layout,
      calendar: reader.calendar ?? common.defaults.calendar,
      donor: reader.hiddenName
        ? { displayName: letterTexts(langOf(common, reader)).hiddenDonor, hidden: true }
        : { displayName: reader.name, hidden: false },
    },
    project: {
      gifts: reader.gifts,
      given,
      funds: [...funds],
      share: { spentOfYours, spent, collected },
      ...(units ? { units } : {}),
      ...newsFor(common, reader),
    },
  }
}

export const langOf = ({ defaults }: Pick<Common, 'defaults'>, { lang }: Pick<Reader, 'lang'>): Letter['lang'] =>
  lang ?? defaults.lang

/** One donor's letter. @throws ZodError where the records hold what a letter cannot */
export function letterFor(common: Common, reader: Reader, funds: readonly FundPart[]): Letter {
  const { said, project } = ownOf(common, reader, funds)
  const lang = langOf(common, reader)
  return letterSchema.parse({
    version: LETTER_VERSION,
    lang,
    timeZone: common.timeZone,
    entity: common.entity,
    ...said,
    report: wordsIn(common.report, lang),
    projects: [
      {
        ...common.project,
        stages: stagesIn(common.project.stages ?? [], lang),
        spendings: spendingsIn(common.project.spendings ?? [], lang),
        ...project,
      },
    ],
    ...(common.ehsan && { ehsan: common.ehsan }),
    ...(common.survey && { survey: common.survey }),
  } satisfies LetterInput)
}

/**
 * The words of {@link letterFor}, without that which all share being made and checked once more for each of them.
 * @throws ZodError where the records hold what a letter cannot
 */
export function wordsFor(common: Common, reader: Reader, funds: readonly FundPart[]): LetterWords {
  const { said, project } = ownOf(common, reader, funds)
  return letterWordsSchema.parse({ ...said, projects: [{ at: 0, ...project }] })
}

/**
 * The letter that one donor would get now; null where report or donor is not there. Writes nothing.
 * @param lang in place of the donor's own language
 */
export async function presentLetter(
  tx: Tx,
  reportId: string,
  donorId: string,
  lang?: Letter['lang'],
): Promise<Letter | null> {
  const common = await readCommon(tx, reportId, new Date().toISOString())
  if (!common) return null
  const report = await tx.one(select({ project: r.project }, sql`from ${r} where ${r.id} = ${reportId}::uuid`))
  if (!report) return null
  const shares = sharesOf(await readNets(tx, report.project, ALWAYS), common)
  return letterOfOne(tx, common, { project: report.project, donor: donorId, shares, lang })
}

interface One {
  project: string
  donor: string
  /** Of all donors of the project. */
  shares: ReturnType<typeof sharesOf>
  /** In place of the donor's own. */
  lang?: Letter['lang'] | undefined
}

/** One donor's letter with the gifts that are recorded now; null where there is no such donor. */
export async function letterOfOne(
  tx: Tx,
  common: Common,
  { project, donor, shares, lang }: One,
): Promise<Letter | null> {
  const [reader] = await readReaders(tx, project, [donor], ALWAYS, common)
  return reader ? letterFor(common, { ...reader, lang: lang ?? reader.lang }, shares.get(donor) ?? []) : null
}
