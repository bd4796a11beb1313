import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useCreatePath, useDelete, useNavigate, useNotify } from 'react-admin'
import type { Outlook } from '../../../resources/_contracts/outlook.ts'
import type { Row } from '../calls.ts'
import { DeleteButton } from '../removal/DeleteButton.tsx'
import { isPlain } from '../removal/outlook.ts'
import { RemovalDialog } from '../removal/RemovalDialog.tsx'
import { useAskedOutlook } from '../removal/useAskedOutlook.ts'
import { useGoneNotice } from '../removal/useGoneNotice.tsx'
import { useRefusedRemoval } from '../removal/useRefusedRemoval.ts'
import { useTitle } from '../title.ts'

interface RemoveProps {
  resource: string
  record: Row
  /** Where it was opened from; its list when not given. */
  home?: string
}

interface Removal {
  begin: () => Promise<boolean>
  isBusy: boolean
  dialog: ReactNode
}

/**
 * Removes the record and leads back to its list or project, where it can be undone until it is done. What hangs on it is
 * said before.
 */
function useRemoval({ resource, record, home, onEnd }: RemoveProps & { onEnd?: () => void }): Removal {
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const notify = useNotify()
  const title = useTitle(resource)
  const sayWhere = useGoneNotice(resource)
  const onError = useRefusedRemoval(resource)
  const [outlook, setOutlook] = useState<Outlook | null>(null)
  const [deleteOne, { isPending }] = useDelete<Row>()
  const remove = ({ archived }: Outlook) => {
    setOutlook(null)
    const onSuccess = () => {
      const message = archived > 0 ? 'kit.willArchive' : 'kit.willDelete'
      notify(message, { type: 'info', messageArgs: { name: title(record) }, undoable: true })
      navigate(home ?? createPath({ resource, type: 'list' }))
    }
    const onSettled = (_row: unknown, error: unknown) => {
      if (!error) sayWhere(archived)
    }
    const what = { id: record.id, previousData: record }
    void deleteOne(resource, what, { mutationMode: 'undoable', onSuccess, onError, onSettled })
  }
  const asking = useAskedOutlook(resource, (found) => (isPlain(found) ? remove(found) : setOutlook(found)))
  const close = () => {
    setOutlook(null)
    onEnd?.()
  }
  const dialog = outlook ? (
    <RemovalDialog
      resource={resource}
      outlook={outlook}
      of={1}
      name={title(record)}
      onConfirm={() => remove(outlook)}
      onClose={close}
    />
  ) : null
  const begin = async () => {
    const found = await asking.run([record.id])
    if (!found) onEnd?.()
    return found
  }
  return { begin, isBusy: isPending || asking.busy, dialog }
}

/** The button that removes a record. */
export function Remove(props: RemoveProps) {
  const { begin, isBusy, dialog } = useRemoval(props)
  return (
    <>
      <DeleteButton color="error" isBusy={isBusy} onClick={() => void begin()} />
      {dialog}
    </>
  )
}

/** The same without a button of its own: it begins when it is drawn, and ends where the record stays. */
export function RemoveNow(props: RemoveProps & { onEnd: () => void }) {
  const { begin, dialog } = useRemoval(props)
  const onShown = useEffectEvent(() => void begin())
  useEffect(() => onShown(), [])
  return dialog
}
