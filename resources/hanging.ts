import { grantsOf } from './_kit/access.ts'
import type { Field } from './_kit/field.ts'
import { ARCHIVED, type Resource } from './_kit/resource.ts'
import { registry, resourceNamed } from './registry.ts'

/** A field of a resource whose rows hang on the rows that it names. */
export interface Hanging {
  resource: Resource
  field: string
}

const fieldsOf = ({ fields, privateFields }: Resource): [string, Field][] =>
  Object.entries({ ...fields, ...privateFields })

/** Whether it is money or letters by itself, whatever it refers to. */
export const isWeighty = ({ weighs }: Resource): boolean =>
  weighs === 'letters' || (weighs !== undefined && ('money' in weighs || 'letters' in weighs))

/** Whether a row of it has a meaning without the one that the field names. */
const needs = (field: Field): boolean => field.required === true

const hangs = (name: string, counts: (resource: Resource, field: Field) => boolean): Hanging[] =>
  registry.flatMap(({ resource }) =>
    resource.tenant !== 'entity'
      ? []
      : fieldsOf(resource)
          .filter(([, one]) => one.kind === 'reference' && one.options['to'] === name && counts(resource, one))
          .map(([field]) => ({ resource, field })),
  )

/** A row that names another of its kind is a row by itself. */
const isOther = (resource: Resource, name: string): boolean => resource.name !== name

/** Money and letters that refer to rows of this resource. */
export const weightsOn = (name: string): Hanging[] =>
  hangs(name, (resource) => isOther(resource, name) && isWeighty(resource))

/** Rows that are nothing without a row of this resource: they are deleted with it, and come back with it. */
export const partsOf = (name: string): Hanging[] =>
  hangs(
    name,
    (resource, field) =>
      isOther(resource, name) && !isWeighty(resource) && resource.softDelete !== false && needs(field),
  )

/** Whether a row has a meaning without another of its own kind that it names. */
export const isWithin = (field: Field): boolean => field.options['within'] === true

/** The same with rows that are money, deleted by themselves before: nobody could reach them without it either. */
export const dependantsOf = (name: string): Hanging[] =>
  hangs(
    name,
    (resource, field) => resource.softDelete !== false && (isOther(resource, name) ? needs(field) : isWithin(field)),
  )

/** Fields that may name a row of this resource or nothing; money and letters keep what they name. */
export const mentionsOf = (name: string): Hanging[] =>
  hangs(name, (resource, field) => !isWeighty(resource) && !needs(field))

export const isArchivable = ({ fields }: Resource): boolean => Object.hasOwn(fields, ARCHIVED)

/** Resources of an entity that people delete rows of: into the trash, or into the archive. */
export const REMOVABLE: ReadonlySet<string> = new Set(
  registry
    .filter(
      ({ resource, access }) =>
        resource.tenant === 'entity' &&
        resource.readOnly !== true &&
        resource.softDelete !== false &&
        grantsOf(access, 'remove').length > 0,
    )
    .map(({ resource }) => resource.name),
)

/** What is asked before a deletion: of those and of entities, whose removal is the platform's and takes nothing along. */
export const ASKED: ReadonlySet<string> = new Set([
  ...REMOVABLE,
  ...registry
    .filter(({ resource, access }) => resource.tenant === 'self' && grantsOf(access, 'remove').length > 0)
    .map(({ resource }) => resource.name),
])

const weighsDown = (name: string): boolean =>
  weightsOn(name).length > 0 || partsOf(name).some(({ resource }) => weighsDown(resource.name))

for (const name of REMOVABLE)
  if (weighsDown(name) !== isArchivable(resourceNamed(name).resource))
    throw new Error(`${name}: rows that money or letters hang on have a field «${ARCHIVED}», and no others`)
