import { ImportMenu } from '../../../src/generate/list/ImportMenu.tsx'
import { ResourceList } from '../../../src/generate/list.tsx'
import { IMPORT_PATHS } from '../../_kit/importTargets.ts'
import { BulkActs } from './bulk/index.tsx'
import { CategoryChips } from './CategoryChips.tsx'

/** [2.37] the three files that donors come in by. */
const WAYS = (['donors', 'joud_operations', 'foundation_grants'] as const).map((target) => ({
  to: IMPORT_PATHS[target],
  label: `imports.upload.${target}`,
}))

export const Donors = () => (
  <ResourceList resource="donors" above={<CategoryChips />} actions={<ImportMenu ways={WAYS} />} ownBulk={BulkActs} />
)
