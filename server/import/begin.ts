import type { Columns, Surroundings, TargetRun } from '../engine/importing.ts'
import type { Services } from '../engine/services.ts'
import type { Target } from './types.ts'

/** One reading of a file into a resource, by what that resource's server says of it. */
export function beginRun(
  { importRunOf }: Pick<Services, 'importRunOf'>,
  target: Target,
  columns: Columns,
  around: Surroundings,
): TargetRun {
  const importRun = importRunOf(target)
  if (!importRun) throw new Error(`nothing can be imported into ${target}`)
  return importRun(columns, around)
}
