import MuiLink from '@mui/material/Link'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { keepSending, useQueue } from '../../providers/waiting/index.ts'
import { Strip } from './Strip.tsx'

const PAGE = '/app/quick-update'

/** Says on every page that something on this device is still to be sent, and sends it. */
export function WaitingBanner() {
  const translate = useTranslate()
  const { items } = useQueue()
  const { pathname } = useLocation()
  useEffect(keepSending, [])
  if (items.length === 0 || pathname === PAGE) return null
  return (
    <Strip
      tone="info"
      label={translate('pictures.waiting.banner', { smart_count: items.length })}
      action={
        <MuiLink component={Link} to={PAGE} sx={{ color: 'inherit', fontWeight: 600 }}>
          {translate('pictures.waiting.see')}
        </MuiLink>
      }
    />
  )
}
