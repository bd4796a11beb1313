import { columnsOf, type Field, fieldsIn, kindsIn } from '../../../resources/_kit/field.ts'
import { pascal } from '../../../resources/_kit/present.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { resourceNamed } from '../../../resources/registry.ts'

type IdOf = (to: string, accept: unknown) => string

/** The same from within a row of a list, or a block: a picture of a stage. */
function* foreignRows(name: string, field: Field, own: unknown, id: IdOf) {
  const inner = [columnsOf(field), ...Object.values(kindsIn(field))].flatMap((columns) => Object.values(columns))
  const refers = inner.some(({ options }) => typeof options['to'] === 'string')
  if (refers && (own as unknown[]).length === 0) throw new Error(`nothing was planted in ${name}`)
  if (!refers) return
  for (const [at, first] of (own as Record<string, unknown>[]).entries())
    yield* foreignRow(name, field, first, at, own as Record<string, unknown>[], id)
}

function* foreignRow(
  name: string,
  field: Field,
  first: Record<string, unknown>,
  at: number,
  own: readonly unknown[],
  id: IdOf,
) {
  for (const [column, { kind, options }] of Object.entries(fieldsIn(field, first))) {
    if (typeof options['to'] !== 'string') continue
    const other = id(options['to'], options['accept'])
    const value = { upload: other, reference: other, uploads: [{ id: other, altAr: 'x', altEn: null }] }[kind]
    if (value === undefined) throw new Error(`no foreign value is known for ${name}.${column} of kind ${kind}`)
    const key = `${pascal(name)}.${at}.${column}`
    yield { name, key, readOnly: field.readOnly, value: own.with(at, { ...first, [column]: value }) }
  }
}

/** Every way in which a body could name a row of another: by reference, in a list, as a file. */
export function* foreignBodies(resource: Resource, own: Record<string, unknown>, id: IdOf) {
  for (const [name, field] of Object.entries(resource.fields)) {
    yield* foreignRows(name, field, own[name] ?? [], id)
    const to = field.options['to']
    if (typeof to !== 'string' || ['platform', 'self'].includes(resourceNamed(to).resource.tenant)) continue
    const other = id(to, field.options['accept'])
    const value = {
      reference: other,
      upload: other,
      references: [...((own[name] as string[] | null) ?? []), other],
      uploads: [{ id: other, altAr: 'x', altEn: null }],
    }[field.kind]
    if (value === undefined)
      throw new Error(`no foreign value is known for ${resource.name}.${name} of kind ${field.kind}`)
    yield { name, key: pascal(name), readOnly: field.readOnly, value }
  }
}
