import { createElement, useState } from 'react'
import { BulkActionsToolbar, useBulkDeleteController, useListContext, useTranslate } from 'react-admin'
import type { Outlook } from '../../../resources/_contracts/outlook.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import type { WatchedMeta } from '../../providers/dataProvider.ts'
import { LeftOver } from '../../providers/each.ts'
import type { Row } from '../calls.ts'
import { DeleteButton } from '../removal/DeleteButton.tsx'
import { RemovalDialog } from '../removal/RemovalDialog.tsx'
import { useAskedOutlook } from '../removal/useAskedOutlook.ts'
import { useGoneNotice } from '../removal/useGoneNotice.tsx'
import { useRefusedRemoval } from '../removal/useRefusedRemoval.ts'
import { useRights } from '../rights.ts'
import { BulkSteps } from './BulkSteps.tsx'
import { ExportChosen } from './ExportChosen.tsx'
import { useBulkResult, useNamed } from './leftOver.ts'
import { useOwnBulk } from './ownBulk.ts'
import { SelectAll } from './SelectAll.tsx'
import { holdPage, useWatched } from './underway.ts'

/**
 * Deletes the chosen records once the time to undo it is over, after what hangs on them was said; what could not be deleted
 * is named and chosen again.
 */
function BulkDelete({ resource }: { resource: Resource }) {
  const { data = [], onSelect, selectedIds } = useListContext<Row>()
  const [, setResult] = useBulkResult()
  const nameAll = useNamed(resource.name)
  const translate = useTranslate()
  const watched = useWatched()
  const sayWhere = useGoneNotice(resource.name)
  const refuse = useRefusedRemoval(resource.name)
  const [outlook, setOutlook] = useState<Outlook | null>(null)
  const [open, setOpen] = useState(false)
  const isArchiving = outlook !== null && outlook.archived > 0
  const onError = async (error: unknown) => {
    if (!(error instanceof LeftOver)) return refuse(error)
    const { left, done } = error
    onSelect(left.map(({ item }) => item))
    setResult({ action: 'delete', done, left: await nameAll(left, data) })
  }
  const onSettled = (_ids: unknown, error: unknown) => {
    if (!error) sayWhere(outlook?.archived ?? 0)
  }
  const name = translate('common.action.delete')
  const meta: WatchedMeta = { watched: (work) => watched(name, selectedIds.length, work) }
  const { handleDelete, isPending } = useBulkDeleteController({
    mutationMode: 'undoable',
    successMessage: isArchiving ? 'kit.willLeaveMany' : 'kit.willDeleteMany',
    mutationOptions: { onError: (error: unknown) => void onError(error), onSettled, meta },
  })
  const asking = useAskedOutlook(resource.name, (found) => {
    setOutlook(found)
    setOpen(true)
  })
  const confirm = () => {
    holdPage(selectedIds.length)
    handleDelete()
    setOpen(false)
  }
  return (
    <>
      <DeleteButton
        size="small"
        isBusy={isPending || asking.busy}
        onClick={() => void asking.run(selectedIds.map(String))}
      />
      {outlook && open ? (
        <RemovalDialog
          resource={resource.name}
          outlook={outlook}
          of={selectedIds.length}
          name={null}
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

/** What can be done with the chosen records, above them; nothing while none is chosen. */
export function Bulk({ resource }: { resource: Resource }) {
  const { can } = useRights(resource.name)
  const { selectedIds } = useListContext<Row>()
  const own = useOwnBulk()
  return (
    <BulkActionsToolbar selectAllButton={<SelectAll />}>
      {own === null ? null : createElement(own, { ids: selectedIds.map(String) })}
      <BulkSteps resource={resource} />
      {can('export') ? <ExportChosen /> : null}
      {can('remove') ? <BulkDelete resource={resource} /> : null}
    </BulkActionsToolbar>
  )
}
