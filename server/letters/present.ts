import { sql } from 'drizzle-orm'
import { todayIn } from '../../i18n/dates.ts'
import { letterTexts } from '../../i18n/letter.ts'
import { translate } from '../../i18n/server.ts'
import { type Letter, letterSchema } from '../../resources/_contracts/letter.ts'
import { voicesIn } from '../../resources/_contracts/letterParts.ts'
import type { Design } from '../../resources/_kit/letters.ts'
import { estimateShares } from '../../resources/_kit/money.ts'
import { dispatches } from '../../resources/dispatches/schema.ts'
import { editions } from '../../resources/editions/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { letters } from '../../resources/letters/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { askingToday } from './asks.ts'
import { type Common, commonAbout, readCommon, type Said } from './common.ts'
import { letterFor, presentLetter, type Reader } from './content.ts'
import type { Lang } from './facts.ts'
import type { LetterEdition } from './parts.ts'
import { picturesIn, withPictures } from './pictures.ts'
import { readShown } from './shown.ts'

const d = columns(dispatches, 'd')
const e = columns(entities, 'e')
const l = columns(letters, 'l')
const r = columns(reports, 'r')
const x = columns(editions, 'x')

/** Of whom nothing is known: a letter's page without name and amount. As an id it stands in keys of previews. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

export const nobody: Reader = {
  id: NOBODY,
  name: '',
  hiddenName: true,
  lang: null,
  calendar: null,
  layout: 'individual',
  gifts: [],
}

/** What was frozen, with pictures as they may be shown today (product.md 27). */
async function asShown(tx: Tx, content: unknown): Promise<Letter> {
  const letter = letterSchema.parse(content)
  const ids = [...picturesIn(letter).keys(), ...voicesIn(letter.report).map(({ id }) => id)]
  return askingToday(withPictures(letter, await readShown(tx, ids)))
}

/** The letter that a donor was sent of this report; null where none was, or where the sending was taken back. */
export async function sentLetter(tx: Tx, reportId: string, donorId: string): Promise<Letter | null> {
  const row = await tx.one(
    select(
      { content: sql<unknown>`athar_letter_content(${x.content}, ${l.words})` },
      sql`from ${l} join ${x} on ${x.entityId} = ${l.entityId} and ${x.id} = ${l.edition}
      join ${r} on ${r.entityId} = ${l.entityId} and ${r.id} = ${l.report} and ${r.status} not in ('draft', 'scheduled')
      where ${l.report} = ${reportId}::uuid and ${l.donor} = ${donorId}::uuid and ${l.words} is not null order by ${l.createdAt} desc limit 1`,
    ),
  )
  return row && asShown(tx, row.content)
}

/** One donor's letter as it was sent, or as it would be sent now. */
export const letterOfDonor = async (tx: Tx, reportId: string, donorId: string): Promise<Letter | null> =>
  (await sentLetter(tx, reportId, donorId)) ?? presentLetter(tx, reportId, donorId)

/** What all letters of a sending share, with nobody as its reader. */
export function readByNobody(content: LetterEdition, calendar: Letter['calendar']): Letter {
  const { projects, ...shared } = content
  const nothing = { gifts: [], given: '0.00', share: { spentOfYours: '0.00', spent: '0.00', collected: '0.00' } }
  return letterSchema.parse({
    ...shared,
    layout: 'individual',
    calendar,
    donor: { displayName: letterTexts(content.lang).hiddenDonor, hidden: true },
    projects: projects.map((project) => ({ ...project, ...nothing })),
  })
}

/** What an Ehsan report said when it was published, or what the letters that were sent of a report share. */
export async function frozenOf(tx: Tx, reportId: string): Promise<Letter | null> {
  const own = await tx.one(
    select(
      { frozen: r.frozen, calendar: e.calendar, status: r.status },
      sql`from ${r} join ${e} on ${e.id} = ${r.entityId} where ${r.id} = ${reportId}::uuid and ${r.deletedAt} is null`,
    ),
  )
  // A sending that was taken back leaves what it froze behind.
  if (!own || own.status === 'draft') return null
  if (own.frozen) return asShown(tx, own.frozen)
  const sent = await tx.one(
    select(
      { content: sql<LetterEdition>`${x.content}` },
      sql`from ${x} join ${d} on ${d.entityId} = ${x.entityId} and ${d.id} = ${x.dispatch}
      where ${d.report} = ${reportId}::uuid order by ${x.id} desc limit 1`,
    ),
  )
  return sent && asShown(tx, readByNobody(sent.content, own.calendar))
}

/** A report without its reader: no name, no amount. Of a project of which there is no report, a sample of one. */
export async function commonLetter(tx: Tx, id: string): Promise<Letter | null> {
  const frozen = await frozenOf(tx, id)
  if (frozen) return frozen
  const common = await readCommon(tx, id, new Date().toISOString())
  return common ? letterFor(common, nobody, []) : sampleLetter(tx, id, { lang: 'ar', design: 'light' })
}

const sampleWords = (id: string, { lang, design }: { lang: Lang; design: Design }): Said => ({
  id,
  type: 'project',
  title: translate(lang, 'reports.designs.title'),
  message: translate(lang, 'reports.designs.message'),
  thankTitle: null,
  otherLanguage: null,
  otherTitle: null,
  otherMessage: null,
  otherThankTitle: null,
  design,
  coverImage: null,
  parts: [],
  survey: null,
  appeal: false,
  licence: null,
  newsSince: null,
  onlyNew: false,
  ehsanNumber: null,
  beneficiaries: null,
  beforePictures: [],
  afterPictures: [],
  handover: [],
})

const GIFT = '500.00'

function ofSample(common: Common, lang: Lang): Letter {
  const spentOfYours = estimateShares([{ id: NOBODY, amount: GIFT }], common.collected, common.spent).get(NOBODY)
  const date = todayIn(common.timeZone, new Date(common.report.sentAt))
  const gift = { amount: GIFT, date, fund: 'charity' as const }
  return letterFor({ ...common, unit: null }, { ...nobody, lang, gifts: [gift] }, [
    { fund: 'charity', given: GIFT, spentOfYours: spentOfYours ?? '0.00' },
  ])
}

/** [2.27] what a letter about this project looks like in a design, to somebody who gave 500 riyals. */
export async function sampleLetter(
  tx: Tx,
  projectId: string,
  look: { lang: Lang; design: Design },
): Promise<Letter | null> {
  const common = await commonAbout(tx, projectId, sampleWords(projectId, look), new Date().toISOString())
  return common && ofSample(common, look.lang)
}
