import Delete from '@mui/icons-material/Delete'
import Button from '@mui/material/Button'
import { BulkActionsToolbar, useBulkDeleteController, useListContext, useNotify, useTranslate } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { LeftOver } from '../../providers/each.ts'
import { type Row, refusalText } from '../calls.ts'
import { useRights } from '../rights.ts'
import { BulkSteps } from './BulkSteps.tsx'
import { useBulkResult, useNamed } from './leftOver.ts'

/** Deletes the chosen records once the time to undo it is over; what could not be deleted is named and chosen again. */
function BulkDelete({ resource }: { resource: Resource }) {
  const { data = [], onSelect } = useListContext<Row>()
  const notify = useNotify()
  const translate = useTranslate()
  const [, setResult] = useBulkResult()
  const nameAll = useNamed(resource.name)
  const onError = async (error: unknown) => {
    if (!(error instanceof LeftOver)) return notify(refusalText(error), { type: 'error' })
    const { left, done } = error
    onSelect(left.map(({ item }) => item))
    setResult({ action: 'delete', done, left: await nameAll(left, data) })
  }
  const { handleDelete, isPending } = useBulkDeleteController({
    mutationMode: 'undoable',
    successMessage: 'kit.willDeleteMany',
    mutationOptions: { onError: (error: unknown) => void onError(error) },
  })
  // Not react-admin's button, which is a picture alone on a phone: what deletes says so.
  return (
    <Button variant="text" size="small" startIcon={<Delete />} disabled={isPending} onClick={handleDelete}>
      {translate('common.action.delete')}
    </Button>
  )
}

/** What can be done with the chosen records, above them; nothing while none is chosen. */
export function Bulk({ resource }: { resource: Resource }) {
  const { can } = useRights(resource.name)
  return (
    <BulkActionsToolbar>
      <BulkSteps resource={resource} />
      {can('remove') ? <BulkDelete resource={resource} /> : null}
    </BulkActionsToolbar>
  )
}
