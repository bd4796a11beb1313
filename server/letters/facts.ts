/**
 * What a project says of itself, wherever it is shown: its public page, the letter's page and its PDF, mails and previews
 * of links. Pure: whoever shows a project reads its rows, asks here for the facts, and draws those that belong there.
 */

import { daysBetween } from '../../i18n/dates.ts'
import { formatNumber } from '../../i18n/format.ts'
import { translate } from '../../i18n/server.ts'
import type { UnitWords } from '../../i18n/units.ts'
import type { FileRef } from '../../resources/_contracts/letter.ts'
import { percentOf } from '../../resources/_contracts/letterFigures.ts'
import { altIn } from '../../resources/_kit/fields/index.ts'
import { choiceKey } from '../../resources/_kit/keys.ts'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import type { entities } from '../../resources/entities/schema.ts'
import type { projectUpdates } from '../../resources/project_updates/schema.ts'
import type { Indicator } from '../../resources/projects/indicators.ts'
import { type projects, STAGES } from '../../resources/projects/schema.ts'
import { dayOfStage, lateBy, type Stage } from '../../resources/projects/stages.ts'

export type Lang = 'ar' | 'en'
type Text = string | null | undefined

/** Text, or undefined where there is nothing to read. */
export const said = (value: Text): string | undefined => value?.trim() || undefined

/** An address of the web, or undefined: whatever else a link may be would run on a reader's phone. */
export function web(value: Text): string | undefined {
  const text = said(value)
  return text && /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).href : undefined
}

/** A number that counts something; a negative one was a slip. */
export const counted = (value: number | null): number | undefined => (value !== null && value >= 0 ? value : undefined)

/** A file as a record names it. */
export interface Attached {
  id: string
  altAr?: Text
  altEn?: Text
}

/** A stored file that may be shown; a picture has a size, and widths that it can be asked in. */
export interface FileRow {
  id: string
  width: number | null
  height: number | null
  widths: number[] | null
  placeholder?: Text
  edition: Text
}

/** The picture of an attachment; none where it is not stored in widths that can be shown. */
export type PictureOf = (one: Attached | null) => FileRef | undefined

export function picturesIn(files: readonly FileRow[]): PictureOf {
  const known = new Map(files.map((file) => [file.id, file]))
  return (one) => {
    const file = one ? known.get(one.id) : undefined
    if (!file?.width || !file.height || !file.widths?.length) return undefined
    const { id, width, height } = file
    return {
      id,
      altAr: said(one?.altAr),
      altEn: said(one?.altEn),
      width,
      height,
      widths: [...file.widths].sort((a, b) => a - b),
      placeholder: said(file.placeholder),
      edition: said(file.edition),
    }
  }
}

/** A picture for a reader of one language. */
export const pictureFor = ({ altAr, altEn, ...file }: FileRef, lang: Lang): FileRef => ({
  ...file,
  alt: altIn({ altAr: altAr ?? null, altEn: altEn ?? null }, lang) ?? undefined,
})

/** What any page says of a charity. */
const SAID_OF_ENTITY = [
  'name',
  'nameEn',
  'logo',
  'verified',
  'licenceNumber',
  'website',
  'contactPhone',
  'contactEmail',
  'donationWays',
] as const satisfies readonly (keyof RecordOf<typeof entities>)[]
/** And how it says anything. */
export const OF_ENTITY = [...SAID_OF_ENTITY, 'timeZone', 'defaultLanguage', 'calendar'] as const

export type EntityRow = Pick<RecordOf<typeof entities>, (typeof SAID_OF_ENTITY)[number]> & {
  /** [3.15] what the entity's main colour is, if it has one. */
  mainColor: string | null
}

/** Who speaks. */
export const entityFacts = (row: EntityRow, picture: PictureOf) => ({
  name: row.name,
  nameEn: said(row.nameEn),
  logo: picture(row.logo ? { id: row.logo } : null),
  verified: row.verified,
  licenceNumber: said(row.licenceNumber),
  colours: row.mainColor === null ? undefined : { primary: row.mainColor },
  website: web(row.website),
  phone: said(row.contactPhone),
  email: said(row.contactEmail),
  donationWays: (row.donationWays ?? []).map((way) => ({
    kind: way.kind,
    label: way.label,
    bankName: said(way.bankName),
    iban: said(way.iban),
    url: web(way.url),
  })),
})

/** How much of a project's time has passed today, percent. Without both dates only its progress can say. */
export function timePercent(start: string | undefined, end: string | undefined, done: boolean, today: string): number {
  if (done) return 100
  if (!start || !end || today <= start) return 0
  const whole = daysBetween(start, end)
  if (whole <= 0 || today >= end) return 100
  return Math.round((daysBetween(start, today) / whole) * 100)
}

