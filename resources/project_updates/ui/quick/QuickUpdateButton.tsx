import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useRights } from '../../../../src/generate/rights.ts'
import { useReady } from './useReady.ts'

/** What the page itself asks and fetches goes first: on a narrow line this is a fifth of it all. */
const REST_MS = 3_000

/** Makes the device ready for a place without a network, once the page that shows the way there has come. */
function useReadySoon(isOpen: boolean): void {
  const [isTime, setTime] = useState(false)
  useReady(isOpen && isTime)
  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setTimeout(() => {
      setTime(true)
      void import('./index.tsx').catch(() => undefined)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [isOpen])
}

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
  useReadySoon(isOpen)
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
