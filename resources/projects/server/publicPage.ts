import { choiceKey } from '../../../resources/_kit/keys.ts'
import type { projects } from '../../../resources/projects/schema.ts'
import { sql } from 'drizzle-orm'
import { todayIn } from '../../../i18n/dates.ts'
import { translate } from '../../../i18n/server.ts'
import { percentOf } from '../../_contracts/letterFigures.ts'
import {
  type PublicPicture,
  type PublicProject,
  type PublicProjectInput,
  publicProjectSchema,
} from '../../_contracts/publicProject.ts'
import { altIn } from '../../_kit/fields/index.ts'
import { type Indicator, reachedPercent } from '../indicators.ts'
import { STAGES } from '../schema.ts'
import { dayOfStage } from '../stages.ts'
import type { Database } from '../../../server/db/types.ts'
import { timePercent } from '../../../server/letters/common.ts'

type Lang = 'ar' | 'en'
type State = 'notStarted' | 'inProgress' | 'completed'
type Text = string | null
type Attached = { id: string; altAr?: Text; altEn?: Text }

/** What the database's function answers (server/db/routines/publicProject.ts); null where nothing is public. */
export interface Found {
  entity: {
    name: string
    logo: Text
    verified: boolean | null
    licenceNumber: Text
    website: Text
    phone: Text
    email: Text
    donationWays: { kind: WayKind; label: string; bankName?: Text; iban?: Text; url?: Text }[] | null
    timeZone: string
    language: Lang
    calendar: PublicProject['calendar']
  }
  project: {
    name: string
    idea: Text
    description: Text
    city: Text
    region: Text
    place: Text
    mapLink: Text
    indicators: Indicator[] | null
    startDate: Text
    endDate: Text
    target: number | null
    targetDescription: Text
    beneficiaryNumbers: number | null
    beneficiaryCategory: Text
    images: Attached[]
    video: Text
    stages: { stage: string; label?: Text; state: State; startDate?: Text; endDate?: Text; pictures?: Attached[] }[]
    objectives: string[]
    outcomes: string[]
    partners: string[]
    contactNumber: Text
    featured: boolean | null
    seoKeywords: Text
    seoDescription: Text
    donationLink: Text
    progress: { state: State; required: Text; collected: string; spent: string } | null
  }
  updates: { title: string; from: string; to: Text; text: Text; images: Attached[]; video: Text }[]
  pictures: {
    id: string
    width: number | null
    height: number | null
    widths: number[] | null
    placeholder: Text
    edition: Text
  }[]
}
type WayKind = 'bank' | 'store' | 'ehsan' | 'standingOrder'

/** Text, or undefined where there is nothing to read. */
const said = (value: Text | undefined): string | undefined => value?.trim() || undefined

const web = (value: Text | undefined): string | undefined => {
  const text = said(value)
  return text && /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).href : undefined
}

const list = (values: string[] | null): string[] =>
  (values ?? []).map((value) => value.trim()).filter((value) => value !== '')

/** A number that counts something; a negative one was a slip. */
const count = (value: number | null): number | undefined => (value !== null && value >= 0 ? value : undefined)

/** The picture of an attachment, where it is stored in widths that can be shown. */
function picturesBy(found: Found, lang: Lang): (one: Attached | null) => PublicPicture | undefined {
  const known = new Map(found.pictures.map((file) => [file.id, file]))
  return (one) => {
    const file = one ? known.get(one.id) : undefined
    if (!file?.width || !file.height || !file.widths?.length) return undefined
    const { id, width, height, placeholder, edition } = file
    const widths = [...file.widths].sort((a, b) => a - b)
    const alt = said(altIn(one ?? {}, lang))
    return { id, alt, width, height, widths, placeholder: said(placeholder), edition: said(edition) }
  }
}

/** product.md 16: six fixed slots, shown as soon as the charity has said something of one. */
function stagesOf(rows: Found['project']['stages'], lang: Lang): PublicProjectInput['stages'] {
  if (rows.length === 0) return []
  const known = new Map(rows.map((row) => [row.stage, row]))
  return STAGES.map((stage) => {
    const row = known.get(stage)
    return {
      label: said(row?.label) ?? translate(lang, choiceKey<typeof projects>('projects', 'stages.stage', stage)),
      state: row?.state ?? 'notStarted',
      date: row ? said(dayOfStage(row)) : undefined,
    }
  })
}

/** Pictures of the stages that are not among the project's own. */
function ofStages({ images, stages }: Found['project'], picture: ReturnType<typeof picturesBy>): PublicPicture[] {
  const own = new Set(images.map(({ id }) => id))
  const others = stages.flatMap(({ pictures }) => pictures ?? []).filter(({ id }) => !own.has(id))
  const unique = [...new Map(others.map((one) => [one.id, one])).values()]
  return unique.map(picture).filter((one) => one !== undefined)
}