const stageName = (stage: string, lang: Lang): string =>
  translate(lang, choiceKey<typeof projects>('projects', 'stages.stage', stage))

/** A stage in both languages: by the words that staff gave it, which stay as they are without English ones, or by its name. */
export function stageFacts(
  row: Pick<Stage, 'stage' | 'label' | 'state' | 'startDate' | 'endDate'> & Partial<Pick<Stage, 'labelEn'>>,
) {
  const [own, english] = [said(row.label), said(row.labelEn)]
  const label = { ar: own ?? stageName(row.stage, 'ar'), en: english ?? own ?? stageName(row.stage, 'en') }
  return {
    label,
    /** Where only the staff knows both. */
    labels: english === undefined ? undefined : label,
    state: row.state,
    date: said(dayOfStage(row)),
  }
}

/** That a stage is behind its plan on this day, and why; of one that is not its note stays with the charity. */
export const lateFacts = (row: Stage, today: string): { late?: { note: string | undefined } } =>
  lateBy(row, today) > 0 ? { late: { note: said(row.note) } } : {}

/** Of a stage that was written down in one language, its name in another; words of the staff's own stay. */
export function stageIn(label: string, lang: Lang): string {
  const found = STAGES.find((stage) => stageName(stage, 'ar') === label || stageName(stage, 'en') === label)
  return found === undefined ? label : stageName(found, lang)
}

/** What one unit of a project is called, in the forms that there are. */
export const unitFacts = ({ unitName, ...forms }: UnitWords) => ({
  unitName,
  unitTwo: said(forms.unitTwo),
  unitPlural: said(forms.unitPlural),
  unitMany: said(forms.unitMany),
  unitNameEn: said(forms.unitNameEn),
  unitPluralEn: said(forms.unitPluralEn),
})

const figure = (value: number | null): string =>
  value === null ? '' : formatNumber(value, { locale: 'en', decimals: 0 })

/** What was planned and what was reached; one of which neither is known tells nothing yet. */
export const indicatorFacts = (rows: readonly Indicator[]) =>
  rows
    .filter(({ target, actual }) => target !== null || actual !== null)
    .map(({ name, unit, target, actual }) => ({
      label: name,
      unit: said(unit),
      planned: figure(target),
      actual: figure(actual),
    }))

type Known<T> = { [K in keyof T]: NonNullable<T[K]> }
type Project = RecordOf<typeof projects>
export type ProjectRow = Pick<
  Project,
  | 'name'
  | 'description'
  | 'city'
  | 'region'
  | 'startDate'
  | 'endDate'
  | 'beneficiaryNumbers'
  | 'beneficiaryCategory'
  | 'donationLink'
>

export const projectFacts = (row: ProjectRow) => ({
  name: row.name,
  description: said(row.description),
  city: said(row.city),
  region: said(row.region),
  period: { start: said(row.startDate), end: said(row.endDate) },
  beneficiaries: { number: counted(row.beneficiaryNumbers), category: said(row.beneficiaryCategory) },
  donationLink: web(row.donationLink),
})

export type StandingRow = Pick<Project, 'progress' | 'requiredAmount' | 'startDate' | 'endDate'> &
  Known<Pick<Project, 'collectedAmount' | 'spentMoney'>>

/**
 * How far a project is, in every figure that is shown of it.
 * @param today the day in the charity's own zone
 */
export function standingFacts(row: StandingRow, today: string) {
  const { progress: state, requiredAmount: required, collectedAmount: collected, spentMoney: spent } = row
  return {
    state,
    required: said(required),
    collected,
    spent,
    collectedPercent: percentOf(collected, required ?? '0'),
    spentPercent: percentOf(spent, collected),
    timePercent: timePercent(said(row.startDate), said(row.endDate), state === 'completed', today),
  }
}

type Update = RecordOf<typeof projectUpdates>
/** One that is told of has its day. */
export type UpdateRow = Pick<Update, 'name' | 'dateTo' | 'details' | 'images' | 'videoLink'> & {
  [K in 'dateFrom']: NonNullable<Update[K]>
}

/** What happened, and when; a single day is said once. */
export const updateFacts = (row: UpdateRow, picture: PictureOf) => ({
  title: row.name,
  from: row.dateFrom,
  to: row.dateTo && row.dateTo !== row.dateFrom ? row.dateTo : undefined,
  text: row.details ?? '',
  photos: row.images.map(picture).filter((photo) => photo !== undefined),
  videoUrl: web(row.videoLink),
})
