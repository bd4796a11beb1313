import { DeleteWithUndoButton, RecordContextProvider, useCreatePath, useNavigate, useNotify } from 'react-admin'
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
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const notify = useNotify()
  const title = useTitle(resource)
  const onSuccess = () => {
    notify('kit.willDelete', { type: 'info', messageArgs: { name: title(record) }, undoable: true })
    navigate(home ?? createPath({ resource, type: 'list' }))
  }
  const onError = (error: unknown) => notify(refusalText(error), { type: 'error' })
  return (
    <RecordContextProvider value={record}>
      <DeleteWithUndoButton
        resource={resource}
        label="common.action.delete"
        size="medium"
        mutationOptions={{ onSuccess, onError }}
      />
    </RecordContextProvider>
  )
}
