import MuiLink from '@mui/material/Link'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { bringAllTexts } from '../../providers/i18nProvider.ts'
import { keepSending, useQueue } from '../../providers/waiting/index.ts'
import { Strip } from './Strip.tsx'

const PAGE = '/app/quick-update'
/** What the page itself asks and fetches goes first. */
const REST_MS = 1_000

/** Once the first page rests; without a network nothing is missed, what was begun is on its own page. */
function useDraftStrip(): ReactNode {
  const [strip, setStrip] = useState<ReactNode>(null)
  useEffect(() => {
    const bring = async () => {
      const [{ DraftStrip }] = await Promise.all([import('./DraftStrip.tsx'), bringAllTexts()])
      setStrip(<DraftStrip to={PAGE} />)
    }
    const timer = setTimeout(() => void bring().catch(() => undefined), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return strip
}

/** Says on every page that something on this device is still to be sent, and sends it; or that it was begun here. */
export function WaitingBanner() {
  const translate = useTranslate()
  const { items } = useQueue()
  const { pathname } = useLocation()
  const strip = useDraftStrip()
  useEffect(keepSending, [])
  if (pathname === PAGE) return null
  if (items.length === 0) return strip
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
