import { GIVER_COLUMNS, namesGiver } from '../../../resources/_kit/importTargets.ts'
import type { ImportField, Mapping, Target } from './calls.ts'

/** The field of each column of the file, in the file's order; null where it is not imported. */
export type Choices = readonly (string | null)[]

export const toChoices = (mapping: Mapping, columns: number): Choices =>
  Array.from(
    { length: columns },
    (_, column) => Object.entries(mapping).find(([, index]) => index === column)?.[0] ?? null,
  )

/** For the address: a reload in the middle keeps what was chosen. */
export const writeChoices = (choices: Choices): string => choices.map((name) => name ?? '').join(',')
export const readChoices = (text: string): Choices => text.split(',').map((name) => (name === '' ? null : name))

/** Every field with its column; of two columns the first. */
export function toMapping(choices: Choices, fields: readonly ImportField[]): Mapping {
  const columnOf = (name: string): number | null => {
    const index = choices.indexOf(name)
    return index < 0 ? null : index
  }
  return Object.fromEntries(fields.map(({ name }) => [name, columnOf(name)]))
}

export interface MappingFaults {
  /** Fields without a column; inner lists hold what can stand for one another. */
  missing: readonly (readonly string[])[]
  /** Fields that several columns claim. */
  twice: readonly string[]
}

export function faultsOf(choices: Choices, fields: readonly ImportField[], target: Target): MappingFaults {
  const has = (name: string): boolean => choices.includes(name)
  const missing = fields.filter(({ name, required }) => required && !has(name)).map(({ name }) => [name])
  const giver = namesGiver(target) && !GIVER_COLUMNS.some(has) ? [[...GIVER_COLUMNS]] : []
  const twice = fields.map(({ name }) => name).filter((name) => choices.filter((one) => one === name).length > 1)
  return { missing: [...giver, ...missing], twice }
}
