import { BulkActionsToolbar, BulkDeleteButton } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { useRights } from '../rights.ts'
import { BulkSteps } from './BulkSteps.tsx'

/** What can be done with the chosen records, above them; nothing while none is chosen. */
export function Bulk({ resource }: { resource: Resource }) {
  const { can } = useRights(resource.name)
  return (
    <BulkActionsToolbar>
      <BulkSteps resource={resource} />
      {can('remove') ? <BulkDeleteButton mutationMode="undoable" /> : null}
    </BulkActionsToolbar>
  )
}
