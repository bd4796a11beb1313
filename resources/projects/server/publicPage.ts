import { sql } from 'drizzle-orm'
import { todayIn } from '../../../i18n/dates.ts'
import { nameIn } from '../../../i18n/named.ts'
import type { Database, DbContext } from '../../../server/db/types.ts'
import {
  counted,
  type EntityRow,
  entityFacts,
  type FileRow,
  type Lang,
  type PictureOf,
  pictureFor,
  picturesIn,
  projectFacts,
  said,
  stageFacts,
  standingFacts,
  type UpdateRow,
  updateFacts,
  web,
} from '../../../server/letters/facts.ts'
import { type PublicProject, type PublicProjectInput, publicProjectSchema } from '../../_contracts/publicProject.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { entities } from '../../entities/schema.ts'
import { reachedPercent } from '../indicators.ts'
import { type projects, STAGES } from '../schema.ts'
import { untouched } from '../stages.ts'

type Entity = RecordOf<typeof entities>
type Project = RecordOf<typeof projects>
type Standing = 'progress' | 'requiredAmount' | 'collectedAmount' | 'spentMoney'

/** What the database's function answers (server/db/routines/publicProject.ts); null where nothing is public. */
export interface Found {
  entity: EntityRow & Pick<Entity, 'timeZone' | 'defaultLanguage' | 'calendar'>
  project: Pick<
    Project,
    | 'name'
    | 'idea'
    | 'description'
    | 'city'
    | 'region'
    | 'place'
    | 'mapLink'
    | 'indicators'
    | 'startDate'
    | 'endDate'
    | 'target'
    | 'targetDescription'
    | 'beneficiaryNumbers'
    | 'beneficiaryCategory'
    | 'images'
    | 'videos'
    | 'stages'
    | 'objectives'
    | 'outcomes'
    | 'partners'
    | 'contactNumber'
    | 'showOnMainPage'
    | 'seoKeywords'
    | 'seoDescription'
    | 'donationLink'
  > & { standing: { [K in Standing]: K extends 'requiredAmount' ? Project[K] : NonNullable<Project[K]> } | null }
  updates: UpdateRow[]
  pictures: FileRow[]
}

const list = (values: readonly string[] | null): string[] =>
  (values ?? []).map((value) => value.trim()).filter((value) => value !== '')

/** product.md 16: six fixed slots, shown as soon as the charity has said something of one. */
function stagesOf(rows: Project['stages'], lang: Lang): PublicProjectInput['stages'] {
  if (rows.length === 0) return []
  const known = new Map(rows.map((row) => [row.stage, row]))
  return STAGES.map((stage) => {
    const { label, labels: _labels, ...facts } = stageFacts(known.get(stage) ?? untouched(stage))
    return { ...facts, label: label[lang] }
  })
}

/** Pictures of the stages that are not among the project's own. */
function ofStages({ images, stages }: Found['project'], picture: PictureOf) {
  const own = new Set(images.map(({ id }) => id))
  const others = stages.flatMap(({ pictures }) => pictures ?? []).filter(({ id }) => !own.has(id))
  const unique = [...new Map(others.map((one) => [one.id, one])).values()]
  return unique.map(picture).filter((one) => one !== undefined)
}

function indicatorsOf(rows: Project['indicators'] | null): PublicProjectInput['indicators'] {
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

/**
 * What the page of a project says.
 * @param asked the language of the address, or the reader's; without either, the entity's
 */
export function presentProject(id: string, found: Found, asked: Lang | null, now = new Date()): PublicProject {
  const { entity, project } = found
  const { standing } = project
  const lang = asked ?? entity.defaultLanguage
  const shown = picturesIn(found.pictures)
  const picture: PictureOf = (one) => {
    const file = shown(one)
    return file && pictureFor(file, lang)
  }
  const [cover, ...rest] = project.images.map(picture).filter((one) => one !== undefined)
  const input: PublicProjectInput = {
    ...projectFacts(project),
    // What is finished asks for nothing more.
    ...(standing?.progress === 'completed' && { donationLink: undefined }),
    id,
    lang,
    defaultLang: entity.defaultLanguage,
    calendar: entity.calendar,
    timeZone: entity.timeZone,
    entity: { ...entityFacts(entity, picture), name: nameIn(entity, lang) },
    featured: project.showOnMainPage,
    cover,
    gallery: [...rest, ...ofStages(project, picture)],
    videoUrls: list(project.videos).flatMap((link) => web(link) ?? []),
    idea: said(project.idea),
    place: said(project.place),
    mapLink: web(project.mapLink),
    target: { number: counted(project.target), description: said(project.targetDescription) },
    progress: standing ? standingFacts({ ...project, ...standing }, todayIn(entity.timeZone, now)) : undefined,
    stages: stagesOf(project.stages, lang),
    updates: found.updates.map((update) => updateFacts(update, picture)),
    indicators: indicatorsOf(project.indicators),
    objectives: list(project.objectives),
    outcomes: list(project.outcomes),
    partners: list(project.partners),
    contactNumber: said(project.contactNumber),
    seo: { description: said(project.seoDescription), keywords: said(project.seoKeywords) },
  }
  return publicProjectSchema.parse(input)
}

/**
 * [2.8] what a caller may read of a project's page, in one query: as nobody what is public, as a donor what is dedicated to
 * them too (product.md 6); null where there is nothing.
 */
export async function findProject(db: Database, id: string, as: DbContext): Promise<Found | null> {
  const [row] = await db.read<{ found: Found | null }>(as, sql`select athar_public_project(${id}::uuid) as found`)
  return row?.found ?? null
}

/** Where the store keeps a picture of a project's page, by one of its widths; null for every other file. */
export async function findPicture(
  db: Database,
  at: { project: string; file: string; width: number },
  as: DbContext,
): Promise<{ entityId: string; edition: string | null } | null> {
  const [row] = await db.read<{ entity_id: string; widths: number[] | null; edition: string | null }>(
    as,
    sql`select entity_id, widths, edition from athar_public_pictures(${at.project}::uuid) where id = ${at.file}::uuid`,
  )
  return row?.widths?.includes(at.width) ? { entityId: row.entity_id, edition: row.edition } : null
}
