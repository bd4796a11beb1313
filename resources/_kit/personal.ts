import type { Field } from './field.ts'
import { isSecret } from './fields/secret.ts'
import type { Fields, Resource, Through } from './resource.ts'

/** What stands where an erased person's name stood, in both languages: lists, letters and files show it as it is. */
export const ERASED_NAME = 'متبرع مُحيت بياناته · Erased donor'

/** The resource whose rows are people: whoever a row that refers to it is about. */
const PEOPLE = 'donors'

/**
 * Whose a row is. `self`: it is the person. A field's name: that field names the person. `uploads`: a file is whoever's
 * personal upload field names it. Null: nobody's.
 */
export type Subject = string | null

const named = (resource: Resource): [string, Field][] => Object.entries(resource.fields)

/** What was said, or else the one field that names a person; undefined where several could be meant. */
export function subjectOf(resource: Resource): Subject | undefined {
  const { subject } = resource
  if (typeof subject === 'string') return subject
  if (subject !== undefined) return null
  const naming = named(resource).filter(([, field]) => field.options['to'] === PEOPLE && field.column !== null)
  if (naming.length === 0) return null
  const [[name, field] = ['', null]] = naming
  return naming.length === 1 && field?.kind === 'reference' ? name : undefined
}

/** The field by which a row names its person, `id` where it is the person itself; null where it names none. */
export function personField(resource: Resource): string | null {
  const subject = subjectOf(resource)
  return subject === 'self' ? 'id' : subject === 'uploads' ? null : (subject ?? null)
}

/** By whose rows a row that is nobody's is seen. */
export const throughOf = ({ subject }: Resource): Through | null =>
  typeof subject === 'object' && 'through' in subject ? subject : null

const FREE_COLUMNS = new Set(['text', 'texts', 'json'])
const LISTED_KINDS = new Set(['choice', 'choices'])
const FILE_KINDS = new Set(['upload', 'uploads'])

/** A field whose files go with the person. */
const holdsFiles = (field: Field): boolean => FILE_KINDS.has(field.kind)

/** Whether a field holds something of the person whose row it is; undefined where that has to be said. */
function isPersonal(field: Field, resource: Resource): boolean | undefined {
  if (field.personal !== undefined) return field.personal !== false
  const { column, kind } = field
  if (column === null || field.options['generated'] !== undefined) return false
  if (kind === 'reference' || kind === 'references') return false
  if (FILE_KINDS.has(kind) || (!LISTED_KINDS.has(kind) && FREE_COLUMNS.has(column))) return true
  // What people enter of a person may be a date of birth; what the server keeps, it keeps of its own work.
  return field.readOnly || resource.readOnly === true ? false : undefined
}

/** Stands where a text has to stand. */
const BLANK = '-'

/** What stands in a personal field once the person is erased; undefined where nothing can by itself. */
function erasedValue(field: Field): unknown {
  if (typeof field.personal === 'object') return field.personal.becomes
  if (field.required !== true && field.default === undefined) return null
  if (Array.isArray(field.default) || field.column === 'texts') return []
  return field.column === 'text' && field.unique === undefined && !isSecret(field) ? BLANK : undefined
}

export interface PersonalFields {
  /** By field: what stands there afterwards. */
  erased: Readonly<Record<string, unknown>>
  /** Fields that an erasure takes away by a step of its own. */
  byHook: readonly string[]
  /** Personal fields that name files. */
  files: readonly string[]
  /** Fields without anything of the person: they stay, in the row and in the trail. */
  kept: readonly string[]
  /** Sentences about what the declaration has not said. */
  unsaid: readonly string[]
}

/** What a resource's rows hold of a person, by its declaration. */
function personalFields(resource: Resource): PersonalFields {
  const erased: Record<string, unknown> = {}
  const [byHook, files, kept, unsaid]: string[][] = [[], [], [], []]
  const own: Fields = { ...resource.fields, ...resource.privateFields }
  for (const [name, field] of Object.entries(own)) {
    const place = `${resource.name}.${name}`
    const personal = isPersonal(field, resource)
    if (personal === undefined) unsaid?.push(`${place}: say whether it is personal`)
    else if (!personal) kept?.push(name)
    else if (field.personal === 'byHook') byHook?.push(name)
    else {
      const value = erasedValue(field)
      if (value === undefined) unsaid?.push(`${place}: say what it becomes once the person is erased`)
      else erased[name] = value
      if (holdsFiles(field)) files?.push(name)
    }
  }
  return { erased, byHook: byHook ?? [], files: files ?? [], kept: kept ?? [], unsaid: unsaid ?? [] }
}

export interface Subjected extends PersonalFields {
  resource: Resource
  /** The field that names the person; null for files, which whoever's row names. */
  person: string | null
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
    found.push({ resource, person: personField(resource), ...fields })
  }
  const isSelf = ({ person }: Subjected): boolean => person === 'id'
  const isFiles = ({ person }: Subjected): boolean => person === null
  return {
    rows: [...found.filter(isSelf), ...found.filter((one) => !isSelf(one) && !isFiles(one))],
    files: found.find(isFiles) ?? null,
    unsaid,
  }
}
