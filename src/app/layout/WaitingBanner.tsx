import MuiLink from '@mui/material/Link'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { keepSending, useQueue, useUpdateDraft } from '../../providers/waiting/index.ts'
import { Strip } from './Strip.tsx'

const PAGE = '/app/quick-update'

/** Says on every page that something on this device is still to be sent, and sends it; or that it was begun here. */
export function WaitingBanner() {
  const translate = useTranslate()
  const { items } = useQueue()
  const { draft } = useUpdateDraft()
  const { pathname } = useLocation()
  useEffect(keepSending, [])
  const waits = items.length > 0
  if ((!waits && draft === null) || pathname === PAGE) return null
  return (
    <Strip
      tone="info"
      label={
        waits ? translate('pictures.waiting.banner', { smart_count: items.length }) : translate('pictures.draft.banner')
      }
      action={
        <MuiLink component={Link} to={PAGE} sx={{ color: 'inherit', fontWeight: 600 }}>
          {translate(waits ? 'pictures.waiting.see' : 'pictures.draft.go')}
        </MuiLink>
      }
    />
  )
}
