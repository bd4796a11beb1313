/** Which rows are a person's, and what of them: made from the declarations. */
import { type SQL, sql } from 'drizzle-orm'
import { type PersonalFields, personalFields, subjectOf } from '../../resources/_kit/personal.ts'
import { columnName } from '../../resources/_kit/present.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import { registry } from '../../resources/registry.ts'

export interface Subjected extends PersonalFields {
  resource: Resource
  /** `self`, or the field that names the person. */
  subject: string
}

export interface PersonalData {
  /** Rows of a person, the person first. */
  rows: readonly Subjected[]
  /** Files of a person; null where files are no resource. */
  files: Subjected | null
  /** What a declaration has not said, a sentence each. */
  unsaid: readonly string[]
}

export function personalDataOf(resources: readonly Resource[]): PersonalData {
  const unsaid: string[] = []
  const found: Subjected[] = []
  for (const resource of resources) {
    const subject = subjectOf(resource)
    if (subject === undefined) unsaid.push(`${resource.name}: say whose its rows are (subject)`)
    if (!subject) continue
    const fields = personalFields(resource)
    unsaid.push(...fields.unsaid)
    found.push({ resource, subject, ...fields })
  }
  const isSelf = ({ subject }: Subjected): boolean => subject === 'self'
  const isFiles = ({ subject }: Subjected): boolean => subject === 'uploads'
  return {
    rows: [...found.filter(isSelf), ...found.filter((one) => !isSelf(one) && !isFiles(one))],
    files: found.find(isFiles) ?? null,
    unsaid,
  }
}

export const PERSONAL = personalDataOf(registry.map(({ resource }) => resource))

export const tableOf = ({ resource }: Subjected): SQL => sql.raw(`"${resource.name}"`)

/** Which rows `t` of a table are these donors'. */
export const belongsTo = ({ subject }: Subjected, donors: readonly string[]): SQL =>
  sql`t.${sql.raw(`"${subject === 'self' ? 'id' : columnName(subject)}"`)} = any(${sql.param(donors)}::uuid[])`

/** The imports that brought any row of these donors. */
export const broughtBy = (donors: readonly string[]): SQL =>
  sql.join(
    PERSONAL.rows.map((one) => sql`select t.import_id from ${tableOf(one)} t where ${belongsTo(one, donors)}`),
    sql` union `,
  )

/** Of every row, whatever it is. */
const ALWAYS = ['id', 'entity_id', 'status', 'version', 'created_at', 'updated_at', 'deleted_at', 'import_id'] as const

/** The columns that stay in the trail's copies of a row once its person is erased. */
export const keptColumns = ({ kept }: Subjected): string[] => [...ALWAYS, ...kept.map(columnName)]
