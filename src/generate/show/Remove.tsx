import Delete from '@mui/icons-material/Delete'
import Button from '@mui/material/Button'
import { useDeleteController, useNavigate, useTranslate } from 'react-admin'
import type { Row } from '../calls.ts'

interface RemoveProps {
  resource: string
  record: Row
  /** Where it was opened from; its list when not given. */
  home?: string
}

/** Removes the record and leads back to its list or project, where it can be undone. */
export function Remove({ resource, record, home }: RemoveProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { isPending, handleDelete } = useDeleteController({
    resource,
    record,
    mutationMode: 'undoable',
    redirect: home === undefined ? 'list' : false,
  })
  const remove = () => {
    handleDelete()
    if (home !== undefined) navigate(home)
  }
  return (
    <Button variant="text" color="error" startIcon={<Delete />} disabled={isPending} onClick={remove}>
      {translate('common.action.delete')}
    </Button>
  )
}
