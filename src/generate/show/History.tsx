import HistoryIcon from '@mui/icons-material/History'
import Button from '@mui/material/Button'
import { Link, useCreatePath, useResourceDefinition, useTranslate } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { listPath } from '../hooks/listPath.ts'
import { useRights } from '../rights.ts'

const TRAIL = 'audit_trail'

/** The way to everything that was done to a record, for those who may read the trail. */
export function History({ resource, id }: { resource: Resource; id: string }) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { can } = useRights(TRAIL)
  const { hasList } = useResourceDefinition({ resource: TRAIL })
  if (resource.audited === false || hasList !== true || !can('list')) return null
  return (
    <Button
      component={Link}
      to={listPath(createPath({ resource: TRAIL, type: 'list' }), { record: id })}
      variant="text"
      startIcon={<HistoryIcon />}
      sx={{ textDecoration: 'none' }}
    >
      {translate('kit.history')}
    </Button>
  )
}