function indicatorsOf(rows: Found['project']['indicators']): PublicProjectInput['indicators'] {
  return (rows ?? []).map((row) => {
    const percent = reachedPercent(row)
    return {
      name: row.name,
      unit: said(row.unit),
      baseline: row.baseline ?? undefined,
      target: row.target ?? undefined,
      actual: row.actual ?? undefined,
      percent: percent === null ? undefined : Math.max(0, percent),
    }
  })
}

function progressOf({ project, entity }: Found, now: Date): PublicProjectInput['progress'] {
  const { progress } = project
  if (!progress) return undefined
  const { state, collected, spent } = progress
  const today = todayIn(entity.timeZone, now)
  return {
    state,
    required: said(progress.required),
    collected,
    spent,
    collectedPercent: percentOf(collected, progress.required ?? '0'),
    spentPercent: percentOf(spent, collected),
    timePercent: timePercent(said(project.startDate), said(project.endDate), state === 'completed', today),
  }
}

const entityOf = ({ entity }: Found, logo: PublicPicture | undefined): PublicProjectInput['entity'] => ({
  name: entity.name,
  logo,
  verified: entity.verified === true,
  licenceNumber: said(entity.licenceNumber),
  website: web(entity.website),
  phone: said(entity.phone),
  email: said(entity.email),
  donationWays: (entity.donationWays ?? []).map((way) => ({
    kind: way.kind,
    label: way.label,
    bankName: said(way.bankName),
    iban: said(way.iban),
    url: web(way.url),
  })),
})

/**
 * What the page of a project says.
 * @param asked the language of the address; without one, the entity's
 */
export function presentProject(id: string, found: Found, asked: Lang | null, now = new Date()): PublicProject {
  const { entity, project } = found
  const lang = asked ?? entity.language
  const picture = picturesBy(found, lang)
  const [cover, ...rest] = project.images.map(picture).filter((one) => one !== undefined)
  const input: PublicProjectInput = {
    id,
    lang,
    defaultLang: entity.language,
    calendar: entity.calendar,
    timeZone: entity.timeZone,
    entity: entityOf(found, picture(entity.logo ? { id: entity.logo } : null)),
    name: project.name,
    featured: project.featured === true,
    cover,
    gallery: [...rest, ...ofStages(project, picture)],
    videoUrl: web(project.video),
    idea: said(project.idea),
    description: said(project.description),
    city: said(project.city),
    region: said(project.region),
    place: said(project.place),
    mapLink: web(project.mapLink),
    period: { start: said(project.startDate), end: said(project.endDate) },
    beneficiaries: { number: count(project.beneficiaryNumbers), category: said(project.beneficiaryCategory) },
    target: { number: count(project.target), description: said(project.targetDescription) },
    progress: progressOf(found, now),
    stages: stagesOf(project.stages, lang),
    updates: found.updates.map((update) => ({
      title: update.title,
      from: update.from,
      to: update.to && update.to !== update.from ? update.to : undefined,
      text: update.text ?? '',
      photos: update.images.map(picture).filter((one) => one !== undefined),
      videoUrl: web(update.video),
    })),
    indicators: indicatorsOf(project.indicators),
    objectives: list(project.objectives),
    outcomes: list(project.outcomes),
    partners: list(project.partners),
    contactNumber: said(project.contactNumber),
    donationLink: web(project.donationLink),
    seo: { description: said(project.seoDescription), keywords: said(project.seoKeywords) },
  }
  return publicProjectSchema.parse(input)
}

/** [2.8] what is public of a project, in one query as nobody; null where there is nothing. */
export async function findProject(db: Database, id: string, requestId: string): Promise<Found | null> {
  const [row] = await db.read<{ found: Found | null }>(
    { kind: 'anonymous', requestId },
    sql`select athar_public_project(${id}::uuid) as found`,
  )
  return row?.found ?? null
}

/** Where the store keeps a picture of a project's page, by one of its widths; null for every other file. */
export async function findPicture(
  db: Database,
  at: { project: string; file: string; width: number },
  requestId: string,
): Promise<{ entityId: string; edition: string | null } | null> {
  const [row] = await db.read<{ entity_id: string; widths: number[] | null; edition: string | null }>(
    { kind: 'anonymous', requestId },
    sql`select entity_id, widths, edition from athar_public_pictures(${at.project}::uuid) where id = ${at.file}::uuid`,
  )
  return row?.widths?.includes(at.width) ? { entityId: row.entity_id, edition: row.edition } : null
}
