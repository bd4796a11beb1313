import Delete from '@mui/icons-material/Delete'
import Button from '@mui/material/Button'
import { useCreatePath, useDelete, useNavigate, useNotify, useTranslate } from 'react-admin'
import { type Row, refusalText } from '../calls.ts'
import { useTitle } from '../title.ts'

interface RemoveProps {
  resource: string
  record: Row
  /** Where it was opened from; its list when not given. */
  home?: string
}

/** Removes the record and leads back to its list or project, where it can be undone until it is done. */
export function Remove({ resource, record, home }: RemoveProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const notify = useNotify()
  const title = useTitle(resource)
  const [deleteOne, { isPending }] = useDelete<Row>()
  const remove = () => {
    const onSuccess = () => {
      notify('kit.willDelete', { type: 'info', messageArgs: { name: title(record) }, undoable: true })
      navigate(home ?? createPath({ resource, type: 'list' }))
    }
    const onError = (error: unknown) => notify(refusalText(error), { type: 'error' })
    const what = { id: record.id, previousData: record }
    void deleteOne(resource, what, { mutationMode: 'undoable', onSuccess, onError })
  }
  return (
    <Button variant="text" color="error" startIcon={<Delete />} disabled={isPending} onClick={remove}>
      {translate('common.action.delete')}
    </Button>
  )
}
