import { hasText, translate } from '../../../i18n/server.ts'
import { PERSON, type PersonalData, type Subjected } from '../../../resources/_kit/personal.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { PERSONAL } from '../../../resources/personal.ts'
import { registry } from '../../../resources/registry.ts'
import { type Held, isTechnical, type Json, labelOf, momentOf, type Reader, valueOf } from './values.ts'
import { say } from './words.ts'

export interface Fact {
  label: string
  value: string
}
/** Records of one kind under their heading. */
export interface Part {
  title: string
  records: readonly (readonly Fact[])[]
}

const fact = (label: string, value: string | null): Fact[] => (value === null ? [] : [{ label, value }])

/**
 * Of a record all that its declaration shows, in its order, each with its label: a field that is declared anew is in it.
 * `person` is who reads it, and need not be named in every record.
 */
function factsOf(reader: Reader, resource: Resource, person: string | null, row: Json): Fact[] {
  const fields = Object.entries(resource.fields).filter(
    ([name, field]) => !field.hidden && name !== person && !isTechnical(resource, name) && !field.options['told'],
  )
  const status = row['status']
  return [
    ...fields.flatMap(([name, field]) =>
      fact(labelOf(reader, resource, name), valueOf(reader, resource, name, field, row[name], row)),
    ),
    ...(typeof status === 'string' && resource.states
      ? fact(labelOf(reader, resource, 'status'), translate(reader.lang, `resources.${resource.name}.states.${status}`))
      : []),
    ...(Object.hasOwn(resource.fields, 'createdAt')
      ? []
      : fact(say(reader, 'recorded'), momentOf(reader, row['createdAt']))),
  ]
}

const manyOf = ({ lang }: Reader, { name }: Resource): string => translate(lang, `resources.${name}.many`, { _: name })

const oneOf = ({ lang }: Reader, name: string): string => translate(lang, `resources.${name}.one`, { _: name })

const partOf = (reader: Reader, { resource, person }: Pick<Subjected, 'resource' | 'person'>, rows: Json[]): Part => ({
  title: manyOf(reader, resource),
  records: rows.map((row) => factsOf(reader, resource, person, row)),
})

const RESOURCES = new Map<string, Resource>(registry.map(({ resource }) => [resource.name, resource]))

const rowsAt = (held: Json, name: string): Json[] => (held[name] ?? []) as Json[]

/** Rows of the system's own, of which a few fields tell a person something. */
function picked(reader: Reader, name: string, rows: Json[], names: readonly string[]): Part[] {
  const resource = RESOURCES.get(name)
  if (resource === undefined) return []
  const records = rows.map((row) =>
    names.flatMap((one) => {
      const field = resource.fields[one]
      return field === undefined
        ? []
        : fact(labelOf(reader, resource, one), valueOf(reader, resource, one, field, row[one], row))
    }),
  )
  return [{ title: manyOf(reader, resource), records }]
}

/** Lines of spreadsheets by the headings that they had there. */
function importedOf(reader: Reader, held: Json): Part {
  const records = rowsAt(held, 'importedRows').map((row) => {
    const headers = row['headers'] as string[]
    const cells = row['cells'] as unknown[]
    return [
      ...fact(say(reader, 'file'), String(row['fileName'])),
      ...cells.flatMap((cell, n) => (cell === null || cell === '' ? [] : fact(headers[n] || '·', String(cell)))),
    ]
  })
  return { title: say(reader, 'imported'), records }
}

function signInOf(reader: Reader, held: Json): Part {
  const { linkedAt, links } = held['signIn'] as { linkedAt: unknown; links: Json[] }
  const linked = fact(say(reader, 'linked'), momentOf(reader, linkedAt))
  const sent = links.map((link) => fact(say(reader, 'link'), momentOf(reader, link['createdAt'])))
  return { title: say(reader, 'signIn'), records: linked.length > 0 ? [linked, ...sent] : sent }
}

/** What a change was, as the trail's own page calls it. */
function actionIn({ lang }: Reader, resource: string, action: string): string | null {
  const keys = [`resources.audit_trail.choices.action.${action}`, `resources.${resource}.actions.${action}`]
  const key = keys.find(hasText)
  return key === undefined ? null : translate(lang, key)
}

/** What changed in a record, field by field: before and after. */
function changedIn(reader: Reader, resource: Resource, before: Json, after: Json): Fact[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.hidden || field.kind === 'reference' || isTechnical(resource, name)) return []
    const [was, is] = [before, after].map((row) => valueOf(reader, resource, name, field, row[name], row))
    if (was === is || !(Object.hasOwn(before, name) || Object.hasOwn(after, name))) return []
    const none = say(reader, 'nothing')
    return fact(labelOf(reader, resource, name), [was ?? none, is ?? none].join(reader.lang === 'ar' ? ' ← ' : ' → '))
  })
}

function historyOf(reader: Reader, held: Json): Part {
  const records = rowsAt(held, 'history').map((entry) => {
    const name = String(entry['resource'])
    const resource = RESOURCES.get(name)
    const action = String(entry['action'])
    const [before, after] = [entry['before'], entry['after']].map((values) => (values ?? {}) as Json)
    return [
      ...fact(say(reader, 'when'), momentOf(reader, entry['at'])),
      ...fact(say(reader, 'what'), [actionIn(reader, name, action), oneOf(reader, name)].filter(Boolean).join(' · ')),
      // What was added or erased stands above as it now is.
      ...(resource === undefined || action !== 'update' ? [] : changedIn(reader, resource, before ?? {}, after ?? {})),
    ]
  })
  return { title: say(reader, 'history'), records }
}

/** All that is held of a person, in the order of the declarations, as they read it. */
export function partsOf(reader: Reader, held: Held, { rows }: PersonalData = PERSONAL): Part[] {
  const about = rows.find(({ person }) => person === PERSON)
  const merged = rowsAt(held, 'mergedDonors')
  const people = about === undefined ? [] : [about]
  const parts = [
    ...people.map((one) => ({ ...partOf(reader, one, held.donor ? [held.donor] : []), title: say(reader, 'you') })),
    ...people.map((one) => ({ ...partOf(reader, one, merged), title: say(reader, 'merged') })),
    ...rows.filter((one) => one !== about).map((one) => partOf(reader, one, rowsAt(held, one.resource.name))),
    signInOf(reader, held),
    ...picked(reader, 'imports', rowsAt(held, 'imports'), ['target', 'fileName', 'startedAt']),
    importedOf(reader, held),
    ...picked(reader, 'import_faults', rowsAt(held, 'refusedRows'), ['line', 'column', 'value']),
    ...picked(reader, 'files', held.files, ['name', 'kind', 'people', 'consentBy', 'consentUntil', 'takenOn']),
    historyOf(reader, held),
  ]
  return parts
    .map((part) => ({ ...part, records: part.records.filter((facts) => facts.length > 0) }))
    .filter(({ records }) => records.length > 0)
}
