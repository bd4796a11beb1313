import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNotify, useTranslate } from 'react-admin'
import { REMOVABLE } from '../../../resources/hanging.ts'
import { useRights } from '../rights.ts'

const TRASH = 'deletions'

/** Once a deletion is sent and can be undone no more: where it is, to whoever may open the trash. */
export function useTrashNotice(resource: string): () => void {
  const client = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const { can } = useRights(TRASH)
  return () => {
    void client.invalidateQueries({ queryKey: [TRASH] })
    if (!REMOVABLE.has(resource) || !can('list')) return
    const text = (
      <Box sx={{ '& a': { color: 'inherit', fontWeight: 600 } }}>
        {translate('kit.inTrash')} <Link to="/app/trash">{translate('kit.openTrash')}</Link>
      </Box>
    )
    notify(text, { type: 'info' })
  }
}
