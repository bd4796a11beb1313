import { type SQL, sql } from 'drizzle-orm'
import { todayIn } from '../../i18n/dates.ts'
import type { UnitWords } from '../../i18n/units.ts'
import type { Letter, LetterInput } from '../../resources/_contracts/letter.ts'
import { hasVariables, textOfParts } from '../../resources/_kit/messageVariables.ts'
import { REPORT_WORDS } from '../../resources/_kit/reportWords.ts'
import type { RecordKey, RecordOf } from '../../resources/_kit/resource.ts'
import { entities } from '../../resources/entities/schema.ts'
import { projects, STAGES } from '../../resources/projects/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import { columns, exact, jsonOf, known, pick, type Selected, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { askOf } from './asks.ts'
import { chosenParts, picturesOfParts, voicesOfParts } from './chosen.ts'
import { readCollected } from './collected.ts'
import { mainColorOf } from './colours.ts'
import { readEhsan } from './ehsan.ts'
import {
  entityFacts,
  indicatorFacts,
  type Lang,
  lateFacts,
  OF_ENTITY,
  type PictureOf,
  projectFacts,
  stageFacts,
  standingFacts,
  unitFacts,
  updateFacts,
  said as words,
} from './facts.ts'
import { readPictures, readVoices } from './shown.ts'
import { readSurvey } from './survey.ts'
import { readWork } from './work.ts'

const e = columns(entities, 'e')
const p = columns(projects, 'p')
const r = columns(reports, 'r')

type ProjectInput = LetterInput['projects'][number]

type Unit = Omit<NonNullable<ProjectInput['units']>, 'count' | 'remainder'>

/** What all letters of one report have in common, whoever reads them. */
export interface Common {
  timeZone: string
  entity: LetterInput['entity']
  report: LetterInput['report']
  /** What the file of a project that was funded on the national platform has beyond a letter. */
  ehsan?: LetterInput['ehsan']
  survey?: LetterInput['survey']
  project: Omit<ProjectInput, 'gifts' | 'given' | 'share' | 'funds' | 'units'>
  unit: Unit | null
  /** What the shares are counted with (product.md 9). */
  collected: string
  spent: string
  /** What donors get who have set nothing of their own. */
  defaults: { lang: Lang; calendar: Letter['calendar'] }
}

/** Columns under the names of their fields. */
type Shown<D> = Partial<Record<RecordKey<D>, SQL>>

const ENTITY = {
  ...pick(e, 'id', ...OF_ENTITY),
  mainColor: mainColorOf(e.id),
}
const PROJECT = {
  ...pick(
    p,
    'id',
    'name',
    'code',
    'description',
    'city',
    'region',
    'licenceNumber',
    'progress',
    'type',
    'startDate',
    'endDate',
    'stages',
    'indicators',
    'images',
    'beneficiaryNumbers',
    'beneficiaryCategory',
    'donationLink',
    'hideFromStore',
    'unitName',
    'unitTwo',
    'unitPlural',
    'unitMany',
    'unitNameEn',
    'unitPluralEn',
    'previousDonationsUntil',
  ),
  requiredAmount: exact(p.requiredAmount),
  previousDonations: exact(known(p.previousDonations)),
  collectedAmount: exact(known(p.collectedAmount)),
  spentMoney: exact(known(p.spentMoney)),
  unitCost: exact(p.unitCost),
} satisfies Shown<typeof projects>

// product.md 29: what asks for a gift makes a letter an appeal, by its content. A plain report asks for nothing.
function entityPart(row: Selected<typeof ENTITY>, picture: PictureOf, appeal: boolean): LetterInput['entity'] {
  const facts = entityFacts(row, picture)
  return { ...facts, donationWays: appeal ? facts.donationWays : [] }
}

function projectPart(
  row: Selected<typeof PROJECT>,
  today: string,
  { appeal }: Pick<Said, 'appeal'>,
): Common['project'] {
  const { donationLink, ...facts } = projectFacts(row)
  const standing = standingFacts(row, today)
  return {
    ...facts,
    code: row.code,
    licenceNumber: words(row.licenceNumber),
    status: standing.state,
    special: row.type === 'special',
    money: { required: standing.required ?? '0.00', collected: standing.collected, spent: standing.spent },
    timePercent: standing.timePercent,
    moneyPercent: standing.collectedPercent,
    stages: row.stages.slice(0, STAGES.length).map((one) => {
      const { label, labels, ...stage } = stageFacts(one)
      return { ...stage, label: label.ar, ...(labels && { labels }), ...lateFacts(one, today) }
    }),
    indicators: indicatorFacts(row.indicators),
    updates: [],
    // What is finished asks for nothing more.
    donationLink: appeal && standing.state !== 'completed' ? donationLink : undefined,
    hideFromStore: row.hideFromStore,
  }
}

/** What a report itself says in its letters. */
const SAID = pick(
  r,
  'id',
  'type',
  ...REPORT_WORDS,
  'design',
  'coverImage',
  'parts',
  'survey',
  'appeal',
  'licence',
  'newsSince',
  'onlyNew',
  'ehsanNumber',
  'beneficiaries',
  'beforePictures',
  'afterPictures',
  'handover',
)
export type Said = Pick<RecordOf<typeof reports>, keyof typeof SAID>
export interface About {
  entity: Selected<typeof ENTITY>
  project: Selected<typeof PROJECT>
}
const ABOUT = { entity: jsonOf(ENTITY), project: jsonOf(PROJECT) }

