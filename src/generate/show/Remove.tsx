import Delete from '@mui/icons-material/Delete'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCreatePath, useDelete, useNavigate, useNotify, useTranslate } from 'react-admin'
import type { Outlook } from '../../../resources/_contracts/outlook.ts'
import { type Row, refusalText } from '../calls.ts'
import { useAct } from '../hooks/useAct.ts'
import { askOutlook, isPlain } from '../removal/outlook.ts'
import { RemovalDialog } from '../removal/RemovalDialog.tsx'
import { useTrashNotice } from '../removal/useTrashNotice.tsx'
import { useTitle } from '../title.ts'

interface RemoveProps {
  resource: string
  record: Row
  /** Where it was opened from; its list when not given. */
  home?: string
}

/**
 * Removes the record and leads back to its list or project, where it can be undone until it is done. What hangs on it is
 * said before.
 */
export function Remove({ resource, record, home }: RemoveProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const notify = useNotify()
  const title = useTitle(resource)
  const inTrash = useTrashNotice(resource)
  const [outlook, setOutlook] = useState<Outlook | null>(null)
  const [deleteOne, { isPending }] = useDelete<Row>()
  const fail = (error: unknown) => notify(refusalText(error), { type: 'error' })
  const remove = ({ archived }: Outlook) => {
    setOutlook(null)
    const onSuccess = () => {
      const message = archived > 0 ? 'kit.willArchive' : 'kit.willDelete'
      notify(message, { type: 'info', messageArgs: { name: title(record) }, undoable: true })
      navigate(home ?? createPath({ resource, type: 'list' }))
    }
    const onSettled = (_row: unknown, error: unknown) => {
      if (!error && archived === 0) inTrash()
    }
    const what = { id: record.id, previousData: record }
    void deleteOne(resource, what, { mutationMode: 'undoable', onSuccess, onError: fail, onSettled })
  }
  const asking = useAct(async () => {
    try {
      const found = await askOutlook(resource, [record.id])
      if (isPlain(found)) remove(found)
      else setOutlook(found)
    } catch (error) {
      fail(error)
    }
  })
  return (
    <>
      <Button
        variant="text"
        color="error"
        startIcon={<Delete />}
        disabled={isPending || asking.busy}
        aria-busy={asking.busy}
        onClick={() => void asking.run()}
      >
        {translate('common.action.delete')}
      </Button>
      {outlook ? (
        <RemovalDialog
          outlook={outlook}
          of={1}
          name={title(record)}
          onConfirm={() => remove(outlook)}
          onClose={() => setOutlook(null)}
        />
      ) : null}
    </>
  )
}
