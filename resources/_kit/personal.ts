import { type Field, kindsIn } from './field.ts'
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
function subjectOf(resource: Resource): Subject | undefined {
  const { subject } = resource
  if (typeof subject === 'string') return subject
  if (subject !== undefined) return null
  const naming = named(resource).filter(([, field]) => field.options['to'] === PEOPLE && field.column !== null)
  if (naming.length === 0) return reachesSomebody(resource) ? undefined : null
  const [[name, field] = ['', null]] = naming
  return naming.length === 1 && field?.kind === 'reference' ? name : undefined
}

/** Where a row would name its person: it is the person. */
export const PERSON = 'id'

/** The field by which a row names its person, `id` where it is the person itself; null where it names none. */
export function personField(resource: Resource): string | null {
  const subject = subjectOf(resource)
  return subject === 'self' ? PERSON : subject === 'uploads' ? null : (subject ?? null)
}

/** By whose rows a row that is nobody's is seen. */
export const throughOf = ({ subject }: Resource): Through | null =>
  typeof subject === 'object' && 'through' in subject ? subject : null

/** A row by which somebody can be reached is about a person, until the declaration says whose it is. */
const REACHES = new Set(['phone', 'email'])
const reachesSomebody = (resource: Resource): boolean => named(resource).some(([, { kind }]) => REACHES.has(kind))

const FREE_COLUMNS = new Set(['text', 'texts', 'json'])
const LISTED_KINDS = new Set(['choice', 'choices'])
const FILE_KINDS = new Set(['upload', 'uploads'])

/** Whether a field holds something of the person whose row it is; undefined where that has to be said. */
function isPersonal(field: Field, resource: Pick<Resource, 'readOnly'>): boolean | undefined {
  if (field.personal !== undefined) return field.personal !== false
  const { column, kind } = field
  if (kind === 'blocks') return innerOf(field).some(({ inner }) => isPersonal(inner, resource) !== false)
  if (column === null || field.options['generated'] !== undefined) return false
  if (kind === 'reference' || kind === 'references') return false
  if (FILE_KINDS.has(kind) || (!LISTED_KINDS.has(kind) && FREE_COLUMNS.has(column))) return true
  // What people enter of a person may be a date of birth; what the server keeps, it keeps of its own work.
  return field.readOnly || resource.readOnly === true ? false : undefined
}

/** Stands where a text has to stand. */
const BLANK = '-'

/** Every field within blocks, with its kind. */
const innerOf = (field: Field): { kind: string; name: string; inner: Field }[] =>
  Object.entries(kindsIn(field)).flatMap(([kind, columns]) =>
    Object.entries(columns).map(([name, inner]) => ({ kind, name, inner })),
  )

/** What stands in the personal fields of blocks, by kind; the rest of a block stays. */
export class InBlocks {
  constructor(readonly byKind: Readonly<Record<string, Readonly<Record<string, unknown>>>>) {}
}

/** What becomes of blocks; names of inner fields that have not said it go to `unsaid`. */
function erasedBlocks(field: Field, resource: Pick<Resource, 'readOnly'>, unsaid: (inner: string) => void): InBlocks {
  const byKind: Record<string, Record<string, unknown>> = {}
  for (const { kind, name, inner } of innerOf(field)) {
    const personal = isPersonal(inner, resource)
    if (personal === false) continue
    const value = personal === undefined ? undefined : erasedValue(inner)
    if (value === undefined) unsaid(`${kind}.${name}`)
    else byKind[kind] = { ...byKind[kind], [name]: value }
  }
  return new InBlocks(byKind)
}

/** Where the ids of files stand in a field's value: a path in SQL's own language for JSON. */
export interface FilesAt {
  field: string
  paths: readonly string[]
}

const OF_ONE: Readonly<Record<string, string>> = { upload: '', uploads: '[*].id' }

/** The personal files that a field names, its own or those within its blocks. */
function filesAt(field: Field, resource: Pick<Resource, 'readOnly'>): string[] {
  const own = OF_ONE[field.kind]
  if (own !== undefined) return [`$${own}`]
  return innerOf(field).flatMap(({ kind, name, inner }) => {
    const at = OF_ONE[inner.kind]
    return at !== undefined && isPersonal(inner, resource) ? [`$[*] ? (@.kind == "${kind}").${name}${at}`] : []
  })
}

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
  files: readonly FilesAt[]
  /** Fields without anything of the person: they stay, in the row and in the trail. */
  kept: readonly string[]
  /** Sentences about what the declaration has not said. */
  unsaid: readonly string[]
}

/** What a resource's rows hold of a person, by its declaration. */
function personalFields(resource: Resource): PersonalFields {
  const erased: Record<string, unknown> = {}
  const [byHook, kept, unsaid]: string[][] = [[], [], []]
  const files: FilesAt[] = []
  const own: Fields = { ...resource.fields, ...resource.privateFields }
  for (const [name, field] of Object.entries(own)) {
    const place = `${resource.name}.${name}`
    const personal = isPersonal(field, resource)
    if (personal === undefined) unsaid?.push(`${place}: say whether it is personal`)
    else if (!personal) kept?.push(name)
    else if (field.personal === 'byHook') byHook?.push(name)
    else {
      const value =
        field.kind === 'blocks'
          ? erasedBlocks(field, resource, (inner) => unsaid?.push(`${place}.${inner}: say whether it is personal`))
          : erasedValue(field)
      if (value === undefined) unsaid?.push(`${place}: say what it becomes once the person is erased`)
      else erased[name] = value
      const paths = filesAt(field, resource)
      if (paths.length > 0) files.push({ field: name, paths })
    }
  }
  return { erased, byHook: byHook ?? [], files, kept: kept ?? [], unsaid: unsaid ?? [] }
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
  const isSelf = ({ person }: Subjected): boolean => person === PERSON
  const isFiles = ({ person }: Subjected): boolean => person === null
  return {
    rows: [...found.filter(isSelf), ...found.filter((one) => !isSelf(one) && !isFiles(one))],
    files: found.find(isFiles) ?? null,
    unsaid,
  }
}
