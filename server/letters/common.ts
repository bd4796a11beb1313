import { sql } from 'drizzle-orm'
import { daysBetween, todayIn } from '../../i18n/dates.ts'
import { translate } from '../../i18n/server.ts'
import type { FileRef, Letter, LetterInput } from '../../resources/_contracts/letter.ts'
import { percentOf } from '../../resources/_contracts/letterFigures.ts'
import { entities } from '../../resources/entities/schema.ts'
import { projectUpdates } from '../../resources/project_updates/schema.ts'
import { STAGES } from '../../resources/projects/schema.ts'
import { projects } from '../../resources/projects/schema.ts'
import { dayOfStage } from '../../resources/projects/stages.ts'
import { reports } from '../../resources/reports/schema.ts'
import { columns, known, select } from '../db/columns.ts'
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

interface ReportRow {
  id: string
  title: string
  message: string | null
  appeal: boolean
  thank_title: string | null
  cover_image: string | null
  entity: Record<string, string | boolean | null> & { donation_ways: WayRow[] | null }
  project: Record<string, string | number | boolean | null> & { images: Attached[]; stages: StageRow[] }
}
interface WayRow {
  kind: 'bank' | 'store' | 'ehsan' | 'standingOrder'
  label: string
  bankName?: string | null
  iban?: string | null
  url?: string | null
}
interface StageRow {
  stage: string
  label?: string | null
  state: ProjectInput['status']
  startDate?: string | null
  endDate?: string | null
}
interface UpdateRow {
  name: string
  date_from: string
  date_to: string | null
  details: string | null
  images: Attached[]
  video_link: string | null
}

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
  translate(lang, `resources.projects.choices.stages.stage.${stage}`)

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
const entityPart = (row: ReportRow['entity'], logo: FileRef | undefined, appeal: boolean): LetterInput['entity'] =>
  compact({
    name: String(row['name']),
    logo,
    website: web(row['website']),
    phone: said(row['contact_phone']),
    email: said(row['contact_email']),
    licenceNumber: said(row['licence_number']),
    verified: row['verified'] === true,
    donationWays: (appeal ? (row.donation_ways ?? []) : []).map((way) =>
      compact({
        kind: way.kind,
        label: way.label,
        bankName: said(way.bankName),
        iban: said(way.iban),
        url: web(way.url),
      }),
    ),
  })

function projectPart(row: ReportRow['project'], today: string, appeal: boolean): Common['project'] {
  const status = row['progress'] as ProjectInput['status']
  const [start, end] = [said(row['start_date']), said(row['end_date'])]
  const money = {
    required: String(row['required_amount'] ?? '0.00'),
    collected: String(row['collected_amount']),
    spent: String(row['spent_money']),
  }
  const number = row['beneficiary_numbers']
  return compact({
    name: String(row['name']),
    code: String(row['code']),
    description: said(row['description']),
    city: said(row['city']),
    region: said(row['region']),
    licenceNumber: said(row['licence_number']),
    status,
    special: row['type'] === 'special',
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
      number: typeof number === 'number' && number >= 0 ? number : undefined,
      category: said(row['beneficiary_category']),
    }),
    indicators: [],
    updates: [],
    donationLink: appeal ? web(row['donation_link']) : undefined,
    hideFromStore: row['hide_from_store'] === true,
  })
}

/** jsonb would turn money into floating-point numbers on its way; as text it keeps every halala. */
const reportQuery = (reportId: string) => sql`
  select ${r.id}, ${r.title}, ${r.message}, ${r.thankTitle}, ${r.coverImage}, ${r.appeal}, to_jsonb(e) - 'search_text' as entity,
    (to_jsonb(p) - 'search_text') || jsonb_build_object('required_amount', ${p.requiredAmount}::text, 'collected_amount', ${p.collectedAmount}::text,
      'spent_money', ${p.spentMoney}::text, 'unit_cost', ${p.unitCost}::text) as project
  from ${r} join ${p} on ${p.entityId} = ${r.entityId} and ${p.id} = ${r.project} join ${e} on ${e.id} = ${r.entityId}
  where ${r.id} = ${reportId}::uuid and ${r.deletedAt} is null`

/**
 * The common part as the records stand now, in three queries. The transaction's context decides whose records.
 * @param sentAt ISO moment that the letter bears
 */
export async function readCommon(tx: Tx, reportId: string, sentAt: string): Promise<Common | null> {
  const row = await tx.one<ReportRow>(reportQuery(reportId))
  if (!row) return null
  const { entity, project } = row
  const updates = await tx.rows(
    select(
      {
        name: pu.name,
        date_from: known(pu.dateFrom),
        date_to: pu.dateTo,
        details: pu.details,
        images: pu.images,
        video_link: pu.videoLink,
      },
      sql`from ${pu}
    where ${pu.project} = ${project['id'] as string}::uuid and ${pu.status} = 'published' and ${pu.deletedAt} is null and ${pu.dateFrom} is not null
    order by ${pu.dateFrom} desc, ${pu.id} desc limit ${MAX_UPDATES}`,
    ),
  )
  const cover = row.cover_image ? { id: row.cover_image } : (project.images[0] ?? null)
  const logo = said(entity['logo'])
  const wanted = [cover?.id, logo, ...updates.flatMap((update) => update.images.map((image) => image.id))]
  const picture = await readPictures(
    tx,
    String(entity['id']),
    wanted.filter((id) => id !== undefined),
  )
  const timeZone = said(entity['time_zone']) ?? 'Asia/Riyadh'
  const unitName = said(project['unit_name'])
  const unitCost = said(project['unit_cost'])
  return {
    timeZone,
    entity: entityPart(entity, picture(logo ? { id: logo } : null), row.appeal),
    report: compact({
      id: row.id,
      title: row.title,
      message: row.message ?? '',
      // Staff write one text for all donors: there is nothing personal in it.
      publicMessage: said(row.message),
      thankTitle: said(row.thank_title),
      coverImage: picture(cover),
      sentAt,
    }),
    project: {
      ...projectPart(project, todayIn(timeZone, new Date(sentAt)), row.appeal),
      updates: updates.map((update) => updatePart(update, picture)),
    },
    unit: unitName && unitCost ? { unitName, unitCost } : null,
    collected: String(project['collected_amount']),
    spent: String(project['spent_money']),
    defaults: {
      lang: entity['default_language'] === 'en' ? 'en' : 'ar',
      calendar: entity['calendar'] as Letter['calendar'],
    },
  }
}

const updatePart = (row: UpdateRow, picture: (one: Attached) => FileRef | undefined): ProjectInput['updates'][number] =>
  compact({
    title: row.name,
    from: row.date_from,
    to: row.date_to && row.date_to !== row.date_from ? row.date_to : undefined,
    text: row.details ?? '',
    photos: row.images.map(picture).filter((photo) => photo !== undefined),
    videoUrl: web(row.video_link),
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
