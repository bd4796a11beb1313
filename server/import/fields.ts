/** What a file can bring of each kind, and which column is which. */
import { GIVER_COLUMNS, namesGiver } from '../../resources/_kit/importTargets.ts'
import { faultColumns, isFaultColumn } from './faultColumn.ts'
import { guessColumns } from './reader/headers.ts'
import { labelOf, rowShape } from './shapes.ts'
import type { ImportField, Mapping, Target } from './types.ts'

/** Every field a column can be matched to, in the order of the declaration. */
export function importFields(target: Target): ImportField[] {
  return Object.entries(rowShape(target).fields).map(([name, field]) => ({
    name,
    field,
    required: field.required === true && field.default === undefined,
    label: { en: labelOf(target, name, 'en'), ar: labelOf(target, name, 'ar') },
    aliases: [...field.aliases],
  }))
}

/** The likeliest column for each field. */
export function guessMapping(target: Target, headers: readonly string[]): Record<string, number | null> {
  const fields = importFields(target).map(({ name, required, label, aliases }) => ({
    name,
    required,
    aliases: [label.en, label.ar, ...aliases],
  }))
  return guessColumns(
    headers.map((header) => (isFaultColumn(header) ? '' : header)),
    fields,
  )
}

export interface MappingFault {
  field: string
  key: string
}

/**
 * What keeps a mapping from being used: an unknown field or column, a column twice or one that tells of an earlier
 * import, a needed field without one.
 */
export function mappingFaults(target: Target, mapping: Mapping, headers: readonly string[]): MappingFault[] {
  const fields = new Map(importFields(target).map((field) => [field.name, field]))
  const faults: MappingFault[] = []
  const taken = new Set<number>(faultColumns(headers))
  for (const [name, column] of Object.entries(mapping)) {
    if (!fields.has(name)) faults.push({ field: 'mapping', key: 'invalid' })
    else if (column !== null && (column >= headers.length || taken.has(column)))
      faults.push({ field: name, key: 'invalid' })
    if (column !== null) taken.add(column)
  }
  const missing = (name: string): boolean => (mapping[name] ?? null) === null
  for (const { name, required } of fields.values())
    if (required && missing(name)) faults.push({ field: name, key: 'required' })
  if (namesGiver(target) && GIVER_COLUMNS.every(missing)) faults.push({ field: GIVER_COLUMNS[0], key: 'required' })
  return faults
}
