import type { RecordKey } from '../../resources/_kit/resource.ts'
import { choiceKey } from '../../resources/_kit/keys.ts'
import { type SQL, sql } from 'drizzle-orm'
import { daysBetween, todayIn } from '../../i18n/dates.ts'
import { translate } from '../../i18n/server.ts'
import type { FileRef, Letter, LetterInput } from '../../resources/_contracts/letter.ts'
import { percentOf } from '../../resources/_contracts/letterFigures.ts'
import { entities } from '../../resources/entities/schema.ts'
import { projectUpdates } from '../../resources/project_updates/schema.ts'
import { projects, STAGES } from '../../resources/projects/schema.ts'
import { dayOfStage } from '../../resources/projects/stages.ts'
import { reports } from '../../resources/reports/schema.ts'
import { columns, exact, jsonOf, known, pick, type Selected, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'

const e = columns(entities, 'e')
const p = columns(projects, 'p')
const pu = columns(projectUpdates, 'pu')
const r = columns(reports, 'r')

type Lang = 'ar' | 'en'
type ProjectInput = LetterInput['projects'][number]

/** What all letters of one report have in common, whoever reads them. */
export interface Common {
  timeZone: string
  entity: LetterInput['entity']
  report: LetterInput['report']
  project: Omit<ProjectInput, 'gifts' | 'given' | 'share' | 'units'>
  unit: { unitName: string; unitCost: string } | null
  /** What the shares are counted with (product.md 9). */
  collected: string
  spent: string
  /** What donors get who have set nothing of their own. */
  defaults: { lang: Lang; calendar: Letter['calendar'] }
}

/** A letter stays as long as a person reads; older news are in the letters before. */
const MAX_UPDATES = 20

type Attached = { id: string; altAr?: string | null; altEn?: string | null }

/** Columns under the names of their fields. */
type Shown<D> = Partial<Record<RecordKey<D>, SQL>>

const ENTITY = pick(
  e,
  'id',
  'name',
  'logo',
  'website',
  'contactPhone',
  'contactEmail',
  'licenceNumber',
  'verified',
  'donationWays',
  'timeZone',
  'defaultLanguage',
  'calendar',
)
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
    'images',
    'beneficiaryNumbers',
    'beneficiaryCategory',
    'donationLink',
    'hideFromStore',
    'unitName',
  ),
  requiredAmount: exact(p.requiredAmount),
  collectedAmount: exact(known(p.collectedAmount)),
  spentMoney: exact(known(p.spentMoney)),
  unitCost: exact(p.unitCost),
} satisfies Shown<typeof projects>
const UPDATE = {
  ...pick(pu, 'name', 'dateTo', 'details', 'images', 'videoLink'),
  dateFrom: known(pu.dateFrom),
} satisfies Shown<typeof projectUpdates>

/** Text, or undefined where there is nothing to read: an empty line never reaches a letter. */
const said = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

const web = (value: unknown): string | undefined => {
  const text = said(value)
  return text && /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).href : undefined
}

/** Leaves out what is undefined, so that frozen content holds what is there and nothing else. */
const compact = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T

interface FileRow {
  id: string
  width: number | null
  height: number | null
  widths: number[] | null
  edition: string | null
}