/** What a report says, of which project, and who says it; null where it is not there. */
export const readAbout = (tx: Tx, reportId: string): Promise<(Said & About) | null> =>
  tx.one(
    select(
      { ...SAID, ...ABOUT },
      sql`from ${r} join ${p} on ${p.entityId} = ${r.entityId} and ${p.id} = ${r.project} join ${e} on ${e.id} = ${r.entityId}
  where ${r.id} = ${reportId}::uuid and ${r.deletedAt} is null`,
    ),
  )

/**
 * The common part as the records stand now, in a few queries. The transaction's context decides whose records.
 * @param sentAt ISO moment that the letter bears
 */
export async function readCommon(tx: Tx, reportId: string, sentAt: string): Promise<Common | null> {
  const row = await readAbout(tx, reportId)
  return row && commonFrom(tx, row, row, sentAt)
}

/** What letters about a project of the transaction's entity would say with these words, of which there is no report. */
export async function commonAbout(tx: Tx, projectId: string, said: Said, sentAt: string): Promise<Common | null> {
  const about = await tx.one(
    select(
      ABOUT,
      sql`from ${p} join ${e} on ${e.id} = ${p.entityId}
        where ${p.entityId} = athar_entity() and ${p.id} = ${projectId}::uuid and ${p.deletedAt} is null`,
    ),
  )
  return about && commonFrom(tx, said, about, sentAt)
}

/** Nothing where it was written in one language and names nothing: such a report is frozen as ever. */
function otherWords(said: Said): Pick<LetterInput['report'], 'other' | 'variables'> {
  const [title, message, thankTitle] = [said.otherTitle, said.otherMessage, said.otherThankTitle].map(words)
  const isWritten = title !== undefined || message !== undefined || thankTitle !== undefined
  return {
    ...(said.otherLanguage !== null &&
      isWritten && { other: { lang: said.otherLanguage, title, message, thankTitle } }),
    ...(hasVariables([said.message, said.otherMessage, textOfParts(said.parts)].join('\n')) && {
      variables: true as const,
    }),
  }
}

/** product.md 25: to each what is new since their own last letter; where all share a day, it is that. */
const tellsEachTheirs = ({ onlyNew, newsSince }: Said): boolean => onlyNew && newsSince === null

/** What letters say with these words about this project, as its records stand. */
export async function commonFrom(tx: Tx, said: Said, { entity, project }: About, sentAt: string): Promise<Common> {
  const { updates, spendings } = await readWork(tx, said, project)
  const cover = said.coverImage ? { id: said.coverImage } : (project.images[0] ?? null)
  const logo = words(entity.logo)
  const attached = [...said.beforePictures, ...said.afterPictures, ...picturesOfParts(said.parts)]
  const all = [...updates.flatMap(({ images }) => images), ...attached].map(({ id }) => id)
  const wanted = [cover?.id, logo, ...all].filter((id) => id !== undefined)
  const picture = await readPictures(tx, entity.id, wanted)
  const voice = await readVoices(tx, entity.id, voicesOfParts(said.parts))
  const timeZone = words(entity.timeZone) ?? 'Asia/Riyadh'
  const [unitName, unitCost] = [words(project.unitName), words(project.unitCost)]
  const survey = said.type === 'project' && said.survey !== null ? await readSurvey(tx, entity.id, said.survey) : null
  const facts = projectPart(project, todayIn(timeZone, new Date(sentAt)), said)
  return {
    timeZone,
    entity: entityPart(entity, picture, said.appeal),
    report: {
      id: said.id,
      kind: said.type,
      design: said.design,
      title: said.title,
      message: said.message ?? '',
      // Staff write one text for all donors: there is nothing personal in it.
      publicMessage: words(said.message),
      thankTitle: words(said.thankTitle),
      ...otherWords(said),
      ...(await askOf(tx, said)),
      coverImage: picture(cover),
      ...(said.type === 'project' && chosenParts(said.parts, picture, voice)),
      sentAt,
    },
    ...(said.type === 'ehsan' && { ehsan: await readEhsan(tx, said, project.id, picture) }),
    ...(survey && { survey }),
    project: {
      ...facts,
      money: { ...facts.money, byFund: await readCollected(tx, project) },
      spendings,
      updates: updates.map((update) => ({
        ...updateFacts(update, picture),
        ...(tellsEachTheirs(said) && { published: update.published }),
      })),
    },
    unit: unitName && unitCost ? unitOf({ ...project, unitName, unitCost }) : null,
    collected: project.collectedAmount,
    spent: project.spentMoney,
    defaults: { lang: entity.defaultLanguage, calendar: entity.calendar },
  }
}

/** A unit's words and its cost, without what one reader's gifts made of it. */
function unitOf({ unitCost, ...unit }: UnitWords & { unitCost: string }): Unit {
  return { ...unitFacts(unit), unitCost }
}

/** The common part of a letter that is frozen already: the rest of a large audience gets the very same. */
export function commonOf(letter: Letter, defaults: Common['defaults']): Common {
  const { timeZone, entity, report, ehsan, survey } = letter
  const [first] = letter.projects
  if (!first) throw new Error('a letter without a project')
  const { gifts: _gifts, given: _given, share, funds: _funds, units, ...project } = first
  const unit = units ? unitOf(units) : null
  return {
    timeZone,
    entity,
    report,
    ehsan,
    survey,
    project,
    unit,
    collected: share.collected,
    spent: share.spent,
    defaults,
  }
}
