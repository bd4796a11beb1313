import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useRights } from '../../../../src/generate/rights.ts'
import { useReady } from './useReady.ts'

interface QuickUpdateButtonProps {
  project?: string
  /** Filled where it is the page's one primary action. */
  variant?: 'contained' | 'outlined'
}

/** The way to an update from a phone, of one project or of one that is chosen there. */
export function QuickUpdateButton({ project, variant = 'outlined' }: QuickUpdateButtonProps) {
  const translate = useTranslate()
  const { can } = useRights('project_updates')
  const isOpen = can('create')
  // While there is a network: the page opens without one, also where no service worker may keep it.
  useReady(isOpen)
  useEffect(() => {
    if (isOpen) void import('./index.tsx').catch(() => undefined)
  }, [isOpen])
  if (!isOpen) return null
  return (
    <Button
      component={Link}
      to={project === undefined ? '/app/quick-update' : `/app/quick-update?project=${project}`}
      variant={variant}
      startIcon={<PhotoCamera />}
      sx={{ textDecoration: 'none' }}
    >
      {translate('pictures.quick.title')}
    </Button>
  )
}
