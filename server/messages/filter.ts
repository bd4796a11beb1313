import { type SQL, sql } from 'drizzle-orm'
import type { audienceFilter } from '../../resources/_kit/audienceFilter.ts'
import type { ImportTable } from '../../resources/_kit/importTargets.ts'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import { donorTransactions } from '../../resources/donor_transactions/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { importChanges } from '../../resources/import_changes/schema.ts'
import { imports } from '../../resources/imports/schema.ts'
import { projects } from '../../resources/projects/schema.ts'
import type { reports } from '../../resources/reports/schema.ts'
import { anyOf, columns } from '../db/columns.ts'
import { stands } from '../letters/gifts.ts'
import { hadReports, newestUpdate, told } from './news.ts'

// As the audience names them.
const d = columns(donors, 'd')
const g = columns(donorTransactions, 'g')
const e = columns(entities, 'home')
const other = columns(donorTransactions, 'other')
const p = columns(projects, 'where_to')
const own = columns(donors, 'own')
const c = columns(importChanges, 'c')
const i = columns(imports, 'i')

type Report = RecordOf<typeof reports>
export type Filter = Pick<Report, 'id' | 'project' | keyof typeof audienceFilter>
/** What is asked of a donor whatever the project. */
export type WhomFilter = Pick<
  Report,
  'donorTypes' | 'categories' | 'donorTags' | 'alsoGaveTo' | 'places' | 'languages' | 'consents'
>

const all = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `)
/** One condition where the filter asks for it. */
const where = (given: unknown, condition: SQL): SQL[] =>
  given === null || given === undefined || (Array.isArray(given) && given.length === 0) ? [] : [condition]

const gave = (condition: SQL): SQL =>
  sql`exists (select 1 from ${other} where ${other.entityId} = ${d.entityId} and ${other.donor} = ${d.id}
    and ${stands(other)} and ${condition})`

/**
 * product.md 25: they have not had, nor are about to get, a report on the project since its latest update; who never had
 * one has all of it before them.
 */
export const hasNews = ({ id, project }: Pick<Filter, 'id' | 'project'>): SQL =>
  sql`not exists (select 1 ${hadReports(project, id)} and ${told.had.donor} = ${d.id}
    and ${told.by.sentAt} >= coalesce(${newestUpdate(project)}, '-infinity'::timestamptz))`

/** A letter follows the donor's language, then the entity's (product.md 31). */
export const readsIn = (languages: readonly ('ar' | 'en')[]): SQL =>
  sql`coalesce(${d.language}, (select ${e.defaultLanguage} from ${e} where ${e.id} = ${d.entityId})) = any(${sql.param([...languages])}::text[])`

/**
 * A donor of a file: whom it created, unless that was undone, whom it changed or met, and whoever a gift of it is of. Older
 * imports have not kept whom they met and left as they were.
 */
export const ofFile = (file: string): SQL => {
  const changed = (target: ImportTable, kinds: readonly string[]) =>
    sql`${c.entityId} = athar_entity() and ${c.import} = ${file}::uuid and ${c.target} = ${target} and ${c.kind} = any(${sql.param([...kinds])}::text[])`
  return sql`${d.id} in (
      select ${own.id} from ${own} where ${own.entityId} = athar_entity() and ${own.importId} = ${file}::uuid
      union all select ${c.record}::uuid from ${c} where ${changed('donors', ['updated', 'met'])}
      union all select ${other.donor} from ${other} where ${other.entityId} = athar_entity() and ${other.importId} = ${file}::uuid
      union all select ${other.donor} from ${c} join ${other} on ${other.entityId} = ${c.entityId} and ${other.id} = ${c.record}::uuid
        where ${changed('donor_transactions', ['updated'])})
    and not (${d.importId} is not distinct from ${file}::uuid and exists (select 1 from ${i}
      where ${i.entityId} = ${d.entityId} and ${i.id} = ${file}::uuid and ${i.status} in ('undoing', 'undone')))`
}

/** What a donor `d` is asked for, whatever they are written to about. */
export const fitsWhom = (filter: WhomFilter): SQL =>
  all([
    ...where(filter.donorTypes, sql`${d.type} = ${anyOf(filter.donorTypes)}`),
    ...where(filter.categories, sql`${d.category} = any(${sql.param(filter.categories)}::text[])`),
    ...where(filter.donorTags, sql`${d.tags} && ${sql.param(filter.donorTags)}::text[]`),
    ...where(filter.alsoGaveTo, gave(sql`${other.project} = ${anyOf(filter.alsoGaveTo)}`)),
    ...where(
      filter.places,
      gave(sql`exists (select 1 from ${p} where ${p.entityId} = ${other.entityId} and ${p.id} = ${other.project}
        and (athar_fold(${p.city}) = any(select athar_fold(x) from unnest(${sql.param(filter.places)}::text[]) x)
          or athar_fold(${p.region}) = any(select athar_fold(x) from unnest(${sql.param(filter.places)}::text[]) x)))`),
    ),
    ...where(filter.languages, readsIn(filter.languages)),
    ...where(filter.consents, sql`${d.reportConsent} = any(${sql.param(filter.consents)}::text[])`),
  ])

/** Whether a gift `g` lies between the days of the filter. */
export const inDays = ({ giftFrom, giftTo }: Filter): SQL =>
  all([
    stands(g),
    ...where(giftFrom, sql`${g.date} >= ${giftFrom}::date`),
    ...where(giftTo, sql`${g.date} <= ${giftTo}::date`),
  ])

/** What the sum of a donor's gifts has to be; of `amount`, as the audience adds it up. */
export const inSums = ({ givenMin, givenMax }: Pick<Filter, 'givenMin' | 'givenMax'>): SQL =>
  all([
    ...where(givenMin, sql`sum(amount) >= ${givenMin}::numeric`),
    ...where(givenMax, sql`sum(amount) <= ${givenMax}::numeric`),
  ])
