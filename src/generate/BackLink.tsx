import ArrowBack from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'
import { Link, useCreatePath, useTranslate } from 'react-admin'

/** The way back to a list; react-admin's own link, so that addresses become the specification's. */
export function BackLink({ resource, label }: { resource: string; label: string }) {
  const createPath = useCreatePath()
  const translate = useTranslate()
  return (
    <Button
      component={Link}
      to={createPath({ resource, type: 'list' })}
      size="small"
      variant="text"
      startIcon={<ArrowBack className="athar-mirror" />}
      sx={{ marginInlineStart: -1.5, textDecoration: 'none' }}
    >
      {translate('kit.backTo', { name: label })}
    </Button>
  )
}