/** Pictures by id that can be shown: stored, not deleted or withdrawn, with derived widths. */
async function readPictures(
  tx: Tx,
  entityId: string,
  ids: string[],
): Promise<(one: Attached | null) => FileRef | undefined> {
  const rows = await tx.rows<FileRow>(
    sql`select id, width, height, widths, edition from athar_shown_pictures(${entityId}::uuid, ${sql.param([...new Set(ids)])}::uuid[])`,
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  return (one) => {
    const file = one ? known.get(one.id) : undefined
    if (!file?.width || !file.height || !file.widths?.length) return undefined
    const widths = [...file.widths].sort((a, b) => a - b)
    const { id, width, height } = file
    const alts = { altAr: said(one?.altAr), altEn: said(one?.altEn) }
    return compact({ id, ...alts, width, height, widths, edition: said(file.edition) })
  }
}

/** How much of the project's time has passed today, percent. Without both dates only its progress can say. */
export function timePercent(start: string | undefined, end: string | undefined, done: boolean, today: string): number {
  if (done) return 100
  if (!start || !end || today <= start) return 0
  const whole = daysBetween(start, end)
  if (whole <= 0 || today >= end) return 100
  return Math.round((daysBetween(start, today) / whole) * 100)
}

const stageName = (stage: string, lang: Lang): string =>
  translate(lang, choiceKey<typeof projects>('projects', 'stages.stage', stage))

/** Names of stages that are ours change with the letter's language; names that staff gave stay. */
export function inLanguage(stages: ProjectInput['stages'], lang: Lang): ProjectInput['stages'] {
  const own = new Map(
    STAGES.flatMap((stage) => [[stageName(stage, 'ar'), stage] as const, [stageName(stage, 'en'), stage]]),
  )
  return stages?.map((stage) => {
    const known = own.get(stage.label)
    return known ? { ...stage, label: stageName(known, lang) } : stage
  })
}

// product.md 29: what asks for a gift makes a letter an appeal, by its content. A plain report asks for nothing.
const entityPart = (row: Selected<typeof ENTITY>, logo: FileRef | undefined, appeal: boolean): LetterInput['entity'] =>
  compact({
    name: row.name,
    logo,
    website: web(row.website),
    phone: said(row.contactPhone),
    email: said(row.contactEmail),
    licenceNumber: said(row.licenceNumber),
    verified: row.verified,
    donationWays: (appeal ? (row.donationWays ?? []) : []).map((way) =>
      compact({
        kind: way.kind,
        label: way.label,
        bankName: said(way.bankName),
        iban: said(way.iban),
        url: web(way.url),
      }),
    ),
  })

function projectPart(row: Selected<typeof PROJECT>, today: string, appeal: boolean): Common['project'] {
  const status = row.progress
  const [start, end] = [said(row.startDate), said(row.endDate)]
  const money = {
    required: row.requiredAmount ?? '0.00',
    collected: row.collectedAmount,
    spent: row.spentMoney,
  }
  const number = row.beneficiaryNumbers
  return compact({
    name: row.name,
    code: row.code,
    description: said(row.description),
    city: said(row.city),
    region: said(row.region),
    licenceNumber: said(row.licenceNumber),
    status,
    special: row.type === 'special',
    money,
    period: compact({ start, end }),
    timePercent: timePercent(start, end, status === 'completed', today),
    moneyPercent: percentOf(money.collected, money.required),
    stages: row.stages.slice(0, STAGES.length).map((one) =>
      compact({
        label: said(one.label) ?? stageName(one.stage, 'ar'),
        state: one.state,
        date: said(dayOfStage(one)),
      }),
    ),
    beneficiaries: compact({
      number: number !== null && number >= 0 ? number : undefined,
      category: said(row.beneficiaryCategory),
    }),
    indicators: [],
    updates: [],
    donationLink: appeal ? web(row.donationLink) : undefined,
    hideFromStore: row.hideFromStore,
  })
}

const reportQuery = (reportId: string) =>
  select(
    {
      ...pick(r, 'id', 'title', 'message', 'thankTitle', 'coverImage', 'appeal'),
      entity: jsonOf(ENTITY),
      project: jsonOf(PROJECT),
    },
    sql`from ${r} join ${p} on ${p.entityId} = ${r.entityId} and ${p.id} = ${r.project} join ${e} on ${e.id} = ${r.entityId}
  where ${r.id} = ${reportId}::uuid and ${r.deletedAt} is null`,
  )

/**
 * The common part as the records stand now, in three queries. The transaction's context decides whose records.
 * @param sentAt ISO moment that the letter bears
 */
export async function readCommon(tx: Tx, reportId: string, sentAt: string): Promise<Common | null> {
  const row = await tx.one(reportQuery(reportId))
  if (!row) return null
  const { entity, project } = row
  const updates = await tx.rows(
    select(
      UPDATE,
      sql`from ${pu}
    where ${pu.project} = ${project.id}::uuid and ${pu.status} = 'published' and ${pu.deletedAt} is null and ${pu.dateFrom} is not null
    order by ${pu.dateFrom} desc, ${pu.id} desc limit ${MAX_UPDATES}`,
    ),
  )
  const cover = row.coverImage ? { id: row.coverImage } : (project.images[0] ?? null)
  const logo = said(entity.logo)
  const wanted = [cover?.id, logo, ...updates.flatMap((update) => update.images.map((image) => image.id))]
  const shown = wanted.filter((id) => id !== undefined)
  const picture = await readPictures(tx, entity.id, shown)
  const timeZone = said(entity.timeZone) ?? 'Asia/Riyadh'
  const unitName = said(project.unitName)
  const unitCost = said(project.unitCost)
  return {
    timeZone,
    entity: entityPart(entity, picture(logo ? { id: logo } : null), row.appeal),
    report: compact({
      id: row.id,
      title: row.title,
      message: row.message ?? '',
      // Staff write one text for all donors: there is nothing personal in it.
      publicMessage: said(row.message),
      thankTitle: said(row.thankTitle),
      coverImage: picture(cover),
      sentAt,
    }),
    project: {
      ...projectPart(project, todayIn(timeZone, new Date(sentAt)), row.appeal),
      updates: updates.map((update) => updatePart(update, picture)),
    },
    unit: unitName && unitCost ? { unitName, unitCost } : null,
    collected: project.collectedAmount,
    spent: project.spentMoney,
    defaults: { lang: entity.defaultLanguage, calendar: entity.calendar },
  }
}

const updatePart = (
  row: Selected<typeof UPDATE>,
  picture: (one: Attached) => FileRef | undefined,
): ProjectInput['updates'][number] =>
  compact({
    title: row.name,
    from: row.dateFrom,
    to: row.dateTo && row.dateTo !== row.dateFrom ? row.dateTo : undefined,
    text: row.details ?? '',
    photos: row.images.map(picture).filter((photo) => photo !== undefined),
    videoUrl: web(row.videoLink),
  })

/** The common part of a letter that is frozen already: the rest of a large audience gets the very same. */
export function commonOf(letter: Letter, defaults: Common['defaults']): Common {
  const { timeZone, entity, report } = letter
  const [first] = letter.projects
  if (!first) throw new Error('a letter without a project')
  const { gifts: _gifts, given: _given, share, units, ...project } = first
  const unit = units ? { unitName: units.unitName, unitCost: units.unitCost } : null
  return { timeZone, entity, report, project, unit, collected: share.collected, spent: share.spent, defaults }
}
