import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNotify, useTranslate } from 'react-admin'
import { REMOVABLE } from '../../../resources/hanging.ts'
import { useRights } from '../rights.ts'
import { useArchivePath } from './useArchivePath.ts'

const TRASH = 'deletions'

/**
 * Once a deletion is sent and can be undone no more: where its record is, with the way there. In the archive where any was
 * archived, else in the trash for whoever may open it.
 */
export function useGoneNotice(resource: string): (archived: number) => void {
  const client = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const { can } = useRights(TRASH)
  const archive = useArchivePath(resource)
  const say = (where: string, to: string, open: string) =>
    notify(
      <Box sx={{ '& a': { color: 'inherit', fontWeight: 600 } }}>
        {translate(where)} <Link to={to}>{translate(open)}</Link>
      </Box>,
      { type: 'info' },
    )
  return (archived) => {
    void client.invalidateQueries({ queryKey: [TRASH] })
    if (archived > 0) {
      if (archive !== null) say('removal.nowInArchive', archive, 'removal.openArchive')
    } else if (REMOVABLE.has(resource) && can('list')) say('kit.inTrash', '/app/trash', 'kit.openTrash')
  }
}
